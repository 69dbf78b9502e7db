//! The search tree; with transpositions, a directed acyclic graph.

use std::sync::atomic::{AtomicU64, Ordering};

use game_core::{ActionSpace, mix};

use super::node::{Edge, Node};
use super::pool::Pool;

/// Nodes, edges, and the transposition table.
pub(super) struct Tree {
    nodes: Pool<Node>,
    edges: Pool<Edge>,
    /// Transposition table: node index plus one per slot. Entries may be stale, so check the key.
    table: Box<[AtomicU64]>,
    has_transpositions: bool,
}

/// A tree that is fuller than this fraction is cleared before the next search.
const FULL: f64 = 0.5;

impl Tree {
    pub(super) fn new(memory: usize, has_transpositions: bool) -> Self {
        let for_nodes = memory / 8;
        let nodes = Pool::new(for_nodes);
        let edges = Pool::new(memory - for_nodes - for_nodes / 4);
        let slots = (for_nodes / 4 / size_of::<AtomicU64>()).max(1 << 10).next_power_of_two() / 2;
        let slots = if has_transpositions { slots } else { 1 };
        Self { nodes, edges, table: (0..slots).map(|_| AtomicU64::new(0)).collect(), has_transpositions }
    }

    pub(super) fn node(&self, number: usize) -> &Node {
        self.nodes.item(number)
    }

    /// The edges of an expanded node.
    #[inline]
    pub(super) fn edges(&self, node: &Node) -> &[Edge] {
        let (first, count) = node.edges();
        if count == 0 { &[] } else { self.edges.run(first, count) }
    }

    /// Finds or creates the position's node; `None` if the memory is used up.
    pub(super) fn node_for<P: ActionSpace>(&self, position: &P) -> Option<usize> {
        let key = key_of(position);
        if let Some(number) = self.find(key) {
            return Some(number);
        }
        let number = self.nodes.reserve(1)?;
        self.nodes.item(number).reset(key, position);
        if self.has_transpositions {
            self.table[self.slot(key)].store(number as u64 + 1, Ordering::Release);
        }
        Some(number)
    }

    /// Looks up a node in the transposition table.
    fn find(&self, key: u64) -> Option<usize> {
        if !self.has_transpositions {
            return None;
        }
        // Entries outlive their nodes, so that clearing the tree is free.
        let number = self.table[self.slot(key)].load(Ordering::Acquire).checked_sub(1)? as usize;
        (number < self.nodes.used() && self.nodes.item(number).key() == key).then_some(number)
    }

    fn slot(&self, key: u64) -> usize {
        key as usize & (self.table.len() - 1)
    }

    /// Adds edges; `None` if the memory is used up.
    pub(super) fn add_edges(&self, actions: &[(usize, f32)]) -> Option<usize> {
        let first = self.edges.reserve(actions.len())?;
        for (edge, &(action, prior)) in self.edges.run(first, actions.len()).iter().zip(actions) {
            edge.reset(action, prior);
        }
        Some(first)
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
        let has_room = self.nodes.fullness() < FULL && self.edges.fullness() < FULL;
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
        let edges = self.edges(node).iter().filter(|edge| edge.visits() > 0);
        edges.filter_map(Edge::child).find_map(|child| self.descendant(child, key, depth - 1))
    }
}

/// The new root is at most one round of four seats below the old one.
const REUSE_DEPTH: usize = 4;

/// Includes the turn, so that the graph has no cycles even where the rules treat positions as equal.
fn key_of<P: ActionSpace>(position: &P) -> u64 {
    mix(position.key() ^ u64::from(position.turn()) << 48)
}
