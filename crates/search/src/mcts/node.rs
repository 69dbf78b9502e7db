//! Nodes of the tree. All fields are atomic: threads share the tree without locks.

use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, AtomicU64, Ordering};

use game_core::{ActionSpace, MAX_SEATS};

use super::atomic::{Shared, Sum};

const RELAXED: Ordering = Ordering::Relaxed;

/// The expansion state of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
    /// Not expanded.
    Leaf,
    /// A thread is expanding it.
    Expanding,
    /// Its edges are in the tree.
    Expanded,
}

/// The moves of an expanded node.
#[derive(Clone, Copy)]
pub(super) struct Expansion {
    /// Their number.
    pub(super) edges: usize,
    /// Length of the sorted prefix: tried moves first, then by descending prior.
    pub(super) in_order: usize,
    /// Whether some legal moves were left out.
    pub(super) is_narrowed: bool,
}

/// From this turn on, mirrored positions count. Earlier there is time to break the mirror, and openings should
/// not be bent by it.
const MIRROR_TURNS: u16 = 6;

/// The edges of a node lie in this many runs: most nodes never need more than the first.
pub(super) const RUNS: usize = 3;

/// Marks of a node, one bit each: some legal moves were left out, the exact values are known, the opponent can
/// go on copying moves for a draw.
const NARROWED: u8 = 1;
const PROVEN_NODE: u8 = 2;
const MIRRORED: u8 = 4;

/// A position in the tree. One cache line: a descent reads one at every step.
#[derive(Default)]
#[repr(align(64))]
pub(super) struct Node {
    key: AtomicU64,
    /// Sum of values over all visits, per seat.
    sums: [Sum; MAX_SEATS],
    /// First edge of each run plus one, 0 without the run.
    runs: [AtomicU32; RUNS],
    visits: AtomicU32,
    edge_count: AtomicU16,
    in_order: AtomicU16,
    state: AtomicU8,
    seat: AtomicU8,
    actor: AtomicU8,
    marks: AtomicU8,
}

impl Node {
    /// Reuses the memory for a new position.
    pub(super) fn reset<P: ActionSpace>(&self, key: u64, position: &P) {
        let is_mirrored = position.turn() >= MIRROR_TURNS && position.is_mirrored();
        self.key.store(key, RELAXED);
        self.edge_count.store(0, RELAXED);
        self.in_order.store(0, RELAXED);
        self.visits.store(0, RELAXED);
        self.runs.iter().for_each(|run| run.store(0, RELAXED));
        self.seat.store(position.to_move().index() as u8, RELAXED);
        self.actor.store(position.actor() as u8, RELAXED);
        self.marks.store(if is_mirrored { MIRRORED } else { 0 }, RELAXED);
        self.sums.iter().for_each(|sum| sum.set(0.0));
        self.state.store(State::Leaf as u8, Ordering::Release);
    }

    pub(super) fn key(&self) -> u64 {
        self.key.load(RELAXED)
    }

    pub(super) fn seat(&self) -> usize {
        self.seat.load(RELAXED) as usize
    }

    pub(super) fn actor(&self) -> usize {
        self.actor.load(RELAXED) as usize
    }

    pub(super) fn visits(&self) -> u32 {
        self.visits.load(RELAXED)
    }

    /// Counts a visit; returns the visits before it.
    pub(super) fn enter(&self) -> u32 {
        self.visits.fetch_add(1, RELAXED)
    }

    pub(super) fn add(&self, values: &[f32]) {
        for (sum, &value) in self.sums.iter().zip(values) {
            sum.add(f64::from(value));
        }
    }

    /// The mean value for a seat; one half before the first visit.
    pub(super) fn mean(&self, seat: usize) -> f32 {
        let visits = self.visits();
        if visits == 0 { 0.5 } else { (self.sums[seat].get() / f64::from(visits)) as f32 }
    }

    pub(super) fn state(&self) -> State {
        match self.state.load(Ordering::Acquire) {
            0 => State::Leaf,
            1 => State::Expanding,
            _ => State::Expanded,
        }
    }

    /// Claims the node for expansion by this thread.
    pub(super) fn begin_expansion(&self) -> bool {
        let (leaf, expanding) = (State::Leaf as u8, State::Expanding as u8);
        self.state.compare_exchange(leaf, expanding, Ordering::Acquire, RELAXED).is_ok()
    }

    /// Makes the moves visible; their edges are in the tree.
    pub(super) fn finish_expansion(&self, expansion: Expansion) {
        let narrowed = if expansion.is_narrowed { NARROWED } else { 0 };
        self.marks.fetch_and(!NARROWED, RELAXED);
        self.marks.fetch_or(narrowed, RELAXED);
        self.edge_count.store(expansion.edges as u16, RELAXED);
        self.in_order.store(expansion.in_order as u16, RELAXED);
        self.state.store(State::Expanded as u8, Ordering::Release);
    }

    /// Makes the node a leaf again; the tree is out of memory.
    pub(super) fn cancel_expansion(&self) {
        self.state.store(State::Leaf as u8, Ordering::Release);
    }

    pub(super) fn is_narrowed(&self) -> bool {
        self.marks.load(RELAXED) & NARROWED != 0
    }

    /// Length of the sorted prefix; see [`Expansion`].
    pub(super) fn in_order(&self) -> usize {
        self.in_order.load(RELAXED).into()
    }

    /// Marks all edges as sorted.
    pub(super) fn set_in_order(&self) {
        self.in_order.store(self.edge_count.load(RELAXED), RELAXED);
    }

    /// The number of moves; not all of them need to have an edge.
    pub(super) fn edge_count(&self) -> usize {
        self.edge_count.load(RELAXED).into()
    }

    /// The first edge of a run, if the run is in the tree.
    #[inline]
    pub(super) fn run(&self, run: usize) -> Option<usize> {
        self.runs[run].load(Ordering::Acquire).checked_sub(1).map(|first| first as usize)
    }

    /// Adds a run of edges. If another thread was faster, its run stays.
    pub(super) fn add_run(&self, run: usize, first: usize) {
        let _ = self.runs[run].compare_exchange(0, first as u32 + 1, Ordering::Release, RELAXED);
    }

    /// Drops the edges. Only one thread may use the tree.
    pub(super) fn drop_runs(&self) {
        self.runs.iter().for_each(|run| run.store(0, RELAXED));
    }

    /// Whether the opponent can go on copying moves for a draw.
    pub(super) fn is_mirrored(&self) -> bool {
        self.marks.load(RELAXED) & MIRRORED != 0
    }

    /// Whether the position is solved; [`Details`] have its values.
    #[inline]
    pub(super) fn is_proven(&self) -> bool {
        self.marks.load(Ordering::Acquire) & PROVEN_NODE != 0
    }

    /// To be called after the values are stored.
    pub(super) fn set_proven(&self) {
        self.marks.fetch_or(PROVEN_NODE, Ordering::Release);
    }
}

/// What a descent rarely needs of a node.
#[derive(Default)]
pub(super) struct Details {
    /// Exact values, valid once the node is proven.
    exact: [Shared; MAX_SEATS],
    /// Where the moves are that have no edge yet.
    first_candidate: AtomicU32,
}

impl Details {
    pub(super) fn exact(&self) -> [f32; MAX_SEATS] {
        std::array::from_fn(|seat| self.exact[seat].get())
    }

    pub(super) fn set_exact(&self, values: &[f32; MAX_SEATS]) {
        self.exact.iter().zip(values).for_each(|(exact, &value)| exact.set(value));
    }

    pub(super) fn first_candidate(&self) -> usize {
        self.first_candidate.load(RELAXED) as usize
    }

    pub(super) fn set_first_candidate(&self, first: usize) {
        self.first_candidate.store(first as u32, RELAXED);
    }
}
