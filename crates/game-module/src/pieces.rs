//! The pieces of a game as data, and a comparison with the lists of other programs.

use std::fmt;

use serde::Serialize;
use session::PieceView;

/// The pieces of a family of games.
pub trait PieceCatalogue: Sync {
    /// All pieces.
    fn list(&self) -> Vec<PieceView>;

    /// The pieces for a terminal: each with its id, names, size, and all orientations side by side.
    fn pictures(&self) -> String;

    /// Compares the shapes in a JSON or TypeScript text with the catalogue, up to rotation and reflection.
    fn check(&self, text: &str) -> Result<PieceReport, PieceListError>;
}

/// Result of a comparison.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PieceReport {
    /// Each piece of the list, in its order.
    pub entries: Vec<PieceEntry>,
    /// Pieces of the catalogue that the list lacks.
    pub missing: Vec<&'static str>,
}

/// A piece of the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PieceEntry {
    /// Its name in the list.
    pub name: String,
    /// The piece of the catalogue with that shape.
    pub piece: Option<&'static str>,
    /// What is wrong with it.
    pub problem: Option<String>,
}

/// The text has no shapes to compare.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "no shapes found: a shape is a list of [row, col] pairs, a matrix of 0 and 1, or a list of rows such as \"XX.\""
)]
pub struct PieceListError;

impl PieceReport {
    /// Whether the list equals the catalogue.
    pub fn is_same(&self) -> bool {
        self.missing.is_empty() && self.entries.iter().all(|entry| entry.problem.is_none())
    }
}

impl fmt::Display for PieceReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for entry in &self.entries {
            let piece = entry.piece.unwrap_or("?");
            match &entry.problem {
                None => writeln!(f, "ok       {:<8} is {piece}", entry.name)?,
                Some(problem) => writeln!(f, "differs  {:<8} {problem}", entry.name)?,
            }
        }
        for piece in &self.missing {
            writeln!(f, "missing  {piece}")?;
        }
        let verdict = if self.is_same() { "the same pieces" } else { "not the same pieces" };
        writeln!(f, "{} entries: {verdict} as the catalogue", self.entries.len())
    }
}
