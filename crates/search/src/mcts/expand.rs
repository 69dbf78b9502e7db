//! Expansion: adds the moves of a position to the tree, best priors first, and optionally only the best.

use game_core::ActionSpace;

use super::Formula;
use super::edge::Edge;
use super::node::{Expansion, Node};
use super::select::SORTED;
use super::simulate::Worker;
use super::tree::Tree;
use crate::leaf::LeafEvaluator;

impl<P: ActionSpace, G: LeafEvaluator<P>> Worker<'_, P, G> {
    /// Expands a node that this thread has claimed with [`Node::begin_expansion`].
    pub(super) fn expand(&mut self, number: usize, position: &P, is_root: bool) {
        let expansion = self.list(position, is_root);
        if !self.tree.add_moves(number, &self.actions, expansion) {
            self.tree.node(number).cancel_expansion();
        }
    }

    /// Adds the moves that were left out because the node was not the root when it was expanded. Only one
    /// thread may use the tree.
    pub(super) fn widen(&mut self, root: usize, position: &P) {
        let node = self.tree.node(root);
        if !node.is_narrowed() {
            return;
        }
        let expansion = self.list(position, true);
        if self.actions.len() <= node.edge_count() || !self.tree.has_room_for_edges(self.actions.len()) {
            return;
        }
        let old: Vec<Edge> = self.tree.edges(node).map(Edge::duplicate).collect();
        node.drop_runs();
        self.tree.add_moves(root, &self.actions, expansion);
        self.tree.complete(root);
        let edges: Vec<&Edge> = self.tree.edges(node).collect();
        for old in old {
            if let Some(edge) = edges.iter().find(|edge| edge.action() == old.action()) {
                edge.copy_from(&old);
            }
        }
        sort_edges(node, &edges);
    }

    /// Fills `actions` with the moves to add.
    fn list(&mut self, position: &P, is_root: bool) -> Expansion {
        self.moves.clear();
        self.priors.clear();
        position.list_moves(&mut self.moves);
        self.moves.truncate(Tree::MAX_EDGES);
        self.evaluator.priors(&mut self.own, position, &self.moves, &mut self.priors);
        self.actions.clear();
        if self.priors.is_empty() {
            let alike = match self.params.formula {
                Formula::Uct { first_play, .. } => first_play,
                Formula::Puct { .. } => 1.0 / self.moves.len().max(1) as f32,
            };
            self.actions.extend(self.moves.iter().map(|&mv| (P::action(mv), alike)));
            return Expansion { edges: self.actions.len(), in_order: self.actions.len(), is_narrowed: false };
        }
        let width = if is_root { self.params.root_width } else { self.params.width };
        let is_narrowed = width > 0 && self.moves.len() > width;
        // Sorting the best few is enough, except at the root, which is visited most.
        let sorted = if is_root { self.moves.len() } else { SORTED.max(width) };
        rank(&self.priors, &mut self.order, if is_narrowed { width } else { usize::MAX });
        if self.order.len() > sorted {
            self.order.select_nth_unstable(sorted);
            self.order[..sorted].sort_unstable();
        } else {
            self.order.sort_unstable();
        }
        if is_narrowed {
            self.order.truncate(width);
        }
        self.actions.extend(self.order.iter().map(|&rank| {
            let place = rank as u32 as usize;
            (P::action(self.moves[place]), self.priors[place])
        }));
        Expansion { edges: self.actions.len(), in_order: sorted.min(self.actions.len()), is_narrowed }
    }
}

/// Fills `order` with one sort key per move, smaller for better priors: the prior's bits, mapped so that
/// unsigned order is descending, then the move's index. Sorting integers touches no other data. Moves outside
/// the `wanted` best may be missing.
fn rank(priors: &[f32], order: &mut Vec<u64>, wanted: usize) {
    let ranked = priors.iter().zip(0_u64..).map(|(prior, place)| {
        let bits = prior.to_bits();
        let rising = if bits >> 31 == 0 { bits | 1 << 31 } else { !bits };
        u64::from(!rising) << 32 | place
    });
    order.clear();
    if wanted < priors.len() {
        // Most priors are far below the mean and cannot be among the best: skip them before sorting.
        let least = 0.25 / priors.len() as f32;
        order.extend(ranked.clone().zip(priors).filter(|&(_, &prior)| prior >= least).map(|(rank, _)| rank));
        if order.len() >= wanted {
            return;
        }
        order.clear();
    }
    order.extend(ranked);
}

/// Sorts edges again after their priors have changed. Only one thread may use the tree.
pub(super) fn sort_edges(node: &Node, edges: &[&Edge]) {
    let mut order: Vec<Edge> = edges.iter().map(|edge| edge.duplicate()).collect();
    order.sort_by(|a, b| a.is_untried().cmp(&b.is_untried()).then(b.prior().total_cmp(&a.prior())));
    edges.iter().zip(&order).for_each(|(edge, next)| edge.copy_from(next));
    node.set_in_order();
}

#[cfg(test)]
mod tests {
    use game_core::Rng;

    use super::*;

    /// The filter never drops one of the best moves.
    #[test]
    fn the_best_moves_are_ranked_whatever_is_left_out() {
        let mut rng = Rng::seeded(1);
        let (mut some, mut all, mut left_out) = (Vec::new(), Vec::new(), 0);
        for _ in 0..500 {
            let sharpness = rng.below(30);
            let count = 1 + rng.below(300) as usize;
            let mut priors: Vec<f32> = (0..count).map(|_| rng.fraction().powi(sharpness as i32)).collect();
            let total: f32 = priors.iter().sum();
            for prior in &mut priors {
                *prior /= total;
            }
            let wanted = 1 + rng.below(100) as usize;
            rank(&priors, &mut some, wanted);
            rank(&priors, &mut all, usize::MAX);
            left_out += all.len() - some.len();
            some.sort_unstable();
            all.sort_unstable();
            assert_eq!(some[..wanted.min(count)], all[..wanted.min(count)]);
            let by_prior =
                all.windows(2).all(|pair| priors[pair[0] as u32 as usize] >= priors[pair[1] as u32 as usize]);
            assert!(by_prior && all.len() == count);
        }
        assert!(left_out > 1000, "{left_out}");
    }
}
