//! Serde support. Types with a text form are serialised as text and parsed with the same checks.

use alloc::vec::Vec;

use game_core::as_text;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{Blokus, Color, ColorIndex, Move, Piece, PieceSet, Variant};

macro_rules! as_text {
    ($([$($variant:ident)?] $type:ty),* $(,)?) => {
        $(
            impl$(<$variant: Variant>)? Serialize for $type {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    as_text::serialize(self, serializer)
                }
            }

            impl<'de, $($variant: Variant)?> Deserialize<'de> for $type {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    as_text::deserialize(deserializer)
                }
            }
        )*
    };
}

as_text!([V] Blokus<V>, [V] Move<V>, [] Color, [] Piece);

impl<V: Variant> Serialize for ColorIndex<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.color().serialize(serializer)
    }
}

impl<'de, V: Variant> Deserialize<'de> for ColorIndex<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let color = Color::deserialize(deserializer)?;
        Self::of(color).ok_or_else(|| de::Error::custom(format_args!("{color} is no colour of {}", V::ID)))
    }
}

/// Serialised as a list of pieces.
impl Serialize for PieceSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for PieceSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Piece>::deserialize(deserializer)?.into_iter().collect())
    }
}
