//! Exact endgames: a search to the end of the game that proves what it says.
//!
//! Two seats: alpha-beta on the difference of scores. More seats: every seat goes for its own best result (max^n). Both
//! remember positions, try promising moves first, and use bounds on what can still be scored. The search is given a
//! number of positions it may look at, and says so when that was not enough.

mod duel;
mod group;
mod memory;

use std::time::{Duration, Instant};

use game_core::{Bounded, Limits, MAX_SEATS, Numbered, Outcome};

use memory::Effort;

/// What best play comes to.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution<M> {
    /// The final scores.
    pub outcome: Outcome,
    /// The moves that lead there; the first is the one to play.
    pub line: Vec<M>,
    /// Positions looked at.
    pub positions: u64,
}

/// How much an exact search may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// Positions that may be looked at.
    pub positions: u64,
    /// Wall-clock time.
    pub time: Option<Duration>,
}

impl Default for Allowance {
    fn default() -> Self {
        Self { positions: 10_000_000, time: None }
    }
}

/// The exact result of a position that is not over; `None` if the allowance is used up or the search is stopped.
///
/// ```
/// use blokus::{Blokus, Duo};
/// use game_core::{Bounded, Limits, Position, Rng};
/// use search::endgame::{Allowance, solve};
///
/// let (mut position, mut rng) = (Blokus::<Duo>::start(), Rng::seeded(1));
/// while position.open_moves() > 40 {
///     position.play_unchecked(position.random_move(&mut rng).unwrap());
/// }
/// let solution = solve(&position, &Allowance::default(), &Limits::default()).unwrap();
/// for mv in solution.line {
///     position.play(mv)?;
/// }
/// assert_eq!(position.outcome(), Some(solution.outcome));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve<P: Bounded + Numbered>(
    position: &P,
    allowance: &Allowance,
    limits: &Limits,
) -> Option<Solution<P::Move>> {
    let deadline = allowance.time.and_then(|time| Instant::now().checked_add(time));
    let effort = Effort::new(allowance.positions, deadline, &limits.stop);
    if P::SEATS == 2 { duel::solve(position, effort) } else { group::solve(position, effort) }
}

/// Who wins, if that no longer depends on how the game goes on: the seats that are sure of the first rank, or `None`
/// while it is open. Cheap: it looks at bounds only.
pub fn decided<P: Bounded>(position: &P) -> Option<game_core::Seat> {
    let seats = || game_core::Seat::first(P::SEATS);
    seats().find(|&seat| {
        let least = position.least_score(seat);
        seats().filter(|&other| other != seat).all(|other| position.most_score(other) < least)
    })
}

/// The utilities of a solution, for reports.
pub(crate) fn values<M>(solution: &Solution<M>) -> [f32; MAX_SEATS] {
    solution.outcome.utilities()
}
