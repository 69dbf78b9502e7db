//! The moves of a position come into the tree: the most promising first, and maybe only those.

use game_core::ActionSpace;

use super::Formula;
use super::node::{Edge, Listed, Node};
use super::select::SORTED;
use super::simulate::Worker;
use super::tree::Tree;
use crate::guide::Guide;

impl<P: ActionSpace, G: Guide<P>> Worker<'_, P, G> {
    /// Lists the moves of a position that has been claimed for that.
    pub(super) fn grow(&mut self, node: &Node, position: &P, is_root: bool) {
        let listed = self.list(position, is_root);
        match self.tree.grow(&self.actions) {
            Some(first) => node.end_growing(first, listed),
            None => node.give_up_growing(),
        }
    }

    /// Lists the moves that a position lacks, because it was not the root when they were listed. No other thread may
    /// search meanwhile.
    pub(super) fn widen(&mut self, root: usize, position: &P) {
        let node = self.tree.node(root);
        if !node.is_narrowed() {
            return;
        }
        let listed = self.list(position, true);
        let old = self.tree.edges(node);
        if self.actions.len() <= old.len() {
            return;
        }
        let Some(first) = self.tree.grow(&self.actions) else { return };
        node.end_growing(first, listed);
        let edges = self.tree.edges(node);
        for old in old {
            if let Some(edge) = edges.iter().find(|edge| edge.action() == old.action()) {
                edge.succeed(old);
            }
        }
        put_in_order(node, edges);
    }

    /// Puts the moves that are to be looked at into `actions`.
    fn list(&mut self, position: &P, is_root: bool) -> Listed {
        self.moves.clear();
        self.priors.clear();
        position.list_moves(&mut self.moves);
        self.moves.truncate(Tree::MOST_EDGES);
        self.guide.priors(&mut self.own, position, &self.moves, &mut self.priors);
        self.actions.clear();
        if self.priors.is_empty() {
            let alike = match self.params.formula {
                Formula::Uct { first_play, .. } => first_play,
                Formula::Puct { .. } => 1.0 / self.moves.len().max(1) as f32,
            };
            self.actions.extend(self.moves.iter().map(|&mv| (P::action(mv), alike)));
            return Listed { edges: self.actions.len(), in_order: self.actions.len(), is_narrowed: false };
        }
        let width = if is_root { self.params.root_width } else { self.params.width };
        let is_narrowed = width > 0 && self.moves.len() > width;
        // Of many moves few are worth an order. At the root all of them are: it is looked through more often than anything.
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
        Listed { edges: self.actions.len(), in_order: sorted.min(self.actions.len()), is_narrowed }
    }
}

/// Fills `order` with one number for each move, smaller for better ones: the prior turned round so that numbers without a sign
/// sort like it, then where the move is listed. One whole number says it all, so that sorting looks at nothing else. Moves that
/// are not among the `wanted` best may be missing.
fn rank(priors: &[f32], order: &mut Vec<u64>, wanted: usize) {
    let ranked = priors.iter().zip(0_u64..).map(|(prior, place)| {
        let bits = prior.to_bits();
        let rising = if bits >> 31 == 0 { bits | 1 << 31 } else { !bits };
        u64::from(!rising) << 32 | place
    });
    order.clear();
    if wanted < priors.len() {
        // Most moves have much less than an equal share, and are not among the best: no need to sort them.
        let least = 0.25 / priors.len() as f32;
        order.extend(ranked.clone().zip(priors).filter(|&(_, &prior)| prior >= least).map(|(rank, _)| rank));
        if order.len() >= wanted {
            return;
        }
        order.clear();
    }
    order.extend(ranked);
}

/// Puts moves whose priors have changed in order again. No other thread may search meanwhile.
pub(super) fn put_in_order(node: &Node, edges: &[Edge]) {
    let mut order: Vec<Edge> = edges.iter().map(Edge::copy).collect();
    order.sort_by(|a, b| a.is_untried().cmp(&b.is_untried()).then(b.prior().total_cmp(&a.prior())));
    edges.iter().zip(&order).for_each(|(edge, next)| edge.succeed(next));
    node.set_in_order();
}

#[cfg(test)]
mod tests {
    use game_core::Rng;

    use super::*;

    /// Leaving out what cannot be among the best leaves the best.
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
