//! Two seats: alpha-beta on the difference of scores, seen by the first seat.

use game_core::{ActionSpace, Bounded, Outcome, Seat, mix};

use super::Solution;
use super::memory::{Effort, MOST_ENTRIES, Memory};

const FIRST: Seat = Seat::new(0);
const SECOND: Seat = Seat::new(1);

/// What is known of a position: its value lies between these, and this was the best move.
#[derive(Clone, Copy)]
struct Entry {
    least: i32,
    most: i32,
    best: Option<u32>,
}

struct Duel<'a> {
    effort: Effort<'a>,
    memory: Memory<Entry>,
    /// How often a move was the best one, by actor and action: a good move is often good elsewhere.
    history: Memory<u32>,
}

pub(super) fn solve<P: Bounded + ActionSpace>(position: &P, effort: Effort<'_>) -> Option<Solution<P::Move>> {
    let mut duel = Duel { effort, memory: Memory::default(), history: Memory::default() };
    let (least, most) = bounds(position);
    let margin = duel.value(position, least - 1, most + 1)?;
    let (line, end) = duel.line(position, margin)?;
    let outcome = end.outcome()?;
    Some(Solution { outcome, line, positions: duel.effort.spent() })
}

fn margin_of(outcome: &Outcome) -> i32 {
    outcome.score(FIRST) - outcome.score(SECOND)
}

/// The margin of the first seat can come to no less and no more than this.
fn bounds<P: Bounded>(position: &P) -> (i32, i32) {
    let least = position.least_score(FIRST) - position.most_score(SECOND);
    let most = position.most_score(FIRST) - position.least_score(SECOND);
    (least, most)
}

impl Duel<'_> {
    /// The margin if it is between `alpha` and `beta`, else a bound on it on the right side. `None` when it took too long.
    fn value<P: Bounded + ActionSpace>(&mut self, position: &P, alpha: i32, beta: i32) -> Option<i32> {
        if let Some(outcome) = position.outcome() {
            return Some(margin_of(&outcome));
        }
        self.effort.spend()?;
        let (mut least, mut most) = bounds(position);
        let key = position.key();
        let known = self.memory.get(&key).copied();
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
            *self.history.entry(deed(position.actor(), action)).or_default() += 1;
        }
        if self.memory.len() < MOST_ENTRIES || known.is_some() {
            // A value outside the window is a bound only.
            let least = if value > alpha { least.max(value) } else { least };
            let most = if value < beta { most.min(value) } else { most };
            self.memory.insert(key, Entry { least, most, best: best.0 });
        }
        Some(value)
    }

    /// The moves, the likeliest to be best first.
    fn ordered<P: Bounded + ActionSpace>(&self, position: &P, known_best: Option<u32>) -> Vec<P::Move> {
        let actor = position.actor();
        let mut moves: Vec<(i64, P::Move)> = position
            .moves()
            .into_iter()
            .map(|mv| {
                let action = P::action(mv) as u32;
                let worked = self.history.get(&deed(actor, action)).copied().unwrap_or(0);
                let promise =
                    i64::from(position.promise(mv)) * 16 + i64::from(worked.checked_ilog2().unwrap_or(0));
                (if known_best == Some(action) { i64::MAX } else { promise }, mv)
            })
            .collect();
        moves.sort_by_key(|&(promise, _)| std::cmp::Reverse(promise));
        moves.into_iter().map(|(_, mv)| mv).collect()
    }

    /// The moves of best play and the finished game, found again in memory.
    fn line<P: Bounded + ActionSpace>(&mut self, position: &P, margin: i32) -> Option<(Vec<P::Move>, P)> {
        let mut position = position.clone();
        let mut line = Vec::new();
        while position.outcome().is_none() {
            let known_best = self.memory.get(&position.key()).and_then(|known| known.best);
            let mut found = None;
            for mv in self.ordered(&position, known_best) {
                let mut next = position.clone();
                next.play_unchecked(mv);
                // A window of one margin: enough to see that this move keeps it.
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

fn deed(actor: usize, action: u32) -> u64 {
    mix((actor as u64) << 32 | u64::from(action))
}
