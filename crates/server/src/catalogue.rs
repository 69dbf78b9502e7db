//! What the program tells the server: games, agents, training runs and tournaments.

use serde::Serialize;
use serde_json::Value;
use session::{AgentView, Analyst, GameEntry, PieceView, Player, Session};
use table::Candidate;
use utoipa::ToSchema;

/// Everything that the server knows about games and agents. It names none itself.
pub trait Catalogue: Send + Sync + 'static {
    /// The games, in the order of the catalogue.
    fn games(&self) -> Vec<GameEntry>;

    /// The player for a spec, seeded unless the spec sets a seed, or why there is none.
    fn player(&self, game: &GameEntry, spec: &str, seed: u64) -> Result<Box<dyn Player>, String>;

    /// The spec in the form that clients may use, or why it is refused: no files, no commands, and bounded
    /// memory, threads and time.
    fn admit(&self, game: &GameEntry, spec: &str) -> Result<String, String>;

    /// What computes hints and analyses: the best available source, or only the given agent. Or why it
    /// cannot.
    fn analyst(&self, game: &GameEntry, agent: Option<&str>) -> Result<Box<dyn Analyst>, String>;

    /// The moves that the game's opening book knows in a position, best first; `None` if it has no book.
    fn book_moves(&self, game: &GameEntry, session: &dyn Session) -> Option<Vec<Candidate>>;

    /// The spec of an agent that searches with a checkpoint, or the default one, for so many iterations.
    fn opponent(
        &self,
        game: &GameEntry,
        checkpoint: Option<&str>,
        iterations: Option<u64>,
    ) -> Result<String, String>;

    /// The agents with their settings.
    fn agents(&self) -> Vec<AgentView>;

    /// The pieces that clients need to draw boards.
    fn pieces(&self) -> Vec<PieceView>;

    /// The checkpoints that agents can use, as [`CheckpointView`]s.
    fn checkpoints(&self) -> Value;

    /// Training runs with their metrics.
    fn runs(&self) -> Value;

    /// Tournament results, as [`Tournament`]s.
    fn arena(&self) -> Value;

    /// The games of a tournament.
    fn arena_games(&self, tournament: &str) -> Option<Vec<ArenaGame>>;

    /// The record of one of them.
    fn arena_record(&self, tournament: &str, number: usize) -> Option<String>;

    /// The game with this id or alias.
    fn find(&self, name: &str) -> Option<GameEntry> {
        self.games().into_iter().find(|entry| entry.info.is_called(name))
    }
}

/// A tournament with its results, as the arena wrote them.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Tournament {
    /// Its name in URLs.
    pub name: String,
    /// Its results.
    #[serde(flatten)]
    pub summary: arena::Summary,
}

/// A game of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ArenaGame {
    /// Its number, from 1.
    pub number: usize,
    /// The agent in each seat, as an index into the tournament's agents.
    pub seating: Vec<usize>,
    /// The score of each seat.
    pub scores: Vec<i32>,
    /// The number of turns.
    pub turns: u32,
    /// Whether there is a record of it.
    pub has_record: bool,
}

/// A checkpoint that agents can use. It may have further fields from its training run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
pub struct CheckpointView {
    /// Its name in specs.
    pub id: String,
    /// The id of the game that it was trained on.
    pub game: String,
    /// The games that it can play: those with the same network input.
    pub plays: Vec<String>,
    /// The number of training steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub step: Option<u64>,
    /// The number of games it learned from.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub games: Option<u64>,
    /// Its strength in a word, by the nearest level; `unrated` if it has met no level.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub label: Option<String>,
    /// The nearest level in strength, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub level: Option<u64>,
    /// Its measured strength in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub strength: Option<String>,
    /// Its Elo rating on the scale of its opponents: the levels of its game, unless its training run says
    /// otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elo: Option<f64>,
    /// Half the 95% confidence interval of `elo`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elo_error: Option<f64>,
    /// Its win rate against random play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub win_rate_random: Option<f64>,
}
