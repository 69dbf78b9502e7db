//! The moves of a position come into the tree: the most promising first, and maybe only those.

use game_core::Numbered;

use super::Formula;
use super::node::Node;
use super::select::SORTED;
use super::simulate::Worker;
use super::tree::Tree;
use crate::guide::Guide;

impl<P: Numbered, G: Guide<P>> Worker<'_, P, G> {
    /// Lists the moves of a position that has been claimed for that.
    pub(super) fn grow(&mut self, node: &Node, position: &P, is_root: bool) {
        let is_narrowed = self.list(position, is_root);
        match self.tree.grow(&self.actions) {
            Some(first) => node.end_growing(first, self.actions.len(), is_narrowed),
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
        let is_narrowed = self.list(position, true);
        let old = self.tree.edges(node);
        if self.actions.len() <= old.len() {
            return;
        }
        let Some(first) = self.tree.grow(&self.actions) else { return };
        node.end_growing(first, self.actions.len(), is_narrowed);
        let edges = self.tree.edges(node);
        for old in old {
            if let Some(edge) = edges.iter().find(|edge| edge.action() == old.action()) {
                edge.succeed(old);
            }
        }
    }

    /// Puts the moves that are to be looked at into `actions`, and says whether there are more.
    fn list(&mut self, position: &P, is_root: bool) -> bool {
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
            return false;
        }
        let width = if is_root { self.params.root_width } else { self.params.width };
        let pairs = self.moves.iter().zip(&self.priors);
        self.actions.extend(pairs.map(|(&mv, &prior)| (P::action(mv), prior)));
        // The best first: of equal scores the first wins, and the width cuts off the end. Of the many others the order is
        // of no interest.
        let order = |a: &(usize, f32), b: &(usize, f32)| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0));
        let sorted = SORTED.max(width);
        if self.actions.len() > sorted {
            self.actions.select_nth_unstable_by(sorted, order);
            self.actions[..sorted].sort_unstable_by(order);
        } else {
            self.actions.sort_unstable_by(order);
        }
        let is_narrowed = width > 0 && self.actions.len() > width;
        if is_narrowed {
            self.actions.truncate(width);
        }
        is_narrowed
    }
}
