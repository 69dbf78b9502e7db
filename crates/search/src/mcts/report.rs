//! The result of a search.

use std::time::Duration;

use game_core::{ActionSpace, Candidate, LEADING_MOVES, LeadingMove, MAX_SEATS, Thought};

use super::edge::Edge;
use super::params::Formula;
use super::tree::Tree;

/// Longer principal variations are of no use.
const LONGEST_LINE: usize = 40;

/// Summarises the tree below the root.
pub(super) fn thought<P: ActionSpace>(
    tree: &Tree,
    formula: &Formula,
    root: usize,
    position: &P,
    iterations: u64,
    depth: u32,
    time: Duration,
) -> Thought<P::Move> {
    let node = tree.node(root);
    let candidate = |edge: &Edge| Candidate {
        mv: P::move_of(edge.action()),
        visits: u64::from(edge.visits()),
        value: edge.value(),
        is_proven: edge.is_proven(),
    };
    let exact = tree.exact(root);
    tree.complete(root);
    let mut values = [0.0; MAX_SEATS];
    for (seat, value) in values.iter_mut().enumerate().take(P::SEATS) {
        *value = exact.map_or_else(|| node.mean(seat), |exact| exact[seat]);
    }
    let ranked = ranked(tree, root, formula);
    Thought {
        values,
        line: line(tree, ranked.first().copied(), position),
        candidates: ranked.into_iter().map(candidate).collect(),
        iterations,
        nodes: tree.size() as u64,
        depth,
        time,
        is_proven: exact.is_some(),
    }
}

pub(super) fn leading_moves<P: ActionSpace>(tree: &Tree, formula: &Formula, root: usize) -> Vec<LeadingMove> {
    let leading = |edge: &Edge| LeadingMove {
        text: P::move_of(edge.action()).to_string(),
        visits: edge.visits().into(),
        value: edge.value(),
    };
    ranked(tree, root, formula)
        .into_iter()
        .filter(|edge| edge.visits() > 0)
        .take(LEADING_MOVES)
        .map(leading)
        .collect()
}

/// The moves of a node in order of preference, best first.
fn ranked<'a>(tree: &'a Tree, number: usize, formula: &Formula) -> Vec<&'a Edge> {
    let mut ranked: Vec<&Edge> = tree.edges(tree.node(number)).collect();
    ranked.sort_by(|a, b| preference(b).partial_cmp(&preference(a)).unwrap_or(std::cmp::Ordering::Equal));
    if matches!(formula, Formula::Puct { .. }) {
        let place = surest(&ranked);
        ranked[..=place].rotate_right(1);
    }
    ranked
}

/// A move can be preferred to the most visited one if it has this fraction of its visits.
const CONTENDER_SHARE: f32 = 0.15;

/// The place of the move whose value is highest even if it was lucky: visits lag behind values that have changed.
fn surest(ranked: &[&Edge]) -> usize {
    let Some(first) = ranked.first().filter(|edge| !edge.is_proven()) else { return 0 };
    let fewest = (first.visits() as f32 * CONTENDER_SHARE).max(2.0);
    let is_contender = |edge: &Edge| !edge.is_proven() && edge.visits() as f32 >= fewest;
    let contenders = ranked.iter().enumerate().filter(|(_, edge)| is_contender(edge));
    let bounds = contenders.map(|(place, edge)| (place, edge.lower_bound()));
    bounds.reduce(|best, next| if next.1 > best.1 { next } else { best }).map_or(0, |(place, _)| place)
}

/// Sort key of a move: proven wins, then visits. Proven losses come last regardless of visits.
fn preference(edge: &Edge) -> (i32, f64, f32) {
    let value = edge.value();
    let visits = f64::from(edge.visits());
    match (edge.is_proven(), value) {
        (false, _) => (1, visits, value),
        (true, value) if value >= PROVEN_WIN => (2, f64::from(value), value),
        (true, value) if value <= PROVEN_LOSS => (0, f64::from(value), value),
        (true, value) => (1, visits, value),
    }
}

const PROVEN_WIN: f32 = 0.9;
const PROVEN_LOSS: f32 = 0.1;

/// The principal variation, from a move of the root on.
fn line<P: ActionSpace>(tree: &Tree, first: Option<&Edge>, position: &P) -> Vec<P::Move> {
    let mut position = position.clone();
    let mut line = Vec::new();
    let mut next = first.filter(|edge| edge.visits() > 0);
    while let Some(edge) = next.filter(|_| line.len() < LONGEST_LINE) {
        let mv = P::move_of(edge.action());
        if !position.is_legal(mv) {
            break;
        }
        line.push(mv);
        position.play_unchecked(mv);
        let tried = edge.child().map(|child| tree.edges(tree.node(child)).filter(|edge| edge.visits() > 0));
        // Ties go to the first, as in the ranking of candidates.
        let better = |best, edge| if preference(edge) > preference(best) { edge } else { best };
        next = tried.and_then(|tried| tried.reduce(better));
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An edge whose values are `mean`, a little above and below it in turn.
    fn edge(visits: u32, mean: f32) -> Edge {
        let edge = Edge::default();
        edge.reset(0, 0.1);
        for visit in 0..visits {
            let value = if visit % 2 == 0 { mean + 0.1 } else { mean - 0.1 };
            edge.enter();
            edge.add(value);
            edge.add_square(value);
        }
        edge
    }

    #[test]
    fn the_bound_is_the_mean_less_five_standard_errors() {
        // Values deviate by 0.1, and two more visits are assumed to deviate by 0.2.
        let deviation = ((400.0 * 0.01 + 2.0 * 0.04) / 401.0_f32).sqrt();
        let bound = 0.6 - 5.0 * deviation / 20.0;
        assert!((edge(400, 0.6).lower_bound() - bound).abs() < 1e-4);
    }

    #[test]
    fn a_better_value_counts_once_it_has_been_visited_enough() {
        let most = edge(1000, 0.5);
        for (visits, mean, place) in [(400, 0.6, 1), (400, 0.505, 0), (140, 0.6, 0), (160, 0.6, 1)] {
            let other = edge(visits, mean);
            assert_eq!(surest(&[&most, &other]), place, "{visits} visits, mean {mean}");
        }
    }

    #[test]
    fn what_is_proven_is_not_passed_over() {
        let most = edge(1000, 0.5);
        most.prove(0.5);
        assert_eq!(surest(&[&most, &edge(400, 0.9)]), 0);
        let [most, proven] = [edge(1000, 0.5), edge(400, 0.9)];
        proven.prove(0.4);
        assert_eq!(surest(&[&most, &proven]), 0);
        assert_eq!(surest(&[]), 0);
    }
}
