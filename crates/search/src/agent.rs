//! The agent that searches: exact endgames if they are small enough, else a tree search.

use std::time::Duration;

use game_core::{ActionSpace, Agent, AgentError, Bounded, Candidate, Limits, Position, Rng, Thought};

use crate::endgame::{self, Allowance, Solution};
use crate::leaf::LeafEvaluator;
use crate::mcts::{Mcts, Params};

/// Settings of a search agent. Limits apply when the caller sets none.
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
    /// Settings of the tree search.
    pub params: Params,
    /// Wall time per decision; the shorter of this and the caller's.
    pub time: Option<Duration>,
    /// Iterations per decision.
    pub iterations: Option<u64>,
    /// Visits of the root, including those reused from earlier decisions.
    pub visits: Option<u64>,
    /// Visits if no limit at all is set; without it, 10,000 iterations.
    pub default_visits: Option<u64>,
    /// Deliberate weakness: the largest random number added to a move's fraction of visits.
    pub noise: f32,
}

/// When to solve the rest of the game exactly, and at what cost.
pub struct Exact<P: Position> {
    /// Applies if all players together have at most this many moves.
    below: u64,
    /// Positions per solve.
    positions: u64,
    open_moves: fn(&P) -> u64,
    solve: ExactSearch<P>,
}

type ExactSearch<P> = fn(&P, &Allowance, &Limits) -> Option<Solution<<P as Position>::Move>>;

impl<P: Bounded + ActionSpace> Exact<P> {
    /// Solves positions in which all players together have at most `below` moves, searching at most
    /// `positions`.
    pub fn new(below: u64, positions: u64) -> Self {
        Self { below, positions, open_moves: P::open_moves, solve: endgame::solve }
    }
}

/// Used when nothing else limits the search.
const DEFAULT_ITERATIONS: u64 = 10_000;

/// The exact search gets this fraction of the time, as a divisor.
const EXACT_SHARE: u32 = 4;

/// A tree search with optional exact endgames.
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
pub struct MctsAgent<P: ActionSpace, G: LeafEvaluator<P>> {
    settings: SearchSettings,
    exact: Option<Exact<P>>,
    mcts: Mcts<P, G>,
    thought: Option<Thought<P::Move>>,
    rng: Rng,
}

impl<P: ActionSpace, G: LeafEvaluator<P>> MctsAgent<P, G> {
    /// Starts with an empty tree.
    pub fn new(settings: SearchSettings, evaluator: G, exact: Option<Exact<P>>) -> Self {
        Self {
            settings,
            exact,
            mcts: Mcts::new(settings.params, evaluator),
            thought: None,
            rng: Rng::seeded(settings.params.seed),
        }
    }

    /// Fills in the agent's own limits where the caller has none.
    fn limits(&self, limits: &Limits) -> Limits {
        let time = match (limits.time, self.settings.time) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        let iterations = limits.iterations.or(self.settings.iterations);
        let visits = limits.visits.or(self.settings.visits);
        let is_limited = time.is_some() || iterations.is_some() || visits.is_some();
        match self.settings.default_visits {
            _ if is_limited => Limits { time, iterations, visits, ..limits.clone() },
            Some(usual) => Limits { visits: Some(usual), ..limits.clone() },
            None => Limits { iterations: Some(DEFAULT_ITERATIONS), ..limits.clone() },
        }
    }

    /// The best candidate, or a noisy choice if the agent is weakened.
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

impl<P: ActionSpace, G: LeafEvaluator<P>> Agent<P> for MctsAgent<P, G> {
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
