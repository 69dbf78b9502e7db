//! Exact endgames: searches to the end of the game.
//!
//! Two seats use alpha-beta on the score difference, more seats max^n. Both use a transposition table, move
//! ordering and bounds on the remaining scores. The number of positions is limited; if it is not enough,
//! there is no result.

mod alpha_beta;
mod max_n;
mod table;

use std::time::{Duration, Instant};

use game_core::{ActionSpace, Bounded, Limits, MAX_SEATS, Outcome};

use table::NodeBudget;

/// The result of best play.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution<M> {
    /// The final scores.
    pub outcome: Outcome,
    /// The principal variation, to the end of the game.
    pub line: Vec<M>,
    /// Positions searched.
    pub positions: u64,
}

/// Limits of an exact search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// The largest number of positions to search.
    pub positions: u64,
    /// Wall time.
    pub time: Option<Duration>,
}

impl Default for Allowance {
    fn default() -> Self {
        Self { positions: 10_000_000, time: None }
    }
}

/// Solves an unfinished position; `None` if the allowance is used up or the search is stopped.
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
pub fn solve<P: Bounded + ActionSpace>(
    position: &P,
    allowance: &Allowance,
    limits: &Limits,
) -> Option<Solution<P::Move>> {
    let deadline = allowance.time.and_then(|time| Instant::now().checked_add(time));
    let budget = NodeBudget::new(allowance.positions, deadline, &limits.stop);
    if P::SEATS == 2 { alpha_beta::solve(position, budget) } else { max_n::solve(position, budget) }
}

/// The seat that wins however the game goes on, or `None` while it is open. Cheap: it compares score bounds.
pub fn decided<P: Bounded>(position: &P) -> Option<game_core::Seat> {
    let seats = || game_core::Seat::first(P::SEATS);
    seats().find(|&seat| {
        let least = position.least_score(seat);
        seats().filter(|&other| other != seat).all(|other| position.most_score(other) < least)
    })
}

/// Utility per seat.
pub(crate) fn values<M>(solution: &Solution<M>) -> [f32; MAX_SEATS] {
    solution.outcome.utilities()
}
