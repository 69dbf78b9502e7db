//! Plans, and games that are drawn instead of played.

use std::collections::BTreeMap;

use arena::{GameReport, GameTask, Mode, Plan, PlanSettings, SeatReport};
use game_core::{Rng, mix};

/// Settings with agents called A, B, C, …
pub(crate) fn settings(agents: usize, seats: usize, mode: Mode, games: usize, seed: u64) -> PlanSettings {
    let name = |index: usize| char::from(b'A' + index as u8).to_string();
    let conditions = BTreeMap::from([("game".to_string(), "dice".to_string())]);
    PlanSettings { agents: (0..agents).map(name).collect(), seats, mode, games, seed, conditions }
}

pub(crate) fn plan(agents: usize, seats: usize, mode: Mode, games: usize, seed: u64) -> Plan {
    Plan::new(settings(agents, seats, mode, games, seed)).unwrap()
}

/// How much the games of a group have in common. The chance to win is the same in all cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Luck {
    /// Nothing.
    Own,
    /// Agents have the same luck in all games of a group: whoever wins one wins them all.
    Shared,
    /// In pairs, the second game turns the luck of the first around: most pairs are split.
    Turned,
}

/// A world in which the strengths of agents are known.
#[derive(Clone, Debug)]
pub(crate) struct World {
    /// In Elo.
    pub(crate) strengths: Vec<f64>,
    pub(crate) luck: Luck,
    /// How often games of equal opponents are drawn, for two seats.
    pub(crate) draws: f64,
    /// What sitting in the first seat is worth in Elo.
    pub(crate) first_seat: f64,
}

impl World {
    pub(crate) fn new(strengths: &[f64]) -> Self {
        Self { strengths: strengths.to_vec(), luck: Luck::Own, draws: 0.0, first_seat: 0.0 }
    }

    /// All games of a plan.
    pub(crate) fn games(&self, plan: &Plan, seed: u64) -> Vec<Option<GameReport>> {
        plan.tasks().iter().map(|task| Some(report(task, &self.scores(task, seed)))).collect()
    }

    pub(crate) fn scores(&self, task: &GameTask, seed: u64) -> Vec<i32> {
        let shared = mix(seed ^ task.opening_seed);
        let own = mix(seed ^ task.seed);
        let strength = |seat: usize| {
            let bonus = if seat == 0 { self.first_seat } else { 0.0 };
            (self.strengths[task.seating[seat]] + bonus) * std::f64::consts::LN_10 / 400.0
        };
        if let [first, second] = task.seating[..] {
            // The luck of the agent with the lower number.
            let mut luck = uniform(if self.luck == Luck::Own { own } else { shared });
            if self.luck == Luck::Turned && first > second {
                luck = 1.0 - luck;
            }
            let luck = if first < second { luck } else { 1.0 - luck };
            let chance = 1.0 / (1.0 + (strength(1) - strength(0)).exp());
            let drawn = self.draws * 4.0 * chance * (1.0 - chance) / 2.0;
            let margin = i32::from(luck < chance - drawn) - i32::from(luck > chance + drawn);
            return vec![50 + 5 * margin, 50 - 5 * margin];
        }
        // Strength plus noise of the kind that makes every pair follow the model of Bradley and Terry.
        let score = |seat: usize| {
            let of_agent =
                mix(if self.luck == Luck::Own { own } else { shared } ^ mix(task.seating[seat] as u64 + 1));
            // Two seats of one agent have luck of their own.
            let earlier = task.seating[..seat].iter().filter(|&&other| other == task.seating[seat]).count();
            let noise = -(-uniform(of_agent.wrapping_add(earlier as u64)).ln()).ln();
            (1e4 * (strength(seat) + noise)) as i32
        };
        (0..task.seating.len()).map(score).collect()
    }
}

/// A number above 0 and below 1.
pub(crate) fn uniform(seed: u64) -> f64 {
    ((Rng::seeded(seed).bits() >> 11) as f64 + 0.5) / (1_u64 << 53) as f64
}

/// A game that ended with these scores.
pub(crate) fn report(task: &GameTask, scores: &[i32]) -> GameReport {
    let seat = SeatReport { moves: 10, cpu: 0.5, wall: 1.0, iterations: 2_000, searches: 4 };
    GameReport {
        game: task.number,
        seating: task.seating.clone(),
        scores: scores.to_vec(),
        forfeited_by: None,
        ending: None,
        turns: 20 + (task.seed % 9) as u32,
        opening_turns: 2,
        seats: vec![seat; scores.len()],
        faults: Vec::new(),
    }
}
