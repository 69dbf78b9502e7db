//! The result of a search.

use std::time::Duration;

use game_core::{ActionSpace, Candidate, LEADING_MOVES, LeadingMove, MAX_SEATS, Thought};

use super::edge::Edge;
use super::tree::Tree;

/// Longer principal variations are of no use.
const LONGEST_LINE: usize = 40;

/// Summarises the tree below the root.
pub(super) fn thought<P: ActionSpace>(
    tree: &Tree,
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
    Thought {
        values,
        candidates: ranked(tree.edges(node)).map(candidate).collect(),
        line: line(tree, root, position),
        iterations,
        nodes: tree.size() as u64,
        depth,
        time,
        is_proven: exact.is_some(),
    }
}

pub(super) fn leading_moves<P: ActionSpace>(tree: &Tree, root: usize) -> Vec<LeadingMove> {
    let leading = |edge: &Edge| LeadingMove {
        text: P::move_of(edge.action()).to_string(),
        visits: edge.visits().into(),
        value: edge.value(),
    };
    ranked(tree.edges(tree.node(root)))
        .filter(|edge| edge.visits() > 0)
        .take(LEADING_MOVES)
        .map(leading)
        .collect()
}

/// Edges in order of preference, best first.
fn ranked<'a>(edges: impl Iterator<Item = &'a Edge>) -> impl Iterator<Item = &'a Edge> {
    let mut ranked: Vec<&Edge> = edges.collect();
    ranked.sort_by(|a, b| preference(b).partial_cmp(&preference(a)).unwrap_or(std::cmp::Ordering::Equal));
    ranked.into_iter()
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

/// The principal variation.
fn line<P: ActionSpace>(tree: &Tree, root: usize, position: &P) -> Vec<P::Move> {
    let mut position = position.clone();
    let mut line = Vec::new();
    let mut number = Some(root);
    while let Some(node) = number.map(|number| tree.node(number)).filter(|_| line.len() < LONGEST_LINE) {
        let tried = tree.edges(node).filter(|edge| edge.visits() > 0);
        // Ties go to the first, as in the ranking of candidates.
        let best = tried.reduce(|best, edge| if preference(edge) > preference(best) { edge } else { best });
        let Some(edge) = best else { break };
        let mv = P::move_of(edge.action());
        if !position.is_legal(mv) {
            break;
        }
        line.push(mv);
        position.play_unchecked(mv);
        number = edge.child();
    }
    line
}
