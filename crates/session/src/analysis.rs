//! What a position is worth and what is best in it, with where that is known from.

use std::fmt;

use game_core::{AgentError, Limits};
use serde::Serialize;
use utoipa::ToSchema;

use crate::session::Session;
use crate::views::{ExactView, ThoughtView};

/// Where an analysis comes from, from certain to estimated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// The game is over, or only forced moves lead to its end.
    Result,
    /// The table of a solved game.
    Table,
    /// A search to the end of the game.
    ExactEndgame,
    /// A search guided by a network.
    Network,
    /// A search without a network.
    Search,
}

impl Source {
    /// Whether values from there are certain.
    pub fn is_exact(self) -> bool {
        matches!(self, Self::Result | Self::Table | Self::ExactEndgame)
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Result => "result",
            Self::Table => "table",
            Self::ExactEndgame => "exact endgame",
            Self::Network => "network",
            Self::Search => "search",
        })
    }
}

/// What is known or estimated of a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Analysis {
    /// Where it comes from.
    pub source: Source,
    /// The agent that was asked, as a spec, or `perfect` and `endgame` where none was needed.
    pub agent: String,
    /// The move to make, which [`Session::play`] takes; none when the game is over.
    pub text: Option<String>,
    /// Values, ranked moves and the expected line. A named agent may have none; moves are whole turns where a table
    /// knows them.
    pub thought: Option<ThoughtView>,
    /// Every turn with its exact value, the best first, where the game is solved.
    pub exact: Option<Vec<ExactView>>,
    /// The final score of each seat under best play, where the endgame is solved.
    pub scores: Option<Vec<i32>>,
}

impl Analysis {
    /// Whether its values are certain.
    pub fn is_exact(&self) -> bool {
        self.source.is_exact()
    }
}

/// Anything that analyses positions, whichever game it is.
pub trait Analyst: Send {
    /// Analyses the session's position. The clock of the limits counts for everything that is tried.
    fn analyze(&mut self, session: &dyn Session, limits: &Limits) -> Result<Analysis, AgentError>;
}
