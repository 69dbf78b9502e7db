//! Training runs of games of the catalogue, and how their checkpoints are rated.

use std::collections::BTreeMap;
use std::path::Path;

use arena::{Ending, Journal, Mode, Options, Plan, PlanSettings, Summary};
use game_core::StopFlag;
use learn::{AnchorResult, Config, Event, Judge, Judgement, Run, RunEnd, RunError};

use super::rating::rating;
use super::records::record;
use crate::agents::AgentSpec;
use crate::catalogue::{CatalogueEntry, Catalogued, find};
use crate::contest::{Contest, Contestant, Openings, Rules};

/// Why there is no training.
#[derive(Debug, thiserror::Error)]
pub enum TrainError {
    /// The settings make no sense.
    #[error("{0}")]
    Settings(String),
    /// The run failed.
    #[error(transparent)]
    Run(RunError),
}

/// A training run of some game.
pub trait Trainee {
    /// Games played so far.
    fn games(&self) -> u64;

    /// Works until everything is played, the time is over, or somebody asks to stop.
    fn work(&mut self, stop: &StopFlag, tell: &mut dyn FnMut(Event<'_>)) -> Result<RunEnd, RunError>;
}

impl<P: game_core::Encoder> Trainee for Run<P> {
    fn games(&self) -> u64 {
        Run::games(self)
    }

    fn work(&mut self, stop: &StopFlag, tell: &mut dyn FnMut(Event<'_>)) -> Result<RunEnd, RunError> {
        Run::work(self, &mut ArenaJudge { stop: stop.clone() }, stop, tell)
    }
}

/// A run that has begun, or why not.
pub type Begun = Result<Box<dyn Trainee>, TrainError>;

/// Begins or resumes the run in a folder.
pub(crate) fn start<G: Catalogued>(config: Config, folder: &Path) -> Begun {
    let config = Config { game: G::INFO.id.to_string(), ..config };
    for one in &config.evaluation.anchors {
        anchor(find(G::INFO.id).map_err(|error| TrainError::Settings(error.to_string()))?, &one.agent)
            .map_err(TrainError::Settings)?;
    }
    let run = Run::<G::Position>::open(config, folder, G::exact_search()).map_err(|error| match error {
        RunError::Settings(reason) => TrainError::Settings(reason),
        other => TrainError::Run(other),
    })?;
    Ok(Box::new(run.recorded_by(record::<G>)))
}

/// Rates checkpoints in the arena.
struct ArenaJudge {
    stop: StopFlag,
}

impl Judge for ArenaJudge {
    fn judge(&mut self, model: &Path, config: &Config) -> Result<Judgement, String> {
        let game = find(&config.game).map_err(|error| error.to_string())?;
        rate(game, model, config, &self.stop)
    }
}

/// An agent of the settings as somebody who takes part.
fn anchor(game: &'static CatalogueEntry, agent: &str) -> Result<Contestant, String> {
    let spec: AgentSpec = agent.parse().map_err(|error| format!("the anchor {agent}: {error}"))?;
    Contestant::of_spec(game, agent, &spec).map_err(|error| format!("the anchor {agent}: {error}"))
}

/// Plays a checkpoint against random play and the anchors of the settings.
pub fn rate(
    game: &'static CatalogueEntry,
    model: &Path,
    config: &Config,
    stop: &StopFlag,
) -> Result<Judgement, String> {
    let evaluation = &config.evaluation;
    let path = model.to_str().ok_or("the path of the checkpoint is no text")?;
    let quoted = path.replace('\\', "\\\\").replace('"', "\\\"");
    let spec = format!("alphazero:checkpoint=\"{quoted}\",visits={}", evaluation.visits);
    let mut win_rate_random = f64::NAN;
    let mut results = Vec::new();
    let random = std::iter::once(("random", None));
    let anchors = evaluation.anchors.iter().map(|anchor| (anchor.agent.as_str(), Some(anchor.elo)));
    for (agent, elo) in random.chain(anchors) {
        let (games, score) = meet(game, &spec, agent, config, stop)?;
        match elo {
            None => win_rate_random = score,
            Some(elo) => results.push((AnchorResult { agent: agent.to_string(), games, score }, elo)),
        }
    }
    let (elo, elo_error) = rating(&results);
    let anchors = results.into_iter().map(|(result, _)| result).collect();
    Ok(Judgement { win_rate_random, anchors, elo, elo_error })
}

/// A match between two agents: the games, and the share of the first.
fn meet(
    game: &'static CatalogueEntry,
    spec: &str,
    opponent: &str,
    config: &Config,
    stop: &StopFlag,
) -> Result<(u64, f64), String> {
    let names = vec!["checkpoint".to_string(), opponent.to_string()];
    let checkpoint: AgentSpec = spec.parse().map_err(|error| format!("{error}"))?;
    let checkpoint =
        Contestant::of_spec(game, "checkpoint", &checkpoint).map_err(|error| error.to_string())?;
    let plan = Plan::new(PlanSettings {
        agents: names,
        seats: game.info.seats,
        mode: Mode::Match,
        games: config.evaluation.games as usize,
        seed: config.seed,
        conditions: BTreeMap::new(),
    })
    .map_err(|error| error.to_string())?;
    let rules = Rules { openings: Openings::default(), ..Rules::default() };
    let contest = Contest::new(game, vec![checkpoint, anchor(game, opponent)?], rules);
    let mut journal = Journal::in_memory(&plan);
    let options = Options { threads: config.thread_count(), sprt: None };
    let ending = arena::run(&plan, &contest, &mut journal, options, stop, &mut |_| ())
        .map_err(|error| error.to_string())?;
    // Some of the games say something else than all of them.
    if ending != Ending::Complete {
        return Err("stopped before all games were played".to_string());
    }
    let summary = Summary::new(&plan, journal.reports(), &contest.seat_names(), None);
    let met = summary.encounter(0, 1).ok_or("no game was played")?;
    Ok((u64::from(met.comparisons()), met.score))
}
