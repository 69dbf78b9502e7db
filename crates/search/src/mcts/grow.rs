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
        const { assert!(P::ACTIONS <= 1 << ACTION_BITS, "ranks have room for all actions") };
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
        // The best first: of equal scores the first wins, and the width cuts off the end. Of the many others the order is
        // of no interest. One whole number says it all, so that sorting looks at nothing else.
        self.order.clear();
        let ranked = self.moves.iter().zip(&self.priors).zip(0..);
        self.order.extend(ranked.map(|((&mv, &prior), place)| rank(prior, P::action(mv), place)));
        let sorted = SORTED.max(width);
        if self.order.len() > sorted {
            self.order.select_nth_unstable(sorted);
            self.order[..sorted].sort_unstable();
        } else {
            self.order.sort_unstable();
        }
        let is_narrowed = width > 0 && self.order.len() > width;
        if is_narrowed {
            self.order.truncate(width);
        }
        self.actions.extend(self.order.iter().map(|&rank| {
            let place = rank as usize & (Tree::MOST_EDGES - 1);
            (P::action(self.moves[place]), self.priors[place])
        }));
        is_narrowed
    }
}

/// Smaller for better moves: the prior turned round so that numbers without a sign sort like it, then the action, then where
/// the move is listed.
fn rank(prior: f32, action: usize, place: u64) -> u64 {
    let bits = prior.to_bits();
    let rising = if bits >> 31 == 0 { bits | 1 << 31 } else { !bits };
    u64::from(!rising) << 32 | (action as u64) << PLACE_BITS | place
}

/// A position lists no more moves than [`Tree::MOST_EDGES`].
const PLACE_BITS: u32 = Tree::MOST_EDGES.trailing_zeros();
const ACTION_BITS: u32 = 32 - PLACE_BITS;
