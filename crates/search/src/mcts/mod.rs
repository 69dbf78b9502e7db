//! Monte Carlo tree search for two to four seats, where a turn may take several moves.
//!
//! A value belongs to the seat that chooses: an edge sums the values of its node's seat, and nothing is ever
//! negated. Files: `tree`, `pool`, `node`, `edge` and `atomic` (memory), `select` (UCT and PUCT), `simulate` (descent, leaf
//! evaluation, backup, proofs), `expand`, `amaf` (RAVE), `budget` (when to stop), `report`.

mod amaf;
mod atomic;
mod budget;
mod edge;
mod expand;
mod node;
mod noise;
mod params;
mod pool;
mod report;
mod select;
mod simulate;
mod tree;

use std::thread;
use std::time::{Duration, Instant};

use game_core::{ActionSpace, Limits, Rng, Thought, mix, thread_cpu_time};

pub use params::{Formula, Noise, Params};

use crate::leaf::LeafEvaluator;
use budget::Budget;
use simulate::Worker;
use tree::Tree;

/// A tree search that reuses its tree for the next decision.
pub struct Mcts<P: ActionSpace, G: LeafEvaluator<P>> {
    params: Params,
    evaluator: G,
    tree: Tree,
    root: Option<usize>,
    position: std::marker::PhantomData<fn() -> P>,
    /// Decisions so far; each has its own random sequence.
    decisions: u64,
    cpu_elsewhere: Duration,
}

impl<P: ActionSpace, G: LeafEvaluator<P>> Mcts<P, G> {
    /// Starts with an empty tree.
    pub fn new(params: Params, evaluator: G) -> Self {
        let is_eager = matches!(params.formula, Formula::Uct { .. });
        let tree = Tree::new(params.memory, params.transpositions, is_eager);
        Self {
            params,
            evaluator,
            tree,
            root: None,
            position: std::marker::PhantomData,
            decisions: 0,
            cpu_elsewhere: Duration::ZERO,
        }
    }

    /// Starts a new game: clears the tree and reseeds the random numbers.
    pub fn restart(&mut self, seed: u64) {
        self.tree.clear();
        self.root = None;
        self.params.seed = seed;
        self.decisions = 0;
    }

    /// Searches an unfinished position until a limit is reached. Without a limit it runs until it is stopped
    /// or the position is solved.
    pub fn search(&mut self, position: &P, limits: &Limits) -> Thought<P::Move> {
        self.search_with(position, limits, None)
    }

    /// [`search`](Self::search) with Dirichlet noise on the priors at the root.
    pub fn search_noisily(&mut self, position: &P, limits: &Limits, noise: Noise) -> Thought<P::Move> {
        self.search_with(position, limits, Some(noise))
    }

    fn search_with(&mut self, position: &P, limits: &Limits, noise: Option<Noise>) -> Thought<P::Move> {
        let started = Instant::now();
        let root = self.tree.root_for(position, self.root);
        self.root = Some(root);
        self.decisions += 1;
        if self.params.width != self.params.root_width {
            Worker::new(&self.tree, &self.evaluator, &self.params, self.params.seed).widen(root, position);
        }
        if let Some(noise) = noise {
            let seed = mix(self.params.seed ^ mix(self.decisions << 8 | 0xff));
            // The first simulation expands the root.
            Worker::new(&self.tree, &self.evaluator, &self.params, seed).simulate(root, position);
            self.tree.complete(root);
            let node = self.tree.node(root);
            let edges: Vec<_> = self.tree.edges(node).collect();
            noise::add(&edges, noise, &mut Rng::seeded(seed));
            expand::sort_edges(node, &edges);
        }
        let threads = self.params.threads.max(1);
        let (tree, evaluator, params) = (&self.tree, &self.evaluator, &self.params);
        let budget = Budget::new(tree, root, limits, params, started);
        let work = |thread: usize| {
            let seed = mix(params.seed ^ mix(self.decisions << 8 | thread as u64));
            let mut worker = Worker::new(tree, evaluator, params, seed);
            while budget.allows_another() {
                worker.simulate(root, position);
                if limits.progress.wants_leading_moves() {
                    limits.progress.publish_leading_moves(report::leading_moves::<P>(
                        tree,
                        &params.formula,
                        root,
                    ));
                }
            }
            worker.depth
        };
        let (mut depth, mut cpu) = (0, Duration::ZERO);
        thread::scope(|scope| {
            let others: Vec<_> =
                (1..threads).map(|thread| scope.spawn(move || (work(thread), thread_cpu_time()))).collect();
            depth = work(0);
            for other in others {
                let (deep, used) = other.join().expect("a search thread does not panic");
                depth = depth.max(deep);
                cpu += used;
            }
        });
        self.cpu_elsewhere += cpu;
        let iterations = budget.iterations();
        report::thought(tree, &params.formula, root, position, iterations, depth as u32, started.elapsed())
    }

    /// Total CPU time of threads started by the search.
    pub fn cpu_elsewhere(&self) -> Duration {
        self.cpu_elsewhere
    }
}
