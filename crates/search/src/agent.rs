//! The search as an agent.

use std::time::Duration;

use game_core::{Agent, AgentError, Bounded, Candidate, Limits, Numbered, Position, Rng, Thought};

use crate::endgame::{self, Allowance, Solution};
use crate::guide::Guide;
use crate::mcts::{Mcts, Params};

/// How an agent searches.
///
/// ```
/// use search::{Params, SearchSettings};
///
/// let params = Params { threads: 2, memory: 64 << 20, ..Params::default() };
/// let settings = SearchSettings { params, visits: Some(2_000), ..SearchSettings::default() };
/// assert_eq!(settings.iterations, None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SearchSettings {
    /// The tree search.
    pub params: Params,
    /// Time for a decision, when the caller sets none.
    pub time: Option<Duration>,
    /// Iterations for a decision, when the caller sets none.
    pub iterations: Option<u64>,
    /// Visits of the position, those of earlier decisions included, when the caller sets none.
    pub visits: Option<u64>,
    /// The same when neither the caller nor anything above sets a limit; without it, 10,000 iterations.
    pub usual_visits: Option<u64>,
    /// Errors on purpose: the largest random addition to a move's share of visits.
    pub noise: f32,
}

/// When and how an agent searches the rest of the game exactly.
pub struct Exact<P: Position> {
    /// With at most so many moves left for all players together.
    below: u64,
    /// Positions that may be looked at.
    positions: u64,
    open_moves: fn(&P) -> u64,
    solve: ExactSearch<P>,
}

type ExactSearch<P> = fn(&P, &Allowance, &Limits) -> Option<Solution<<P as Position>::Move>>;

impl<P: Bounded + Numbered> Exact<P> {
    /// Exact search with at most `below` moves left for all players together, over at most so many positions.
    pub fn new(below: u64, positions: u64) -> Self {
        Self { below, positions, open_moves: P::open_moves, solve: endgame::solve }
    }
}

/// Iterations of an agent that nobody limits.
const DEFAULT_ITERATIONS: u64 = 10_000;

/// The share of a decision's time that the exact search may use.
const EXACT_SHARE: u32 = 4;

/// An agent that searches. It keeps its tree, so that the next decision begins with what is known.
///
/// ```
/// use blokus::{Blokus, Duo};
/// use game_core::{Agent, Limits, Position};
/// use search::{Exact, MctsAgent, Playouts, SearchSettings, Uniform};
///
/// let settings = SearchSettings { iterations: Some(200), ..SearchSettings::default() };
/// // With at most 60 moves left the rest of the game is searched exactly.
/// let exact = Exact::new(60, 100_000);
/// let mut agent = MctsAgent::new(settings, Playouts::<Uniform>::default(), Some(exact));
/// let position = Blokus::<Duo>::start();
/// let chosen = agent.choose(&position, &Limits::default())?;
/// let thought = agent.thought().unwrap();
/// assert_eq!((thought.candidates[0].mv, thought.iterations), (chosen, 200));
/// # Ok::<(), game_core::AgentError>(())
/// ```
pub struct MctsAgent<P: Numbered, G: Guide<P>> {
    settings: SearchSettings,
    exact: Option<Exact<P>>,
    mcts: Mcts<P, G>,
    thought: Option<Thought<P::Move>>,
    rng: Rng,
}

impl<P: Numbered, G: Guide<P>> MctsAgent<P, G> {
    /// An agent with an empty tree.
    pub fn new(settings: SearchSettings, guide: G, exact: Option<Exact<P>>) -> Self {
        Self {
            settings,
            exact,
            mcts: Mcts::new(settings.params, guide),
            thought: None,
            rng: Rng::seeded(settings.params.seed),
        }
    }

    /// The caller's limits, and the agent's own where the caller has none.
    fn limits(&self, limits: &Limits) -> Limits {
        let time = match (limits.time, self.settings.time) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        let iterations = limits.iterations.or(self.settings.iterations);
        let visits = limits.visits.or(self.settings.visits);
        let is_limited = time.is_some() || iterations.is_some() || visits.is_some();
        match self.settings.usual_visits {
            _ if is_limited => Limits { time, iterations, visits, ..limits.clone() },
            Some(usual) => Limits { visits: Some(usual), ..limits.clone() },
            None => Limits { iterations: Some(DEFAULT_ITERATIONS), ..limits.clone() },
        }
    }

    /// The best candidate, with errors on purpose if that is wanted.
    fn pick(&mut self, thought: &Thought<P::Move>) -> Option<P::Move> {
        if self.settings.noise <= 0.0 {
            return thought.candidates.first().map(|candidate| candidate.mv);
        }
        let total = thought.candidates.iter().map(|candidate| candidate.visits).sum::<u64>().max(1);
        let noisy = thought.candidates.iter().map(|candidate| {
            let share = candidate.visits as f32 / total as f32;
            (share + self.settings.noise * self.rng.fraction(), candidate.mv)
        });
        noisy.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, mv)| mv)
    }

    fn solve(&self, position: &P, limits: &Limits) -> Option<Solution<P::Move>> {
        let exact = self.exact.as_ref().filter(|exact| (exact.open_moves)(position) <= exact.below)?;
        let time = limits.time.map(|time| time / EXACT_SHARE);
        (exact.solve)(position, &Allowance { positions: exact.positions, time }, limits)
    }
}

impl<P: Numbered, G: Guide<P>> Agent<P> for MctsAgent<P, G> {
    fn choose(&mut self, position: &P, limits: &Limits) -> Result<P::Move, AgentError> {
        if position.is_over() {
            return Err(AgentError::GameOver);
        }
        self.thought = None;
        let moves = position.moves();
        if let [only] = moves[..] {
            return Ok(only);
        }
        let started = std::time::Instant::now();
        let limits = self.limits(limits);
        if let Some(solution) = self.solve(position, &limits) {
            let mv = *solution.line.first().ok_or(AgentError::GameOver)?;
            let values = endgame::values(&solution);
            self.thought = Some(Thought {
                values,
                candidates: vec![Candidate {
                    mv,
                    visits: solution.positions,
                    value: values[position.to_move().index()],
                    is_proven: true,
                }],
                depth: solution.line.len() as u32,
                line: solution.line,
                iterations: solution.positions,
                nodes: 0,
                time: started.elapsed(),
                is_proven: true,
            });
            return Ok(mv);
        }
        let thought = self.mcts.search(position, &limits);
        let best = self.pick(&thought);
        self.thought = Some(thought);
        best.ok_or_else(|| AgentError::Failed("the search found no move".to_string()))
    }

    fn thought(&self) -> Option<Thought<P::Move>> {
        self.thought.clone()
    }

    fn cpu_elsewhere(&self) -> Duration {
        self.mcts.cpu_elsewhere()
    }
}
