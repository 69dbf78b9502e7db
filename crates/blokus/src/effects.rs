//! What placements do, by the cells that they touch: counted one by one for learning, and weighed all at once for play.

use game_core::Numbered;

use crate::cell::Cell;
use crate::grid::BitGrid;
#[cfg(target_arch = "x86_64")]
use crate::movegen::Kernel;
use crate::moves::Move;
use crate::orientation::{ORIENTATIONS, Orientation};
use crate::position::Blokus;
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

/// Rows that a shape touches.
const MOST_ROWS: usize = 7;

/// Shapes have many rows in common: corner, edge, corner is the top of most of them. So many are different.
const STRIPS: usize = 27;

/// Columns from the first to the last of a strip.
const MOST_COLUMNS: usize = 7;

/// Weights of cells are added up so many at a time.
const LANES: usize = 64;

/// Weights become whole numbers of two bytes, not finer than this.
const FINEST: f32 = 4096.0;

/// One row of what a shape touches: the kinds of its cells from the first column on.
type Strip = Vec<(usize, usize)>;

/// What every placement of a variant touches.
pub(crate) struct Touching {
    /// The shape of each placement, and the bit up and left of it.
    placed: Vec<(u8, u16)>,
    /// What each shape touches, bits from the one up and left of it on and kinds in one number: see `counter`.
    touched: Vec<Vec<u16>>,
    /// The rows that shapes are made of.
    strips: Vec<Strip>,
    /// The rows of each shape: where its strip is, one board behind the other, from the bit up and left of the shape on.
    /// There is one board more, on which nothing counts, so that all have as many rows.
    rows: Vec<[u16; MOST_ROWS]>,
}

impl Touching {
    pub(crate) fn of<V: Variant>() -> Self {
        let bits = size_of::<V::Grid>() * 8;
        let mut strips: Vec<Strip> = Vec::new();
        let mut rows = Vec::new();
        for orientation in &ORIENTATIONS {
            let mut places = [(STRIPS * bits) as u16; MOST_ROWS];
            for (row, place) in places.iter_mut().enumerate() {
                let in_row = touched::<V>(orientation).filter(|(_, cell)| usize::from(cell.row) == row);
                let mut strip: Strip = in_row.map(|(kind, cell)| (kind, cell.col.into())).collect();
                strip.sort_by_key(|&(_, column)| column);
                let Some(&(_, first)) = strip.first() else { continue };
                for (_, column) in &mut strip {
                    *column -= first;
                }
                let number = strips.iter().position(|known| *known == strip).unwrap_or_else(|| {
                    strips.push(strip);
                    strips.len() - 1
                });
                *place = (number * bits + row * V::Grid::ROW_BITS + first) as u16;
            }
            rows.push(places);
        }
        assert_eq!(strips.len(), STRIPS, "different rows of shapes");
        let bit = |cell: Cell| usize::from(cell.row) * V::Grid::ROW_BITS + usize::from(cell.col);
        let touched = ORIENTATIONS
            .iter()
            .map(|shape| touched::<V>(shape).map(|(kind, cell)| counter(bit(cell), kind) as u16).collect())
            .collect();
        let actions = 0..Blokus::<V>::ACTIONS - 1;
        let placed = actions.map(|action| placed::<V>(Blokus::<V>::move_of(action))).collect();
        Self { placed, touched, strips, rows }
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
            let (shape, bit) = self.placed[policy as usize];
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
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx512bw") && is_x86_feature_detected!("avx512vl") {
            // SAFETY: the processor has just been asked.
            #[allow(unsafe_code, reason = "calls code for instructions that were found to exist")]
            return unsafe { self.weigh_with_avx512::<V>(sets, policies, each, logits) };
        }
        #[cfg(target_arch = "x86_64")]
        if Kernel::Avx2.is_supported() {
            // SAFETY: the processor has just been asked.
            #[allow(unsafe_code, reason = "calls code for instructions that were found to exist")]
            return unsafe { self.weigh_with_avx2::<V>(sets, policies, each, logits) };
        }
        self.weigh_on_board::<V>(sets, policies, each, logits);
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx512bw,avx512vl")]
    fn weigh_with_avx512<V: Variant>(
        &self,
        sets: &[V::Grid; EFFECTS],
        policies: &[u32],
        each: &[f32],
        logits: &mut [f32],
    ) {
        self.weigh_on_board::<V>(sets, policies, each, logits);
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn weigh_with_avx2<V: Variant>(
        &self,
        sets: &[V::Grid; EFFECTS],
        policies: &[u32],
        each: &[f32],
        logits: &mut [f32],
    ) {
        self.weigh_on_board::<V>(sets, policies, each, logits);
    }

    #[inline(always)]
    fn weigh_on_board<V: Variant>(
        &self,
        sets: &[V::Grid; EFFECTS],
        policies: &[u32],
        each: &[f32],
        logits: &mut [f32],
    ) {
        if size_of::<V::Grid>() * 8 == 256 {
            self.weigh_on::<V, 256, { 256 + LANES }, 256>(sets, policies, each, logits);
        } else {
            self.weigh_on::<V, 768, { 768 + LANES }, 1024>(sets, policies, each, logits);
        }
    }

    #[inline(always)]
    fn weigh_on<V: Variant, const BITS: usize, const ROOM: usize, const WINDOW: usize>(
        &self,
        sets: &[V::Grid; EFFECTS],
        policies: &[u32],
        each: &[f32],
        logits: &mut [f32],
    ) {
        let scale = scale_for(each);
        let mut weights = [[0_i16; ROOM]; KINDS];
        for ((set, kind), each) in sets.iter().zip(KIND_OF).zip(each) {
            let each = (each * scale).round() as i16;
            for (bits, cells) in set.chunks().iter().zip(weights[kind].chunks_exact_mut(64)) {
                add_where(cells, *bits, each);
            }
        }
        let mut boards = [[0_i16; BITS]; STRIPS + 3];
        for (strip, board) in self.strips.iter().zip(&mut boards) {
            for (block, sums) in board.as_chunks_mut::<LANES>().0.iter_mut().enumerate() {
                *sums = sum_of_strip(&weights, strip, block * LANES);
            }
        }
        let (boards, unit) = (boards.as_flattened(), 1.0 / scale);
        let mut placements =
            policies.iter().map(|&policy| self.placed[policy as usize]).zip(logits).peekable();
        // Placements come shape by shape.
        while let Some(&((shape, _), _)) = placements.peek() {
            let rows = self.rows[usize::from(shape)].map(|row| window::<WINDOW>(boards, row.into()));
            while let Some(((_, bit), logit)) = placements.next_if(|((next, _), _)| *next == shape) {
                let bit = usize::from(bit) % WINDOW;
                let sum: i32 = rows.iter().map(|row| i32::from(row[bit])).sum();
                *logit += sum as f32 * unit;
            }
        }
    }
}

/// Where the cell of a bit is counted in a kind.
fn counter(bit: usize, kind: usize) -> usize {
    bit * KINDS + kind
}

/// As many numbers as there can be, from one on.
#[inline(always)]
fn window<const WINDOW: usize>(numbers: &[i16], first: usize) -> &[i16; WINDOW] {
    numbers[first..].first_chunk().expect("there is one board more than there are strips")
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

/// The sums of a strip's cells, from a bit on.
#[inline(always)]
fn sum_of_strip<const ROOM: usize>(
    weights: &[[i16; ROOM]; KINDS],
    strip: &Strip,
    bit: usize,
) -> [i16; LANES] {
    let mut sums = [0; LANES];
    for &(kind, column) in strip {
        let Some(cells) = weights[kind][bit + column..].first_chunk::<LANES>() else { continue };
        for (sum, cell) in sums.iter_mut().zip(cells) {
            *sum += cell;
        }
    }
    sums
}

/// Adds a number to the cells whose bits are set.
#[inline(always)]
fn add_where(cells: &mut [i16], bits: u64, number: i16) {
    if bits == 0 {
        return;
    }
    for (part, cells) in cells.as_chunks_mut::<16>().0.iter_mut().enumerate() {
        let bits = (bits >> (16 * part)) as u16;
        for (lane, cell) in cells.iter_mut().enumerate() {
            // All ones where the bit is set, and nothing to jump over: vectors like that.
            let is_set = ((bits >> lane & 1) as i16).wrapping_neg();
            *cell = cell.wrapping_add(number & is_set);
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
    use crate::{Classic, Duo, Junior};

    /// Effects counted cell by cell, on the board as it lies.
    fn effects_are_right<V: Variant>() {
        let mut rng = Rng::seeded(10);
        let mut position = Blokus::<V>::start();
        while let Some(mv) = position.random_move(&mut rng) {
            let mover = position.color_to_move();
            let others = || (0..V::COLORS.len()).filter(|&color| color != mover && !position.is_out(color));
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
