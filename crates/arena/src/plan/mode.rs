//! Kinds of tournaments.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// Two agents against each other.
    Match,
    /// Everybody against everybody.
    RoundRobin,
    /// The first agent against all others.
    Gauntlet,
    /// Neighbours in the list against each other.
    Ladder,
}

impl Mode {
    /// The words for the modes, in the order of their declaration.
    pub const NAMES: [&str; 4] = ["match", "round-robin", "gauntlet", "ladder"];

    /// What is meant when nothing is said.
    pub fn usual(agents: usize) -> Self {
        if agents == 2 { Self::Match } else { Self::RoundRobin }
    }
}

impl FromStr for Mode {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "match" => Ok(Self::Match),
            "round-robin" => Ok(Self::RoundRobin),
            "gauntlet" => Ok(Self::Gauntlet),
            "ladder" => Ok(Self::Ladder),
            _ => Err(format!("'{text}' is no mode; the modes are {}", Self::NAMES.join(", "))),
        }
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::NAMES[*self as usize])
    }
}
