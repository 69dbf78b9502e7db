//! The tree of a book: positions reached by several orders of moves are one node, so it is a graph without
//! cycles. Everything here is a function of the nodes alone, so that a book does not depend on how often its
//! growth was interrupted.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, HashSet, VecDeque};

use game_module::BookPosition;

/// A position of a growing book.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// A shortest way to it: moves from the start, as text for sessions.
    pub(super) line: Vec<String>,
    /// The seat to move.
    pub(super) seat: usize,
    /// What the book says about it.
    pub(super) position: BookPosition,
    /// For each move of the position, its text here and what it leads to.
    pub(super) after: Vec<After>,
}

/// What a move leads to.
#[derive(Clone, Debug)]
pub(super) struct After {
    pub(super) text: String,
    /// The key of the next position; `None` if the game is over there.
    pub(super) key: Option<u64>,
}

/// A position that the book lacks, and a way to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Leaf {
    pub(super) key: u64,
    pub(super) line: Vec<String>,
}

/// The nodes by key.
pub(super) type Nodes = BTreeMap<u64, Node>;

/// Backs up values to the start: the value of a move is that of the position after it, in which every seat
/// chooses what is best for itself (max^n; minimax with two seats).
pub(super) fn back_up(nodes: &mut Nodes, start: u64) {
    let levels = levels(nodes, start);
    let mut order: Vec<u64> = nodes.keys().copied().filter(|key| levels.contains_key(key)).collect();
    order.sort_by_key(|key| Reverse(levels[key]));
    // What each seat can expect in a node.
    let mut expected: BTreeMap<u64, Vec<u16>> = BTreeMap::new();
    for key in order {
        let next = |after: &After| after.key.filter(|next| is_below(&levels, key, *next));
        let Some(node) = nodes.get_mut(&key) else { continue };
        for (edge, after) in node.position.moves.iter_mut().zip(&node.after) {
            if let Some(values) = next(after).and_then(|next| expected.get(&next)) {
                edge.value = values[node.seat];
            }
        }
        let Some(best) = node.position.best() else { continue };
        let place = node.position.moves.iter().position(|edge| edge.action == best.action);
        let after = place.and_then(|place| next(&node.after[place])).and_then(|next| expected.get(&next));
        let values = after.cloned().unwrap_or_else(|| node.position.values_with(node.seat, best.value));
        expected.insert(key, values);
    }
}

/// The `count` positions that are missing most: those reached with the least loss of value by both sides, and
/// in few moves. Each move costs what it loses compared with the best one, and `ply_cost`.
pub(super) fn cheapest_leaves(nodes: &Nodes, start: u64, ply_cost: u32, count: usize) -> Vec<Leaf> {
    let levels = levels(nodes, start);
    let mut leaves = Vec::new();
    let mut seen = HashSet::new();
    // Dijkstra's algorithm. Equal costs are ordered by key, and parents by key.
    let mut queue = BinaryHeap::from([Reverse((0, start, Vec::new()))]);
    while let Some(Reverse((cost, key, line))) = queue.pop() {
        if leaves.len() == count {
            break;
        }
        if !seen.insert(key) {
            continue;
        }
        let Some(node) = nodes.get(&key) else {
            leaves.push(Leaf { key, line });
            continue;
        };
        let best = node.position.best().map_or(0, |best| best.value);
        for (edge, after) in node.position.moves.iter().zip(&node.after) {
            let Some(next) = after.key else { continue };
            if !nodes.contains_key(&next) || is_below(&levels, key, next) {
                let line = node.line.iter().chain([&after.text]).cloned().collect();
                queue.push(Reverse((cost + u32::from(best - edge.value) + ply_cost, next, line)));
            }
        }
    }
    leaves
}

/// The fewest moves to each node.
fn levels(nodes: &Nodes, start: u64) -> BTreeMap<u64, usize> {
    let mut levels = BTreeMap::from([(start, 0)]);
    let mut queue = VecDeque::from([start]);
    while let Some(key) = queue.pop_front() {
        let level = levels[&key] + 1;
        for next in nodes.get(&key).into_iter().flat_map(|node| &node.after).filter_map(|after| after.key) {
            if nodes.contains_key(&next) && !levels.contains_key(&next) {
                levels.insert(next, level);
                queue.push_back(next);
            }
        }
    }
    levels
}

/// Whether a node is one move further from the start than another. Only such moves count as moves to it: games
/// may come back to a position, and values must not chase each other in a circle.
fn is_below(levels: &BTreeMap<u64, usize>, key: u64, next: u64) -> bool {
    levels.get(&next).zip(levels.get(&key)).is_some_and(|(next, level)| *next == level + 1)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests may panic")]
mod tests {
    use game_core::Rng;
    use game_module::{BookEdge, CERTAIN};

    use super::*;

    const SEATS: usize = 3;

    /// A random graph in which node `n` leads to later ones, of which some are missing. A path from 0 reaches
    /// nodes after different numbers of moves.
    fn random_nodes(seed: u64) -> Nodes {
        let mut rng = Rng::seeded(seed);
        let mut nodes = Nodes::new();
        let mut known: Vec<(u64, Vec<String>)> = vec![(0, Vec::new())];
        while let Some((key, line)) = known.pop() {
            if nodes.contains_key(&key) || key > 16 {
                continue;
            }
            let next: Vec<u64> = (0..=rng.below(4)).map(|_| key + 1 + u64::from(rng.below(5))).collect();
            let edge = |(action, _)| BookEdge {
                action: action as u32,
                value: rng.below(u32::from(CERTAIN)) as u16,
                visits: 1,
            };
            let moves = next.iter().enumerate().map(edge).collect();
            let values = (0..SEATS).map(|_| rng.below(u32::from(CERTAIN)) as u16).collect();
            let after = next.iter().map(|next| After { text: next.to_string(), key: Some(*next) });
            for &next in &next {
                known.push((next, line.iter().cloned().chain([next.to_string()]).collect()));
            }
            let position = BookPosition { values, moves, is_pending: false };
            let seat = rng.below(SEATS as u32) as usize;
            nodes.insert(key, Node { line, seat, position, after: after.collect() });
        }
        nodes
    }

    /// The fewest moves to a node, by trying all ways.
    fn distance(nodes: &Nodes, key: u64) -> Option<usize> {
        if key == 0 {
            return Some(0);
        }
        let leads_here = |node: &Node| node.after.iter().any(|after| after.key == Some(key));
        let before = nodes.iter().filter(|(_, node)| leads_here(node));
        before.filter_map(|(&before, _)| distance(nodes, before)).min().map(|fewest| fewest + 1)
    }

    /// Where a move leads, if that is in the tree and one move further from the start.
    fn below<'a>(nodes: &'a Nodes, key: u64, after: &After) -> Option<(u64, &'a Node)> {
        let next = after.key?;
        let is_below = distance(nodes, next)? == distance(nodes, key)? + 1;
        nodes.get(&next).filter(|_| is_below).map(|node| (next, node))
    }

    /// What each seat expects, by the definition of max^n.
    fn expected(nodes: &Nodes, key: u64) -> Vec<u16> {
        let node = &nodes[&key];
        let of = |(edge, after): (&BookEdge, &After)| match below(nodes, key, after) {
            Some((next, _)) => expected(nodes, next),
            None => node.position.values_with(node.seat, edge.value),
        };
        let moves: Vec<Vec<u16>> = node.position.moves.iter().zip(&node.after).map(of).collect();
        // The first of equals.
        moves.into_iter().rev().max_by_key(|values| values[node.seat]).unwrap()
    }

    #[test]
    fn values_are_those_of_max_n() {
        for seed in 0..200 {
            let before = random_nodes(seed);
            let mut nodes = before.clone();
            back_up(&mut nodes, 0);
            for (&key, node) in &nodes {
                for (place, after) in node.after.iter().enumerate() {
                    let value =
                        below(&before, key, after).map(|(next, _)| expected(&before, next)[node.seat]);
                    let right = value.unwrap_or(before[&key].position.moves[place].value);
                    assert_eq!(node.position.moves[place].value, right, "seed {seed}, node {key}");
                }
            }
            let again = nodes.clone();
            back_up(&mut nodes, 0);
            assert!(nodes.iter().all(|(key, node)| node.position == again[key].position), "seed {seed}");
        }
    }

    /// The least cost of each missing position, by trying all ways.
    fn costs(nodes: &Nodes, key: u64, cost: u32, ply_cost: u32, least: &mut BTreeMap<u64, u32>) {
        let Some(node) = nodes.get(&key) else {
            let known = least.entry(key).or_insert(cost);
            *known = cost.min(*known);
            return;
        };
        let best = node.position.moves.iter().map(|edge| edge.value).max().unwrap();
        for (edge, after) in node.position.moves.iter().zip(&node.after) {
            let next = after.key.unwrap();
            if !nodes.contains_key(&next) || below(nodes, key, after).is_some() {
                costs(nodes, next, cost + u32::from(best - edge.value) + ply_cost, ply_cost, least);
            }
        }
    }

    #[test]
    fn leaves_are_those_that_cost_least() {
        for seed in 0..200 {
            let mut nodes = random_nodes(seed);
            back_up(&mut nodes, 0);
            let mut least = BTreeMap::new();
            costs(&nodes, 0, 0, 300, &mut least);
            let mut right: Vec<(u32, u64)> = least.into_iter().map(|(key, cost)| (cost, key)).collect();
            right.sort_unstable();
            let leaves = cheapest_leaves(&nodes, 0, 300, 4);
            let keys: Vec<u64> = leaves.iter().map(|leaf| leaf.key).collect();
            let right: Vec<u64> = right.into_iter().take(4).map(|(_, key)| key).collect();
            assert_eq!(keys, right, "seed {seed}");
            assert!(leaves.iter().all(|leaf| leaf.line.last() == Some(&leaf.key.to_string())));
        }
    }

    #[test]
    fn an_empty_book_lacks_its_start() {
        let start = Leaf { key: 7, line: Vec::new() };
        assert_eq!(cheapest_leaves(&Nodes::new(), 7, 100, 8), [start]);
    }
}
