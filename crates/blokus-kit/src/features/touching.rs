//! Effects of placements by the cells that they touch, counted one by one for training. [`super::weighing`]
//! computes the same for play, for all moves at once.

use blokus::{BitGrid, Blokus, Cell, Move, Orientation, Variant};
use game_core::ActionSpace;

use super::strips::{BEHIND, Strip, Strips};

/// Effects per placement.
pub(super) const EFFECTS: usize = 8;

/// The ways in which a placement touches a cell.
const AS_COVERED: usize = 0;
const AS_CORNER: usize = 1;
const AS_EDGE: usize = 2;
pub(super) const KINDS: usize = 3;

/// How each effect's cells are touched.
pub(super) const KIND_OF: [usize; EFFECTS] =
    [AS_COVERED, AS_COVERED, AS_COVERED, AS_COVERED, AS_CORNER, AS_CORNER, AS_EDGE, AS_EDGE];

/// Bounds on the rows and columns that a shape touches. Few shapes touch more than five rows.
const MOST_ROWS: usize = 7;
const USUAL_ROWS: usize = 5;
pub(super) const MOST_COLUMNS: usize = 7;

/// What every placement of a variant touches.
pub(super) struct Touching {
    /// Shape of each placement.
    pub(super) shape_of: Vec<u8>,
    /// The bit above and to the left of each placement.
    pub(super) bit_of: Vec<u16>,
    /// What each shape touches, as bits relative to the one above and to the left of it, combined with the
    /// kind by `counter`.
    touched: Vec<Vec<u16>>,
    /// The rows of each shape.
    pub(super) rows: Vec<Rows>,
    pub(super) strips: Strips,
}

/// A shape as a strip per row. Each number is an index into all boards: the sum under that row with the shape
/// at the first bit. Shapes with fewer rows have [`NOTHING`] for the rest.
#[derive(Clone, Copy)]
pub(super) struct Rows {
    pub(super) usual: [u16; USUAL_ROWS],
    pub(super) more: Option<[u16; MOST_ROWS - USUAL_ROWS]>,
}

/// As many numbers as two bytes can index, which is more than all boards have.
pub(super) const ROOM: usize = 1 << 16;

/// The first board is all zeros; the boards of strips follow.
const NOTHING: u16 = 0;
pub(super) const BEFORE_STRIPS: usize = 1;

/// Numbers that a board of this many bits takes up.
pub(super) const fn stride(bits: usize) -> usize {
    bits + BEHIND
}

impl Touching {
    pub(super) fn of<V: Variant>() -> Self {
        let stride = stride(size_of::<V::Grid>() * 8);
        let mut strips = Strips::new(KINDS);
        let mut rows_in_place = |shape| {
            let mut places = [NOTHING; MOST_ROWS];
            for (row, (column, strip)) in rows_of::<V>(shape).into_iter().enumerate() {
                let board = BEFORE_STRIPS + strips.number(&strip);
                places[row] = (board * stride + row * V::Grid::ROW_BITS + column) as u16;
            }
            let more = [places[USUAL_ROWS], places[USUAL_ROWS + 1]];
            let usual = std::array::from_fn(|row| places[row]);
            Rows { usual, more: (more[0] != NOTHING).then_some(more) }
        };
        let rows = Orientation::ALL.iter().map(&mut rows_in_place).collect();
        assert!((BEFORE_STRIPS + strips.len()) * stride <= ROOM, "two bytes name any place on a board");
        let bit = |cell: Cell| usize::from(cell.row) * V::Grid::ROW_BITS + usize::from(cell.col);
        let touched = Orientation::ALL
            .iter()
            .map(|shape| touched::<V>(shape).map(|(kind, cell)| counter(bit(cell), kind) as u16).collect())
            .collect();
        let actions = 0..Blokus::<V>::ACTIONS - 1;
        let (shape_of, bit_of) = actions.map(|action| placed::<V>(Blokus::<V>::move_of(action))).unzip();
        Self { shape_of, bit_of, touched, rows, strips }
    }

    /// Appends one byte per effect for each placement: how many cells of the effect's set it touches in the
    /// effect's way.
    pub(super) fn count<V: Variant>(
        &self,
        sets: &[V::Grid; EFFECTS],
        policies: &[u32],
        effects: &mut Vec<u8>,
    ) {
        // One byte per effect, so that one addition counts all of them.
        let mut counts = vec![0_u64; size_of::<V::Grid>() * 8 * KINDS];
        for (effect, set) in sets.iter().enumerate() {
            for (chunk, &bits) in set.chunks().iter().enumerate() {
                let mut bits = bits;
                while bits != 0 {
                    let bit = chunk * 64 + bits.trailing_zeros() as usize;
                    counts[counter(bit, KIND_OF[effect])] += 1 << (8 * effect);
                    bits &= bits - 1;
                }
            }
        }
        effects.reserve(policies.len() * EFFECTS);
        for &policy in policies {
            let (shape, bit) = (self.shape_of[policy as usize], self.bit_of[policy as usize]);
            let counts = &counts[counter(bit.into(), 0)..];
            let sum: u64 = self.touched[usize::from(shape)].iter().map(|&at| counts[usize::from(at)]).sum();
            effects.extend(sum.to_le_bytes());
        }
    }
}

/// Index of the counter for a bit and a kind.
fn counter(bit: usize, kind: usize) -> usize {
    bit * KINDS + kind
}

/// The shape of a placement and the bit above and to the left of it.
fn placed<V: Variant>(mv: Move<V>) -> (u8, u16) {
    let (Some(orientation), Some(cell)) = (mv.orientation(), mv.top_left()) else { return (0, 0) };
    // The border precedes the first row and column, so this is the cell above and to the left.
    let bit = usize::from(cell.row) * V::Grid::ROW_BITS + usize::from(cell.col);
    (orientation.number() as u8, bit as u16)
}

/// What a shape touches, relative to the cell above and to the left of it.
fn touched<V: Variant>(orientation: &Orientation) -> impl Iterator<Item = (usize, Cell)> {
    let mut covered = V::Grid::EMPTY;
    let cells = Move::<V>::place(orientation, Cell { row: 1, col: 1 }).into_iter().flat_map(Move::cells);
    cells.for_each(|cell| covered.insert(cell));
    let edges = covered.neighbours().without(&covered);
    [(AS_COVERED, covered), (AS_CORNER, corners::<V>(&covered)), (AS_EDGE, edges)]
        .into_iter()
        .flat_map(|(kind, grid)| grid.cells().map(move |cell| (kind, cell)).collect::<Vec<_>>())
}

/// The rows that a shape touches: the first column, and the kinds of cells from there on.
fn rows_of<V: Variant>(shape: &Orientation) -> Vec<(usize, Strip)> {
    let mut cells: Vec<(Cell, usize)> = touched::<V>(shape).map(|(kind, cell)| (cell, kind)).collect();
    cells.sort_unstable_by_key(|&(cell, _)| (cell.row, cell.col));
    let rows = cells.chunk_by(|(one, _), (next, _)| one.row == next.row);
    rows.map(|row| {
        assert!(row.windows(2).all(|pair| pair[0].0.col + 1 == pair[1].0.col), "rows have no gaps");
        (row[0].0.col.into(), row.iter().map(|&(_, kind)| kind as u8).collect())
    })
    .collect()
}

/// The cells that touch these cells at a corner but not along an edge.
pub(super) fn corners<V: Variant>(covered: &V::Grid) -> V::Grid {
    let rows = covered.shifted(V::Grid::ROW_BITS).union(&covered.shifted_up(V::Grid::ROW_BITS));
    let around = rows.shifted(1).union(&rows.shifted_up(1));
    around.without(&covered.neighbours()).without(covered).without(&V::Grid::border(V::SIZE))
}
