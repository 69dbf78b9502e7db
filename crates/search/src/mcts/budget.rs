//! When a search stops.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use game_core::{Limits, Progress, ProgressReport, StopFlag};

use super::params::Params;
use super::tree::Tree;

/// Iterations between looks at the clock and checks for an early stop.
const CLOCK_EVERY: u64 = 16;
const CHOICE_EVERY: u64 = 256;
/// Progress is for people: even a search with a network does a few hundred iterations per second.
const REPORT_EVERY: u64 = 64;

/// Limits shared by all threads of a search.
pub(super) struct Budget<'a> {
    tree: &'a Tree,
    root: usize,
    started: Instant,
    time: Option<Duration>,
    iterations: Option<u64>,
    visits: Option<u64>,
    stop: &'a StopFlag,
    progress: &'a Progress,
    stops_early: bool,
    begun: AtomicU64,
    is_over: AtomicBool,
}

impl<'a> Budget<'a> {
    pub(super) fn new(
        tree: &'a Tree,
        root: usize,
        limits: &'a Limits,
        params: &Params,
        started: Instant,
    ) -> Self {
        Self {
            tree,
            root,
            started,
            time: limits.time,
            iterations: limits.iterations,
            visits: limits.visits,
            stop: &limits.stop,
            progress: &limits.progress,
            stops_early: params.stop_early,
            begun: AtomicU64::new(0),
            is_over: AtomicBool::new(false),
        }
    }

    /// Counts an iteration and returns whether it may start. The first always may, so that there is a result.
    pub(super) fn allows_another(&self) -> bool {
        if self.is_over.load(Ordering::Relaxed) {
            return false;
        }
        let begun = self.begun.fetch_add(1, Ordering::Relaxed);
        if begun.is_multiple_of(REPORT_EVERY) && begun > 0 {
            self.report(begun);
        }
        if begun < 2 || !self.is_used_up(begun) {
            return true;
        }
        self.begun.fetch_sub(1, Ordering::Relaxed);
        self.is_over.store(true, Ordering::Relaxed);
        false
    }

    /// Iterations started.
    pub(super) fn iterations(&self) -> u64 {
        self.begun.load(Ordering::Relaxed)
    }

    fn report(&self, begun: u64) {
        let root = self.tree.node(self.root);
        let seat = root.seat();
        let value = self.tree.exact(self.root).map_or_else(|| root.mean(seat), |exact| exact[seat]);
        let by_count = self.iterations.map(|most| begun as f32 / most as f32);
        let by_visits = self.visits.map(|most| root.visits() as f32 / most as f32);
        let by_time = self.time.map(|most| self.started.elapsed().as_secs_f32() / most.as_secs_f32());
        let spent = [by_count, by_visits, by_time].into_iter().flatten().fold(0.0, f32::max);
        self.progress.report(ProgressReport { iterations: begun, spent, value: Some(value) });
    }

    fn is_used_up(&self, begun: u64) -> bool {
        self.iterations.is_some_and(|most| begun >= most)
            || self.stop.is_raised()
            || begun.is_multiple_of(CLOCK_EVERY)
                && self.time.is_some_and(|most| self.started.elapsed() >= most)
            || self.visits.is_some_and(|most| u64::from(self.tree.node(self.root).visits()) >= most)
            || self.tree.node(self.root).is_proven()
            || begun.is_multiple_of(CHOICE_EVERY) && self.stops_early && self.is_settled(begun)
    }

    /// Whether the most visited move stays ahead even if another gets all remaining visits.
    fn is_settled(&self, begun: u64) -> bool {
        let Some(left) = self.left(begun) else { return false };
        let edges = || self.tree.edges(self.tree.node(self.root));
        let (mut first, mut second) = (0, 0);
        for edge in edges().filter(|edge| !edge.is_proven()) {
            let visits = u64::from(edge.visits());
            if visits > first {
                (first, second) = (visits, first);
            } else {
                second = second.max(visits);
            }
        }
        edges().all(|edge| !edge.is_proven()) && first > second + left
    }

    /// Estimated remaining iterations; `None` if the search is unlimited.
    fn left(&self, begun: u64) -> Option<u64> {
        let by_count = self.iterations.map(|most| most.saturating_sub(begun));
        let by_visits =
            self.visits.map(|most| most.saturating_sub(u64::from(self.tree.node(self.root).visits())));
        let by_time = self.time.map(|most| {
            let spent = self.started.elapsed().as_secs_f64();
            let rate = begun as f64 / spent.max(1e-9);
            ((most.as_secs_f64() - spent).max(0.0) * rate) as u64
        });
        [by_count, by_visits, by_time].into_iter().flatten().min()
    }
}
