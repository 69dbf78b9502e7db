//! The tree, or rather the graph: positions reached in several ways are one, if that is wanted.

use std::sync::atomic::{AtomicU64, Ordering};

use game_core::{ActionSpace, mix};

use super::node::{Edge, Node};
use super::pool::Pool;

/// Positions, their moves, and where positions are found again.
pub(super) struct Tree {
    nodes: Pool<Node>,
    edges: Pool<Edge>,
    /// For each key, where its position may be; what is found there must be checked.
    places: Box<[AtomicU64]>,
    has_transpositions: bool,
}

/// Above this share of its memory a tree is given up when the next search starts.
const FULL: f64 = 0.5;

impl Tree {
    pub(super) fn new(memory: usize, has_transpositions: bool) -> Self {
        let for_nodes = memory / 8;
        let nodes = Pool::new(for_nodes);
        let edges = Pool::new(memory - for_nodes - for_nodes / 4);
        let places = (for_nodes / 4 / size_of::<AtomicU64>()).max(1 << 10).next_power_of_two() / 2;
        let places = if has_transpositions { places } else { 1 };
        Self { nodes, edges, places: (0..places).map(|_| AtomicU64::new(0)).collect(), has_transpositions }
    }

    pub(super) fn node(&self, number: usize) -> &Node {
        self.nodes.item(number)
    }

    /// The moves of a grown position.
    #[inline]
    pub(super) fn edges(&self, node: &Node) -> &[Edge] {
        let (first, count) = node.edges();
        if count == 0 { &[] } else { self.edges.run(first, count) }
    }

    /// The position's node, found or new; `None` when the memory is used up.
    pub(super) fn node_for<P: ActionSpace>(&self, position: &P) -> Option<usize> {
        let key = key_of(position);
        if let Some(number) = self.find(key) {
            return Some(number);
        }
        let number = self.nodes.reserve(1)?;
        self.nodes.item(number).reset(key, position.to_move(), position.actor());
        if self.has_transpositions {
            self.places[self.place(key)].store(number as u64 + 1, Ordering::Release);
        }
        Some(number)
    }

    /// The node of a position that is in the tree already.
    fn find(&self, key: u64) -> Option<usize> {
        if !self.has_transpositions {
            return None;
        }
        // Entries outlive the nodes they were made for, so that clearing the tree costs nothing.
        let number = self.places[self.place(key)].load(Ordering::Acquire).checked_sub(1)? as usize;
        (number < self.nodes.used() && self.nodes.item(number).key() == key).then_some(number)
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.places.len() - 1)
    }

    /// Adds the moves of a position; `None` when the memory is used up.
    pub(super) fn grow(&self, actions: &[(usize, f32)]) -> Option<usize> {
        let first = self.edges.reserve(actions.len())?;
        for (edge, &(action, prior)) in self.edges.run(first, actions.len()).iter().zip(actions) {
            edge.reset(action, prior);
        }
        Some(first)
    }

    /// The most moves that a position can have.
    pub(super) const MOST_EDGES: usize = Pool::<Edge>::LONGEST_RUN;

    /// How many positions there are.
    pub(super) fn size(&self) -> usize {
        self.nodes.used()
    }

    /// The node for a new search: that of an earlier one, if the position is still known and there is room to go on,
    /// else the first of an empty tree.
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

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.edges.clear();
    }

    /// Looks for a position a few moves below another, where there is no table to ask.
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

/// A root is looked for among the replies to the replies: a whole round of four seats.
const REUSE_DEPTH: usize = 4;

/// Positions of different turns are different here, even where the rules call them equal: so the graph has no circles.
fn key_of<P: ActionSpace>(position: &P) -> u64 {
    mix(position.key() ^ u64::from(position.turn()) << 48)
}
