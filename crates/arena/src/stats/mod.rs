//! Statistics of a tournament, with confidence intervals.

mod agent;
mod compare;
mod elo;
mod linear;
mod mean;
mod normal;
mod sprt;

use std::collections::BTreeMap;

use game_core::Seat;
use serde::Serialize;
use utoipa::ToSchema;

pub use agent::{AgentSummary, Tally};
pub use mean::Estimate;
pub use sprt::{Sprt, SprtSettings, SprtSummary, Verdict};

use crate::game::{FaultKind, GameReport};
use crate::plan::{Plan, PlanSettings};
use compare::{Comparison, grouped};
use elo::Fit;
use mean::Part;

/// The results of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
// Schemas are named by bare type name, and the server has a `Summary` of tables.
#[schema(as = TournamentSummary)]
pub struct Summary {
    /// The settings of the plan.
    pub settings: PlanSettings,
    /// Games in the plan.
    pub planned: usize,
    /// Games finished.
    pub played: usize,
    /// In the order of the settings.
    pub agents: Vec<AgentSummary>,
    /// All pairs of agents that have met; the one listed first in the settings comes first.
    pub encounters: Vec<Encounter>,
    /// Results by seat, over all agents.
    pub seats: Vec<SeatSummary>,
    /// Histogram of game lengths in turns, without forfeited games.
    pub lengths: Vec<(u32, u32)>,
    /// The sequential test, if one was requested.
    #[schema(required)]
    pub sprt: Option<SprtSummary>,
    /// All faults.
    pub faults: Vec<FaultLine>,
}

/// Results of one agent against another.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub struct Encounter {
    /// Index of the first agent in the settings.
    pub first: usize,
    /// Index of the second agent.
    pub second: usize,
    /// How often the first finished ahead of the second.
    pub wins: u32,
    /// How often they tied.
    pub draws: u32,
    /// How often the first finished behind the second.
    pub losses: u32,
    /// The first agent's score, between 0 and 1.
    pub score: f64,
    /// Elo difference from all games of the tournament; positive if the first is stronger.
    #[schema(required)]
    pub elo_difference: Option<Estimate>,
    /// Probability that the first is stronger.
    pub superiority: f64,
}

/// Results of one seat, over all agents.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SeatSummary {
    /// The seat's name.
    pub name: String,
    /// Results in this seat.
    pub tally: Tally,
    /// Win rate with its confidence interval.
    #[schema(required)]
    pub win_rate: Option<Estimate>,
    /// The seat's advantage in Elo, relative to the average of all seats.
    #[schema(required)]
    pub elo: Option<Estimate>,
}

/// A fault in a game.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct FaultLine {
    /// Number of the game, from 0.
    pub game: usize,
    /// Number of the turn, from 0.
    pub turn: u32,
    /// The agent's name.
    pub agent: String,
    /// The seat, from 0.
    pub seat: usize,
    /// The kind of fault.
    pub kind: FaultKind,
    /// A description.
    pub words: String,
}

impl Summary {
    /// Summarises the finished games.
    pub fn new(
        plan: &Plan,
        reports: &[Option<GameReport>],
        seat_names: &[String],
        sprt: Option<SprtSettings>,
    ) -> Self {
        let settings = plan.settings().clone();
        let count = settings.agents.len();
        let groups = grouped(plan, reports);
        let fit = Fit::new(count, settings.seats, &groups);
        let mut agents: Vec<AgentSummary> =
            (0..count).map(|agent| agent::summarise(plan, reports, agent)).collect();
        for (index, agent) in agents.iter_mut().enumerate() {
            agent.elo = fit.rating(index);
        }
        let sprt = sprt.map(|settings| {
            let mut test = Sprt::new(settings);
            test.advance(plan, reports);
            test.summary()
        });
        Self {
            planned: plan.tasks().len(),
            played: reports.iter().flatten().count(),
            encounters: encounters(&groups, &fit),
            seats: seats(plan, reports, seat_names, &fit),
            lengths: lengths(reports),
            faults: faults(&settings, reports),
            settings,
            agents,
            sprt,
        }
    }

    /// Indices of the agents, strongest first.
    pub fn ranking(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.agents.len()).collect();
        let elo = |index: usize| self.agents[index].elo.map_or(f64::NEG_INFINITY, |elo| elo.value);
        order.sort_by(|&a, &b| elo(b).total_cmp(&elo(a)));
        order
    }

    /// The results of one agent against another; `None` if they have not met.
    pub fn encounter(&self, first: usize, second: usize) -> Option<Encounter> {
        if first > second {
            return self.encounter(second, first).map(Encounter::reversed);
        }
        self.encounters.iter().find(|one| (one.first, one.second) == (first, second)).copied()
    }
}

impl Encounter {
    /// Swaps the agents.
    fn reversed(self) -> Self {
        Self {
            first: self.second,
            second: self.first,
            wins: self.losses,
            draws: self.draws,
            losses: self.wins,
            score: 1.0 - self.score,
            elo_difference: self.elo_difference.map(|elo| Estimate { value: -elo.value, ..elo }),
            superiority: 1.0 - self.superiority,
        }
    }

    /// The number of seat pairs compared.
    pub fn comparisons(&self) -> u32 {
        self.wins + self.draws + self.losses
    }
}

fn encounters(groups: &[Vec<Comparison>], fit: &Fit) -> Vec<Encounter> {
    let mut counts = BTreeMap::<(usize, usize), [u32; 3]>::new();
    for &Comparison { first, second, score, .. } in groups.iter().flatten() {
        let (pair, score) =
            if first < second { ((first, second), score) } else { ((second, first), 1.0 - score) };
        counts.entry(pair).or_default()[(2.0 - 2.0 * score) as usize] += 1;
    }
    let encounter = |((first, second), [wins, draws, losses]): ((usize, usize), [u32; 3])| Encounter {
        first,
        second,
        wins,
        draws,
        losses,
        score: (f64::from(wins) + f64::from(draws) / 2.0) / f64::from(wins + draws + losses),
        elo_difference: fit.difference(first, second),
        superiority: fit.superiority(first, second),
    };
    counts.into_iter().map(encounter).collect()
}

fn seats(plan: &Plan, reports: &[Option<GameReport>], names: &[String], fit: &Fit) -> Vec<SeatSummary> {
    let seat_summary = |seat: Seat| {
        let mut tally = Tally::default();
        let mut wins = vec![Part::default(); plan.groups().len()];
        for report in reports.iter().flatten() {
            let outcome = report.outcome();
            tally.add(&outcome, seat);
            wins[plan.tasks()[report.game].group].add(f64::from(outcome.win_share(seat)));
        }
        let name = names.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string());
        SeatSummary {
            name,
            tally,
            win_rate: Estimate::of_parts(&wins),
            elo: fit.seat_advantage(seat.index()),
        }
    };
    Seat::first(plan.settings().seats).map(seat_summary).collect()
}

fn lengths(reports: &[Option<GameReport>]) -> Vec<(u32, u32)> {
    let mut counts = BTreeMap::<u32, u32>::new();
    for report in reports.iter().flatten().filter(|report| report.forfeited_by.is_none()) {
        *counts.entry(report.turns).or_default() += 1;
    }
    counts.into_iter().collect()
}

fn faults(settings: &PlanSettings, reports: &[Option<GameReport>]) -> Vec<FaultLine> {
    let lines = |report: &GameReport| -> Vec<FaultLine> {
        let line = |fault: &crate::game::FaultReport| FaultLine {
            game: report.game,
            turn: fault.turn,
            agent: settings.agents[report.seating[fault.seat]].clone(),
            seat: fault.seat,
            kind: fault.kind,
            words: fault.words.clone(),
        };
        report.faults.iter().map(line).collect()
    };
    reports.iter().flatten().flat_map(lines).collect()
}
