//! What the server is told by the program that starts it: games, agents, and what the laboratory has produced.

use serde::Serialize;
use serde_json::Value;
use session::{AgentView, Analyst, GameEntry, PieceView, Player};
use utoipa::ToSchema;

/// Everything the server knows about games and agents. The server itself names none.
pub trait Catalogue: Send + Sync + 'static {
    /// The games, in the order in which they are offered.
    fn games(&self) -> Vec<GameEntry>;

    /// The player that a spec describes, with this seed unless the spec fixes one; in words why there is none.
    fn player(&self, game: &GameEntry, spec: &str, seed: u64) -> Result<Box<dyn Player>, String>;

    /// The spec as a client may use it, in words why not: no file of the machine, no command, no more memory, threads
    /// or time than strangers are allowed.
    fn admit(&self, game: &GameEntry, spec: &str) -> Result<String, String>;

    /// What gives hints and analyses: by the best source that there is, or by an agent alone; in words why it cannot.
    fn analyst(&self, game: &GameEntry, agent: Option<&str>) -> Result<Box<dyn Analyst>, String>;

    /// The agent that searches with a checkpoint, or with the usual one, so many iterations deep.
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

    /// The checkpoints that agents can play by, as [`CheckpointView`]s.
    fn checkpoints(&self) -> Value;

    /// Training runs with their metrics.
    fn runs(&self) -> Value;

    /// Results of tournaments, as [`Tournament`]s.
    fn arena(&self) -> Value;

    /// The games of a tournament.
    fn arena_games(&self, tournament: &str) -> Option<Vec<ArenaGame>>;

    /// The record of one of them.
    fn arena_record(&self, tournament: &str, number: usize) -> Option<String>;

    /// The game that people call so.
    fn find(&self, name: &str) -> Option<GameEntry> {
        self.games().into_iter().find(|entry| entry.info.is_called(name))
    }
}

/// A tournament and what its games show, as the arena has written it down.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Tournament {
    /// As the addresses of its games name it.
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
    /// The agent in each seat, by its place in the tournament.
    pub seating: Vec<usize>,
    /// The score of each seat.
    pub scores: Vec<i32>,
    /// How many turns it had.
    pub turns: u32,
    /// Whether it can be looked at.
    pub has_record: bool,
}

/// A checkpoint that agents can play by. What its training run has noted beyond this may be there as well.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
pub struct CheckpointView {
    /// As specs name it.
    pub id: String,
    /// The catalogue id of the game that it was trained on.
    pub game: String,
    /// The games that it can play: those that look the same to a network.
    pub plays: Vec<String>,
    /// After how many steps of training it was made.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub step: Option<u64>,
    /// After how many games.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub games: Option<u64>,
    /// Its strength in a word, by the level that is nearest; `unrated` while it has met no level.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub label: Option<String>,
    /// The level of its game that is nearest in strength, from 1 on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub level: Option<u64>,
    /// Its strength in words, as measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub strength: Option<String>,
    /// Its strength on the scale of what it was rated against: the levels of its game, unless its training run says otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elo: Option<f64>,
    /// Half the 95 % interval of `elo`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elo_error: Option<f64>,
    /// The share of games that it won against random play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub win_rate_random: Option<f64>,
}
