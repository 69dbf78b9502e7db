//! Three or four seats: every seat goes for its own best result (max^n).
//!
//! Among results that are equal for the seat that moves, the first move in the game's order counts: what the others get
//! then depends on that convention, and no search could do better without knowing their minds.

use game_core::{ActionSpace, Bounded, Outcome, Seat};

use super::Solution;
use super::memory::{Effort, MOST_ENTRIES, Memory};

struct Group<'a> {
    effort: Effort<'a>,
    memory: Memory<(Outcome, u32)>,
}

pub(super) fn solve<P: Bounded + ActionSpace>(position: &P, effort: Effort<'_>) -> Option<Solution<P::Move>> {
    let mut group = Group { effort, memory: Memory::default() };
    let outcome = group.value(position)?;
    let line = group.line(position)?;
    Some(Solution { outcome, line, positions: group.effort.spent() })
}

/// What a seat wants: a good rank, then to be far ahead, then many points.
fn wish(outcome: &Outcome, seat: Seat) -> (i64, i32, i32) {
    let rank_value = (f64::from(outcome.utility(seat)) * 1e6) as i64;
    (rank_value, outcome.margin(seat), outcome.score(seat))
}

impl Group<'_> {
    fn value<P: Bounded + ActionSpace>(&mut self, position: &P) -> Option<Outcome> {
        self.best(position).map(|(outcome, _)| outcome)
    }

    fn best<P: Bounded + ActionSpace>(&mut self, position: &P) -> Option<(Outcome, Option<P::Move>)> {
        if let Some(outcome) = position.outcome() {
            return Some((outcome, None));
        }
        let key = position.key();
        if let Some(&(outcome, action)) = self.memory.get(&key) {
            return Some((outcome, Some(P::move_of(action as usize))));
        }
        self.effort.spend()?;
        let seat = position.to_move();
        let ceiling = ceiling(position, seat);
        let mut moves = position.moves();
        moves.sort_by_key(|&mv| std::cmp::Reverse(position.promise(mv)));
        let mut best: Option<(Outcome, P::Move)> = None;
        for mv in moves {
            let mut next = position.clone();
            next.play_unchecked(mv);
            let outcome = self.value(&next)?;
            if best.is_none_or(|(best, _)| wish(&outcome, seat) > wish(&best, seat)) {
                best = Some((outcome, mv));
                // Nothing better can come for this seat.
                if wish(&outcome, seat) >= ceiling {
                    break;
                }
            }
        }
        let (outcome, mv) = best?;
        if self.memory.len() < MOST_ENTRIES {
            self.memory.insert(key, (outcome, P::action(mv) as u32));
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

/// The most that a seat can wish for: all its points, and nothing more for anybody else.
fn ceiling<P: Bounded>(position: &P, seat: Seat) -> (i64, i32, i32) {
    let mut scores = [0; game_core::MAX_SEATS];
    for other in Seat::first(P::SEATS) {
        scores[other.index()] =
            if other == seat { position.most_score(other) } else { position.least_score(other) };
    }
    wish(&Outcome::new(&scores[..P::SEATS]), seat)
}
