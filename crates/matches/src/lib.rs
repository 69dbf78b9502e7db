//! The referee of the arena: plays games of the catalogue between agents, and checks and times every move.

mod balanced;
mod book;
mod evaluation;
mod opening_search;
mod openings;
mod pace;
mod participant;
mod record;
mod table;
mod tournament;

use std::path::PathBuf;
use std::time::Duration;

use arena::{GameReport, GameTask, Referee};
use game_core::StopFlag;
use game_module::GameModule;
use session::{ForfeitRule, Seated};

pub use balanced::{BalanceError, BalanceSettings, BalancedOpening};
pub use book::{BookGrowth, BookSettings, GrowthError};
pub use evaluation::{
    ArenaEvaluator, LadderRating, TrainedModel, begin_remote_training, begin_training, grade, ladder_rating,
    rate,
};
pub use opening_search::{OpeningSearch, ResumeError};
pub use openings::{BookError, Openings};
pub use pace::Pace;
pub use participant::Participant;
use table::Table;
pub use tournament::{DEFAULT_LEADER, Settings, SettingsError, Tournament};

/// Rules that all games share.
pub struct Rules {
    /// The openings.
    pub openings: Openings,
    /// Wall time per move.
    pub time: Option<Duration>,
    /// Overruns up to this are tolerated, since machines are noisy.
    pub grace: Duration,
    /// What happens to agents that fail.
    pub forfeits: ForfeitRule,
    /// Matches CPU time to that of one agent.
    pub pace: Option<Pace>,
    /// Folder for game records.
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

/// Plays games between given agents.
pub struct MatchReferee {
    game: &'static GameModule,
    participants: Vec<Participant>,
    rules: Rules,
}

impl MatchReferee {
    /// `participants` are in the order of the plan's agents.
    pub fn new(game: &'static GameModule, participants: Vec<Participant>, rules: Rules) -> Self {
        Self { game, participants, rules }
    }

    /// Names of the seats, for reports.
    pub fn seat_names(&self) -> Vec<String> {
        (0..self.game.info.seats).map(|seat| self.game.info.seat_name(seat)).collect()
    }
}

impl Referee for MatchReferee {
    fn play(&self, task: &GameTask, stop: &StopFlag) -> Result<Option<GameReport>, String> {
        let table = match Table::new(self.game, &self.participants, &self.rules, task) {
            // Stopping a run may have killed the engine that was about to play.
            Err(_) if stop.is_raised() => return Ok(None),
            table => table?,
        };
        let Some(game) = table.play(stop)? else { return Ok(None) };
        if let Some(folder) = &self.rules.records {
            let names: Vec<&str> =
                task.seating.iter().map(|&agent| self.participants[agent].name()).collect();
            record::save(folder, game.session.as_ref(), &names, &game.report)?;
        }
        Ok(Some(game.report))
    }
}
