//! Settings of tournaments, and what they make once they have been checked: a plan, and the contest that plays it.

mod settings;
mod values;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use arena::{Journal, JournalError, Mode, Plan, PlanSettings, SprtSettings};
use catalog::find;
use session::ForfeitRule;

use super::{Contest, Contestant, Pace, Rules};
pub use settings::Settings;
use values::Entrant;
pub use values::USUAL_LEADER;

/// What is wrong with settings, in words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct WrongSettings(pub(crate) String);

/// More games at once than this are a mistake.
const MOST_THREADS: i64 = 1024;

/// What is played where nobody says how many.
const USUAL_GAMES: i64 = 100;

/// The folder with the games, in the one for results.
const GAMES: &str = "games";

/// Everything that a run needs.
pub struct Tournament {
    /// Who meets whom.
    pub plan: Plan,
    /// Who plays the games.
    pub contest: Contest,
    /// When it ends early.
    pub sprt: Option<SprtSettings>,
    /// How many games are played at once.
    pub threads: usize,
}

impl Tournament {
    /// Checks settings. Engines that take part are started here, to see that they answer.
    pub fn new(settings: &Settings) -> Result<Self, WrongSettings> {
        let wrong = WrongSettings;
        let said = |error: &dyn std::fmt::Display| WrongSettings(error.to_string());
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
            Some(threads @ 1..=MOST_THREADS) => threads as usize,
            Some(threads) => return Err(wrong(format!("--threads is 1 to {MOST_THREADS}, not {threads}"))),
        };
        let games = settings.games.unwrap_or(USUAL_GAMES);
        // What is the most depends on the plan, which says so itself.
        let games = usize::try_from(games)
            .map_err(|_| wrong(format!("each agent plays at least 1 game, not {games}")))?;
        let time = settings.time.as_deref().map(values::time).transpose()?;
        let read_rule = |text: &str| text.parse::<ForfeitRule>().map_err(wrong);
        let forfeits = settings.forfeits.as_deref().map_or(Ok(ForfeitRule::Stop), read_rule)?;
        let openings = values::openings(game, settings.openings.as_deref())?;
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
            seed: settings.seed.unwrap_or(1),
            conditions,
        })
        .map_err(|error| said(&error))?;
        let contestant = |entrant: Entrant| {
            // Messages call an engine as the results do.
            let spec = if entrant.is_named { entrant.spec.with_name(&entrant.name) } else { entrant.spec };
            Contestant::of_spec(game, entrant.name, &spec)
        };
        let contestants: Vec<Contestant> =
            entrants.into_iter().map(contestant).collect::<Result<_, _>>().map_err(|error| said(&error))?;
        let rules = Rules {
            openings,
            time,
            forfeits,
            pace: leader.map(|leader| Pace::new(leader, time)),
            records: settings.out.as_ref().map(|folder| folder.join(GAMES)),
            ..Rules::default()
        };
        Ok(Self { plan, contest: Contest::new(game, contestants, rules), sprt, threads })
    }

    /// The journal in the folder for results, which is made if need be.
    pub fn open(&self, folder: &Path) -> Result<Journal, JournalError> {
        let games = Self::games_in(folder);
        std::fs::create_dir_all(&games).map_err(|error| JournalError::Folder { path: games, error })?;
        Journal::open(&folder.join(Journal::FILE), &self.plan)
    }

    /// Where the games are, in the folder for results.
    pub fn games_in(folder: &Path) -> PathBuf {
        folder.join(GAMES)
    }
}
