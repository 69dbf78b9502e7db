//! What differs between the variants for networks.

use std::sync::OnceLock;

use blokus::{Classic, Classic2p, Classic3p, Duo, Junior, Variant};

use super::moves::MoveTables;

/// A variant that networks can play.
pub trait NetworkVariant: Variant {
    /// The name and version of its features. Those of Classic are the same for any number of players, so that a network
    /// of one can play the others.
    const FEATURES: &'static str;

    /// The tables of its moves, made when they are first needed.
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
