//! Games as pairwise comparisons of agents, the data behind ratings and tests.

use std::cmp::Ordering;

use crate::game::GameReport;
use crate::plan::Plan;

/// Two agents in one game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Comparison {
    pub(crate) first: usize,
    pub(crate) second: usize,
    /// Their seats.
    pub(crate) seats: [usize; 2],
    /// 1 if the first finished ahead, 1/2 for a tie, 0 if behind.
    pub(crate) score: f64,
}

/// Compares all pairs of seats with different agents.
pub(crate) fn comparisons(report: &GameReport) -> Vec<Comparison> {
    let outcome = report.outcome();
    let scores = outcome.scores();
    let seats = || report.seating.iter().zip(scores).enumerate();
    let mut all = Vec::new();
    for (seat, (&first, own)) in seats() {
        let later = seats().skip(seat + 1).filter(|(_, (agent, _))| **agent != first);
        for (other_seat, (&second, other)) in later {
            let score = match own.cmp(other) {
                Ordering::Greater => 1.0,
                Ordering::Equal => 0.5,
                Ordering::Less => 0.0,
            };
            all.push(Comparison { first, second, seats: [seat, other_seat], score });
        }
    }
    all
}

/// The comparisons of each group with at least one game, finished or not.
pub(crate) fn grouped(plan: &Plan, reports: &[Option<GameReport>]) -> Vec<Vec<Comparison>> {
    let group = |range: &std::ops::Range<usize>| -> Vec<Comparison> {
        reports[range.clone()].iter().flatten().flat_map(comparisons).collect()
    };
    plan.groups().iter().map(group).filter(|group| !group.is_empty()).collect()
}

/// The score of agent 0 in a group, between 0 and 1.
pub(crate) fn share_of_first(group: &[Comparison]) -> f64 {
    let points: f64 = group.iter().map(|one| if one.first == 0 { one.score } else { 1.0 - one.score }).sum();
    points / group.len() as f64
}
