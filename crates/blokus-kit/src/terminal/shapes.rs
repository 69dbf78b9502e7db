//! The piece catalogue, and rotation and reflection of its shapes.

use std::sync::LazyLock;

use session::{OrientationView, PieceView};

use crate::pieces::catalogue;

static CATALOGUE: LazyLock<Vec<PieceView>> = LazyLock::new(catalogue);

/// The piece with this id. Panics if there is none.
pub(super) fn piece(id: u8) -> &'static PieceView {
    let found = CATALOGUE.iter().find(|piece| piece.id == id);
    found.expect("boards have only pieces of the catalogue")
}

/// Finds the piece and orientation that cover these cells, anywhere on the board.
pub(super) fn recognise(cells: &[[u8; 2]]) -> Option<(&'static PieceView, usize)> {
    let shape = normal(cells.iter().map(|&[row, col]| [i16::from(row), i16::from(col)]).collect());
    CATALOGUE.iter().find_map(|piece| Some((piece, orientation_of(piece, &shape)?)))
}

/// The orientation with the fewest rows, for the tray.
pub(super) fn flattest(piece: &PieceView) -> &OrientationView {
    let flattest = piece.orientations.iter().min_by_key(|way| way.height);
    flattest.expect("every piece has an orientation")
}

/// Index of an orientation after a quarter turn.
pub(super) fn rotated(piece: &PieceView, orientation: usize, is_clockwise: bool) -> usize {
    transformed(piece, orientation, |[row, col]| if is_clockwise { [col, -row] } else { [-col, row] })
}

/// Index of an orientation mirrored left to right.
pub(super) fn flipped(piece: &PieceView, orientation: usize) -> usize {
    transformed(piece, orientation, |[row, col]| [row, -col])
}

fn transformed(piece: &PieceView, orientation: usize, change: impl Fn([i16; 2]) -> [i16; 2]) -> usize {
    let cells = piece.orientations[orientation].cells.iter();
    let shape = normal(cells.map(|&[row, col]| change([row.into(), col.into()])).collect());
    orientation_of(piece, &shape).expect("the orientations of a piece are closed under turning and flipping")
}

fn orientation_of(piece: &PieceView, shape: &[[i16; 2]]) -> Option<usize> {
    piece.orientations.iter().position(|way| {
        normal(way.cells.iter().map(|&[row, col]| [row.into(), col.into()]).collect()) == *shape
    })
}

/// Moves the cells to the top left corner and sorts them.
fn normal(mut cells: Vec<[i16; 2]>) -> Vec<[i16; 2]> {
    let least = |axis: usize| cells.iter().map(|cell| cell[axis]).min().unwrap_or(0);
    let (top, left) = (least(0), least(1));
    for cell in &mut cells {
        *cell = [cell[0] - top, cell[1] - left];
    }
    cells.sort_unstable();
    cells
}
