//! One simulation: descent, leaf evaluation, backup.

use game_core::{ActionSpace, MAX_SEATS};

use super::amaf::Amaf;
use super::edge::Edge;
use super::node::State;
use super::params::Params;
use super::select::{InverseRoots, select};
use super::tree::Tree;
use crate::leaf::{LeafEvaluator, MoveTrace};

/// The state of one search thread.
pub(super) struct Worker<'a, P: ActionSpace, G: LeafEvaluator<P>> {
    pub(super) tree: &'a Tree,
    pub(super) evaluator: &'a G,
    pub(super) params: &'a Params,
    pub(super) own: G::Worker,
    roots: InverseRoots,
    amaf: Amaf,
    trace: MoveTrace,
    /// Node and chosen edge of each step of the descent.
    path: Vec<(usize, usize)>,
    pub(super) moves: Vec<P::Move>,
    pub(super) priors: Vec<f32>,
    pub(super) actions: Vec<(usize, f32)>,
    /// Sort keys of moves; see `expand`.
    pub(super) order: Vec<u64>,
    /// The longest path so far.
    pub(super) depth: usize,
}

/// How the descent ended.
enum End {
    /// At a position with exact values.
    Exact([f32; MAX_SEATS]),
    /// At a position that the opponent can mirror to a draw.
    Mirrored,
    /// At a leaf to be evaluated.
    Open,
}

impl<'a, P: ActionSpace, G: LeafEvaluator<P>> Worker<'a, P, G> {
    pub(super) fn new(tree: &'a Tree, evaluator: &'a G, params: &'a Params, seed: u64) -> Self {
        let is_enabled = params.formula.uses_rave();
        Self {
            tree,
            evaluator,
            params,
            own: evaluator.worker(seed),
            roots: InverseRoots::new(),
            amaf: if is_enabled { Amaf::new(P::ACTORS, P::ACTIONS) } else { Amaf::new(0, 0) },
            trace: MoveTrace { moves: Vec::new(), is_enabled },
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
        self.trace.moves.clear();
        let (last, end) = self.descend(root, &mut position);
        self.depth = self.depth.max(self.path.len());
        let is_exact = matches!(end, End::Exact(_));
        let values = match end {
            End::Exact(values) => values,
            End::Mirrored => [0.5; MAX_SEATS],
            End::Open => self.evaluator.value(&mut self.own, &position, &mut self.trace),
        };
        if let Some(last) = last {
            self.tree.node(last).add(&values[..P::SEATS]);
        }
        self.back_up(&values, is_exact);
    }

    /// Follows the tree to a leaf or a proven position. The last node is `None` if there was no memory for
    /// it.
    ///
    /// A mirrored position ends the descent as a draw, so that the seat to move at the root breaks the mirror
    /// while it can. Its opponent must not count on that draw: nodes are mirrored only for the seat that is
    /// copied.
    fn descend(&mut self, root: usize, position: &mut P) -> (Option<usize>, End) {
        let mut number = root;
        let seat = self.tree.node(root).seat();
        loop {
            let node = self.tree.node(number);
            let visits = node.enter();
            if let Some(values) = self.tree.exact(number) {
                return (Some(number), End::Exact(values));
            }
            if node.is_mirrored() && number != root && node.seat() == seat {
                return (Some(number), End::Mirrored);
            }
            if node.state() == State::Leaf
                && visits == 0
                && let Some(outcome) = position.outcome()
            {
                let values = self.evaluator.outcome_value(&outcome);
                self.tree.prove(number, &values);
                return (Some(number), End::Exact(values));
            }
            let is_due = visits >= self.params.expand_after || number == root;
            if node.state() == State::Leaf && is_due && node.begin_expansion() {
                self.expand(number, position, number == root);
            }
            if node.state() != State::Expanded {
                return (Some(number), End::Open);
            }
            let runs = self.tree.runs(node);
            let Some((chosen, edge)) = select(&self.params.formula, &self.roots, node, runs, number == root)
            else {
                return (Some(number), End::Open);
            };
            if edge.enter() {
                self.tree.tried(number, chosen);
            }
            self.path.push((number, chosen));
            let mv = P::move_of(edge.action());
            self.trace.record(position, mv);
            position.play_unchecked(mv);
            number = match edge.child() {
                Some(child) => child,
                None => match self.tree.node_for(position) {
                    Some(child) => {
                        edge.set_child(child);
                        child
                    }
                    None => return (None, self.outside_tree(position)),
                },
            };
        }
    }

    /// The end of a descent that left the tree because its memory is used up.
    fn outside_tree(&self, position: &P) -> End {
        match position.outcome() {
            Some(outcome) => End::Exact(self.evaluator.outcome_value(&outcome)),
            None => End::Open,
        }
    }

    /// Backup: adds the values to every node and edge of the path.
    fn back_up(&mut self, values: &[f32; MAX_SEATS], is_exact: bool) {
        let uses_rave = self.trace.is_enabled;
        let mut is_proving = is_exact;
        let mut known = self.trace.moves.len();
        for ply in (0..self.path.len()).rev() {
            let (number, chosen) = self.path[ply];
            let node = self.tree.node(number);
            let value = values[node.seat()];
            let edge = self.tree.edge(node, chosen);
            edge.add(value);
            node.add(&values[..P::SEATS]);
            if uses_rave {
                // Moves before this position do not count for it.
                while known > ply {
                    known -= 1;
                    self.amaf.insert(self.trace.moves[known]);
                }
                self.amaf.credit(node.actor(), self.tree.edges(node), value);
            } else {
                edge.add_square(value);
            }
            if is_proving {
                is_proving = self.prove(number, chosen);
            }
        }
        if uses_rave {
            self.amaf.clear(&self.trace);
        }
    }

    /// Marks an edge as proven after its child. Returns whether that proves the node as well.
    fn prove(&self, number: usize, chosen: usize) -> bool {
        let node = self.tree.node(number);
        let seat = node.seat();
        let exact_of = |edge: &Edge| edge.child().and_then(|child| self.tree.exact(child));
        let edge = self.tree.edge(node, chosen);
        let Some(values) = exact_of(edge) else { return false };
        edge.prove(values[seat]);
        // If moves were left out, only a win proves the node.
        if values[seat] >= self.evaluator.sure_win() {
            self.tree.prove(number, &values);
            return true;
        }
        if node.is_narrowed() {
            return false;
        }
        let proven = self.tree.edges(node).take_while(|edge| edge.is_proven());
        if proven.count() < node.edge_count() {
            return false;
        }
        let best = self.tree.edges(node).max_by(|a, b| a.prior().total_cmp(&b.prior()));
        match best.and_then(exact_of) {
            Some(values) => {
                self.tree.prove(number, &values);
                true
            }
            None => false,
        }
    }
}
