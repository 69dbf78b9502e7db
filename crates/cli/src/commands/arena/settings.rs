//! Tournament settings on the command line.

use std::path::{Path, PathBuf};

use anyhow::anyhow;
use matches::{DEFAULT_LEADER, Settings};

use crate::failure::Failure;
use crate::{files, numbers};

/// Every setting, `None` where nothing was said. Numbers out of range are read all the same, so that whoever
/// knows the range can say it.
#[derive(Clone, clap::Args)]
pub(super) struct Options {
    /// Game, as listed by `polyspire games`.
    #[arg(long, value_name = "ID")]
    game: Option<String>,
    /// Agents that take part: two or more specs.
    #[arg(long, value_name = "SPEC", num_args = 1..)]
    agents: Vec<String>,
    /// Minimum number of games per agent, rounded up to whole seat rotations. Default: 100.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    games: Option<i64>,
    /// Pairings: match, round-robin, gauntlet (the first against all) or ladder (neighbours). Default: match
    /// for two agents, round-robin for more.
    #[arg(long, value_name = "MODE")]
    mode: Option<String>,
    /// Openings: `balanced` for those that ship with the game, `plies=4` for random legal turns, or a file
    /// with one opening per line. Default: balanced if the game has them, else one random turn per seat.
    #[arg(long, value_name = "balanced|plies=N|FILE")]
    openings: Option<String>,
    /// Seed of all random choices. Default: 1.
    #[arg(long, value_name = "N", value_parser = numbers::whole::<u64>, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Stop a match of two when a sequential test decides whether the first agent is elo0 or elo1 stronger.
    /// Error rates default to 5 %.
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", allow_hyphen_values = true)]
    sprt: Option<String>,
    /// In a match of two, give one agent the CPU time that the other, the leader, has used. Default leader:
    /// the `gtp` agent, or the first if both or neither are one.
    #[arg(long, value_name = "LEADER", num_args = 0..=1, default_missing_value = DEFAULT_LEADER)]
    match_cpu: Option<String>,
    /// Time per decision, such as 100ms or 2s.
    #[arg(long, value_name = "TIME")]
    time: Option<String>,
    /// When an agent overruns its time, crashes or answers nonsense: `stop` (it loses the game), `random`
    /// (random moves from then on) or `error` (the tournament ends). Default: stop.
    #[arg(long, value_name = "RULE")]
    forfeits: Option<String>,
    /// Games played at once. Default: one per core.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    threads: Option<i64>,
    /// Write journal, results, report and games to this folder.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

impl Options {
    /// The settings, falling back to the file where an option is not given.
    pub(super) fn settings(&self, file: Option<&Path>) -> Result<Settings, Failure> {
        let said = self.clone();
        let said = Settings {
            game: said.game,
            agents: said.agents,
            games: said.games,
            mode: said.mode,
            openings: said.openings,
            seed: said.seed,
            sprt: said.sprt,
            match_cpu: said.match_cpu,
            time: said.time,
            forfeits: said.forfeits,
            threads: said.threads,
            out: said.out,
        };
        let Some(path) = file else { return Ok(said) };
        let text = files::read_input(path)?;
        let folder = path.parent().unwrap_or(Path::new(""));
        let in_file = Settings::read(&text, folder)
            .map_err(|error| Failure::Usage(anyhow!("{}, {error}", files::name_of(path))))?;
        Ok(said.or(in_file))
    }
}
