//! Network features per variant.

use std::sync::OnceLock;

use blokus::{Classic, Classic2p, Classic3p, Duo, Junior, Variant};

use super::moves::MoveTables;

/// A variant that networks can play.
pub trait NetworkVariant: Variant {
    /// Name and version of its features. All Classic variants share one, so that a network trained on one of
    /// them can play the others.
    const FEATURES: &'static str;

    /// The move tables, built on first use.
    fn tables() -> &'static MoveTables;
}

macro_rules! features {
    ($($variant:ty: $name:literal,)*) => {
        $(
            impl NetworkVariant for $variant {
                const FEATURES: &'static str = $name;

                #[inline]
                fn tables() -> &'static MoveTables {
                    static TABLES: OnceLock<MoveTables> = OnceLock::new();
                    TABLES.get_or_init(MoveTables::of::<$variant>)
                }
            }
        )*
    };
}

features! {
    Classic: "blokus-classic/2",
    Classic2p: "blokus-classic/2",
    Classic3p: "blokus-classic/2",
    Duo: "blokus-duo/2",
    Junior: "blokus-junior/2",
}
