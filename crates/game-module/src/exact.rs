//! Solving a game and probing its table: whole jobs behind one interface for all games.

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use serde::Serialize;
use session::{ExactView, Player};
use tablebase::{Audit, Estimate, Grade, Listener, Options, SolveError, TableError};

use crate::grading::Grading;

/// A game that can be solved.
pub trait ExactGame: Sync {
    /// What solving will need.
    fn estimate(&self, grade: Grade) -> Estimate;

    /// Solves the game and writes its table.
    fn solve(
        &self,
        path: &Path,
        options: Options,
        stop: &AtomicBool,
        listener: Listener<'_>,
    ) -> Result<(), SolveError>;

    /// Grade of the table that agents use, the best one available. The error says why there is none.
    fn known(&self) -> Result<Grade, String>;

    /// Opens a table.
    fn open(&self, path: &Path) -> Result<Box<dyn ExactTable>, TableError>;

    /// How often the named players keep won positions won, on this many positions from random games. The
    /// error says why that cannot be measured.
    fn grade(
        &self,
        players: Vec<(String, Box<dyn Player>)>,
        positions: usize,
        seed: u64,
    ) -> Result<Grading, String>;
}

/// The table of a solved game.
pub trait ExactTable {
    /// Whether it has distances or only results.
    fn grade(&self) -> Grade;

    /// Checks this many random entries against the positions that follow, or all entries without a number.
    fn verify(&self, count: Option<u64>) -> Audit;

    /// Counts, and the values of the first moves.
    fn report(&self) -> TableReport;
}

/// What a table says about its game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TableReport {
    /// Id of the game.
    pub game: &'static str,
    /// `wdl` or `full`.
    pub grade: String,
    /// Bytes of the file.
    pub file_size: usize,
    /// Value of the start for the first player.
    pub start: String,
    /// Each first turn with its value for the first player.
    pub first_turns: Vec<ExactView>,
    /// How many of them do not lose.
    pub holding_first_turns: usize,
    /// Share of all positions that the player to move wins.
    pub win_share: f64,
    /// Positions by number of balls on the board.
    pub by_balls: Vec<CountRow>,
    /// All positions.
    pub total: CountRow,
    /// A position with the largest distance.
    pub longest_position: Option<String>,
    /// The whole report as text.
    #[serde(skip)]
    pub text: String,
}

/// Positions with this many balls, from the view of the player to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CountRow {
    /// Balls on the board; in the total, the largest number.
    pub balls: usize,
    /// Positions that the player to move wins.
    pub wins: u64,
    /// Positions that the player to move loses.
    pub losses: u64,
    /// Positions that nobody can win.
    pub draws: u64,
    /// The largest distance.
    pub longest: Option<u16>,
}

impl CountRow {
    /// All positions of the row.
    pub fn positions(&self) -> u64 {
        self.wins + self.losses + self.draws
    }
}

/// Path of a table: in `tables` in the user's data folder for Polyspire, or in the folder named by the
/// environment variable `POLYSPIRE_DATA`.
pub fn table_path(game: &str, grade: Grade) -> PathBuf {
    let named = std::env::var_os("POLYSPIRE_DATA").filter(|folder| !folder.is_empty()).map(PathBuf::from);
    let folder = named.or_else(|| dirs::data_dir().map(|folder| folder.join("polyspire")));
    folder.unwrap_or_else(|| PathBuf::from(".")).join("tables").join(format!("{game}.{grade}.table"))
}
