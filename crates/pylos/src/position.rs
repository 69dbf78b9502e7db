//! The position: who has balls where, who decides next, and what about.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::ControlFlow;

use game_core::{Outcome, Position, Seat, mix};

use crate::cell::Cell;
use crate::color::Color;
use crate::geometry::{Base, Base4};
use crate::moves::Move;
use crate::refusal::Refusal;
use crate::rules::Rules;

/// What the player to move decides next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Phase {
    /// A turn begins: place or raise a ball.
    Turn,
    /// A formation was completed: take back a ball.
    MustTake,
    /// One ball was taken back: take another one, or be done.
    MayTake,
}

impl Phase {
    /// All phases, in the order of a turn.
    pub const ALL: [Self; 3] = [Self::Turn, Self::MustTake, Self::MayTake];

    /// The number of the phase, from 0.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A position under the rules `R` on the base `B`.
///
/// The number of turns is carried along but is no part of a position's identity: positions are equal, and have equal
/// keys, when balls, player and phase agree. That is what repetition means.
#[derive(Clone, Copy)]
pub struct Pylos<R: Rules, B: Base = Base4> {
    pub(crate) balls: [u32; 2],
    pub(crate) mover: Color,
    pub(crate) phase: Phase,
    pub(crate) turn: u16,
    pub(crate) types: PhantomData<(R, B)>,
}

impl<R: Rules, B: Base> Pylos<R, B> {
    /// The set of cells with balls of one colour.
    pub const fn balls(&self, color: Color) -> u32 {
        self.balls[color.index()]
    }

    /// The set of cells with balls.
    pub const fn occupied(&self) -> u32 {
        self.balls[0] | self.balls[1]
    }

    /// The colour of the ball on a cell.
    pub fn ball_at(&self, cell: Cell<B>) -> Option<Color> {
        Color::BOTH.into_iter().find(|&color| self.balls(color) & cell.bit() != 0)
    }

    /// How many balls of a colour are not on the board.
    pub const fn reserve(&self, color: Color) -> u32 {
        B::BALLS - self.balls(color).count_ones()
    }

    /// The colour that decides next.
    pub const fn mover(&self) -> Color {
        self.mover
    }

    /// What the next decision is about.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The set of cells where a ball may be put: empty and supported.
    pub fn open_cells(&self) -> u32 {
        B::TABLES.open(self.occupied())
    }

    /// The set of the mover's balls that carry nothing: those that may be raised or taken back.
    pub fn free_balls(&self) -> u32 {
        B::TABLES.free(self.occupied()) & self.balls(self.mover)
    }

    /// The whole identity of the position in 63 bits: 30 for each colour, one for the mover, two for the phase.
    const fn packed(&self) -> u64 {
        let balls = self.balls[0] as u64 | (self.balls[1] as u64) << 30;
        balls | (self.mover.index() as u64) << 60 | (self.phase.index() as u64) << 61
    }

    fn has_raise(&self) -> bool {
        let open = self.open_cells();
        Cell::<B>::in_set(self.free_balls()).any(|from| B::TABLES.raise_targets(open, from.index()) != 0)
    }

    fn put(&mut self, cell: Cell<B>) {
        let own = &mut self.balls[self.mover.index()];
        *own |= cell.bit();
        if B::TABLES.completes::<R>(*own, cell.index()) {
            self.phase = Phase::MustTake;
        } else {
            self.end_turn();
        }
    }

    fn lift(&mut self, cell: Cell<B>) {
        self.balls[self.mover.index()] &= !cell.bit();
    }

    fn end_turn(&mut self) {
        self.phase = Phase::Turn;
        self.mover = self.mover.other();
        self.turn = self.turn.saturating_add(1);
    }
}

impl<R: Rules, B: Base> Position for Pylos<R, B> {
    type Move = Move<B>;
    type Refusal = Refusal<B>;

    const SEATS: usize = 2;

    fn start() -> Self {
        Self { balls: [0, 0], mover: Color::White, phase: Phase::Turn, turn: 0, types: PhantomData }
    }

    fn to_move(&self) -> Seat {
        self.mover.seat()
    }

    fn turn(&self) -> u16 {
        self.turn
    }

    /// Visits in the order of the action numbers.
    fn visit_moves(&self, mut visit: impl FnMut(Move<B>) -> ControlFlow<()>) -> ControlFlow<()> {
        let free = self.free_balls();
        if self.phase == Phase::Turn {
            let open = self.open_cells();
            if self.reserve(self.mover) > 0 {
                Cell::in_set(open).try_for_each(|cell| visit(Move::Place(cell)))?;
            }
            Cell::in_set(free).try_for_each(|from: Cell<B>| {
                let targets = B::TABLES.raise_targets(open, from.index());
                Cell::in_set(targets).try_for_each(|to| visit(Move::Raise { from, to }))
            })
        } else {
            Cell::in_set(free).try_for_each(|cell| visit(Move::Take(cell)))?;
            if self.phase == Phase::MayTake { visit(Move::Done) } else { ControlFlow::Continue(()) }
        }
    }

    fn check(&self, mv: Move<B>) -> Result<(), Refusal<B>> {
        self.find_refusal(mv).map_or(Ok(()), Err)
    }

    fn play_unchecked(&mut self, mv: Move<B>) {
        match mv {
            Move::Place(cell) => self.put(cell),
            Move::Raise { from, to } => {
                self.lift(from);
                self.put(to);
            }
            Move::Take(cell) => {
                self.lift(cell);
                if self.phase == Phase::MustTake {
                    self.phase = Phase::MayTake;
                } else {
                    self.end_turn();
                }
            }
            Move::Done => self.end_turn(),
        }
    }

    /// The owner of the apex ball wins; whoever begins a turn with neither a reserve ball nor a raise loses.
    fn outcome(&self) -> Option<Outcome> {
        let winner = match self.ball_at(Cell::APEX) {
            Some(owner) => owner,
            None if self.phase == Phase::Turn && self.reserve(self.mover) == 0 && !self.has_raise() => {
                self.mover.other()
            }
            None => return None,
        };
        Some(Outcome::new(&Color::BOTH.map(|color| i32::from(color == winner))))
    }

    /// Different positions of one base have different keys, because mixing is a bijection.
    fn key(&self) -> u64 {
        mix(self.packed())
    }
}

impl<R: Rules, B: Base> PartialEq for Pylos<R, B> {
    fn eq(&self, other: &Self) -> bool {
        self.packed() == other.packed()
    }
}

impl<R: Rules, B: Base> Eq for Pylos<R, B> {}

impl<R: Rules, B: Base> Hash for Pylos<R, B> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.packed().hash(state);
    }
}

/// The text form is easier to read than sets of cells in failed assertions.
impl<R: Rules, B: Base> fmt::Debug for Pylos<R, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
