//! Two seats: alpha-beta on the score difference from the first seat's view.

use game_core::{ActionSpace, Bounded, Outcome, Seat, mix};

use super::Solution;
use super::table::{MAX_ENTRIES, NodeBudget, Table};

const FIRST: Seat = Seat::new(0);
const SECOND: Seat = Seat::new(1);

/// Bounds on the value of a position, and its best move so far.
#[derive(Clone, Copy)]
struct Entry {
    least: i32,
    most: i32,
    best: Option<u32>,
}

struct AlphaBeta<'a> {
    budget: NodeBudget<'a>,
    table: Table<Entry>,
    /// History heuristic: how often a move was best, by actor and action.
    history: Table<u32>,
}

pub(super) fn solve<P: Bounded + ActionSpace>(
    position: &P,
    budget: NodeBudget<'_>,
) -> Option<Solution<P::Move>> {
    let mut search = AlphaBeta { budget, table: Table::default(), history: Table::default() };
    let (least, most) = bounds(position);
    let margin = search.value(position, least - 1, most + 1)?;
    let (line, end) = search.line(position, margin)?;
    let outcome = end.outcome()?;
    Some(Solution { outcome, line, positions: search.budget.spent() })
}

fn margin_of(outcome: &Outcome) -> i32 {
    outcome.score(FIRST) - outcome.score(SECOND)
}

/// Bounds on the first seat's final margin.
fn bounds<P: Bounded>(position: &P) -> (i32, i32) {
    let least = position.least_score(FIRST) - position.most_score(SECOND);
    let most = position.most_score(FIRST) - position.least_score(SECOND);
    (least, most)
}

impl AlphaBeta<'_> {
    /// The margin if it lies between `alpha` and `beta`, else a bound on it. `None` if the budget is used up.
    fn value<P: Bounded + ActionSpace>(&mut self, position: &P, alpha: i32, beta: i32) -> Option<i32> {
        if let Some(outcome) = position.outcome() {
            return Some(margin_of(&outcome));
        }
        self.budget.spend()?;
        let (mut least, mut most) = bounds(position);
        let key = position.key();
        let known = self.table.get(&key).copied();
        if let Some(known) = known {
            least = least.max(known.least);
            most = most.min(known.most);
        }
        if least >= beta || least == most {
            return Some(least);
        }
        if most <= alpha {
            return Some(most);
        }
        let (alpha, beta) = (alpha.max(least - 1), beta.min(most + 1));
        let first_moves = position.to_move() == FIRST;
        let (mut low, mut high) = (alpha, beta);
        let mut best = (None, if first_moves { i32::MIN } else { i32::MAX });
        for mv in self.ordered(position, known.and_then(|known| known.best)) {
            let mut next = position.clone();
            next.play_unchecked(mv);
            let value = self.value(&next, low, high)?;
            let is_better = if first_moves { value > best.1 } else { value < best.1 };
            if is_better {
                best = (Some(P::action(mv) as u32), value);
                if first_moves {
                    low = low.max(value);
                } else {
                    high = high.min(value);
                }
            }
            if low >= high {
                break;
            }
        }
        let value = best.1;
        if let Some(action) = best.0 {
            *self.history.entry(history_key(position.actor(), action)).or_default() += 1;
        }
        if self.table.len() < MAX_ENTRIES || known.is_some() {
            // A value outside the window is only a bound.
            let least = if value > alpha { least.max(value) } else { least };
            let most = if value < beta { most.min(value) } else { most };
            self.table.insert(key, Entry { least, most, best: best.0 });
        }
        Some(value)
    }

    /// Move ordering: the known best move, then by ordering score and history.
    fn ordered<P: Bounded + ActionSpace>(&self, position: &P, known_best: Option<u32>) -> Vec<P::Move> {
        let actor = position.actor();
        let mut moves: Vec<(i64, P::Move)> = position
            .moves()
            .into_iter()
            .map(|mv| {
                let action = P::action(mv) as u32;
                let worked = self.history.get(&history_key(actor, action)).copied().unwrap_or(0);
                let score = i64::from(position.ordering_score(mv)) * 16
                    + i64::from(worked.checked_ilog2().unwrap_or(0));
                (if known_best == Some(action) { i64::MAX } else { score }, mv)
            })
            .collect();
        moves.sort_by_key(|&(score, _)| std::cmp::Reverse(score));
        moves.into_iter().map(|(_, mv)| mv).collect()
    }

    /// The principal variation and its final position, reconstructed from the transposition table.
    fn line<P: Bounded + ActionSpace>(&mut self, position: &P, margin: i32) -> Option<(Vec<P::Move>, P)> {
        let mut position = position.clone();
        let mut line = Vec::new();
        while position.outcome().is_none() {
            let known_best = self.table.get(&position.key()).and_then(|known| known.best);
            let mut found = None;
            for mv in self.ordered(&position, known_best) {
                let mut next = position.clone();
                next.play_unchecked(mv);
                // A minimal window is enough to see whether the move keeps the margin.
                if self.value(&next, margin - 1, margin + 1)? == margin {
                    found = Some((mv, next));
                    break;
                }
            }
            let (mv, next) = found?;
            line.push(mv);
            position = next;
        }
        Some((line, position))
    }
}

fn history_key(actor: usize, action: u32) -> u64 {
    mix((actor as u64) << 32 | u64::from(action))
}
