//! Asks the best available source about positions, or the agent that was named.

use std::time::Duration;

use analysis::{GameAnalyst, default_agent};
use anyhow::anyhow;
use game_core::{Limits, StopFlag};
use game_module::GameModule;
use game_module::{AgentSpec, read_time};
use session::{Analysis, Analyst, Session, ThoughtView};

use super::game::utilities;
use crate::failure::Failure;

/// The agent that knows exact values and does not search.
pub(super) const PERFECT: &str = "perfect";

/// Who thinks, and for how long.
#[derive(clap::Args)]
pub(super) struct Options {
    /// The agent that judges, as listed by `polyspire agents`. Default: the table where the game is solved, else exact
    /// endgames, the opening book and the network for the game, else a search.
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

/// Parses `100ms`, `2s` or `1.5s`, from a millisecond to a day.
fn parse_time(text: &str) -> Result<Duration, String> {
    let wrong = || "a time is from 1ms to 86400s, such as 500ms or 2s".to_string();
    read_time(text, 86_400.0).ok_or_else(wrong)
}

/// An analyst with its limits.
pub(super) struct Thinker {
    analyst: GameAnalyst,
    /// The sources consulted before the agent, in words; empty if the agent judges alone.
    before: &'static str,
    limits: Limits,
}

impl Thinker {
    /// The agent from the options; `usual_time` applies to the default agent.
    pub(super) fn new(
        entry: &'static GameModule,
        options: &Options,
        usual_time: Duration,
        stop: &StopFlag,
    ) -> Result<Self, Failure> {
        let with_threads = |spec: AgentSpec| match options.threads {
            Some(threads) if spec.is_given("threads") => Err(Failure::Usage(anyhow!(
                "the threads are given twice: by {spec} and by --threads {threads}"
            ))),
            Some(threads) => spec.with_setting("threads", &threads.to_string()).map_err(Failure::usage),
            None => Ok(spec),
        };
        let analyst = match &options.agent {
            Some(text) => GameAnalyst::by_agent(
                entry,
                with_threads(catalog::agent_spec(text).map_err(Failure::usage)?)?,
            ),
            None => GameAnalyst::with_estimator(entry, with_threads(default_agent(entry))?),
        };
        let analyst = analyst.map_err(Failure::usage)?;
        let has_endings = options.agent.is_none() && entry.solver().is_err();
        let has_book = options.agent.is_none() && entry.book().is_ok();
        let before = match (has_endings, has_book) {
            (true, true) => "exact endgames and the opening book, else ",
            (true, false) => "exact endgames, else ",
            (false, true) => "the opening book, else ",
            (false, false) => "",
        };
        let is_unlimited = options.agent.is_none() && options.time.is_none() && options.iterations.is_none();
        let limits = Limits {
            time: options.time.or(is_unlimited.then_some(usual_time)),
            iterations: options.iterations,
            stop: stop.clone(),
            ..Limits::default()
        };
        Ok(Self { analyst, before, limits })
    }

    /// The analyst and its limits, in words.
    pub(super) fn describe(&self) -> String {
        let time = self.limits.time.map(|time| format!("{time:?}"));
        let iterations = self.limits.iterations.map(|count| format!("{count} iterations"));
        let limits: Vec<String> = iterations.into_iter().chain(time).collect();
        if limits.is_empty() {
            return format!("{}{}", self.before, self.analyst.spec());
        }
        format!("{}{} with {} per position", self.before, self.analyst.spec(), limits.join(" or "))
    }

    /// The value of a position with a choice, and the thought behind it. When stopped, returns what is known
    /// by then.
    pub(super) fn think(&mut self, session: &dyn Session) -> Result<(Analysis, ThoughtView), Failure> {
        let name = self.analyst.spec().name();
        let answer = self.analyst.analyze(session, &self.limits);
        let mut analysis =
            answer.map_err(|error| anyhow!("{name} failed at '{}': {error}", session.position()))?;
        let thought = analysis.thought.take().filter(is_about_winning).ok_or_else(|| {
            Failure::Usage(anyhow!(
                "{name} does not say how likely each player is to win; use an agent that searches, such as mcts"
            ))
        })?;
        Ok((analysis, thought))
    }

    /// [`Self::think`] to the end; `None` if stopped.
    pub(super) fn finish(
        &mut self,
        session: &dyn Session,
    ) -> Result<Option<(Analysis, ThoughtView)>, Failure> {
        let found = self.think(session)?;
        Ok((!self.limits.stop.is_raised()).then_some(found))
    }

    /// The value of a position to each seat, even without a choice; `None` if stopped.
    pub(super) fn values(&mut self, session: &mut dyn Session) -> Result<Option<Vec<f32>>, Failure> {
        loop {
            if let Some(result) = session.result() {
                return Ok(Some(utilities(&result.scores)));
            }
            let mut moves = session.legal_moves();
            match (moves.len(), moves.pop()) {
                (1, Some(only)) => session.play(&only.text).map_err(|refusal| anyhow!(refusal))?,
                _ => return Ok(self.finish(session)?.map(|(_, thought)| thought.values)),
            };
        }
    }
}

/// Agents that score moves one by one can compare them, but evaluate no position and call every game even.
fn is_about_winning(thought: &ThoughtView) -> bool {
    let is_even = thought.values.iter().all(|value| (value - 0.5).abs() < f32::EPSILON);
    thought.is_proven || thought.nodes > 0 || thought.depth > 1 || !is_even
}
