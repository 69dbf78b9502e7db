//! Asking an agent what it thinks.

use std::time::Duration;

use anyhow::anyhow;
use game_core::{Limits, StopFlag};
use games::CatalogueEntry;
use games::agents::{AgentSpec, read_time};
use session::{Player, Session, ThoughtView};

use super::game::utilities;
use crate::failure::Failure;

/// The agent that is asked when nobody names one. Values are to be winning chances, so margins hardly count; and the same
/// question is to have the same answer.
const USUAL_AGENT: &str = "mcts:margin=0.01,seed=1";

/// The name of the agent that knows exact values and does not search.
pub(super) const PERFECT: &str = "perfect";

/// Who thinks, and for how long.
#[derive(clap::Args)]
pub(super) struct Options {
    /// The agent that judges, as listed by `polyspire agents`. Default: the table where the game is solved, else `mcts`.
    #[arg(long, value_name = "SPEC", conflicts_with = "solve")]
    pub(super) agent: Option<String>,
    /// Time for each position, such as 500ms or 2s; with --solve, for everything. Default: as the agent has it, and 500 ms
    /// for the one nobody named (2 s for a single position).
    #[arg(long, value_name = "TIME", value_parser = parse_time, allow_hyphen_values = true)]
    pub(super) time: Option<Duration>,
    /// Search iterations for each position.
    #[arg(long, value_name = "N", conflicts_with = "solve", value_parser = clap::value_parser!(u64).range(1..), allow_negative_numbers = true)]
    pub(super) iterations: Option<u64>,
    /// How many threads think at once.
    #[arg(long, value_name = "N", conflicts_with = "solve", value_parser = clap::value_parser!(u16).range(1..=256), allow_negative_numbers = true)]
    pub(super) threads: Option<u16>,
}

/// `100ms`, `2s` or `1.5s`, from a millisecond to a day.
fn parse_time(text: &str) -> Result<Duration, String> {
    let wrong = || "a time is from 1ms to 86400s, such as 500ms or 2s".to_string();
    read_time(text, 86_400.0).ok_or_else(wrong)
}

/// An agent with its limits.
pub(super) struct Thinker {
    spec: AgentSpec,
    player: Box<dyn Player>,
    limits: Limits,
}

impl Thinker {
    /// The agent that the options ask for; `usual_time` is for the one that nobody named.
    pub(super) fn new(
        entry: &CatalogueEntry,
        options: &Options,
        usual_time: Duration,
        stop: &StopFlag,
    ) -> Result<Self, Failure> {
        let mut text = options.agent.clone().unwrap_or_else(|| USUAL_AGENT.to_string());
        if let Some(threads) = options.threads {
            let separator = if text.contains(':') { ',' } else { ':' };
            text = format!("{text}{separator}threads={threads}");
        }
        let spec: AgentSpec = text.parse().map_err(Failure::usage)?;
        let player = entry.player(&spec).map_err(Failure::usage)?;
        let is_unlimited = options.agent.is_none() && options.time.is_none() && options.iterations.is_none();
        let limits = Limits {
            time: options.time.or(is_unlimited.then_some(usual_time)),
            iterations: options.iterations,
            stop: stop.clone(),
            ..Limits::default()
        };
        Ok(Self { spec, player, limits })
    }

    /// Who thinks for how long, in words.
    pub(super) fn describe(&self) -> String {
        let time = self.limits.time.map(|time| format!("{time:?}"));
        let iterations = self.limits.iterations.map(|count| format!("{count} iterations"));
        let limits: Vec<String> = iterations.into_iter().chain(time).collect();
        if limits.is_empty() {
            return self.spec.to_string();
        }
        format!("{} with {} per position", self.spec, limits.join(" or "))
    }

    /// What the agent thinks of a position with a choice, as far as it has come when it is told to stop.
    pub(super) fn think(&mut self, session: &dyn Session) -> Result<ThoughtView, Failure> {
        let name = self.spec.name();
        let answer = self.player.choose(session, &self.limits);
        answer.map_err(|error| anyhow!("{name} failed at '{}': {error}", session.position()))?;
        self.player.thought().filter(is_about_winning).ok_or_else(|| {
            Failure::Usage(anyhow!(
                "{name} does not say how likely each player is to win; use an agent that searches, such as mcts"
            ))
        })
    }

    /// [`Self::think`] to the end; `None` when it was told to stop.
    pub(super) fn finish(&mut self, session: &dyn Session) -> Result<Option<ThoughtView>, Failure> {
        let thought = self.think(session)?;
        Ok((!self.limits.stop.is_raised()).then_some(thought))
    }

    /// What a position is worth to each seat, also where there is nothing to choose; `None` when told to stop.
    pub(super) fn values(&mut self, session: &mut dyn Session) -> Result<Option<Vec<f32>>, Failure> {
        loop {
            if let Some(result) = session.result() {
                return Ok(Some(utilities(&result.scores)));
            }
            let mut moves = session.legal_moves();
            match (moves.len(), moves.pop()) {
                (1, Some(only)) => session.play(&only.text).map_err(|refusal| anyhow!(refusal))?,
                _ => return Ok(self.finish(session)?.map(|thought| thought.values)),
            };
        }
    }
}

/// Agents that score moves one by one compare them, but look at no position that follows and call every game even.
fn is_about_winning(thought: &ThoughtView) -> bool {
    let is_even = thought.values.iter().all(|value| (value - 0.5).abs() < f32::EPSILON);
    thought.is_proven || thought.nodes > 0 || thought.depth > 1 || !is_even
}
