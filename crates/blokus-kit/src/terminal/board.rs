//! The board, read from the session's JSON.

use serde::Deserialize;
use session::Session;

use super::shapes::{piece, recognise};

/// The board, the pieces left of each colour, and all legal placements.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Board {
    pub(super) size: u8,
    pub(super) start_cells: Vec<[u8; 2]>,
    pub(super) colors: Vec<ColorSide>,
    #[serde(skip)]
    pub(super) legal: Vec<Placement>,
}

/// One colour's part of the board. Bitmaps have one number per row, bit 0 for column 0.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct ColorSide {
    pub(super) pieces_left: Vec<u8>,
    pub(super) second_copies_left: Vec<u8>,
    pub(super) is_out: bool,
    covered: Vec<u32>,
    anchor: Vec<u32>,
}

/// A legal placement, with the notation of its move.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Placement {
    #[serde(skip)]
    pub(super) text: String,
    pub(super) piece: u8,
    pub(super) orientation: usize,
    row: u8,
    col: u8,
    pub(super) cells: Vec<[u8; 2]>,
}

impl Placement {
    pub(super) fn top_left(&self) -> [u8; 2] {
        [self.row, self.col]
    }
}

impl Board {
    /// Reads the board and the legal moves of a session.
    pub(super) fn of(session: &dyn Session) -> Self {
        let described = serde_json::from_value(session.board());
        let mut board: Self = described.expect("sessions of Blokus describe boards of Blokus");
        let placement = |mv: session::MoveView| {
            let placement: Placement = serde_json::from_value(mv.detail).ok()?;
            Some(Placement { text: mv.text, ..placement })
        };
        board.legal = session.legal_moves().into_iter().filter_map(placement).collect();
        board
    }

    /// The colour of the piece on a cell.
    pub(super) fn color_at(&self, cell: [u8; 2]) -> Option<usize> {
        self.colors.iter().position(|side| has(&side.covered, cell))
    }

    /// Whether a cell is an anchor of a colour.
    pub(super) fn is_anchor(&self, color: usize, cell: [u8; 2]) -> bool {
        has(&self.colors[color].anchor, cell)
    }

    /// The topmost anchor of a colour, the leftmost of a row.
    pub(super) fn first_anchor(&self, color: usize) -> Option<[u8; 2]> {
        let mut cells = (0..self.size).flat_map(|row| (0..self.size).map(move |col| [row, col]));
        cells.find(|&cell| self.is_anchor(color, cell))
    }

    /// The pieces of a colour's tray, large ones first because they are wanted first.
    pub(super) fn tray(&self, color: usize) -> Vec<u8> {
        let mut pieces = self.colors[color].pieces_left.clone();
        pieces.sort_unstable_by(|left, right| right.cmp(left));
        pieces
    }

    /// Whether the colour to move can place a piece anywhere.
    pub(super) fn fits(&self, piece: u8) -> bool {
        self.legal.iter().any(|placement| placement.piece == piece)
    }

    /// A cell in notation, such as `e10`.
    pub(super) fn cell_name(&self, [row, col]: [u8; 2]) -> String {
        format!("{}{}", char::from(b'a' + col), self.size - row)
    }

    /// Rewrites a list of cells as piece, orientation and top left cell. Other text comes back unchanged.
    pub(super) fn short(&self, text: &str) -> String {
        let cells: Option<Vec<[u8; 2]>> = text.split(',').map(|name| self.cell_named(name)).collect();
        let short = || {
            let cells = cells?;
            let (piece, orientation) = recognise(&cells)?;
            let top_left = [cells.iter().map(|cell| cell[0]).min()?, cells.iter().map(|cell| cell[1]).min()?];
            Some(self.placement_text(piece.id, orientation, top_left))
        };
        short().unwrap_or_else(|| text.to_string())
    }

    /// The notation of a placement, such as `X/0@d11`.
    pub(super) fn placement_text(&self, id: u8, orientation: usize, top_left: [u8; 2]) -> String {
        format!("{}/{orientation}@{}", piece(id).name, self.cell_name(top_left))
    }

    fn cell_named(&self, name: &str) -> Option<[u8; 2]> {
        let letter = name.chars().next().filter(char::is_ascii_lowercase)?;
        let number: u8 = name[1..].parse().ok()?;
        let (row, col) = (self.size.checked_sub(number)?, letter as u8 - b'a');
        (row < self.size && col < self.size).then_some([row, col])
    }
}

fn has(rows: &[u32], [row, col]: [u8; 2]) -> bool {
    rows.get(usize::from(row)).is_some_and(|bits| bits >> col & 1 == 1)
}
