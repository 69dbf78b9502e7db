//! Tournament plans: players, seats, opening and seeds of every game, fixed before the first move.
//!
//! Games come in *groups*: one opening, one seating order, and all its rotations. So every agent plays every
//! opening from every seat, and neither the opening nor the first move favours anybody.

mod league;
mod mode;
mod seating;

use std::collections::BTreeMap;
use std::ops::Range;

use game_core::{MAX_SEATS, Rng, mix};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use league::League;
pub use mode::Mode;

/// The largest number of agents.
pub const MAX_AGENTS: usize = 64;

/// The largest number of seats over all games.
pub const MAX_PLACES: usize = 1_000_000;

/// Everything that determines the games of a journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PlanSettings {
    /// Distinct names.
    pub agents: Vec<String>,
    /// Seats per game.
    pub seats: usize,
    /// Who plays whom.
    pub mode: Mode,
    /// Minimum games per agent. Plans consist of whole groups, so there may be a few more.
    pub games: usize,
    /// Determines all random choices.
    pub seed: u64,
    /// Everything else that affects the games, such as openings and time limits, as names and values.
    pub conditions: BTreeMap<String, String>,
}

/// One game to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameTask {
    /// Position in the plan, from 0.
    pub number: usize,
    /// Index of the group, from 0.
    pub group: usize,
    /// Index of the opening; each group has its own.
    pub opening: usize,
    /// Seed of a random opening; the same for the whole group.
    pub opening_seed: u64,
    /// The agent in each seat.
    pub seating: Vec<usize>,
    /// Seed of everything else that is random in this game.
    pub seed: u64,
}

/// Settings without a valid plan.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// Too few or too many agents.
    #[error("a tournament has 2 to {MAX_AGENTS} agents, not {0}")]
    Agents(usize),
    /// A match needs exactly two agents.
    #[error("a match has two agents, not {0}; the modes for more are round-robin, gauntlet and ladder")]
    NotAMatch(usize),
    /// A duplicate name.
    #[error("two agents are called '{0}'")]
    SameName(String),
    /// An unsupported number of seats.
    #[error("a game has 2 to {MAX_SEATS} seats, not {0}")]
    Seats(usize),
    /// Too few or too many games.
    #[error("each agent plays 1 to {most} games in a tournament of this size, not {games}")]
    Games {
        /// Requested.
        games: usize,
        /// The largest possible number.
        most: usize,
    },
}

/// All games of a tournament, in starting order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    settings: PlanSettings,
    tasks: Vec<GameTask>,
    groups: Vec<Range<usize>>,
}

impl Plan {
    /// Equal settings give equal plans.
    pub fn new(settings: PlanSettings) -> Result<Self, PlanError> {
        check(&settings)?;
        let mut rng = Rng::seeded(mix(settings.seed));
        let leagues = League::all(&settings);
        let mut circles: Vec<_> =
            leagues.into_iter().map(|league| league.circles(settings.games, &mut rng).into_iter()).collect();
        let (mut tasks, mut groups) = (Vec::new(), Vec::new());
        // Interleave leagues, so that an unfinished tournament covers all of them about equally.
        while circles.iter().any(|league| league.len() > 0) {
            for circle in circles.iter_mut().filter_map(Iterator::next) {
                let (group, first) = (groups.len(), tasks.len());
                let opening_seed = mix(settings.seed ^ mix(group as u64 + 1));
                for (turn, seating) in seating::rotations(&circle).into_iter().enumerate() {
                    let seed = mix(opening_seed.wrapping_add(turn as u64 + 1));
                    let number = tasks.len();
                    tasks.push(GameTask { number, group, opening: group, opening_seed, seating, seed });
                }
                groups.push(first..tasks.len());
            }
        }
        Ok(Self { settings, tasks, groups })
    }

    /// The settings it was created from.
    pub fn settings(&self) -> &PlanSettings {
        &self.settings
    }

    /// All games, by number.
    pub fn tasks(&self) -> &[GameTask] {
        &self.tasks
    }

    /// The games of each group, as a range of [`Self::tasks`].
    pub fn groups(&self) -> &[Range<usize>] {
        &self.groups
    }

    /// A hash of the games and conditions.
    pub fn fingerprint(&self) -> u64 {
        let text = serde_json::to_vec(&self.settings).expect("settings are plain data");
        let fold = |sum: u64, value: u64| mix(sum ^ value);
        let settings = text.iter().fold(1, |sum, &byte| fold(sum, u64::from(byte)));
        self.tasks.iter().fold(settings, |sum, task| {
            let seats =
                task.seating.iter().fold(fold(sum, task.group as u64), |sum, &agent| fold(sum, agent as u64));
            fold(fold(seats, task.opening_seed), task.seed)
        })
    }
}

fn check(settings: &PlanSettings) -> Result<(), PlanError> {
    let PlanSettings { agents, seats, mode, games, .. } = settings;
    if !(2..=MAX_AGENTS).contains(&agents.len()) {
        return Err(PlanError::Agents(agents.len()));
    }
    if *mode == Mode::Match && agents.len() != 2 {
        return Err(PlanError::NotAMatch(agents.len()));
    }
    let is_double = |(index, name): (usize, &String)| agents[..index].contains(name).then(|| name.clone());
    if let Some(name) = agents.iter().enumerate().find_map(is_double) {
        return Err(PlanError::SameName(name));
    }
    if !(2..=MAX_SEATS).contains(seats) {
        return Err(PlanError::Seats(*seats));
    }
    let most = MAX_PLACES / agents.len();
    if !(1..=most).contains(games) {
        return Err(PlanError::Games { games: *games, most });
    }
    Ok(())
}
