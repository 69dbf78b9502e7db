//! Tournament modes.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Who plays whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// Two agents against each other.
    Match,
    /// Everybody against everybody.
    RoundRobin,
    /// The first agent against all others.
    Gauntlet,
    /// Each agent against its neighbours in the list.
    Ladder,
}

impl Mode {
    /// Names in declaration order.
    pub const NAMES: [&str; 4] = ["match", "round-robin", "gauntlet", "ladder"];

    /// The default: a match for two agents, else a round-robin.
    pub fn default_for(agents: usize) -> Self {
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
            _ => Err(format!("'{text}' is not a mode; the modes are {}", Self::NAMES.join(", "))),
        }
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::NAMES[*self as usize])
    }
}
