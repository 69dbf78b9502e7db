//! Three or four seats: every seat maximises its own result (max^n).
//!
//! Ties for the seat to move are broken in favour of the first move in search order. The results of the other
//! seats depend on this convention; no search can do better without a model of the opponents.

use game_core::{ActionSpace, Bounded, Outcome, Seat};

use super::Solution;
use super::table::{MAX_ENTRIES, NodeBudget, Table};

struct MaxN<'a> {
    budget: NodeBudget<'a>,
    table: Table<(Outcome, u32)>,
}

pub(super) fn solve<P: Bounded + ActionSpace>(
    position: &P,
    budget: NodeBudget<'_>,
) -> Option<Solution<P::Move>> {
    let mut search = MaxN { budget, table: Table::default() };
    let outcome = search.value(position)?;
    let line = search.line(position)?;
    Some(Solution { outcome, line, positions: search.budget.spent() })
}

/// What a seat maximises: utility, then margin, then score.
fn preference(outcome: &Outcome, seat: Seat) -> (i64, i32, i32) {
    let rank_value = (f64::from(outcome.utility(seat)) * 1e6) as i64;
    (rank_value, outcome.margin(seat), outcome.score(seat))
}

impl MaxN<'_> {
    fn value<P: Bounded + ActionSpace>(&mut self, position: &P) -> Option<Outcome> {
        self.best(position).map(|(outcome, _)| outcome)
    }

    fn best<P: Bounded + ActionSpace>(&mut self, position: &P) -> Option<(Outcome, Option<P::Move>)> {
        if let Some(outcome) = position.outcome() {
            return Some((outcome, None));
        }
        let key = position.key();
        if let Some(&(outcome, action)) = self.table.get(&key) {
            return Some((outcome, Some(P::move_of(action as usize))));
        }
        self.budget.spend()?;
        let seat = position.to_move();
        let ceiling = ceiling(position, seat);
        let mut moves = position.moves();
        moves.sort_by_key(|&mv| std::cmp::Reverse(position.ordering_score(mv)));
        let mut best: Option<(Outcome, P::Move)> = None;
        for mv in moves {
            let mut next = position.clone();
            next.play_unchecked(mv);
            let outcome = self.value(&next)?;
            if best.is_none_or(|(best, _)| preference(&outcome, seat) > preference(&best, seat)) {
                best = Some((outcome, mv));
                // No other move can be better for this seat.
                if preference(&outcome, seat) >= ceiling {
                    break;
                }
            }
        }
        let (outcome, mv) = best?;
        if self.table.len() < MAX_ENTRIES {
            self.table.insert(key, (outcome, P::action(mv) as u32));
        }
        Some((outcome, Some(mv)))
    }

    fn line<P: Bounded + ActionSpace>(&mut self, position: &P) -> Option<Vec<P::Move>> {
        let mut position = position.clone();
        let mut line = Vec::new();
        while let (_, Some(mv)) = self.best(&position)? {
            line.push(mv);
            position.play_unchecked(mv);
        }
        Some(line)
    }
}

/// An upper bound on the preference: the seat's maximum score against everybody else's minimum.
fn ceiling<P: Bounded>(position: &P, seat: Seat) -> (i64, i32, i32) {
    let mut scores = [0; game_core::MAX_SEATS];
    for other in Seat::first(P::SEATS) {
        scores[other.index()] =
            if other == seat { position.most_score(other) } else { position.least_score(other) };
    }
    preference(&Outcome::new(&scores[..P::SEATS]), seat)
}
