//! The plan of a tournament: every game with its players, seats, opening and seeds, fixed before the first move.
//!
//! Games come in *groups*: one opening, one circle of players, and every rotation of that circle over the seats. So
//! each agent meets each opening from each seat, and neither the opening nor the first move favours anybody.

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

/// No tournament has more agents.
pub const MAX_AGENTS: usize = 64;

/// No tournament has more places at tables, all agents together.
pub const MAX_PLACES: usize = 1_000_000;

/// What a plan is made from, and all that the games of a journal depend on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PlanSettings {
    /// The names of the agents, all different.
    pub agents: Vec<String>,
    /// How many seats the game has.
    pub seats: usize,
    /// Who meets whom.
    pub mode: Mode,
    /// How many games each agent plays at least. Plans have whole groups, so it may be a few more.
    pub games: usize,
    /// Everything random follows from it.
    pub seed: u64,
    /// Whatever else decides the games, such as the game itself, the openings and the time: names and values.
    pub conditions: BTreeMap<String, String>,
}

/// One game to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameTask {
    /// Its place in the plan, from 0.
    pub number: usize,
    /// The group it belongs to, from 0.
    pub group: usize,
    /// Which opening it starts from; the same for the whole group, and for no other group.
    pub opening: usize,
    /// For openings that are drawn; the same for the whole group.
    pub opening_seed: u64,
    /// The agent in each seat.
    pub seating: Vec<usize>,
    /// For everything else that is drawn in this game alone.
    pub seed: u64,
}

/// Why there is no plan.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// Too few agents, or too many.
    #[error("a tournament has 2 to {MAX_AGENTS} agents, not {0}")]
    Agents(usize),
    /// A match is between two.
    #[error("a match has two agents, not {0}; the modes for more are round-robin, gauntlet and ladder")]
    NotAMatch(usize),
    /// Two agents with one name.
    #[error("two agents are called '{0}'")]
    SameName(String),
    /// A table that nobody has.
    #[error("a game has 2 to {MAX_SEATS} seats, not {0}")]
    Seats(usize),
    /// Too few games, or too many.
    #[error("each agent plays 1 to {most} games in a tournament of this size, not {games}")]
    Games {
        /// How many were asked for.
        games: usize,
        /// How many are possible.
        most: usize,
    },
}

/// All games of a tournament in the order in which they start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    settings: PlanSettings,
    tasks: Vec<GameTask>,
    groups: Vec<Range<usize>>,
}

impl Plan {
    /// The plan for these settings: the same for the same settings.
    pub fn new(settings: PlanSettings) -> Result<Self, PlanError> {
        check(&settings)?;
        let mut rng = Rng::seeded(mix(settings.seed));
        let leagues = League::all(&settings);
        let mut circles: Vec<_> =
            leagues.into_iter().map(|league| league.circles(settings.games, &mut rng).into_iter()).collect();
        let (mut tasks, mut groups) = (Vec::new(), Vec::new());
        // Leagues take turns, so that an unfinished tournament has seen all of them about equally.
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

    /// What it was made from.
    pub fn settings(&self) -> &PlanSettings {
        &self.settings
    }

    /// All games.
    pub fn tasks(&self) -> &[GameTask] {
        &self.tasks
    }

    /// The games of each group, as a range of [`Self::tasks`].
    pub fn groups(&self) -> &[Range<usize>] {
        &self.groups
    }

    /// A number that two plans share only if they have the same games under the same conditions.
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
