//! Selection: which move to try next.

use super::edge::Edge;
use super::node::Node;
use super::params::Formula;

/// The number of best priors that are kept sorted.
pub(super) const SORTED: usize = 48;

/// Precomputed inverse square roots of small numbers, for selection.
pub(super) struct InverseRoots([f32; 1024]);

impl InverseRoots {
    pub(super) fn new() -> Self {
        Self(std::array::from_fn(|n| 1.0 / (n as f32).max(0.5).sqrt()))
    }

    #[inline]
    fn of(&self, number: f32) -> f32 {
        self.0.get(number as usize).copied().unwrap_or_else(|| 1.0 / number.sqrt())
    }
}

/// The edge to follow, with its index. Ties go to the first, so a single thread is deterministic.
pub(super) fn select<'a>(
    formula: &Formula,
    roots: &InverseRoots,
    node: &Node,
    runs: impl Iterator<Item = &'a [Edge]>,
    is_root: bool,
) -> Option<(usize, &'a Edge)> {
    match *formula {
        Formula::Uct { exploration, rave, prior_weight, first_play } => {
            let visits = node.visits().max(1) as f32;
            let bonus = exploration * (visits + 1.0).ln().sqrt();
            // AMAF results lose weight with the visits of the node.
            let rave_weight = if rave > 0.0 { (rave / (3.0 * visits + rave)).sqrt() } else { 0.0 };
            let unknown = first_play + bonus * roots.of(0.0);
            best(runs, 0, |edge| {
                let tried = edge.visits() as f32;
                let (rave_visits, rave_total) = edge.rave();
                let weight = tried + rave_weight * rave_visits + prior_weight;
                if weight <= 0.0 {
                    return Score::plain(unknown);
                }
                let total = edge.total() as f32 + rave_weight * rave_total + prior_weight * edge.prior();
                Score::plain(total / weight + bonus * roots.of(tried))
            })
        }
        Formula::Puct { first_play_reduction, .. } => {
            let bonus = formula.prior_bonus(node.visits().max(1) as f32);
            let reduction = if is_root { 0.0 } else { first_play_reduction };
            let first_play = node.mean(node.seat()) - reduction;
            best(runs, node.in_order(), |edge| {
                let tried = edge.visits() as f32;
                let extra = bonus * edge.prior();
                if tried > 0.0 {
                    // The mean, and the bonus by one visit more: total / tried + extra / (1 + tried).
                    let more = 1.0 + tried;
                    Score { dividend: edge.total() as f32 * more + extra * tried, divisor: tried * more }
                } else {
                    Score::plain(first_play + extra)
                }
            })
        }
    }
}

/// A score as a fraction: many are compared for each visit, and multiplying is faster than dividing.
struct Score {
    dividend: f32,
    /// Positive.
    divisor: f32,
}

impl Score {
    #[inline]
    fn plain(dividend: f32) -> Self {
        Self { dividend, divisor: 1.0 }
    }

    #[inline]
    fn is_above(&self, other: &Self) -> bool {
        self.dividend * other.divisor > other.dividend * self.divisor
    }
}

/// The edge with the best score. Untried moves differ by prior alone, so the first of the sorted ones beats
/// all others: nothing behind it is looked at.
#[inline]
fn best<'a>(
    runs: impl Iterator<Item = &'a [Edge]>,
    sorted: usize,
    score: impl Fn(&Edge) -> Score,
) -> Option<(usize, &'a Edge)> {
    let mut best = (None, Score::plain(f32::NEG_INFINITY));
    let mut before = 0;
    for run in runs {
        for (edge, index) in run.iter().zip(before..) {
            // Proven moves need no exploration.
            let score = if edge.is_proven() { Score::plain(edge.prior()) } else { score(edge) };
            if score.is_above(&best.1) {
                best = (Some((index, edge)), score);
            }
            if index < sorted && edge.is_untried() {
                return best.0;
            }
        }
        before += run.len();
    }
    best.0
}

#[cfg(test)]
mod tests {
    use game_core::Rng;

    use super::super::expand::sort_edges;
    use super::super::node::Expansion;
    use super::*;

    /// Selection over sorted edges equals selection over all edges.
    #[test]
    fn order_changes_nothing_but_the_time() {
        let mut rng = Rng::seeded(1);
        let roots = InverseRoots::new();
        for round in 0..2000 {
            let count = 1 + rng.below(80) as usize;
            let edges: Vec<Edge> = (0..count).map(|_| Edge::default()).collect();
            let node = Node::default();
            node.finish_expansion(Expansion { edges: count, in_order: 0, is_narrowed: false });
            for (action, edge) in edges.iter().enumerate() {
                edge.reset(action, rng.fraction() / count as f32);
                for _ in 0..rng.below(4) * rng.below(3) {
                    let value = rng.fraction();
                    node.enter();
                    node.add(&[value, 1.0 - value]);
                    edge.enter();
                    edge.add(value);
                }
                if edge.visits() > 0 && rng.below(8) == 0 {
                    edge.prove(rng.fraction());
                }
            }
            let chosen = || {
                let (head, tail) = edges.split_at(count / 3);
                let chosen = select(&Formula::PUCT, &roots, &node, [head, tail].into_iter(), round % 2 == 0);
                chosen.map(|(index, edge)| {
                    assert!(std::ptr::eq(edge, &raw const edges[index]));
                    edge.action()
                })
            };
            let of_all = chosen();
            sort_edges(&node, &edges.iter().collect::<Vec<_>>());
            assert_eq!(node.in_order(), count);
            assert_eq!(chosen(), of_all);
        }
    }
}
