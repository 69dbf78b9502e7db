//! The piece catalogue as data and as pictures, and a comparison with other programs' lists.

mod check;
mod literal;

use std::fmt::Write;

use blokus::{Orientation, Piece};
use game_module::{PieceCatalogue, PieceListError, PieceReport};
use session::{OrientationView, PieceView};

/// The pieces of all variants.
pub(crate) struct BlokusPieces;

impl PieceCatalogue for BlokusPieces {
    fn list(&self) -> Vec<PieceView> {
        catalogue()
    }

    fn pictures(&self) -> String {
        pictures()
    }

    fn check(&self, text: &str) -> Result<PieceReport, PieceListError> {
        check::check(text)
    }
}

/// All pieces, with their orientations.
pub(crate) fn catalogue() -> Vec<PieceView> {
    Piece::ALL.into_iter().map(view).collect()
}

fn view(piece: Piece) -> PieceView {
    let orientations = Orientation::of(piece).iter().map(|way| OrientationView {
        flipped: way.flipped,
        quarter_turns: way.quarter_turns,
        height: way.height,
        width: way.width,
        cells: way.cells().iter().map(|&(row, col)| [row, col]).collect(),
    });
    PieceView {
        id: piece.id(),
        name: piece.name(),
        aliases: piece.aliases(),
        size: piece.size(),
        orientations: orientations.collect(),
    }
}

fn pictures() -> String {
    let mut text = String::new();
    for piece in catalogue() {
        let aliases = if piece.aliases.is_empty() {
            String::new()
        } else {
            format!(" (also {})", piece.aliases.join(", "))
        };
        let count = piece.orientations.len();
        let _ = writeln!(
            text,
            "{:>2} {}{aliases}: {} square{}, {count} orientation{}",
            piece.id,
            piece.name,
            piece.size,
            if piece.size == 1 { "" } else { "s" },
            if count == 1 { "" } else { "s" },
        );
        let height = piece.orientations.iter().map(|way| way.height).max().unwrap_or(0);
        for row in 0..height {
            let rows: Vec<String> = piece.orientations.iter().map(|way| picture_row(way, row)).collect();
            let _ = writeln!(text, "     {}", rows.join("   ").trim_end());
        }
        text.push('\n');
    }
    text
}

fn picture_row(way: &OrientationView, row: u8) -> String {
    (0..way.width).map(|col| if way.cells.contains(&[row, col]) { "██" } else { "  " }).collect()
}
