//! One simulation: down the tree, a value at its end, and back up.

use game_core::{ActionSpace, MAX_SEATS};

use super::amaf::Amaf;
use super::node::{Node, State};
use super::params::Params;
use super::select::{InverseRoots, select};
use super::tree::Tree;
use crate::guide::{Guide, Trail};

/// A thread of a search.
pub(super) struct Worker<'a, P: ActionSpace, G: Guide<P>> {
    pub(super) tree: &'a Tree,
    pub(super) guide: &'a G,
    pub(super) params: &'a Params,
    pub(super) own: G::Worker,
    roots: InverseRoots,
    deeds: Amaf,
    trail: Trail,
    /// The nodes on the way down, each with the number of the edge that was followed.
    path: Vec<(usize, usize)>,
    pub(super) moves: Vec<P::Move>,
    pub(super) priors: Vec<f32>,
    pub(super) actions: Vec<(usize, f32)>,
    /// Moves by how promising they are.
    pub(super) order: Vec<u64>,
    /// The longest way so far.
    pub(super) depth: usize,
}

/// Where the way down ended, and what is known there.
enum End {
    /// Exact values, and whether they were known before.
    Exact([f32; MAX_SEATS]),
    /// To be valued by the guide.
    Open,
}

impl<'a, P: ActionSpace, G: Guide<P>> Worker<'a, P, G> {
    pub(super) fn new(tree: &'a Tree, guide: &'a G, params: &'a Params, seed: u64) -> Self {
        let is_wanted = params.formula.wants_trail();
        Self {
            tree,
            guide,
            params,
            own: guide.worker(seed),
            roots: InverseRoots::new(),
            deeds: if is_wanted { Amaf::new(P::ACTORS, P::ACTIONS) } else { Amaf::new(0, 0) },
            trail: Trail { deeds: Vec::new(), is_wanted },
            path: Vec::new(),
            moves: Vec::new(),
            priors: Vec::new(),
            actions: Vec::new(),
            order: Vec::new(),
            depth: 0,
        }
    }

    /// Runs one simulation from the root.
    pub(super) fn simulate(&mut self, root: usize, position: &P) {
        let mut position = position.clone();
        self.path.clear();
        self.trail.deeds.clear();
        let (last, end) = self.descend(root, &mut position);
        self.depth = self.depth.max(self.path.len());
        let is_exact = matches!(end, End::Exact(_));
        let values = match end {
            End::Exact(values) => values,
            End::Open => self.guide.value(&mut self.own, &position, &mut self.trail),
        };
        if let Some(last) = last {
            self.tree.node(last).add(&values[..P::SEATS]);
        }
        self.back_up(&values, is_exact);
    }

    /// Follows the tree to a position whose moves are not listed yet, or whose value is known. The last node is `None`
    /// when there was no room for it.
    fn descend(&mut self, root: usize, position: &mut P) -> (Option<usize>, End) {
        let mut number = root;
        loop {
            let node = self.tree.node(number);
            let visits = node.enter();
            if let Some(values) = node.exact() {
                return (Some(number), End::Exact(values));
            }
            if node.state() == State::Leaf
                && visits == 0
                && let Some(outcome) = position.outcome()
            {
                let values = self.guide.outcome_value(&outcome);
                node.prove(&values);
                return (Some(number), End::Exact(values));
            }
            let is_ripe = visits >= self.params.expand_after || number == root;
            if node.state() == State::Leaf && is_ripe && node.begin_growing() {
                self.grow(node, position, number == root);
            }
            if node.state() != State::Grown {
                return (Some(number), End::Open);
            }
            let edges = self.tree.edges(node);
            let Some(chosen) = select(&self.params.formula, &self.roots, node, edges, number == root) else {
                return (Some(number), End::Open);
            };
            let edge = &edges[chosen];
            edge.enter();
            self.path.push((number, chosen));
            let mv = P::move_of(edge.action());
            self.trail.note(position, mv);
            position.play_unchecked(mv);
            number = match edge.child() {
                Some(child) => child,
                None => match self.tree.node_for(position) {
                    Some(child) => {
                        edge.set_child(child);
                        child
                    }
                    None => return (None, self.beyond(position)),
                },
            };
        }
    }

    /// The end of a way that leads out of the tree because the memory is used up.
    fn beyond(&self, position: &P) -> End {
        match position.outcome() {
            Some(outcome) => End::Exact(self.guide.outcome_value(&outcome)),
            None => End::Open,
        }
    }

    /// Tells everybody on the way what came of it.
    fn back_up(&mut self, values: &[f32; MAX_SEATS], is_exact: bool) {
        let uses_rave = self.trail.is_wanted;
        let mut is_proving = is_exact;
        let mut known = self.trail.deeds.len();
        for ply in (0..self.path.len()).rev() {
            let (number, chosen) = self.path[ply];
            let node = self.tree.node(number);
            let edges = self.tree.edges(node);
            let value = values[node.seat()];
            edges[chosen].add(value);
            node.add(&values[..P::SEATS]);
            if uses_rave {
                // Amaf before this position do not count for it.
                while known > ply {
                    known -= 1;
                    self.deeds.insert(self.trail.deeds[known]);
                }
                self.deeds.credit(node.actor(), edges, value);
            }
            if is_proving {
                is_proving = self.prove(node, chosen);
            }
        }
        if uses_rave {
            self.deeds.clear(&self.trail);
        }
    }

    /// The child that an edge leads to is proven: so is the edge, and maybe the position. Says whether it is.
    fn prove(&self, node: &Node, chosen: usize) -> bool {
        let edges = self.tree.edges(node);
        let seat = node.seat();
        let exact_of = |number: usize| edges[number].child().and_then(|child| self.tree.node(child).exact());
        let Some(values) = exact_of(chosen) else { return false };
        edges[chosen].prove(values[seat]);
        // A position of which only some moves are looked at is proven by a win alone.
        if values[seat] >= self.guide.sure_win() {
            node.prove(&values);
            return true;
        }
        if node.is_narrowed() || !edges.iter().all(super::node::Edge::is_proven) {
            return false;
        }
        let best = (0..edges.len()).max_by(|&a, &b| edges[a].prior().total_cmp(&edges[b].prior()));
        match best.and_then(exact_of) {
            Some(values) => {
                node.prove(&values);
                true
            }
            None => false,
        }
    }
}
