//! What placements do, by the cells that they touch: counted one by one for learning, and weighed all at once for play.

use std::cell::RefCell;

use game_core::Numbered;

use crate::cell::Cell;
use crate::grid::BitGrid;
#[cfg(target_arch = "x86_64")]
use crate::movegen::Kernel;
use crate::moves::Move;
use crate::orientation::{ORIENTATIONS, Orientation};
use crate::position::Blokus;
use crate::strips::{BEHIND, Strip, Strips};
use crate::variant::Variant;

/// How many effects there are.
pub(crate) const EFFECTS: usize = 8;

/// How a cell is touched by a placement.
const AS_COVERED: usize = 0;
const AS_CORNER: usize = 1;
const AS_EDGE: usize = 2;
const KINDS: usize = 3;

/// How the cells of each effect are touched.
const KIND_OF: [usize; EFFECTS] =
    [AS_COVERED, AS_COVERED, AS_COVERED, AS_COVERED, AS_CORNER, AS_CORNER, AS_EDGE, AS_EDGE];

/// Rows that a shape touches, few more than five, and columns.
const MOST_ROWS: usize = 7;
const USUAL_ROWS: usize = 5;
const MOST_COLUMNS: usize = 7;

/// Weights become whole numbers of two bytes, not finer than this.
const FINEST: f32 = 4096.0;

/// What every placement of a variant touches.
pub(crate) struct Touching {
    /// The shape of each placement.
    shape_of: Vec<u8>,
    /// The bit up and left of each placement.
    bit_of: Vec<u16>,
    /// What each shape touches, bits from the one up and left of it on and kinds in one number: see `counter`.
    touched: Vec<Vec<u16>>,
    /// The rows of each shape.
    rows: Vec<Rows>,
    strips: Strips,
}

/// The rows of a shape, each a strip: where its board has what lies under the shape at the first bit. Shapes with fewer
/// rows have [`NOTHING`] for the others.
#[derive(Clone, Copy)]
struct Rows {
    usual: [u16; USUAL_ROWS],
    more: Option<[u16; MOST_ROWS - USUAL_ROWS]>,
}

thread_local! {
    /// The boards of all strips. They are made anew each time, but clearing so much memory would take as long.
    static BOARDS: RefCell<Vec<i16>> = const { RefCell::new(Vec::new()) };
}

/// As many numbers as two bytes can count, more than there are in all boards.
const ROOM: usize = 1 << 16;

/// Numbers in the longest vector of a processor, at whose bounds boards begin.
const VECTOR: usize = 32;

/// The first board, on which nothing counts, and then the boards of strips.
const NOTHING: u16 = 0;
const BEFORE_STRIPS: usize = 1;

/// Boards of so many bits take up this much.
const fn stride(bits: usize) -> usize {
    bits + BEHIND
}

impl Touching {
    pub(crate) fn of<V: Variant>() -> Self {
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
        let rows = ORIENTATIONS.iter().map(&mut rows_in_place).collect();
        assert!((BEFORE_STRIPS + strips.len()) * stride <= ROOM, "two bytes name any place on a board");
        let bit = |cell: Cell| usize::from(cell.row) * V::Grid::ROW_BITS + usize::from(cell.col);
        let touched = ORIENTATIONS
            .iter()
            .map(|shape| touched::<V>(shape).map(|(kind, cell)| counter(bit(cell), kind) as u16).collect())
            .collect();
        let actions = 0..Blokus::<V>::ACTIONS - 1;
        let (shape_of, bit_of) = actions.map(|action| placed::<V>(Blokus::<V>::move_of(action))).unzip();
        Self { shape_of, bit_of, touched, rows, strips }
    }

    /// Adds a byte per effect for each placement: how many cells of its set the placement touches in its way.
    pub(crate) fn count<V: Variant>(
        &self,
        sets: &[V::Grid; EFFECTS],
        policies: &[u32],
        effects: &mut Vec<u8>,
    ) {
        // A byte for each effect, so that one addition counts them all.
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

    /// Adds to the logit of each placement what `count` counts, each effect times its weight, but for rounding.
    pub(crate) fn weigh<V: Variant>(
        &self,
        sets: &[V::Grid; EFFECTS],
        policies: &[u32],
        each: &[f32],
        logits: &mut [f32],
    ) {
        let mut memory = BOARDS.take();
        memory.resize(VECTOR + ROOM, 0);
        let first = memory.as_ptr().align_offset(size_of::<[i16; VECTOR]>()).min(VECTOR);
        if let Some(memory) = memory[first..].first_chunk_mut() {
            Weighing::<V> { touching: self, sets, policies, each }.add(memory, logits);
        }
        BOARDS.set(memory);
    }
}

/// The effects of some placements, to be added to their logits.
#[derive(Clone, Copy)]
struct Weighing<'a, V: Variant> {
    touching: &'a Touching,
    sets: &'a [V::Grid; EFFECTS],
    policies: &'a [u32],
    each: &'a [f32],
}

impl<V: Variant> Weighing<'_, V> {
    fn add(self, memory: &mut [i16; ROOM], logits: &mut [f32]) {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx512bw") && is_x86_feature_detected!("avx512vl") {
            // SAFETY: the processor has just been asked.
            #[allow(unsafe_code, reason = "calls code for instructions that were found to exist")]
            return unsafe { self.add_with_avx512(memory, logits) };
        }
        #[cfg(target_arch = "x86_64")]
        if Kernel::Avx2.is_supported() {
            // SAFETY: the processor has just been asked.
            #[allow(unsafe_code, reason = "calls code for instructions that were found to exist")]
            return unsafe { self.add_with_avx2(memory, logits) };
        }
        self.add_on_board(memory, logits);
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx512bw,avx512vl")]
    fn add_with_avx512(self, memory: &mut [i16; ROOM], logits: &mut [f32]) {
        self.add_on_board(memory, logits);
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn add_with_avx2(self, memory: &mut [i16; ROOM], logits: &mut [f32]) {
        self.add_on_board(memory, logits);
    }

    #[inline(always)]
    fn add_on_board(self, memory: &mut [i16; ROOM], logits: &mut [f32]) {
        if size_of::<V::Grid>() * 8 == 256 {
            self.add_on::<256, { stride(256) }>(memory, logits);
        } else {
            self.add_on::<768, { stride(768) }>(memory, logits);
        }
    }

    #[inline(always)]
    fn add_on<const BITS: usize, const STRIDE: usize>(self, memory: &mut [i16; ROOM], logits: &mut [f32]) {
        let Self { touching, sets, policies, each } = self;
        let boards = memory.as_chunks_mut::<STRIDE>().0;
        let (nothing, boards) = boards.split_at_mut(BEFORE_STRIPS);
        nothing.as_flattened_mut().fill(0);
        boards[..KINDS].as_flattened_mut().fill(0);
        let scale = scale_for(each);
        for ((set, kind), each) in sets.iter().zip(KIND_OF).zip(each) {
            let each = (each * scale).round() as i16;
            for (bits, cells) in set.chunks().iter().zip(boards[kind].chunks_exact_mut(64)) {
                add_where(cells, *bits, each);
            }
        }
        touching.strips.join::<BITS, STRIDE>(boards);
        let unit = 1.0 / scale;
        for (&policy, logit) in policies.iter().zip(logits) {
            let bit = touching.bit_of[policy as usize];
            let rows = &touching.rows[usize::from(touching.shape_of[policy as usize])];
            let under = |row: u16| i32::from(memory[usize::from(row.wrapping_add(bit))]);
            let mut sum: i32 = rows.usual.into_iter().map(under).sum();
            if let Some(rows) = rows.more {
                sum += rows.into_iter().map(under).sum::<i32>();
            }
            *logit += sum as f32 * unit;
        }
    }
}

/// Where the cell of a bit is counted in a kind.
fn counter(bit: usize, kind: usize) -> usize {
    bit * KINDS + kind
}

/// How large a weight of 1 may be so that no strip has too large a sum.
fn scale_for(each: &[f32]) -> f32 {
    let mut most = [0.0_f32; KINDS];
    for (kind, each) in KIND_OF.into_iter().zip(each) {
        // Rounding may add one half.
        most[kind] += each.abs() + 1.0 / FINEST;
    }
    let most = most.into_iter().fold(0.0, f32::max) * MOST_COLUMNS as f32;
    (f32::from(i16::MAX) / most).min(FINEST)
}

/// The bits of a part of a chunk.
const PART: [u16; 16] = {
    let mut bits = [0; 16];
    let mut bit = 0;
    while bit < 16 {
        bits[bit] = 1 << bit;
        bit += 1;
    }
    bits
};

/// Adds a number to the cells whose bits are set.
#[inline(always)]
fn add_where(cells: &mut [i16], bits: u64, number: i16) {
    if bits == 0 {
        return;
    }
    for (part, cells) in cells.as_chunks_mut::<16>().0.iter_mut().enumerate() {
        let bits = (bits >> (16 * part)) as u16;
        for (cell, bit) in cells.iter_mut().zip(&PART) {
            let addend = if bits & bit == *bit { number } else { 0 };
            *cell = cell.wrapping_add(addend);
        }
    }
}

/// The shape of a placement and the bit up and left of it.
fn placed<V: Variant>(mv: Move<V>) -> (u8, u16) {
    let (Some(orientation), Some(cell)) = (mv.orientation(), mv.top_left()) else { return (0, 0) };
    // The border comes before the first row and column, so this is the cell up and left.
    let bit = usize::from(cell.row) * V::Grid::ROW_BITS + usize::from(cell.col);
    (orientation.number() as u8, bit as u16)
}

/// What a shape touches, counted from the cell up and left of it.
fn touched<V: Variant>(orientation: &Orientation) -> impl Iterator<Item = (usize, Cell)> {
    let mut covered = V::Grid::EMPTY;
    let cells = Move::<V>::place(orientation, Cell { row: 1, col: 1 }).into_iter().flat_map(Move::cells);
    cells.for_each(|cell| covered.insert(cell));
    let edges = covered.neighbours().without(&covered);
    [(AS_COVERED, covered), (AS_CORNER, corners::<V>(&covered)), (AS_EDGE, edges)]
        .into_iter()
        .flat_map(|(kind, grid)| grid.cells().map(move |cell| (kind, cell)).collect::<Vec<_>>())
}

/// The rows of what a shape touches: the first column and the kinds of cells from there on.
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

/// The cells that touch some cells at a corner but not at an edge.
pub(crate) fn corners<V: Variant>(covered: &V::Grid) -> V::Grid {
    let rows = covered.shifted(V::Grid::ROW_BITS).union(&covered.shifted_up(V::Grid::ROW_BITS));
    let around = rows.shifted(1).union(&rows.shifted_up(1));
    around.without(&covered.neighbours()).without(covered).without(&V::Grid::border(V::SIZE))
}

#[cfg(test)]
mod tests {
    use game_core::{Encoder, Position, Rng, input_words};

    use super::*;
    use crate::{Classic, ColorIndex, Duo, Junior};

    /// Effects counted cell by cell, on the board as it lies.
    fn effects_are_right<V: Variant>() {
        let mut rng = Rng::seeded(10);
        let mut position = Blokus::<V>::start();
        while let Some(mv) = position.random_move(&mut rng) {
            let mover = position.color_to_move();
            let others = || ColorIndex::all().filter(|&color| color != mover && !position.is_out(color));
            let moves: Vec<_> = position.moves().into_iter().filter(|mv| !mv.is_pass()).collect();
            let policies: Vec<u32> = moves.iter().map(|&mv| position.policy(mv) as u32).collect();
            let mut effects = Vec::new();
            let mut inputs = vec![0; input_words::<Blokus<V>>()];
            position.encode(&mut inputs);
            Blokus::<V>::effects(&inputs, &policies, &mut effects);
            weights_agree::<V>(&inputs, &policies, &effects, &mut rng);
            for (&mv, effects) in moves.iter().zip(effects.chunks_exact(Blokus::<V>::EFFECTS)).step_by(7) {
                let covered: Vec<Cell> = mv.cells().collect();
                let touches = |cell: Cell, is_edge: bool| {
                    covered.iter().any(|own| {
                        let distance = [cell.row.abs_diff(own.row), cell.col.abs_diff(own.col)];
                        if is_edge { distance == [0, 1] || distance == [1, 0] } else { distance == [1, 1] }
                    })
                };
                let cells = (0..V::SIZE).flat_map(|row| (0..V::SIZE).map(move |col| Cell { row, col }));
                let outside: Vec<Cell> = cells.filter(|cell| !covered.contains(cell)).collect();
                let edges = || outside.iter().copied().filter(|&cell| touches(cell, true));
                let corners =
                    || outside.iter().copied().filter(|&cell| touches(cell, false) && !touches(cell, true));
                let own_anchor = |cell: &Cell| position.anchors(mover).contains(*cell);
                let own_reach = |cell: &Cell| position.coverage(mover).cells.contains(*cell);
                let free = |cell: &Cell| !position.forbidden(mover).contains(*cell);
                let anchor = |cell: &Cell| others().any(|other| position.anchors(other).contains(*cell));
                let reach =
                    |cell: &Cell| others().any(|other| position.coverage(other).cells.contains(*cell));
                let wanted = [
                    covered.iter().filter(|cell| anchor(cell)).count(),
                    covered.iter().filter(|cell| reach(cell)).count(),
                    covered.iter().filter(|cell| own_anchor(cell)).count(),
                    covered.iter().filter(|cell| !reach(cell)).count(),
                    corners().filter(free).count(),
                    corners().filter(|cell| free(cell) && reach(cell)).count(),
                    edges().filter(own_anchor).count(),
                    edges().filter(own_reach).count(),
                ];
                assert_eq!(
                    effects.iter().map(|&n| usize::from(n)).collect::<Vec<_>>(),
                    wanted,
                    "{mv} in {position}"
                );
            }
            position.play_unchecked(mv);
        }
    }

    /// Weighed effects are counted effects times their weights.
    fn weights_agree<V: Variant>(inputs: &[u64], policies: &[u32], effects: &[u8], rng: &mut Rng) {
        let largest = [0.01, 1.0, 30.0, 3000.0][rng.below(4) as usize];
        let each: [f32; EFFECTS] = std::array::from_fn(|_| (rng.fraction() * 2.0 - 1.0) * largest);
        let mut logits = vec![1.0; policies.len()];
        Blokus::<V>::add_effects(inputs, policies, &each, &mut logits);
        for (logit, counts) in logits.iter().zip(effects.chunks_exact(EFFECTS)) {
            let right: f32 = counts.iter().zip(&each).map(|(&count, each)| f32::from(count) * each).sum();
            // Half a step for each cell and effect.
            let most = 24.0 * 2.0 / scale_for(&each);
            assert!((logit - 1.0 - right).abs() <= most, "{logit} {right} {most}");
        }
    }

    #[test]
    fn effects_are_what_moves_do() {
        effects_are_right::<Duo>();
        effects_are_right::<Junior>();
        effects_are_right::<Classic>();
    }
}
