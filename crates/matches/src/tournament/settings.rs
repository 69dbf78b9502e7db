//! Tournament settings, from files and the command line.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Deserializer};

use super::{SettingsError, values};

/// All settings; `None` means not set. File keys equal the command-line options. Numbers out of range are
/// accepted here, so that the error message can name the range.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Settings {
    /// The game, as listed by `polyspire games`.
    pub game: Option<String>,
    /// Two or more agent specs.
    pub agents: Vec<String>,
    /// Minimum games per agent; plans consist of whole seat rotations. Default: 100.
    pub games: Option<i64>,
    /// Who plays whom: match, round-robin, gauntlet (the first against all) or ladder (neighbours). Default:
    /// match for two agents, round-robin for more.
    pub mode: Option<String>,
    /// `balanced` for those that ship with the game, `plies=4` for random legal turns, or a file with one
    /// opening per line. Default: balanced if the game has them, else one random turn per seat.
    pub openings: Option<String>,
    /// Determines all random choices. Default: 1.
    pub seed: Option<u64>,
    /// SPRT for a match of two: stop once it is clear whether the first agent is elo0 or elo1 stronger.
    /// Default error rates: 5 %.
    pub sprt: Option<String>,
    /// In a match of two, give one agent as much CPU time as the other, the leader, has used. Default leader:
    /// the `gtp` agent, or the first if none or both are `gtp`.
    #[serde(deserialize_with = "leader")]
    pub match_cpu: Option<String>,
    /// Wall time per move, such as 100ms or 2s.
    pub time: Option<String>,
    /// What happens to an agent that overruns its time, crashes or plays an illegal move: `stop` (it loses
    /// the game), `random` (it plays random moves from then on) or `error` (the tournament ends). Default:
    /// stop.
    pub forfeits: Option<String>,
    /// Parallel games. Default: one per core.
    pub threads: Option<i64>,
    /// Folder for journal, results, report and games.
    pub out: Option<PathBuf>,
}

/// `true` means the default leader, `false` none, and a string names it.
fn leader<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "match-cpu is true, false or the name of an agent")]
    enum Leader {
        Is(bool),
        Named(String),
    }
    Ok(match Leader::deserialize(deserializer)? {
        Leader::Is(is_on) => is_on.then(|| values::DEFAULT_LEADER.to_string()),
        Leader::Named(name) => Some(name),
    })
}

impl Settings {
    /// Parses a file. Relative paths start at `folder`; errors name the line.
    pub fn read(text: &str, folder: &Path) -> Result<Self, SettingsError> {
        let mut settings: Self =
            toml::from_str(text).map_err(|error| SettingsError(arena::explain(text, &error)))?;
        settings.out = settings.out.map(|out| folder.join(out));
        settings.openings = settings.openings.map(|openings| {
            if values::is_file(&openings) {
                folder.join(openings).to_string_lossy().into_owned()
            } else {
                openings
            }
        });
        Ok(settings)
    }

    /// Fills in missing settings from another set.
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
