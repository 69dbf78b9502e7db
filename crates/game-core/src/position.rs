//! The central trait.

use alloc::vec::Vec;
use core::error::Error;
use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::ops::ControlFlow;
use core::str::FromStr;

use crate::{outcome::Outcome, rng::Rng, seat::Seat};

/// A position of a deterministic game with perfect information.
///
/// A move is one decision by one seat. A turn may take several moves (Pylos: put a ball, then take balls back), and a
/// seat may own several colours (two-player Classic), so nothing may assume that seats alternate. When a seat must
/// pass, passing is its one legal move; a position without legal moves is over.
///
/// `Display` and `FromStr` are the text form: one line, and `text.parse()` gives back an equal position.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim/position.rs"));
/// use game_core::{Position, Seat};
///
/// /// The seat that wins when everybody takes the first legal move.
/// fn first_moves_winner<P: Position>() -> Option<Seat> {
///     let mut position = P::start();
///     while let Some(&mv) = position.moves().first() {
///         position.play_unchecked(mv);
///     }
///     position.outcome()?.winners().next()
/// }
///
/// # fn main() {
/// assert_eq!(first_moves_winner::<Nim>(), Some(Seat::new(0)));
/// # }
/// ```
pub trait Position:
    Clone + Eq + Debug + Display + FromStr<Err: Error + Send + Sync + 'static> + Send + Sync + 'static
{
    /// One decision. Its text form is the game's notation.
    type Move: Copy
        + Ord
        + Hash
        + Debug
        + Display
        + FromStr<Err: Error + Send + Sync + 'static>
        + Send
        + Sync
        + 'static;

    /// Why a move is not legal, in words.
    type Refusal: Error + Clone + PartialEq + Send + Sync + 'static;

    /// How many seats the game has.
    const SEATS: usize;

    /// The position before the first move.
    fn start() -> Self;

    /// The seat that decides next. In a finished game, any seat.
    fn to_move(&self) -> Seat;

    /// How many turns have been completed.
    fn turn(&self) -> u16;

    /// Calls `visit` for every legal move until it breaks.
    fn visit_moves(&self, visit: impl FnMut(Self::Move) -> ControlFlow<()>) -> ControlFlow<()>;

    /// Why `mv` is not legal here, if it is not.
    fn check(&self, mv: Self::Move) -> Result<(), Self::Refusal>;

    /// Plays a move that is known to be legal. With any other move the result is unspecified, but never unsound.
    fn play_unchecked(&mut self, mv: Self::Move);

    /// The result, when the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// A hash that is the same on every machine; equal positions have equal keys.
    fn key(&self) -> u64;

    /// Plays a move, or says why not and changes nothing.
    fn play(&mut self, mv: Self::Move) -> Result<(), Self::Refusal> {
        self.check(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// Whether `mv` is legal here.
    fn is_legal(&self, mv: Self::Move) -> bool {
        self.check(mv).is_ok()
    }

    /// Whether the game is over.
    fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// Appends every legal move to `list`.
    fn list_moves(&self, list: &mut Vec<Self::Move>) {
        let _ = self.visit_moves(|mv| {
            list.push(mv);
            ControlFlow::Continue(())
        });
    }

    /// All legal moves, in the game's fixed order.
    fn moves(&self) -> Vec<Self::Move> {
        let mut list = Vec::new();
        self.list_moves(&mut list);
        list
    }

    /// How many legal moves there are.
    fn count_moves(&self) -> u64 {
        let mut count = 0;
        let _ = self.visit_moves(|_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// A uniformly random legal move, or `None` when the game is over.
    fn random_move(&self, rng: &mut Rng) -> Option<Self::Move> {
        rng.pick(&self.moves()).copied()
    }
}
