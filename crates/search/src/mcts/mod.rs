//! Monte Carlo tree search for two to four seats, where a turn may take several moves.
//!
//! A value belongs to the seat that chooses: an edge adds up the values of the seat of its position, and nothing is ever
//! negated. Files: `tree` (memory, `pool`, `node`), `select` (the formulas), `simulate` (down, value, up, proofs), `grow` (moves), `deeds`
//! (RAVE), `budget` (when to stop), `report` (what came out).

mod amaf;
mod budget;
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

use crate::guide::Guide;
use budget::Budget;
use simulate::Worker;
use tree::Tree;

/// A search that remembers its tree between decisions.
pub struct Mcts<P: ActionSpace, G: Guide<P>> {
    params: Params,
    guide: G,
    tree: Tree,
    root: Option<usize>,
    position: std::marker::PhantomData<fn() -> P>,
    /// Decisions so far: each draws its own random numbers.
    decisions: u64,
    cpu_elsewhere: Duration,
}

impl<P: ActionSpace, G: Guide<P>> Mcts<P, G> {
    /// A search with an empty tree.
    pub fn new(params: Params, guide: G) -> Self {
        let tree = Tree::new(params.memory, params.transpositions);
        Self {
            params,
            guide,
            tree,
            root: None,
            position: std::marker::PhantomData,
            decisions: 0,
            cpu_elsewhere: Duration::ZERO,
        }
    }

    /// Begins a new game: forgets the tree, and draws the random numbers of a new search with this seed.
    pub fn restart(&mut self, seed: u64) {
        self.tree.clear();
        self.root = None;
        self.params.seed = seed;
        self.decisions = 0;
    }

    /// Thinks about a position that is not over, until a limit is reached. Without any limit it thinks until it is
    /// stopped, or there is nothing left to find out.
    pub fn search(&mut self, position: &P, limits: &Limits) -> Thought<P::Move> {
        self.search_with(position, limits, None)
    }

    /// The same with noise on the priors at the root.
    pub fn search_noisily(&mut self, position: &P, limits: &Limits, noise: Noise) -> Thought<P::Move> {
        self.search_with(position, limits, Some(noise))
    }

    fn search_with(&mut self, position: &P, limits: &Limits, noise: Option<Noise>) -> Thought<P::Move> {
        let started = Instant::now();
        let root = self.tree.root_for(position, self.root);
        self.root = Some(root);
        self.decisions += 1;
        if self.params.width != self.params.root_width {
            Worker::new(&self.tree, &self.guide, &self.params, self.params.seed).widen(root, position);
        }
        if let Some(noise) = noise {
            let seed = mix(self.params.seed ^ mix(self.decisions << 8 | 0xff));
            // The first simulation lists the moves.
            Worker::new(&self.tree, &self.guide, &self.params, seed).simulate(root, position);
            let node = self.tree.node(root);
            let edges = self.tree.edges(node);
            noise::add(edges, noise, &mut Rng::seeded(seed));
            expand::put_in_order(node, edges);
        }
        let threads = self.params.threads.max(1);
        let (tree, guide, params) = (&self.tree, &self.guide, &self.params);
        let budget = Budget::new(tree, root, limits, params, started);
        let work = |thread: usize| {
            let seed = mix(params.seed ^ mix(self.decisions << 8 | thread as u64));
            let mut worker = Worker::new(tree, guide, params, seed);
            while budget.allows_another() {
                worker.simulate(root, position);
                if limits.gauge.is_asked() {
                    limits.gauge.answer(report::leaders::<P>(tree, root));
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
        report::thought(tree, root, position, budget.iterations(), depth as u32, started.elapsed())
    }

    /// All processor time of threads that the search has started itself.
    pub fn cpu_elsewhere(&self) -> Duration {
        self.cpu_elsewhere
    }
}
