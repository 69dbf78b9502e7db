//! Nodes and edges of the tree. All fields are atomic: threads share the tree without locks.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, AtomicU64, Ordering};

use game_core::{ActionSpace, MAX_SEATS};

const RELAXED: Ordering = Ordering::Relaxed;

/// An `f64` with an atomic addition.
#[derive(Default)]
pub(super) struct Sum(AtomicU64);

impl Sum {
    pub(super) fn get(&self) -> f64 {
        f64::from_bits(self.0.load(RELAXED))
    }

    pub(super) fn set(&self, value: f64) {
        self.0.store(value.to_bits(), RELAXED);
    }

    pub(super) fn add(&self, value: f64) {
        let mut bits = self.0.load(RELAXED);
        loop {
            let sum = f64::from_bits(bits) + value;
            match self.0.compare_exchange_weak(bits, sum.to_bits(), RELAXED, RELAXED) {
                Ok(_) => return,
                Err(now) => bits = now,
            }
        }
    }
}

/// An `f32` with atomic loads and stores.
#[derive(Default)]
pub(super) struct Shared(AtomicU32);

impl Shared {
    #[inline]
    pub(super) fn get(&self) -> f32 {
        f32::from_bits(self.0.load(RELAXED))
    }

    #[inline]
    pub(super) fn set(&self, value: f32) {
        self.0.store(value.to_bits(), RELAXED);
    }

    /// Not an atomic addition: of two at once, one may be lost. Good enough for AMAF estimates.
    #[inline]
    pub(super) fn add_loosely(&self, value: f32) {
        self.set(self.get() + value);
    }
}

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

/// The edges that an expansion adds.
#[derive(Clone, Copy)]
pub(super) struct Expansion {
    /// The number of edges.
    pub(super) edges: usize,
    /// Length of the sorted prefix: tried moves first, then by descending prior.
    pub(super) in_order: usize,
    /// Whether some legal moves were left out.
    pub(super) is_narrowed: bool,
}

/// From this turn on, mirrored positions count. Earlier there is time to break the mirror, and openings should
/// not be bent by it.
const MIRROR_TURNS: u16 = 6;

/// A position in the tree.
#[derive(Default)]
pub(super) struct Node {
    key: AtomicU64,
    first_edge: AtomicU32,
    edge_count: AtomicU32,
    in_order: AtomicU32,
    visits: AtomicU32,
    state: AtomicU8,
    seat: AtomicU8,
    actor: AtomicU8,
    /// Whether some legal moves were left out.
    is_narrowed: AtomicBool,
    is_proven: AtomicBool,
    /// Whether the opponent can go on copying moves for a draw.
    is_mirrored: AtomicBool,
    /// Sum of values over all visits, per seat.
    sums: [Sum; MAX_SEATS],
    /// Exact values, valid once `is_proven` is set.
    exact: [Shared; MAX_SEATS],
}

impl Node {
    /// Reuses the memory for a new position.
    pub(super) fn reset<P: ActionSpace>(&self, key: u64, position: &P) {
        self.key.store(key, RELAXED);
        self.edge_count.store(0, RELAXED);
        self.in_order.store(0, RELAXED);
        self.visits.store(0, RELAXED);
        self.seat.store(position.to_move().index() as u8, RELAXED);
        self.actor.store(position.actor() as u8, RELAXED);
        self.is_mirrored.store(position.turn() >= MIRROR_TURNS && position.is_mirrored(), RELAXED);
        self.is_narrowed.store(false, RELAXED);
        self.is_proven.store(false, RELAXED);
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

    pub(super) fn finish_expansion(&self, first_edge: usize, expansion: Expansion) {
        self.is_narrowed.store(expansion.is_narrowed, RELAXED);
        self.first_edge.store(first_edge as u32, RELAXED);
        self.edge_count.store(expansion.edges as u32, RELAXED);
        self.in_order.store(expansion.in_order as u32, RELAXED);
        self.state.store(State::Expanded as u8, Ordering::Release);
    }

    /// Makes the node a leaf again; the tree is out of memory.
    pub(super) fn cancel_expansion(&self) {
        self.state.store(State::Leaf as u8, Ordering::Release);
    }

    pub(super) fn is_narrowed(&self) -> bool {
        self.is_narrowed.load(RELAXED)
    }

    /// Length of the sorted prefix; see [`Expansion`].
    pub(super) fn in_order(&self) -> usize {
        self.in_order.load(RELAXED) as usize
    }

    /// Marks all edges as sorted.
    pub(super) fn set_in_order(&self) {
        self.in_order.store(self.edge_count.load(RELAXED), RELAXED);
    }

    /// The first edge and their number.
    pub(super) fn edges(&self) -> (usize, usize) {
        (self.first_edge.load(RELAXED) as usize, self.edge_count.load(RELAXED) as usize)
    }

    /// Whether the opponent can go on copying moves for a draw.
    pub(super) fn is_mirrored(&self) -> bool {
        self.is_mirrored.load(RELAXED)
    }

    /// The exact values, if the position is solved.
    pub(super) fn exact(&self) -> Option<[f32; MAX_SEATS]> {
        self.is_proven.load(Ordering::Acquire).then(|| std::array::from_fn(|seat| self.exact[seat].get()))
    }

    pub(super) fn prove(&self, values: &[f32; MAX_SEATS]) {
        for (exact, &value) in self.exact.iter().zip(values) {
            exact.set(value);
        }
        self.is_proven.store(true, Ordering::Release);
    }
}

/// A move of a node.
#[derive(Default)]
pub(super) struct Edge {
    action: AtomicU32,
    visits: AtomicU32,
    /// The child's index plus one, 0 without a child. The highest bit is set if the child is proven.
    child: AtomicU32,
    /// The move's prior; once the child is proven, its exact value.
    prior: Shared,
    total: Sum,
    rave_visits: Shared,
    rave_total: Shared,
}

const PROVEN: u32 = 1 << 31;

impl Edge {
    /// Reuses the memory for a new move.
    pub(super) fn reset(&self, action: usize, prior: f32) {
        self.action.store(action as u32, RELAXED);
        self.visits.store(0, RELAXED);
        self.child.store(0, RELAXED);
        self.prior.set(prior);
        self.total.set(0.0);
        self.rave_visits.set(0.0);
        self.rave_total.set(0.0);
    }

    /// Copies the move and its statistics from another edge.
    pub(super) fn copy_from(&self, old: &Self) {
        self.action.store(old.action.load(RELAXED), RELAXED);
        self.visits.store(old.visits(), RELAXED);
        self.child.store(old.child.load(RELAXED), RELAXED);
        self.prior.set(old.prior());
        self.total.set(old.total());
        let (visits, total) = old.rave();
        self.rave_visits.set(visits);
        self.rave_total.set(total);
    }

    pub(super) fn duplicate(&self) -> Self {
        let copy = Self::default();
        copy.copy_from(self);
        copy
    }

    #[inline]
    pub(super) fn action(&self) -> usize {
        self.action.load(RELAXED) as usize
    }

    #[inline]
    pub(super) fn visits(&self) -> u32 {
        self.visits.load(RELAXED)
    }

    /// Counts a visit before its value is known. Until backup it counts as a loss: a virtual loss, which
    /// steers other threads elsewhere.
    pub(super) fn enter(&self) {
        self.visits.fetch_add(1, RELAXED);
    }

    pub(super) fn add(&self, value: f32) {
        self.total.add(f64::from(value));
    }

    #[inline]
    pub(super) fn total(&self) -> f64 {
        self.total.get()
    }

    #[inline]
    pub(super) fn prior(&self) -> f32 {
        self.prior.get()
    }

    pub(super) fn set_prior(&self, prior: f32) {
        self.prior.set(prior);
    }

    #[inline]
    pub(super) fn rave(&self) -> (f32, f32) {
        (self.rave_visits.get(), self.rave_total.get())
    }

    #[inline]
    pub(super) fn add_rave(&self, value: f32) {
        self.rave_visits.add_loosely(1.0);
        self.rave_total.add_loosely(value);
    }

    #[inline]
    pub(super) fn child(&self) -> Option<usize> {
        (self.child.load(Ordering::Acquire) & !PROVEN).checked_sub(1).map(|number| number as usize)
    }

    pub(super) fn set_child(&self, number: usize) {
        // If another thread was faster, its child stays.
        let _ = self.child.compare_exchange(0, number as u32 + 1, Ordering::Release, RELAXED);
    }

    #[inline]
    pub(super) fn is_proven(&self) -> bool {
        self.child.load(RELAXED) & PROVEN != 0
    }

    /// Whether only the prior is known.
    #[inline]
    pub(super) fn is_untried(&self) -> bool {
        self.visits() == 0 && !self.is_proven()
    }

    pub(super) fn prove(&self, value: f32) {
        self.prior.set(value);
        self.child.fetch_or(PROVEN, Ordering::Release);
    }

    /// The exact value if known, else the mean; one half before the first visit.
    pub(super) fn value(&self) -> f32 {
        match (self.is_proven(), self.visits()) {
            (true, _) => self.prior(),
            (false, 0) => 0.5,
            (false, visits) => (self.total() / f64::from(visits)) as f32,
        }
    }
}
