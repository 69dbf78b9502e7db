//! Tournament settings, checked and turned into a plan and a referee.

mod settings;
mod values;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use arena::{Journal, JournalError, Mode, Plan, PlanSettings, SprtSettings};
use catalog::find;
use session::ForfeitRule;

use super::{MatchReferee, Pace, Participant, Rules};
pub use settings::Settings;
pub use values::DEFAULT_LEADER;
use values::Entrant;

/// Invalid settings, with a message for the user.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SettingsError(pub(crate) String);

/// More parallel games than this are surely a mistake.
const MAX_THREADS: i64 = 1024;

/// Default number of games.
const DEFAULT_GAMES: i64 = 100;

/// The subfolder of game records.
const GAMES: &str = "games";

/// Everything a run needs.
pub struct Tournament {
    /// All games.
    pub plan: Plan,
    /// Plays the games.
    pub referee: MatchReferee,
    /// Ends the tournament early.
    pub sprt: Option<SprtSettings>,
    /// Parallel games.
    pub threads: usize,
}

impl Tournament {
    /// Checks settings. Starts external engines to see that they respond.
    pub fn new(settings: &Settings) -> Result<Self, SettingsError> {
        let wrong = SettingsError;
        let said = |error: &dyn std::fmt::Display| SettingsError(error.to_string());
        let game =
            settings.game.as_deref().ok_or_else(|| wrong("no game is given (--game ID)".to_string()))?;
        let game = find(game).map_err(|error| said(&error))?;
        let entrants = values::entrants(&settings.agents)?;
        let read_mode = |text: &str| text.parse::<Mode>().map_err(wrong);
        let mode = settings.mode.as_deref().map_or(Ok(Mode::default_for(entrants.len())), read_mode)?;
        let sprt = settings.sprt.as_deref().map(str::parse::<SprtSettings>).transpose().map_err(wrong)?;
        if sprt.is_some() && entrants.len() != 2 {
            return Err(wrong(format!("--sprt is for a match of two agents, not {}", entrants.len())));
        }
        let threads = match settings.threads {
            None => std::thread::available_parallelism().map_or(1, usize::from),
            Some(threads @ 1..=MAX_THREADS) => threads as usize,
            Some(threads) => return Err(wrong(format!("--threads is 1 to {MAX_THREADS}, not {threads}"))),
        };
        let games = settings.games.unwrap_or(DEFAULT_GAMES);
        // The upper limit depends on the plan, which checks it.
        let games = usize::try_from(games)
            .map_err(|_| wrong(format!("each agent plays at least 1 game, not {games}")))?;
        let time = settings.time.as_deref().map(values::time).transpose()?;
        let read_rule = |text: &str| text.parse::<ForfeitRule>().map_err(wrong);
        let forfeits = settings.forfeits.as_deref().map_or(Ok(ForfeitRule::Stop), read_rule)?;
        let seed = settings.seed.unwrap_or(1);
        let openings = values::openings(game, settings.openings.as_deref(), seed)?;
        let leader = settings.match_cpu.as_deref().map(|name| values::leader(&entrants, name));
        let leader = leader.transpose()?;

        let mut conditions = BTreeMap::from([
            ("game".to_string(), game.info.id.to_string()),
            ("openings".to_string(), openings.describe()),
            ("forfeits".to_string(), forfeits.to_string()),
            ("time per move".to_string(), time.map_or("no limit".to_string(), |time| format!("{time:?}"))),
        ]);
        if let Some(leader) = leader {
            let words = format!("follows {}", entrants[leader].name);
            conditions.insert("processor time".to_string(), words);
        }
        for Entrant { name, spec, .. } in entrants.iter().filter(|entrant| entrant.is_named) {
            conditions.insert(format!("agent {name}"), spec.to_string());
        }
        let plan = Plan::new(PlanSettings {
            agents: entrants.iter().map(|entrant| entrant.name.clone()).collect(),
            seats: game.info.seats,
            mode,
            games,
            seed,
            conditions,
        })
        .map_err(|error| said(&error))?;
        let participant = |entrant: Entrant| {
            // Error messages name an engine as the results do.
            let spec = if entrant.is_named { entrant.spec.with_name(&entrant.name) } else { entrant.spec };
            Participant::of_spec(game, entrant.name, &spec)
        };
        let participants: Vec<Participant> =
            entrants.into_iter().map(participant).collect::<Result<_, _>>().map_err(|error| said(&error))?;
        let rules = Rules {
            openings,
            time,
            forfeits,
            pace: leader.map(|leader| Pace::new(leader, time)),
            records: settings.out.as_ref().map(|folder| folder.join(GAMES)),
            ..Rules::default()
        };
        Ok(Self { plan, referee: MatchReferee::new(game, participants, rules), sprt, threads })
    }

    /// Opens the journal in the results folder, which is created if necessary.
    pub fn open(&self, folder: &Path) -> Result<Journal, JournalError> {
        let games = Self::games_in(folder);
        std::fs::create_dir_all(&games).map_err(|error| JournalError::Folder { path: games, error })?;
        Journal::open(&folder.join(Journal::FILE), &self.plan)
    }

    /// The folder of game records within the results folder.
    pub fn games_in(folder: &Path) -> PathBuf {
        folder.join(GAMES)
    }
}
