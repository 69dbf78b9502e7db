//! Seats and outcomes as plain data: an index, a list of scores.

use alloc::vec::Vec;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{MAX_SEATS, Outcome, Seat};

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.index().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let index = usize::deserialize(deserializer)?;
        Self::from_index(index).ok_or_else(|| {
            de::Error::custom(format_args!("{index} is no seat; a table has {MAX_SEATS}, from 0"))
        })
    }
}

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.scores().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Outcome {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let scores = Vec::<i32>::deserialize(deserializer)?;
        let count = scores.len();
        Self::from_scores(&scores)
            .ok_or_else(|| de::Error::custom(format_args!("a game has 2 to {MAX_SEATS} scores, not {count}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_are_lists_of_scores() {
        let outcome = Outcome::new(&[12, -3, 40]);
        let json = serde_json::to_string(&outcome).unwrap();
        assert_eq!(json, "[12,-3,40]");
        assert_eq!(serde_json::from_str::<Outcome>(&json).unwrap(), outcome);
        for wrong in ["[]", "[1]", "[1,2,3,4,5]", "[1,\"2\"]", "7"] {
            assert!(serde_json::from_str::<Outcome>(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn seats_are_indices() {
        assert_eq!(serde_json::to_string(&Seat::new(3)).unwrap(), "3");
        assert_eq!(serde_json::from_str::<Seat>("0").unwrap(), Seat::new(0));
        let error = serde_json::from_str::<Seat>("4").unwrap_err().to_string();
        assert!(error.starts_with("4 is no seat; a table has 4, from 0"), "{error}");
    }
}
