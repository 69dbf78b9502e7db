//! The trait that every game implements.

use alloc::vec::Vec;
use core::error::Error;
use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::ops::ControlFlow;
use core::str::FromStr;

use crate::{outcome::Outcome, rng::Rng, seat::Seat};

/// A position of a deterministic game with perfect information.
///
/// A move is one decision by one seat. A turn may take several moves (Pylos: place a ball, then take balls
/// back), and a seat may own several colours (two-player Classic), so never assume that seats alternate. When
/// a seat must pass, passing is its only legal move; a position without legal moves is over.
///
/// `Display` and `FromStr` define the text form: one line, and `text.parse()` returns an equal position.
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

    /// Why a move is illegal.
    type Refusal: Error + Clone + PartialEq + Send + Sync + 'static;

    /// The number of seats.
    const SEATS: usize;

    /// The position before the first move.
    fn start() -> Self;

    /// The seat to move; any seat if the game is over.
    fn to_move(&self) -> Seat;

    /// The number of completed turns.
    fn turn(&self) -> u16;

    /// Calls `visit` for every legal move until it returns `Break`.
    fn visit_moves(&self, visit: impl FnMut(Self::Move) -> ControlFlow<()>) -> ControlFlow<()>;

    /// Returns an error if `mv` is illegal.
    fn check(&self, mv: Self::Move) -> Result<(), Self::Refusal>;

    /// Plays a legal move. For an illegal move the result is unspecified, but never unsound.
    fn play_unchecked(&mut self, mv: Self::Move);

    /// The result, or `None` while the game goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// A hash that is the same on every machine; equal positions have equal keys.
    fn key(&self) -> u64;

    /// Plays a move; an illegal one changes nothing.
    fn play(&mut self, mv: Self::Move) -> Result<(), Self::Refusal> {
        self.check(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// [`check`](Self::check) without the reason.
    fn is_legal(&self, mv: Self::Move) -> bool {
        self.check(mv).is_ok()
    }

    /// Whether there is an [`outcome`](Self::outcome).
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

    /// The number of legal moves.
    fn count_moves(&self) -> u64 {
        let mut count = 0;
        let _ = self.visit_moves(|_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// A uniformly random legal move, or `None` if the game is over.
    fn random_move(&self, rng: &mut Rng) -> Option<Self::Move> {
        rng.pick(&self.moves()).copied()
    }

    /// Whether the opponent of the seat to move can copy its moves for a draw: so far, every move has been
    /// answered with its mirror image. Always false in games without such a mirror.
    fn is_mirrored(&self) -> bool {
        false
    }
}
