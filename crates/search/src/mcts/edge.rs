//! The moves of a node: edges, and in short those that nobody has tried. All fields are atomic.

use std::sync::atomic::{AtomicU32, Ordering};

use super::atomic::{Shared, Sum};

const RELAXED: Ordering = Ordering::Relaxed;

/// A move without an edge: nobody has tried it.
#[derive(Default)]
pub(super) struct Untried {
    action: AtomicU32,
    prior: Shared,
}

impl Untried {
    pub(super) fn reset(&self, action: usize, prior: f32) {
        self.action.store(action as u32, RELAXED);
        self.prior.set(prior);
    }

    pub(super) fn action(&self) -> usize {
        self.action.load(RELAXED) as usize
    }

    pub(super) fn prior(&self) -> f32 {
        self.prior.get()
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
    /// With UCT, AMAF visits and their total; with PUCT, nothing and the sum of squared values.
    extra: [Shared; 2],
}

const PROVEN: u32 = 1 << 31;

/// The standard deviation of a move's values that is usual in Blokus.
const USUAL_DEVIATION: f32 = 0.2;

/// How many standard errors a lower bound is below the mean.
const BOUND_DEVIATIONS: f32 = 5.0;

impl Edge {
    /// Reuses the memory for a new move.
    pub(super) fn reset(&self, action: usize, prior: f32) {
        self.action.store(action as u32, RELAXED);
        self.visits.store(0, RELAXED);
        self.child.store(0, RELAXED);
        self.prior.set(prior);
        self.total.set(0.0);
        self.extra.iter().for_each(|number| number.set(0.0));
    }

    /// Copies the move and its statistics from another edge.
    pub(super) fn copy_from(&self, old: &Self) {
        self.action.store(old.action.load(RELAXED), RELAXED);
        self.visits.store(old.visits(), RELAXED);
        self.child.store(old.child.load(RELAXED), RELAXED);
        self.prior.set(old.prior());
        self.total.set(old.total());
        self.extra.iter().zip(&old.extra).for_each(|(number, old)| number.set(old.get()));
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
    /// steers other threads elsewhere. Returns whether it is the first.
    pub(super) fn enter(&self) -> bool {
        self.visits.fetch_add(1, RELAXED) == 0
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
        (self.extra[0].get(), self.extra[1].get())
    }

    #[inline]
    pub(super) fn add_rave(&self, value: f32) {
        self.extra[0].add_loosely(1.0);
        self.extra[1].add_loosely(value);
    }

    #[inline]
    pub(super) fn add_square(&self, value: f32) {
        self.extra[1].add_loosely(value * value);
    }

    /// A lower bound of the value: the mean less a few of its standard errors. Only with PUCT.
    pub(super) fn lower_bound(&self) -> f32 {
        let visits = self.visits() as f32;
        let mean = self.value();
        // Before there is evidence, values are assumed to be this far apart, as much as two visits say.
        let squares = (self.extra[1].get() - visits * mean * mean).max(0.0) + 2.0 * USUAL_DEVIATION.powi(2);
        let deviation = (squares / (visits + 1.0)).sqrt();
        mean - BOUND_DEVIATIONS * deviation / visits.sqrt()
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
