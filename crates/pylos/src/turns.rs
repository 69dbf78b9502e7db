//! Whole turns, which people write down and the solver counts. A turn is all the moves of one player until
//! the other is to move.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use game_core::Position;

use crate::cell::Cell;
use crate::geometry::{Base, Base4};
use crate::moves::Move;
use crate::position::{Phase, Pylos};
use crate::refusal::Refusal;
use crate::rules::Rules;

/// The start of a turn: a ball is put down.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Put<B: Base = Base4> {
    /// From the reserve.
    Place(Cell<B>),
    /// From a lower cell.
    Raise {
        /// Where the ball is.
        from: Cell<B>,
        /// Where it goes.
        to: Cell<B>,
    },
}

/// A whole turn: a ball is put down, and up to two balls are taken back.
///
/// ```
/// use game_core::Position;
/// use pylos::{PylosSquares, Turn};
///
/// let mut position: PylosSquares = "ww../w.../..../....,.../.../...,../..,. w turn 6".parse()?;
/// let turn: Turn = "b2xa1,a2".parse()?;
/// assert_eq!(turn.decisions().map(|mv| mv.to_string()).collect::<Vec<_>>(), ["b2", "xa1", "xa2"]);
/// position.play_turn(turn)?;
/// assert_eq!(position.turn(), 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Turn<B: Base = Base4> {
    put: Put<B>,
    takes: Takes<B>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Takes<B: Base> {
    None,
    One(Cell<B>),
    Two(Cell<B>, Cell<B>),
}

impl<B: Base> Turn<B> {
    /// `None` if more than two balls are taken back.
    pub fn new(put: Put<B>, takes: &[Cell<B>]) -> Option<Self> {
        let takes = match *takes {
            [] => Takes::None,
            [only] => Takes::One(only),
            [first, second] => Takes::Two(first, second),
            _ => return None,
        };
        Some(Self { put, takes })
    }

    /// How the ball is put down.
    pub const fn put(&self) -> Put<B> {
        self.put
    }

    /// The balls taken back, in order.
    pub fn takes(&self) -> impl Iterator<Item = Cell<B>> {
        let (first, second) = match self.takes {
            Takes::None => (None, None),
            Takes::One(only) => (Some(only), None),
            Takes::Two(first, second) => (Some(first), Some(second)),
        };
        first.into_iter().chain(second)
    }

    /// The moves of the turn, in order. A turn ends by itself after two balls are taken back; after one, it
    /// needs a [`Move::Done`].
    pub fn decisions(&self) -> impl Iterator<Item = Move<B>> {
        let done = matches!(self.takes, Takes::One(_)).then_some(Move::Done);
        core::iter::once(Move::from(self.put)).chain(self.takes().map(Move::Take)).chain(done)
    }
}

impl<B: Base> From<Put<B>> for Move<B> {
    fn from(put: Put<B>) -> Self {
        match put {
            Put::Place(cell) => Self::Place(cell),
            Put::Raise { from, to } => Self::Raise { from, to },
        }
    }
}

impl<R: Rules, B: Base> Pylos<R, B> {
    /// Plays a whole turn, or says why not and changes nothing. Refuses a turn that completes a formation
    /// without taking a ball back.
    pub fn play_turn(&mut self, turn: Turn<B>) -> Result<(), Refusal<B>> {
        let mut next = *self;
        for decision in turn.decisions() {
            next.play(decision)?;
        }
        if next.phase == Phase::MustTake {
            return Err(Refusal::MustTake);
        }
        *self = next;
        Ok(())
    }

    /// All legal turns with the positions they lead to. Two balls taken back in either order are two turns,
    /// and different turns may lead to equal positions. Empty in the middle of a turn.
    pub fn turns(&self) -> Vec<(Turn<B>, Self)> {
        let mut turns = Vec::new();
        for mv in self.moves() {
            let put = match mv {
                Move::Place(cell) => Put::Place(cell),
                Move::Raise { from, to } => Put::Raise { from, to },
                Move::Take(_) | Move::Done => return Vec::new(),
            };
            let after = self.after(mv);
            if after.phase == Phase::Turn {
                turns.push((Turn { put, takes: Takes::None }, after));
            } else {
                after.extend_turns(put, &mut turns);
            }
        }
        turns
    }

    /// One legal turn per reachable position: the first of [`Self::turns`] that leads there. Empty in the
    /// middle of a turn.
    pub fn distinct_turns(&self) -> Vec<(Turn<B>, Self)> {
        let mut seen = BTreeSet::new();
        let mut turns = self.turns();
        turns.retain(|&(_, after)| seen.insert(after.packed()));
        turns
    }

    /// Adds every way to take balls back, in the position after `put` where the first one is due.
    fn extend_turns(&self, put: Put<B>, turns: &mut Vec<(Turn<B>, Self)>) {
        for first in self.free_balls().iter() {
            let after_first = self.after(Move::Take(first));
            turns.push((Turn { put, takes: Takes::One(first) }, after_first.after(Move::Done)));
            for second in after_first.free_balls().iter() {
                let after_second = after_first.after(Move::Take(second));
                turns.push((Turn { put, takes: Takes::Two(first, second) }, after_second));
            }
        }
    }

    fn after(&self, mv: Move<B>) -> Self {
        let mut next = *self;
        next.play_unchecked(mv);
        next
    }
}
