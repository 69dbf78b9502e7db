//! The search tree; with transpositions, a directed acyclic graph.

use std::sync::atomic::{AtomicU64, Ordering};

use game_core::{ActionSpace, MAX_SEATS, mix};

use super::edge::{Edge, Untried};
use super::node::{Details, Expansion, Node, RUNS};
use super::pool::Pool;

/// Nodes, edges, and the transposition table.
///
/// Most moves of a node are never tried, so only the first few get an edge when it is expanded. The others
/// wait as [`Untried`], a quarter as large, and get theirs in runs when the edges before them have been tried.
pub(super) struct Tree {
    nodes: Pool<Node>,
    /// One for each node, at the same index.
    details: Pool<Details>,
    edges: Pool<Edge>,
    untried: Pool<Untried>,
    /// Transposition table: the upper half of the key, and the node index plus one. Entries may be stale, so
    /// check the whole key.
    table: Box<[AtomicU64]>,
    has_transpositions: bool,
    /// Whether all moves get their edges at once: selection by UCT compares all of them.
    is_eager: bool,
}

/// The edges of each run begin here; the last run has all that are left.
const RUN_STARTS: [usize; RUNS] = [0, 4, 20];

/// A tree that is fuller than this fraction is cleared before the next search.
const FULL: f64 = 0.5;

impl Tree {
    pub(super) fn new(memory: usize, has_transpositions: bool, is_eager: bool) -> Self {
        // Per iteration, a network search fills about one node, two edges, and 32 untried moves.
        let (for_nodes, for_edges) =
            if is_eager { (memory / 8, memory / 32 * 27) } else { (memory / 4, memory / 4) };
        let for_table = memory / 32;
        let for_untried = if is_eager { 0 } else { memory - for_nodes - for_edges - for_table };
        let node_size = size_of::<Node>() + size_of::<Details>();
        let nodes = Pool::new(for_nodes / node_size * size_of::<Node>());
        let details = Pool::with_room_for(nodes.room());
        let slots = (for_table / size_of::<AtomicU64>()).max(1 << 10).next_power_of_two() / 2;
        let slots = if has_transpositions { slots } else { 1 };
        Self {
            nodes,
            details,
            edges: Pool::new(for_edges),
            untried: Pool::new(for_untried),
            table: (0..slots).map(|_| AtomicU64::new(0)).collect(),
            has_transpositions,
            is_eager,
        }
    }

    pub(super) fn node(&self, number: usize) -> &Node {
        self.nodes.item(number)
    }

    /// The edges of an expanded node, run by run. Moves without an edge come after all of them.
    #[inline]
    pub(super) fn runs(&self, node: &Node) -> impl Iterator<Item = &[Edge]> {
        let count = node.edge_count();
        (0..RUNS).map_while(move |run| Some(self.edges.run(node.run(run)?, run_length(run, count))))
    }

    /// The edges of an expanded node.
    pub(super) fn edges(&self, node: &Node) -> impl Iterator<Item = &Edge> {
        self.runs(node).flatten()
    }

    /// An edge by its index.
    #[inline]
    pub(super) fn edge(&self, node: &Node, index: usize) -> &Edge {
        let run = run_of(index);
        let first = node.run(run).expect("the edge is in the tree");
        self.edges.item(first + index - RUN_STARTS[run])
    }

    /// The exact values, if the position is solved.
    pub(super) fn exact(&self, number: usize) -> Option<[f32; MAX_SEATS]> {
        self.node(number).is_proven().then(|| self.details.item(number).exact())
    }

    /// Marks a position as solved.
    pub(super) fn prove(&self, number: usize, values: &[f32; MAX_SEATS]) {
        self.details.item(number).set_exact(values);
        self.node(number).set_proven();
    }

    /// Finds or creates the position's node; `None` if the memory is used up.
    pub(super) fn node_for<P: ActionSpace>(&self, position: &P) -> Option<usize> {
        let key = key_of(position);
        if let Some(number) = self.find(key) {
            return Some(number);
        }
        let number = self.nodes.reserve(1)?;
        self.details.make_room(number);
        self.nodes.item(number).reset(key, position);
        if self.has_transpositions {
            self.table[self.slot(key)].store(key & TAG | (number as u64 + 1), Ordering::Release);
        }
        Some(number)
    }

    /// Looks up a node in the transposition table.
    fn find(&self, key: u64) -> Option<usize> {
        if !self.has_transpositions {
            return None;
        }
        // Entries outlive their nodes, so that clearing the tree is free.
        let entry = self.table[self.slot(key)].load(Ordering::Acquire);
        if entry & TAG != key & TAG {
            return None;
        }
        let number = (entry & !TAG).checked_sub(1)? as usize;
        (number < self.nodes.used() && self.nodes.item(number).key() == key).then_some(number)
    }

    fn slot(&self, key: u64) -> usize {
        key as usize & (self.table.len() - 1)
    }

    /// Expands a node that this thread has claimed. Returns false if the memory is used up.
    pub(super) fn add_moves(&self, number: usize, actions: &[(usize, f32)], expansion: Expansion) -> bool {
        let node = self.node(number);
        let with_edge = if self.is_eager { actions.len() } else { run_length(0, actions.len()) };
        if with_edge < actions.len() {
            let Some(first) = self.untried.reserve(actions.len()) else { return false };
            for (untried, &(action, prior)) in self.untried.run(first, actions.len()).iter().zip(actions) {
                untried.reset(action, prior);
            }
            self.details.item(number).set_first_candidate(first);
        }
        let mut done = 0;
        for run in 0..RUNS {
            if done >= with_edge {
                break;
            }
            let length = run_length(run, actions.len());
            let Some(first) = self.edges.reserve(length) else { break };
            for (edge, &(action, prior)) in self.edges.run(first, length).iter().zip(&actions[done..]) {
                edge.reset(action, prior);
            }
            node.add_run(run, first);
            done += length;
        }
        if done < with_edge {
            return false;
        }
        node.finish_expansion(expansion);
        true
    }

    /// Called when an edge was tried for the first time: makes sure that the next best move has an edge. Once
    /// the sorted moves are used up, any other may be the next best.
    #[inline]
    pub(super) fn tried(&self, number: usize, index: usize) {
        let node = self.node(number);
        if index + 1 == node.in_order() {
            self.complete(number);
        } else if RUN_STARTS.contains(&(index + 1)) && index + 1 < node.edge_count() {
            self.add_run(number, run_of(index + 1));
        }
    }

    /// Gives all moves of a node their edges, as far as the memory allows.
    pub(super) fn complete(&self, number: usize) {
        let count = self.node(number).edge_count();
        for (run, &start) in RUN_STARTS.iter().enumerate() {
            if start < count {
                self.add_run(number, run);
            }
        }
    }

    /// Gives the moves of a run their edges.
    fn add_run(&self, number: usize, run: usize) {
        let node = self.node(number);
        if node.run(run).is_some() {
            return;
        }
        let length = run_length(run, node.edge_count());
        let Some(first) = self.edges.reserve(length) else { return };
        let first_untried = self.details.item(number).first_candidate() + RUN_STARTS[run];
        let untried = self.untried.run(first_untried, length);
        for (edge, untried) in self.edges.run(first, length).iter().zip(untried) {
            edge.reset(untried.action(), untried.prior());
        }
        node.add_run(run, first);
    }

    /// Whether this many moves can be added with all their edges. Only one thread may use the tree.
    pub(super) fn has_room_for_edges(&self, moves: usize) -> bool {
        // The end of a chunk may stay empty before each run.
        let needed = moves * (RUNS + 1);
        self.edges.left() >= needed && (self.is_eager || self.untried.left() >= needed)
    }

    /// The largest number of edges per node.
    pub(super) const MAX_EDGES: usize = Pool::<Edge>::LONGEST_RUN;

    /// The number of nodes.
    pub(super) fn size(&self) -> usize {
        self.nodes.used()
    }

    /// The root of a new search: a node of the old tree if the position is there and memory is left, else a
    /// new node in an empty tree.
    pub(super) fn root_for<P: ActionSpace>(&mut self, position: &P, old_root: Option<usize>) -> usize {
        let fullness = [self.nodes.fullness(), self.edges.fullness(), self.untried.fullness()];
        let has_room = fullness.into_iter().all(|part| part < FULL);
        let key = key_of(position);
        if has_room {
            if let Some(number) = self.find(key) {
                return number;
            }
            if let Some(number) = old_root.and_then(|root| self.descendant(root, key, REUSE_DEPTH)) {
                return number;
            }
        }
        self.clear();
        self.node_for(position).expect("an empty tree has room for a root")
    }

    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.edges.clear();
        self.untried.clear();
    }

    /// Searches below a node for a position, when there is no transposition table.
    fn descendant(&self, number: usize, key: u64, depth: usize) -> Option<usize> {
        let node = self.node(number);
        if node.key() == key {
            return Some(number);
        }
        if depth == 0 || self.has_transpositions {
            return None;
        }
        let edges = self.edges(node).filter(|edge| edge.visits() > 0);
        edges.filter_map(Edge::child).find_map(|child| self.descendant(child, key, depth - 1))
    }
}

/// The part of a key that the transposition table repeats.
const TAG: u64 = !0 << 32;

/// The run that has this edge.
#[inline]
fn run_of(index: usize) -> usize {
    RUN_STARTS.iter().filter(|&&start| start <= index).count() - 1
}

/// The number of edges in a run of a node with this many moves.
#[inline]
fn run_length(run: usize, count: usize) -> usize {
    let end = RUN_STARTS.get(run + 1).map_or(count, |&next| next.min(count));
    end.saturating_sub(RUN_STARTS[run])
}

/// The new root is at most one round of four seats below the old one.
const REUSE_DEPTH: usize = 4;

/// Includes the turn, so that the graph has no cycles even where the rules treat positions as equal.
fn key_of<P: ActionSpace>(position: &P) -> u64 {
    mix(position.key() ^ u64::from(position.turn()) << 48)
}
