//! The value of a position and its best moves, as shown by hints, value bars, graphs and `analyze`.
//!
//! Uses the best source available: the table of a solved game, an exact endgame search, the opening book, the
//! shipped network, or a tree search with playouts.

mod book;
mod ending;
mod table;

use std::time::{Duration, Instant};

use agents::{ALPHAZERO, POLICY, QLEARN, spec_for};
use game_core::{AgentError, Limits, Outcome, Seat};
use game_module::{AgentSpec, GameModule, SpecError, level_number};
use session::{Analysis, Analyst, CandidateView, Player, ResultView, Session, Source, ThoughtView};

pub use table::look_up;

/// The agent that plays by the table of a solved game.
const TABLE_AGENT: &str = "perfect";

/// Time for a hint or a single position.
pub const TIME_FOR_HINT: Duration = Duration::from_secs(1);

/// The exact endgame search gets this fraction of the time, as a divisor, before the network is asked.
const ENDING_PART: u32 = 2;

/// With a network, and without. Values should be winning probabilities, so margins count little; the seed
/// makes answers reproducible.
const DEFAULT_AGENTS: [&str; 2] = ["alphazero:margin=0.01,seed=1", "mcts:margin=0.01,seed=1"];

/// The agent for positions whose exact value is unknown.
pub fn default_agent(game: &GameModule) -> AgentSpec {
    let specs = DEFAULT_AGENTS.map(|text| spec_for(game, text).expect("a spec of the catalogue"));
    let [network, search] = specs;
    if game.player(&network).is_ok() { network } else { search }
}

/// Analyses positions of one game.
pub struct GameAnalyst {
    game: &'static GameModule,
    spec: AgentSpec,
    /// Use the agent alone, without exact sources.
    is_named: bool,
    player: Box<dyn Player>,
}

impl GameAnalyst {
    /// Uses the best source available.
    pub fn new(game: &'static GameModule) -> Result<Self, SpecError> {
        Self::with_estimator(game, default_agent(game))
    }

    /// Uses the best source available, and this agent where no exact value is known.
    pub fn with_estimator(game: &'static GameModule, spec: AgentSpec) -> Result<Self, SpecError> {
        Ok(Self { game, player: game.player(&spec)?, spec, is_named: false })
    }

    /// Uses an agent alone; `perfect` means the table.
    pub fn by_agent(game: &'static GameModule, spec: AgentSpec) -> Result<Self, SpecError> {
        Ok(Self { is_named: true, ..Self::with_estimator(game, spec)? })
    }

    /// The agent for positions whose exact value is unknown.
    pub fn spec(&self) -> &AgentSpec {
        &self.spec
    }

    fn source(&self) -> Source {
        let networks = [ALPHAZERO.name, POLICY.name, QLEARN.name];
        let level = level_number(self.spec.name());
        let played = level.map_or(self.spec.name(), |number| {
            self.game
                .levels()
                .get(number)
                .map_or("", |level| level.spec)
                .split(':')
                .next()
                .unwrap_or_default()
        });
        if networks.contains(&played) { Source::Network } else { Source::Search }
    }

    /// The agent's analysis.
    fn think(&mut self, session: &dyn Session, limits: &Limits) -> Result<Analysis, AgentError> {
        let text = self.player.choose(session, limits)?;
        let mut thought = self.player.thought();
        let is_book = thought.as_ref().is_some_and(|thought| thought.is_book);
        let mut source = if is_book { Source::Book } else { self.source() };
        if let Some(thought) = thought.as_mut().filter(|thought| thought.is_proven) {
            // An exact endgame search has no nodes in memory.
            if thought.values.len() == 2 || thought.nodes == 0 {
                source = Source::ExactEndgame;
                round_values(thought);
            } else {
                // With more seats, results depend on how others break ties, and the tree search breaks them
                // differently from the exact search.
                thought.is_proven = false;
            }
        }
        Ok(Analysis {
            source,
            agent: self.spec.to_string(),
            text: Some(text),
            thought,
            exact: None,
            scores: None,
        })
    }
}

impl Analyst for GameAnalyst {
    fn analyze(&mut self, session: &dyn Session, limits: &Limits) -> Result<Analysis, AgentError> {
        let begun = Instant::now();
        if let Some(result) = session.result() {
            return Ok(finished(&result));
        }
        if !self.is_named || self.spec.name() == TABLE_AGENT {
            // If there is no table, the error explains why; the agent may still know an answer.
            if let Ok(analysis) = look_up(session) {
                return Ok(analysis);
            }
        }
        if self.is_named {
            return self.think(session, limits);
        }
        let (forced, ahead) = past_forced_moves(session);
        let known = match ahead.result() {
            Some(result) => Some(finished(&result)),
            None => ending::solve(self.game, ahead.as_ref(), limits, begun)
                .or_else(|| book::look_up(self.game, ahead.as_ref())),
        };
        let analysis = match known {
            Some(analysis) => analysis,
            None => self.think(ahead.as_ref(), &rest_of(limits, begun))?,
        };
        Ok(before_forced_moves(session, forced, analysis))
    }
}

/// The limits left after the time used; never zero, so that the agent returns a move.
fn rest_of(limits: &Limits, begun: Instant) -> Limits {
    let left = |time: Duration| time.saturating_sub(begun.elapsed()).max(Duration::from_millis(1));
    Limits { time: limits.time.map(left), ..limits.clone() }
}

/// Utility per seat.
fn utilities(scores: &[i32]) -> Vec<f32> {
    let outcome = Outcome::new(scores);
    Seat::first(scores.len()).map(|seat| outcome.utility(seat)).collect()
}

/// An exact thought with values only.
fn certain(values: Vec<f32>) -> ThoughtView {
    ThoughtView { values, is_proven: true, ..ThoughtView::default() }
}

fn finished(result: &ResultView) -> Analysis {
    Analysis {
        source: Source::Result,
        agent: Source::Result.to_string(),
        text: None,
        thought: Some(certain(utilities(&result.scores))),
        exact: None,
        scores: Some(result.scores.clone()),
    }
}

/// Plays forced moves; returns them and the resulting session.
fn past_forced_moves(session: &dyn Session) -> (Vec<String>, Box<dyn Session>) {
    let (mut forced, mut ahead) = (Vec::new(), session.fork());
    while ahead.legal_count() == 1 {
        let Some(only) = ahead.legal_moves().pop() else { break };
        if ahead.play(&only.text).is_err() {
            break;
        }
        forced.push(only.text);
    }
    (forced, ahead)
}

/// Prepends forced moves to the analysis of the position after them.
fn before_forced_moves(session: &dyn Session, forced: Vec<String>, analysis: Analysis) -> Analysis {
    let (Some(first), Some(mover)) = (forced.first().cloned(), session.mover()) else { return analysis };
    let thought = analysis.thought.map(|thought| ThoughtView {
        candidates: vec![CandidateView {
            text: first.clone(),
            visits: thought.iterations,
            value: thought.values[mover.seat],
            is_proven: thought.is_proven,
        }],
        line: forced.into_iter().chain(thought.line).collect(),
        ..thought
    });
    Analysis { text: Some(first), thought, ..analysis }
}

/// Rounds proven values of two seats to 0, 1/2 or 1: drops the part that depends on the margin.
fn round_values(thought: &mut ThoughtView) {
    if thought.values.len() != 2 {
        return;
    }
    let settled = |value: f32| match value {
        value if value > 0.75 => 1.0,
        value if value < 0.25 => 0.0,
        _ => 0.5,
    };
    for value in &mut thought.values {
        *value = settled(*value);
    }
    for candidate in thought.candidates.iter_mut().filter(|candidate| candidate.is_proven) {
        candidate.value = settled(candidate.value);
    }
}
