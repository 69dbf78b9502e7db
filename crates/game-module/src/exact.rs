//! Solving a game outright, and asking its table: whole jobs behind one interface, whichever game it is.

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

    /// The grade of the table that agents ask, the best there is; in words why there is none.
    fn known(&self) -> Result<Grade, String>;

    /// Opens a table.
    fn open(&self, path: &Path) -> Result<Box<dyn ExactTable>, TableError>;

    /// How often players, given with their names, keep won positions won, on so many positions from random games; in
    /// words why that cannot be said.
    fn grade(
        &self,
        players: Vec<(String, Box<dyn Player>)>,
        positions: usize,
        seed: u64,
    ) -> Result<Grading, String>;
}

/// A table of a solved game.
pub trait ExactTable {
    /// Whether it knows distances.
    fn grade(&self) -> Grade;

    /// Checks so many random entries against the positions that follow, or every entry when no number is given.
    fn verify(&self, count: Option<u64>) -> Audit;

    /// Counts and the values of the first moves.
    fn report(&self) -> TableReport;
}

/// What a table says about its game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TableReport {
    /// The game's id.
    pub game: &'static str,
    /// `wdl` or `full`.
    pub grade: String,
    /// Bytes of the file.
    pub file_size: usize,
    /// The value of the start for the first player.
    pub start: String,
    /// Every first turn with its value for the first player.
    pub first_turns: Vec<ExactView>,
    /// How many of them do not lose.
    pub holding_first_turns: usize,
    /// The share of all positions that the player to move wins.
    pub win_share: f64,
    /// Positions by number of balls on the board.
    pub by_balls: Vec<CountRow>,
    /// All positions.
    pub total: CountRow,
    /// A position that takes longest to decide.
    pub longest_position: Option<String>,
    /// All of it for people.
    #[serde(skip)]
    pub text: String,
}

/// Positions with a number of balls, seen by the player to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CountRow {
    /// Balls on the board; in the sum over all rows, the largest number.
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

/// Where tables are kept: `tables` in the user's data folder for Polyspire, or in the folder that the environment
/// variable `POLYSPIRE_DATA` names.
pub fn table_path(game: &str, grade: Grade) -> PathBuf {
    let named = std::env::var_os("POLYSPIRE_DATA").filter(|folder| !folder.is_empty()).map(PathBuf::from);
    let folder = named.or_else(|| dirs::data_dir().map(|folder| folder.join("polyspire")));
    folder.unwrap_or_else(|| PathBuf::from(".")).join("tables").join(format!("{game}.{grade}.table"))
}
