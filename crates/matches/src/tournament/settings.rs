//! The settings of a tournament as they are in files, and as the command line gives them.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Deserializer};

use super::{WrongSettings, values};

/// Every setting, `None` where nothing was said. The keys of a file are the names of the command line's options. Numbers
/// out of range are read all the same, so that whoever knows the range can say it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Settings {
    /// The game, as listed by `polyspire games`.
    pub game: Option<String>,
    /// Who takes part: two or more specs.
    pub agents: Vec<String>,
    /// How many games each agent plays at least; plans have whole seat rotations. Default: 100.
    pub games: Option<i64>,
    /// Who meets whom: match, round-robin, gauntlet (the first against all) or ladder (neighbours). Default: match for
    /// two agents, round-robin for more.
    pub mode: Option<String>,
    /// How games begin: `plies=4` for random legal turns, or a file with an opening on each line. Default: one random
    /// turn for each seat.
    pub openings: Option<String>,
    /// Fixes everything random. Default: 1.
    pub seed: Option<u64>,
    /// Stop a match of two as soon as it is clear whether the first agent is elo0 or elo1 stronger; error rates of 5 %
    /// unless others are given.
    pub sprt: Option<String>,
    /// In a match of two, give one agent as much processor time as the other, the leader, has used; by default the
    /// `gtp` agent leads, or the first if both or none are one.
    #[serde(deserialize_with = "leader")]
    pub match_cpu: Option<String>,
    /// Time for each decision, such as 100ms or 2s.
    pub time: Option<String>,
    /// What happens to an agent that overruns its time, crashes or answers nonsense: `stop` (it loses the game),
    /// `random` (it plays random moves from then on) or `error` (the tournament ends). Default: stop.
    pub forfeits: Option<String>,
    /// How many games are played at once. Default: one per core.
    pub threads: Option<i64>,
    /// Write journal, results, report and games to this folder.
    pub out: Option<PathBuf>,
}

/// `true` means the usual leader, `false` none, and a text names it.
fn leader<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "match-cpu is true, false or the name of an agent")]
    enum Leader {
        Is(bool),
        Named(String),
    }
    Ok(match Leader::deserialize(deserializer)? {
        Leader::Is(is_on) => is_on.then(|| values::USUAL_LEADER.to_string()),
        Leader::Named(name) => Some(name),
    })
}

impl Settings {
    /// The settings in a file's text, whose relative paths start from a folder; in words what is wrong, and in which line.
    pub fn read(text: &str, folder: &Path) -> Result<Self, WrongSettings> {
        let mut settings: Self =
            toml::from_str(text).map_err(|error| WrongSettings(arena::explain(text, &error)))?;
        settings.out = settings.out.map(|out| folder.join(out));
        settings.openings = settings.openings.map(|openings| {
            if values::is_random(&openings) {
                openings
            } else {
                folder.join(openings).to_string_lossy().into_owned()
            }
        });
        Ok(settings)
    }

    /// These settings, and those of another where nothing was said.
    pub fn or(self, other: Self) -> Self {
        Self {
            game: self.game.or(other.game),
            agents: if self.agents.is_empty() { other.agents } else { self.agents },
            games: self.games.or(other.games),
            mode: self.mode.or(other.mode),
            openings: self.openings.or(other.openings),
            seed: self.seed.or(other.seed),
            sprt: self.sprt.or(other.sprt),
            match_cpu: self.match_cpu.or(other.match_cpu),
            time: self.time.or(other.time),
            forfeits: self.forfeits.or(other.forfeits),
            threads: self.threads.or(other.threads),
            out: self.out.or(other.out),
        }
    }
}
