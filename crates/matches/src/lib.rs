//! The referee of the arena: plays games of the catalogue between agents, with every move checked and timed.

mod contestant;
mod evaluation;
mod openings;
mod pace;
mod record;
mod table;
mod tournament;

use std::path::PathBuf;
use std::time::Duration;

use arena::{GameReport, GameTask, Referee};
use game_core::StopFlag;
use game_module::GameModule;
use session::{ForfeitRule, Seated};

pub use contestant::Contestant;
pub use evaluation::{
    ArenaEvaluator, LadderRating, Pupil, begin_remote_training, begin_training, grade, ladder_rating, rate,
};
pub use openings::{BookError, Openings};
pub use pace::Pace;
use table::Table;
pub use tournament::{Settings, Tournament, USUAL_LEADER, WrongSettings};

/// What all games of a contest have in common.
pub struct Rules {
    /// How games begin.
    pub openings: Openings,
    /// Wall-clock time for each decision.
    pub time: Option<Duration>,
    /// What an agent may take beyond its time, for the noise of a busy machine.
    pub grace: Duration,
    /// What happens to agents that fail.
    pub forfeits: ForfeitRule,
    /// Whose processor time the others follow.
    pub pace: Option<Pace>,
    /// The folder where games are saved.
    pub records: Option<PathBuf>,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            openings: Openings::default(),
            time: None,
            grace: Seated::GRACE,
            forfeits: ForfeitRule::Stop,
            pace: None,
            records: None,
        }
    }
}

/// Games of one kind between certain agents.
pub struct Contest {
    game: &'static GameModule,
    contestants: Vec<Contestant>,
    rules: Rules,
}

impl Contest {
    /// A contest; the agents of the plan are these contestants, in their order.
    pub fn new(game: &'static GameModule, contestants: Vec<Contestant>, rules: Rules) -> Self {
        Self { game, contestants, rules }
    }

    /// The names of the seats, for reports.
    pub fn seat_names(&self) -> Vec<String> {
        (0..self.game.info.seats).map(|seat| self.game.info.seat_name(seat)).collect()
    }
}

impl Referee for Contest {
    fn play(&self, task: &GameTask, stop: &StopFlag) -> Result<Option<GameReport>, String> {
        let table = match Table::new(self.game, &self.contestants, &self.rules, task) {
            // Whoever stops the run may have ended the engine that was to sit down.
            Err(_) if stop.is_raised() => return Ok(None),
            table => table?,
        };
        let Some(game) = table.play(stop)? else { return Ok(None) };
        if let Some(folder) = &self.rules.records {
            let names: Vec<&str> = task.seating.iter().map(|&agent| self.contestants[agent].name()).collect();
            record::save(folder, game.session.as_ref(), &names, &game.report)?;
        }
        Ok(Some(game.report))
    }
}
