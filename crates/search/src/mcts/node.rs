//! Positions and moves of the tree. All of it is atomic: threads search the same tree without locks.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, AtomicU64, Ordering};

use game_core::{MAX_SEATS, Seat};

const RELAXED: Ordering = Ordering::Relaxed;

/// A number that several threads add to.
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

/// A number that is only read and written.
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

    /// Adds without a lock: when two threads do it at once, one addition may be lost. Good enough for estimates.
    #[inline]
    pub(super) fn add_loosely(&self, value: f32) {
        self.set(self.get() + value);
    }
}

/// How far a position is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
    /// Its moves are not listed.
    Leaf,
    /// A thread lists its moves.
    Growing,
    /// Its moves are in the tree.
    Grown,
}

/// What is said of the moves of a position.
#[derive(Clone, Copy)]
pub(super) struct Listed {
    /// How many are in the tree.
    pub(super) edges: usize,
    /// So many come in order: tried ones before others, and of those the better ones by their priors first.
    pub(super) in_order: usize,
    /// Whether there are more than those in the tree.
    pub(super) is_narrowed: bool,
}

/// A position.
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
    /// Whether there are moves that are not in the tree.
    is_narrowed: AtomicBool,
    is_proven: AtomicBool,
    /// Values over all visits, per seat.
    sums: [Sum; MAX_SEATS],
    /// The exact values once they are known, per seat.
    exact: [Shared; MAX_SEATS],
}

impl Node {
    /// Makes this a new position.
    pub(super) fn reset(&self, key: u64, seat: Seat, actor: usize) {
        self.key.store(key, RELAXED);
        self.edge_count.store(0, RELAXED);
        self.in_order.store(0, RELAXED);
        self.visits.store(0, RELAXED);
        self.seat.store(seat.index() as u8, RELAXED);
        self.actor.store(actor as u8, RELAXED);
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

    /// Counts a visit; the number of visits before.
    pub(super) fn enter(&self) -> u32 {
        self.visits.fetch_add(1, RELAXED)
    }

    pub(super) fn add(&self, values: &[f32]) {
        for (sum, &value) in self.sums.iter().zip(values) {
            sum.add(f64::from(value));
        }
    }

    /// The mean value for a seat; one half without visits.
    pub(super) fn mean(&self, seat: usize) -> f32 {
        let visits = self.visits();
        if visits == 0 { 0.5 } else { (self.sums[seat].get() / f64::from(visits)) as f32 }
    }

    pub(super) fn state(&self) -> State {
        match self.state.load(Ordering::Acquire) {
            0 => State::Leaf,
            1 => State::Growing,
            _ => State::Grown,
        }
    }

    /// Claims the right to list the moves.
    pub(super) fn begin_growing(&self) -> bool {
        let (leaf, growing) = (State::Leaf as u8, State::Growing as u8);
        self.state.compare_exchange(leaf, growing, Ordering::Acquire, RELAXED).is_ok()
    }

    pub(super) fn end_growing(&self, first_edge: usize, listed: Listed) {
        self.is_narrowed.store(listed.is_narrowed, RELAXED);
        self.first_edge.store(first_edge as u32, RELAXED);
        self.edge_count.store(listed.edges as u32, RELAXED);
        self.in_order.store(listed.in_order as u32, RELAXED);
        self.state.store(State::Grown as u8, Ordering::Release);
    }

    /// There is no room for the moves: the position stays a leaf.
    pub(super) fn give_up_growing(&self) {
        self.state.store(State::Leaf as u8, Ordering::Release);
    }

    /// Whether there are moves that are not in the tree.
    pub(super) fn is_narrowed(&self) -> bool {
        self.is_narrowed.load(RELAXED)
    }

    /// How many moves come in order: see [`Listed`].
    pub(super) fn in_order(&self) -> usize {
        self.in_order.load(RELAXED) as usize
    }

    /// Says that all moves have been put in order.
    pub(super) fn set_in_order(&self) {
        self.in_order.store(self.edge_count.load(RELAXED), RELAXED);
    }

    /// Where the moves are: the first and how many.
    pub(super) fn edges(&self) -> (usize, usize) {
        (self.first_edge.load(RELAXED) as usize, self.edge_count.load(RELAXED) as usize)
    }

    /// The exact values, if they are known.
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

/// A move in a position.
#[derive(Default)]
pub(super) struct Edge {
    action: AtomicU32,
    visits: AtomicU32,
    /// The child's number plus one, 0 while there is none; the highest bit says that the child is proven.
    child: AtomicU32,
    /// What the guide thinks of the move; once the child is proven, its exact value.
    prior: Shared,
    total: Sum,
    rave_visits: Shared,
    rave_total: Shared,
}

const PROVEN: u32 = 1 << 31;

impl Edge {
    /// Makes this a new move.
    pub(super) fn reset(&self, action: usize, prior: f32) {
        self.action.store(action as u32, RELAXED);
        self.visits.store(0, RELAXED);
        self.child.store(0, RELAXED);
        self.prior.set(prior);
        self.total.set(0.0);
        self.rave_visits.set(0.0);
        self.rave_total.set(0.0);
    }

    /// Takes over what was found out about the move elsewhere in the tree.
    pub(super) fn succeed(&self, old: &Self) {
        self.action.store(old.action.load(RELAXED), RELAXED);
        self.visits.store(old.visits(), RELAXED);
        self.child.store(old.child.load(RELAXED), RELAXED);
        self.prior.set(old.prior());
        self.total.set(old.total());
        let (visits, total) = old.rave();
        self.rave_visits.set(visits);
        self.rave_total.set(total);
    }

    /// The same once more.
    pub(super) fn copy(&self) -> Self {
        let copy = Self::default();
        copy.succeed(self);
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

    /// Counts a visit at once, and its value only later: until then it counts as a loss, which sends other threads
    /// elsewhere.
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
        // Another thread may have been faster: then its child stays.
        let _ = self.child.compare_exchange(0, number as u32 + 1, Ordering::Release, RELAXED);
    }

    #[inline]
    pub(super) fn is_proven(&self) -> bool {
        self.child.load(RELAXED) & PROVEN != 0
    }

    /// Whether nothing is known of the move but its prior.
    #[inline]
    pub(super) fn is_untried(&self) -> bool {
        self.visits() == 0 && !self.is_proven()
    }

    pub(super) fn prove(&self, value: f32) {
        self.prior.set(value);
        self.child.fetch_or(PROVEN, Ordering::Release);
    }

    /// The exact value if it is known, else the mean; one half without visits.
    pub(super) fn value(&self) -> f32 {
        match (self.is_proven(), self.visits()) {
            (true, _) => self.prior(),
            (false, 0) => 0.5,
            (false, visits) => (self.total() / f64::from(visits)) as f32,
        }
    }
}
