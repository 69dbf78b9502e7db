//! Adds weighted effects of placements to the logits of all moves at once, in integer arithmetic.

use std::cell::RefCell;

#[cfg(target_arch = "x86_64")]
use blokus::Kernel;
use blokus::{BitGrid, Variant};

use super::touching::{BEFORE_STRIPS, EFFECTS, KIND_OF, KINDS, MOST_COLUMNS, ROOM, Touching, stride};

/// Weights are scaled to `i16`, at most by this factor.
const FINEST: f32 = 4096.0;

thread_local! {
    /// The boards of all strips. They are rewritten on every call; the memory is kept because clearing it
    /// would take as long.
    static BOARDS: RefCell<Vec<i16>> = const { RefCell::new(Vec::new()) };
}

/// Numbers in the longest vector register. Boards are aligned to it.
const VECTOR: usize = 32;

impl Touching {
    /// Adds to each placement's logit the effects of [`Touching::count`] times their weights, up to rounding.
    pub(super) fn weigh<V: Variant>(
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
            // SAFETY: the check above found these CPU features.
            #[allow(unsafe_code, reason = "calls code for instructions that were found to exist")]
            return unsafe { self.add_with_avx512(memory, logits) };
        }
        #[cfg(target_arch = "x86_64")]
        if Kernel::Avx2.is_supported() {
            // SAFETY: the check above found this CPU feature.
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

/// The largest factor for weights such that the sum of no strip overflows.
fn scale_for(each: &[f32]) -> f32 {
    let mut most = [0.0_f32; KINDS];
    for (kind, each) in KIND_OF.into_iter().zip(each) {
        // Rounding may add one half.
        most[kind] += each.abs() + 1.0 / FINEST;
    }
    let most = most.into_iter().fold(0.0, f32::max) * MOST_COLUMNS as f32;
    (f32::from(i16::MAX) / most).min(FINEST)
}

/// One bit for each of the 16 cells in a part of a chunk.
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

#[cfg(test)]
mod tests {
    use blokus::{Blokus, Cell, Classic, ColorIndex, Duo, Junior};
    use game_core::{Position, Rng};
    use nn::{MoveFeatures, SparseFeatures, input_words};

    use super::*;
    use crate::features::{BlokusFeatures, NetworkVariant};

    /// Recounts the effects cell by cell on the unturned board.
    fn effects_are_right<V: NetworkVariant>() {
        let mut rng = Rng::seeded(10);
        let mut position = Blokus::<V>::start();
        while let Some(mv) = position.random_move(&mut rng) {
            let mover = position.color_to_move();
            let others = || ColorIndex::all().filter(|&color| color != mover && !position.is_out(color));
            let moves: Vec<_> = position.moves().into_iter().filter(|mv| !mv.is_pass()).collect();
            let policies: Vec<u32> =
                moves.iter().map(|&mv| BlokusFeatures::policy(&position, mv) as u32).collect();
            let mut effects = Vec::new();
            let mut inputs = vec![0; input_words::<BlokusFeatures<V>>()];
            BlokusFeatures::encode(&position, &mut inputs);
            BlokusFeatures::<V>::effects(&inputs, &policies, &mut effects);
            weights_agree::<V>(&inputs, &policies, &effects, &mut rng);
            for (&mv, effects) in moves.iter().zip(effects.chunks_exact(EFFECTS)).step_by(7) {
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

    /// Weighted effects equal counted effects times their weights.
    fn weights_agree<V: NetworkVariant>(inputs: &[u64], policies: &[u32], effects: &[u8], rng: &mut Rng) {
        let largest = [0.01, 1.0, 30.0, 3000.0][rng.below(4) as usize];
        let each: [f32; EFFECTS] = std::array::from_fn(|_| (rng.fraction() * 2.0 - 1.0) * largest);
        let mut logits = vec![1.0; policies.len()];
        BlokusFeatures::<V>::add_effects(inputs, policies, &each, &mut logits);
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
