//! Analyses: the value of a position, its best moves, and where the values come from.

use std::fmt;

use game_core::{AgentError, Limits};
use serde::Serialize;
use utoipa::ToSchema;

use crate::session::Session;
use crate::views::{ExactView, ThoughtView};

/// The source of an analysis, from certain to estimated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// The game is over, or only forced moves are left.
    Result,
    /// The table of a solved game.
    Table,
    /// A search to the end of the game.
    ExactEndgame,
    /// An opening book: searches made long ago, much longer than one can wait for.
    Book,
    /// A search guided by a network.
    Network,
    /// A search without a network.
    Search,
}

impl Source {
    /// Whether its values are exact.
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
            Self::Book => "opening book",
            Self::Network => "network",
            Self::Search => "search",
        })
    }
}

/// An analysis of a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Analysis {
    /// Where it comes from.
    pub source: Source,
    /// The agent that was asked, as a spec; `perfect`, `endgame` or `book` if none was needed.
    pub agent: String,
    /// The best move, for [`Session::play`]; none when the game is over.
    pub text: Option<String>,
    /// Values, ranked moves and the principal variation. Some agents provide none. Moves are whole turns if
    /// they come from a table.
    pub thought: Option<ThoughtView>,
    /// Every turn with its exact value, best first, in solved games.
    pub exact: Option<Vec<ExactView>>,
    /// The final score of each seat under best play, in solved endgames.
    pub scores: Option<Vec<i32>>,
}

impl Analysis {
    /// Whether the values are exact.
    pub fn is_exact(&self) -> bool {
        self.source.is_exact()
    }
}

/// Analyses positions of any game.
pub trait Analyst: Send {
    /// Analyses the session's position. The limits apply to everything that is tried.
    fn analyze(&mut self, session: &dyn Session, limits: &Limits) -> Result<Analysis, AgentError>;
}
