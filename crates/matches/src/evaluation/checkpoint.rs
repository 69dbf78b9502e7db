//! Rates a checkpoint by matches against anchors.

use std::collections::BTreeMap;
use std::path::Path;

use agents::spec_for;
use arena::{Ending, Journal, Mode, Options, Plan, PlanSettings, Summary};
use catalog::agent_spec;
use game_core::StopFlag;
use game_module::{AgentSpec, GameModule, TrainError};
use learn::{AnchorResult, Judgement, RunConfig};

use super::anchors::{anchors, ladder_rating};
use super::grading::quoted;
use super::rating::rating;
use crate::{MatchReferee, Openings, Participant, Rules};

/// The matches of one checkpoint.
struct CheckpointMatches {
    game: &'static GameModule,
    /// The agent that uses the checkpoint.
    spec: AgentSpec,
    /// Opponents with their ratings.
    anchors: Vec<(String, f64)>,
    /// Games per opponent.
    games: u64,
    openings: Openings,
    seed: u64,
    threads: usize,
}

/// Plays a checkpoint against the random agent and the anchors of the settings.
pub fn rate(
    game: &'static GameModule,
    checkpoint: &Path,
    config: &RunConfig,
    stop: &StopFlag,
) -> Result<Judgement, String> {
    CheckpointMatches::new(game, checkpoint, config)?.evaluate(stop)
}

/// Returns an error unless all anchors can play the game.
pub(super) fn check_anchors(game: &'static GameModule, config: &RunConfig) -> Result<(), TrainError> {
    let anchors = anchors(game, config).map_err(TrainError::Settings)?;
    anchors.iter().try_for_each(|(agent, _)| opponent(game, agent).map(drop).map_err(TrainError::Settings))
}

fn opponent(game: &'static GameModule, agent: &str) -> Result<Participant, String> {
    let spec = agent_spec(agent).map_err(|error| format!("the anchor {agent}: {error}"))?;
    Participant::of_spec(game, agent, &spec).map_err(|error| format!("the anchor {agent}: {error}"))
}

impl CheckpointMatches {
    fn new(game: &'static GameModule, checkpoint: &Path, config: &RunConfig) -> Result<Self, String> {
        let path = quoted(checkpoint)?;
        let checked = |spec: String| spec_for(game, &spec).map_err(|error| error.to_string());
        // The agents may be deterministic, so without openings all games could be the same.
        let openings = |seed| Openings::default_for(game, seed);
        let anchors = anchors(game, config)?;
        Ok(match config {
            RunConfig::Network(config) => Self {
                game,
                spec: checked(format!("alphazero:checkpoint={path},visits={}", config.evaluation.visits))?,
                anchors,
                games: config.evaluation.games,
                openings: openings(config.seed),
                seed: config.seed,
                threads: config.thread_count(),
            },
            RunConfig::QLearn(config) => Self {
                game,
                spec: checked(format!("qlearn:weights={path}"))?,
                anchors,
                games: config.evaluation.games,
                openings: openings(config.seed),
                seed: config.seed,
                threads: config.thread_count(),
            },
        })
    }

    fn evaluate(&self, stop: &StopFlag) -> Result<Judgement, String> {
        let (_, win_rate_random) = self.play_match("random", stop)?;
        let mut results = Vec::new();
        for (agent, elo) in &self.anchors {
            let (games, score) = self.play_match(agent, stop)?;
            results.push((AnchorResult { agent: agent.clone(), games, score }, *elo));
        }
        let (elo, elo_error) = rating(&results);
        let anchors: Vec<AnchorResult> = results.into_iter().map(|(result, _)| result).collect();
        let level = ladder_rating(self.game, &anchors).map(|rating| rating.level);
        Ok(Judgement { win_rate_random, anchors, elo, elo_error, level })
    }

    /// Plays a match; returns the number of games and the checkpoint's score.
    fn play_match(&self, agent: &str, stop: &StopFlag) -> Result<(u64, f64), String> {
        let names = vec!["checkpoint".to_string(), agent.to_string()];
        let checkpoint =
            Participant::of_spec(self.game, "checkpoint", &self.spec).map_err(|error| error.to_string())?;
        let plan = Plan::new(PlanSettings {
            agents: names,
            seats: self.game.info.seats,
            mode: Mode::Match,
            games: self.games as usize,
            seed: self.seed,
            conditions: BTreeMap::new(),
        })
        .map_err(|error| error.to_string())?;
        let rules = Rules { openings: self.openings.clone(), ..Rules::default() };
        let referee = MatchReferee::new(self.game, vec![checkpoint, opponent(self.game, agent)?], rules);
        let mut journal = Journal::in_memory(&plan);
        let options = Options { threads: self.threads, sprt: None };
        let ending = arena::run(&plan, &referee, &mut journal, options, stop, &mut |_| ())
            .map_err(|error| error.to_string())?;
        // A partial match would be biased.
        if ending != Ending::Complete {
            return Err("stopped before all games were played".to_string());
        }
        let summary = Summary::new(&plan, journal.reports(), &referee.seat_names(), None);
        let met = summary.encounter(0, 1).ok_or("no game was played")?;
        Ok((u64::from(met.comparisons()), met.score))
    }
}
