//! Serde support. Types with a text form are serialised as text and parsed with the same checks.

use alloc::vec::Vec;

use game_core::as_text;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Base, Cell, CellSet, Color, Move, Phase, Put, Pylos, Rules, Turn};

macro_rules! as_text {
    ($([$($parameter:ident: $bound:ident),*] $type:ty),* $(,)?) => {
        $(
            impl<$($parameter: $bound),*> Serialize for $type {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    as_text::serialize(self, serializer)
                }
            }

            impl<'de, $($parameter: $bound),*> Deserialize<'de> for $type {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    as_text::deserialize(deserializer)
                }
            }
        )*
    };
}

as_text!(
    [R: Rules, B: Base] Pylos<R, B>,
    [B: Base] Move<B>,
    [B: Base] Put<B>,
    [B: Base] Turn<B>,
    [B: Base] Cell<B>,
    [] Color,
    [] Phase,
);

/// Serialised as a list of cells.
impl<B: Base> Serialize for CellSet<B> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, B: Base> Deserialize<'de> for CellSet<B> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Cell<B>>::deserialize(deserializer)?.into_iter().collect())
    }
}
