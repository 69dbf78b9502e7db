//! What a position is worth and what is best in it: the one answer that hints, bars, graphs, mistakes and `analyze` share.
//!
//! The best source that there is: the table of a solved game, a search to the end of the game where that is in reach, the
//! network for the game that comes with the program, and a search without a network where there is none.

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

/// Time for a hint, or for a single position.
pub const TIME_FOR_HINT: Duration = Duration::from_secs(1);

/// The part of the time that a search to the end of the game may take before the network is asked.
const ENDING_PART: u32 = 2;

/// The agent by the network of a game, and the one for games without. Values are to be chances to win, so margins hardly
/// count; and the same question is to have the same answer.
const USUAL_AGENTS: [&str; 2] = ["alphazero:margin=0.01,seed=1", "mcts:margin=0.01,seed=1"];

/// The agent that is asked about positions that are not known exactly.
pub fn usual_agent(game: &GameModule) -> AgentSpec {
    let specs = USUAL_AGENTS.map(|text| spec_for(game, text).expect("a spec of the catalogue"));
    let [network, search] = specs;
    if game.player(&network).is_ok() { network } else { search }
}

/// Analyses positions of a game.
pub struct GameAnalyst {
    game: &'static GameModule,
    spec: AgentSpec,
    /// Whether only the agent's opinion is wanted.
    is_named: bool,
    player: Box<dyn Player>,
}

impl GameAnalyst {
    /// By the best source that there is.
    pub fn new(game: &'static GameModule) -> Result<Self, SpecError> {
        Self::estimating_by(game, usual_agent(game))
    }

    /// By the best source that there is, with this agent for what is not known exactly.
    pub fn estimating_by(game: &'static GameModule, spec: AgentSpec) -> Result<Self, SpecError> {
        Ok(Self { game, player: game.player(&spec)?, spec, is_named: false })
    }

    /// By an agent alone; `perfect` means the table.
    pub fn by_agent(game: &'static GameModule, spec: AgentSpec) -> Result<Self, SpecError> {
        Ok(Self { is_named: true, ..Self::estimating_by(game, spec)? })
    }

    /// The agent that is asked about what is not known exactly.
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

    /// What the agent thinks.
    fn think(&mut self, session: &dyn Session, limits: &Limits) -> Result<Analysis, AgentError> {
        let text = self.player.choose(session, limits)?;
        let mut source = self.source();
        let mut thought = self.player.thought();
        if let Some(thought) = thought.as_mut().filter(|thought| thought.is_proven) {
            // A search to the end holds no tree.
            if thought.values.len() == 2 || thought.nodes == 0 {
                source = Source::ExactEndgame;
                settle(thought);
            } else {
                // With more seats, what the others choose among equals is a convention, and a tree's is another one
                // than that of the search to the end.
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
            // Without a table there is a reason, which the agent may not mind.
            if let Ok(analysis) = look_up(session) {
                return Ok(analysis);
            }
        }
        if self.is_named {
            return self.think(session, limits);
        }
        let (forced, ahead) = past_forced_moves(session);
        let analysis = match ahead.result() {
            Some(result) => finished(&result),
            None => match ending::solve(self.game, ahead.as_ref(), limits, begun) {
                Some(analysis) => analysis,
                None => self.think(ahead.as_ref(), &rest_of(limits, begun))?,
            },
        };
        Ok(before_forced_moves(session, forced, analysis))
    }
}

/// The limits that are left since a moment; never nothing, so that the agent answers.
fn rest_of(limits: &Limits, begun: Instant) -> Limits {
    let left = |time: Duration| time.saturating_sub(begun.elapsed()).max(Duration::from_millis(1));
    Limits { time: limits.time.map(left), ..limits.clone() }
}

/// What scores are worth to each seat.
fn utilities(scores: &[i32]) -> Vec<f32> {
    let outcome = Outcome::new(scores);
    Seat::first(scores.len()).map(|seat| outcome.utility(seat)).collect()
}

/// A thought that is certain and has nothing in it yet but values.
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

/// Moves as long as there is only one, and the game after them.
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

/// The analysis of a position from that of the position after its forced moves.
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

/// Proven values of two seats without the small part that depends on margins.
fn settle(thought: &mut ThoughtView) {
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
