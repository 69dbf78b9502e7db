//! `lookahead`: searches a few plies and evaluates what every colour can still cover.
//!
//! The evaluation counts cells: those that a colour's next piece can cover, those that the piece after it can
//! cover, and those that no opponent will ever reach. The last are as good as points already. They can wait,
//! and cells that others could take come first.

mod judge;
mod outlook;
mod plies;
mod weights;

use std::time::{Duration, Instant};

use blokus::{Blokus, Move, Variant};
use game_core::{Agent, AgentError, Bounded, Candidate, Limits, MAX_SEATS, Position, Rng, Thought};
use game_module::{AgentInfo, AgentSpec, Kind, NOISE, NetworkBound, Preset, SEED, Setting, TIME};
use search::endgame::{self, Allowance};
use search::{SHOWN, random_error, rank, squash};

use judge::Margins;
pub(crate) use judge::progress;
pub(crate) use plies::State;
use plies::{Effort, Search};
use weights::weights;

/// Entry in the table of agents.
pub(crate) const LOOKAHEAD: AgentInfo = AgentInfo {
    name: "lookahead",
    summary: "looks a few plies ahead, compares what every colour can still place, leaves what nobody can take for \
        later, and saves the single square",
    settings: &[
        integer("depth", 1, 20, "6", "the most plies to look ahead"),
        integer(
            "width",
            1,
            1000,
            "8",
            "how many moves of a position are followed; of its own first move, twice as many",
        ),
        Setting {
            network: NetworkBound::Most(1_000_000),
            ..integer("positions", 1, 1_000_000_000, "25000", "how many positions are judged for a move")
        },
        integer(
            "endgame",
            0,
            10_000,
            "40",
            "with at most so many placements left for all players, the rest is searched exactly if that is quick",
        ),
        TIME,
        NOISE,
        SEED,
    ],
    fixed: Some("positions=400"),
};

const fn integer(
    key: &'static str,
    min: u64,
    max: u64,
    default: &'static str,
    help: &'static str,
) -> Setting {
    Setting {
        key,
        kind: Kind::Integer { min, max },
        default: Preset::Value(default),
        help,
        network: NetworkBound::Same,
    }
}

/// A margin of this many points is worth three quarters of a win.
const POINTS: f32 = 10.0;

/// The exact search gets one part in this many of a decision's time and positions.
const EXACT_SHARE: u32 = 4;

/// The agent, with its settings and latest thought.
pub(super) struct LookaheadAgent<V: Variant> {
    depth: u32,
    width: usize,
    positions: u64,
    endgame: u64,
    time: Option<Duration>,
    noise: f32,
    rng: Rng,
    thought: Option<Thought<Move<V>>>,
}

/// A candidate for the first move and what it leads to.
struct Plan<V: Variant> {
    mv: Move<V>,
    margins: Margins,
    /// Principal variation, last move first.
    line: Vec<Move<V>>,
    /// Positions evaluated for it.
    positions: u64,
}

impl<V: Variant> LookaheadAgent<V> {
    pub(super) fn new(spec: &AgentSpec) -> Self {
        Self {
            depth: spec.integer("depth") as u32,
            width: spec.integer("width") as usize,
            positions: spec.integer("positions"),
            endgame: spec.integer("endgame"),
            time: spec.optional_duration("time"),
            noise: spec.float("noise") as f32,
            rng: Rng::seeded(spec.seed()),
            thought: None,
        }
    }

    /// Searches to the end of the game if that is short and no noise is wanted.
    fn solve(&self, position: &Blokus<V>, limits: &Limits) -> Option<Thought<Move<V>>> {
        if self.noise > 0.0 || position.open_moves() > self.endgame {
            return None;
        }
        let time = [limits.time, self.time].into_iter().flatten().min();
        let positions = limits.iterations.map_or(self.positions, |most| most.min(self.positions));
        let allowance = Allowance {
            positions: positions / u64::from(EXACT_SHARE),
            time: time.map(|time| time / EXACT_SHARE),
        };
        let solution = endgame::solve(position, &allowance, limits)?;
        let values = solution.outcome.utilities();
        let &mv = solution.line.first()?;
        let value = values[position.to_move().index()];
        Some(Thought {
            values,
            candidates: vec![Candidate { mv, visits: solution.positions, value, is_proven: true }],
            depth: solution.line.len() as u32,
            line: solution.line,
            iterations: solution.positions,
            is_proven: true,
            ..Thought::empty()
        })
    }

    /// Iterative deepening until the effort is used up.
    fn look(&mut self, position: &Blokus<V>, moves: Vec<Move<V>>, limits: &Limits) -> Thought<Move<V>> {
        let mover = position.to_move().index();
        let state = State::of(position);
        let mut search =
            Search::new(Effort::new(limits, self.time, self.positions), weights::<V>(), self.width);
        let mut ranked = Vec::with_capacity(moves.len());
        // The last moves of the list have the largest pieces, the most promising ones if not all can be
        // evaluated.
        for mv in moves.into_iter().rev() {
            ranked.push((mv, search.judge(&state.after(mv))[mover]));
            if search.effort.is_over() {
                break;
            }
        }
        // If all were evaluated, break ties by the order of the list, not by that of evaluation.
        ranked.reverse();
        rank(&mut ranked, &mut self.rng);
        ranked.truncate(2 * self.width);
        let mut plans: Vec<Plan<V>> = ranked
            .into_iter()
            .map(|(mv, margin)| {
                let mut margins = [0.0; MAX_SEATS];
                margins[mover] = margin;
                Plan { mv, margins, line: vec![mv], positions: 1 }
            })
            .collect();
        let mut depth = 1;
        for plies in 1..self.depth {
            if search.effort.is_over() || !self.deepen(&mut search, &state, &mut plans, plies) {
                break;
            }
            depth = plies + 1;
        }
        self.report(&plans, mover, depth, search.effort.spent())
    }

    /// Searches this many plies below each plan's first move and puts the best plan first. Returns whether
    /// there was time for all.
    fn deepen(
        &self,
        search: &mut Search<'_, V>,
        state: &State<V>,
        plans: &mut [Plan<V>],
        plies: u32,
    ) -> bool {
        let mover = state.position.to_move().index();
        let mut sure = [f32::MIN; MAX_SEATS];
        let mut done = 0;
        for plan in plans.iter_mut() {
            let before = search.effort.spent();
            let line = search.follow(state, plan.mv, plies, sure);
            if search.effort.is_over() {
                break;
            }
            // With noise, second-best moves need their true values.
            if self.noise <= 0.0 {
                sure[mover] = sure[mover].max(line.margins[mover]);
            }
            let positions = plan.positions + search.effort.spent() - before;
            *plan = Plan { mv: plan.mv, margins: line.margins, line: line.moves, positions };
            done += 1;
        }
        // Plans not searched keep their places: values of different depths are not comparable.
        plans[..done].sort_by(|one, other| other.margins[mover].total_cmp(&one.margins[mover]));
        done == plans.len()
    }

    /// Turns the plans into a thought and adds the noise.
    fn report(&mut self, plans: &[Plan<V>], mover: usize, depth: u32, positions: u64) -> Thought<Move<V>> {
        let mut valued: Vec<(&Plan<V>, f32)> = Vec::with_capacity(plans.len());
        for plan in plans {
            let value = squash(plan.margins[mover], POINTS) + random_error(self.noise, &mut self.rng);
            valued.push((plan, value.clamp(0.0, 1.0)));
        }
        if self.noise > 0.0 {
            rank(&mut valued, &mut self.rng);
        }
        let candidate = |&(plan, value): &(&Plan<V>, f32)| Candidate {
            mv: plan.mv,
            visits: plan.positions,
            value,
            is_proven: false,
        };
        let mut values = [0.0; MAX_SEATS];
        let best = valued[0].0;
        for (value, margin) in values.iter_mut().zip(&best.margins[..V::SEATS]) {
            *value = squash(*margin, POINTS);
        }
        Thought {
            values,
            candidates: valued.iter().take(SHOWN).map(candidate).collect(),
            line: best.line.iter().rev().copied().collect(),
            iterations: positions,
            depth,
            ..Thought::empty()
        }
    }
}

impl<V: Variant> Agent<Blokus<V>> for LookaheadAgent<V> {
    fn choose(&mut self, position: &Blokus<V>, limits: &Limits) -> Result<Move<V>, AgentError> {
        let started = Instant::now();
        let moves = position.moves();
        let thought = match moves.as_slice() {
            [] => return Err(AgentError::GameOver),
            &[only] => Thought { line: vec![only], ..Thought::empty() },
            _ => match self.solve(position, limits) {
                Some(thought) => thought,
                None => self.look(position, moves, limits),
            },
        };
        let chosen = thought.line[0];
        self.thought = Some(Thought { time: started.elapsed(), ..thought });
        Ok(chosen)
    }

    fn thought(&self) -> Option<Thought<Move<V>>> {
        self.thought.clone()
    }
}
