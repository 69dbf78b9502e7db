//! Statistics of one agent.

use std::collections::BTreeMap;

use game_core::{Outcome, Seat};
use serde::Serialize;
use utoipa::ToSchema;

use super::mean::{Estimate, Part};
use crate::game::{FaultKind, GameReport};
use crate::plan::Plan;

/// Results counted per seat taken. With more than two seats, a draw is a shared first rank and a loss
/// anything below.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, ToSchema)]
pub struct Tally {
    /// Seats taken: an agent may have several in a game.
    pub places: u32,
    /// Sole winner.
    pub wins: u32,
    /// Shared first rank.
    pub draws: u32,
    /// Any other rank.
    pub losses: u32,
    /// Wins per seat taken; n winners count 1/n each.
    pub win_rate: f64,
    /// Mean fraction of the other seats beaten; ties count one half.
    pub rank_value: f64,
}

impl Tally {
    pub(super) fn add(&mut self, outcome: &Outcome, seat: Seat) {
        match (outcome.rank(seat), outcome.is_tie()) {
            (1, false) => self.wins += 1,
            (1, true) => self.draws += 1,
            _ => self.losses += 1,
        }
        let before = f64::from(self.places);
        self.places += 1;
        let average = |old: f64, new: f32| (old * before + f64::from(new)) / (before + 1.0);
        self.win_rate = average(self.win_rate, outcome.win_share(seat));
        self.rank_value = average(self.rank_value, outcome.utility(seat));
    }
}

/// Results of one agent.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct AgentSummary {
    /// As in the settings.
    pub name: String,
    /// Games played.
    pub games: u32,
    /// Results over all seats.
    pub tally: Tally,
    /// Win rate with its confidence interval.
    #[schema(required)]
    pub win_rate: Option<Estimate>,
    /// Rank value with its confidence interval. For two seats this is the score, with draws counting one
    /// half.
    #[schema(required)]
    pub rank_value: Option<Estimate>,
    /// Elo relative to the average of all agents.
    #[schema(required)]
    pub elo: Option<Estimate>,
    /// Mean points per seat, without forfeited games.
    #[schema(required)]
    pub score: Option<f64>,
    /// Mean lead over the best other seat, without forfeited games.
    #[schema(required)]
    pub margin: Option<f64>,
    /// Results by seat.
    pub seats: Vec<Tally>,
    /// Moves decided by the agent itself.
    pub moves: u64,
    /// CPU time in seconds.
    pub cpu_seconds: f64,
    /// CPU time per move in seconds.
    #[schema(required)]
    pub cpu_per_move: Option<f64>,
    /// Wall time per move in seconds.
    #[schema(required)]
    pub wall_per_move: Option<f64>,
    /// Iterations per move, over moves with a search.
    #[schema(required)]
    pub iterations_per_move: Option<f64>,
    /// Moves that exceeded the time limit.
    pub overruns: u32,
    /// Faults of any kind.
    pub faults: u32,
    /// Games forfeited.
    pub forfeits: u32,
    /// Histogram of scores, without forfeited games.
    pub scores: Vec<(i32, u32)>,
}

/// Computes the statistics of one agent.
pub(super) fn summarise(plan: &Plan, reports: &[Option<GameReport>], agent: usize) -> AgentSummary {
    let seats = plan.settings().seats;
    let mut summary = AgentSummary {
        name: plan.settings().agents[agent].clone(),
        games: 0,
        tally: Tally::default(),
        win_rate: None,
        rank_value: None,
        elo: None,
        score: None,
        margin: None,
        seats: vec![Tally::default(); seats],
        moves: 0,
        cpu_seconds: 0.0,
        cpu_per_move: None,
        wall_per_move: None,
        iterations_per_move: None,
        overruns: 0,
        faults: 0,
        forfeits: 0,
        scores: Vec::new(),
    };
    let mut wins = vec![Part::default(); plan.groups().len()];
    let mut ranks = wins.clone();
    let mut scores: BTreeMap<i32, u32> = BTreeMap::new();
    let (mut margins, mut wall) = (Vec::new(), 0.0);
    let (mut iterations, mut searches) = (0, 0);
    for report in reports.iter().flatten() {
        let (outcome, group) = (report.outcome(), plan.tasks()[report.game].group);
        summary.games += u32::from(report.seating.contains(&agent));
        for seat in Seat::first(seats).filter(|seat| report.seating[seat.index()] == agent) {
            let index = seat.index();
            summary.tally.add(&outcome, seat);
            summary.seats[index].add(&outcome, seat);
            wins[group].add(f64::from(outcome.win_share(seat)));
            ranks[group].add(f64::from(outcome.utility(seat)));
            if report.forfeited_by.is_none() {
                *scores.entry(outcome.score(seat)).or_default() += 1;
                margins.push(f64::from(outcome.margin(seat)));
            }
            let own = &report.seats[index];
            summary.moves += u64::from(own.moves);
            summary.cpu_seconds += own.cpu;
            wall += own.wall;
            iterations += own.iterations;
            searches += u64::from(own.searches);
            for fault in report.faults.iter().filter(|fault| fault.seat == index) {
                summary.faults += 1;
                summary.overruns += u32::from(fault.kind == FaultKind::Overrun);
            }
            summary.forfeits += u32::from(report.forfeited_by == Some(index));
        }
    }
    let per = |sum: f64, count: u64| (count > 0).then(|| sum / count as f64);
    let points: f64 = scores.iter().map(|(&score, &count)| f64::from(score) * f64::from(count)).sum();
    summary.win_rate = Estimate::of_parts(&wins);
    summary.rank_value = Estimate::of_parts(&ranks);
    summary.score = per(points, margins.len() as u64);
    summary.margin = per(margins.iter().sum(), margins.len() as u64);
    summary.cpu_per_move = per(summary.cpu_seconds, summary.moves);
    summary.wall_per_move = per(wall, summary.moves);
    summary.iterations_per_move = per(iterations as f64, searches);
    summary.scores = scores.into_iter().collect();
    summary
}
