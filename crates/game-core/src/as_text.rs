//! Positions and moves in serialised data, in the notation of their game.
//!
//! ```
//! use game_core::Seat;
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Serialize, Deserialize)]
//! struct Note {
//!     seat: Seat,
//!     #[serde(with = "game_core::as_text")]
//!     mv: u8,
//! }
//!
//! let json = serde_json::to_string(&Note { seat: Seat::new(1), mv: 3 })?;
//! assert_eq!(json, r#"{"seat":1,"mv":"3"}"#);
//! assert!(serde_json::from_str::<Note>(r#"{"seat":4,"mv":"3"}"#).is_err());
//! # Ok::<(), serde_json::Error>(())
//! ```

use alloc::borrow::Cow;
use core::fmt::Display;
use core::str::FromStr;

use serde::{Deserialize, Deserializer, Serializer, de};

/// Writes a value as its text form.
pub fn serialize<T: Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// Reads a value from its text form; what is wrong with the text is what is wrong with the data.
pub fn deserialize<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    Cow::<str>::deserialize(deserializer)?.parse().map_err(de::Error::custom)
}
