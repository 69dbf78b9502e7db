//! The position: the balls on the board, the player to move, and the phase of the turn.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;
use core::ops::ControlFlow;

use game_core::{Outcome, Position, Seat, mix};

use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::color::Color;
use crate::geometry::{Base, Base4};
use crate::moves::Move;
use crate::refusal::Refusal;
use crate::rules::Rules;

/// What the player to move has to decide.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Phase {
    /// Start of a turn: place or raise a ball.
    Turn,
    /// A formation was completed: take back a ball.
    MustTake,
    /// One ball was taken back: take another, or stop.
    MayTake,
}

impl Phase {
    /// All phases, in the order of a turn.
    pub const ALL: [Self; 3] = [Self::Turn, Self::MustTake, Self::MayTake];

    /// The name in text positions.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::MustTake => "must-take",
            Self::MayTake => "may-take",
        }
    }

    /// Index in [`Self::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A position under the rules `R` on the base `B`.
///
/// The turn number is not part of a position's identity. Positions are equal, and have equal keys, if balls,
/// player and phase agree; repetition is defined by that.
///
/// ```
/// use game_core::Position;
/// use pylos::{Color, Move, Phase, PylosSquares};
///
/// let mut position: PylosSquares = "ww../w.../..../....,.../.../...,../..,. w turn 6".parse()?;
/// position.play(Move::Place("b2".parse()?))?;
/// // A square of one colour: its owner takes one or two balls back.
/// assert_eq!((position.mover(), position.phase()), (Color::White, Phase::MustTake));
/// assert_eq!(position.reserve(Color::White), 11);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Pylos<R: Rules, B: Base = Base4> {
    pub(crate) balls: [CellSet<B>; 2],
    pub(crate) mover: Color,
    pub(crate) phase: Phase,
    pub(crate) turn: u16,
    pub(crate) types: PhantomData<(R, B)>,
}

impl<R: Rules, B: Base> Pylos<R, B> {
    /// The cells with balls of one colour.
    pub const fn balls(&self, color: Color) -> CellSet<B> {
        self.balls[color.index()]
    }

    /// All cells with balls.
    pub const fn occupied(&self) -> CellSet<B> {
        self.balls[0].union(self.balls[1])
    }

    /// The colour of the ball on a cell.
    pub fn ball_at(&self, cell: Cell<B>) -> Option<Color> {
        Color::BOTH.into_iter().find(|&color| self.balls(color).contains(cell))
    }

    /// Number of balls of a colour that are not on the board.
    pub const fn reserve(&self, color: Color) -> u32 {
        B::BALLS - self.balls(color).len() as u32
    }

    /// The colour to move.
    pub const fn mover(&self) -> Color {
        self.mover
    }

    /// What the colour to move has to decide.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Cells where a ball may be put: empty and supported.
    pub fn open_cells(&self) -> CellSet<B> {
        self.occupied().open_cells()
    }

    /// The mover's balls with nothing resting on them, which may be raised or taken back.
    pub fn free_balls(&self) -> CellSet<B> {
        self.occupied().free_balls().intersection(self.balls(self.mover))
    }

    /// The open cells that a free ball on `from` may be raised to: higher, and not resting on it.
    pub fn raise_targets(&self, from: Cell<B>) -> CellSet<B> {
        raise_targets(self.open_cells(), from)
    }

    /// Whether another ball of a colour on `cell` would complete a formation.
    pub fn completes(&self, color: Color, cell: Cell<B>) -> bool {
        B::TABLES.completes::<R>(self.balls(color).bits() | cell.bit(), cell.index())
    }

    /// The position's identity in 63 bits: 30 per colour, one for the mover, two for the phase.
    pub(crate) const fn packed(&self) -> u64 {
        let balls = self.balls[0].bits() as u64 | (self.balls[1].bits() as u64) << 30;
        balls | (self.mover.index() as u64) << 60 | (self.phase.index() as u64) << 61
    }

    fn has_raise(&self) -> bool {
        let open = self.open_cells();
        self.free_balls().iter().any(|from| !raise_targets(open, from).is_empty())
    }

    fn put(&mut self, cell: Cell<B>) {
        let own = &mut self.balls[self.mover.index()];
        own.insert(cell);
        if B::TABLES.completes::<R>(own.bits(), cell.index()) {
            self.phase = Phase::MustTake;
        } else {
            self.end_turn();
        }
    }

    fn lift(&mut self, cell: Cell<B>) {
        self.balls[self.mover.index()].remove(cell);
    }

    fn end_turn(&mut self) {
        self.phase = Phase::Turn;
        self.mover = self.mover.other();
        self.turn = self.turn.saturating_add(1);
    }
}

fn raise_targets<B: Base>(open: CellSet<B>, from: Cell<B>) -> CellSet<B> {
    CellSet::new(B::TABLES.raise_targets(open.bits(), from.index()))
}

impl<R: Rules, B: Base> Position for Pylos<R, B> {
    type Move = Move<B>;
    type Refusal = Refusal<B>;

    const SEATS: usize = 2;

    fn start() -> Self {
        Self {
            balls: [CellSet::EMPTY; 2],
            mover: Color::White,
            phase: Phase::Turn,
            turn: 0,
            types: PhantomData,
        }
    }

    fn to_move(&self) -> Seat {
        self.mover.seat()
    }

    fn turn(&self) -> u16 {
        self.turn
    }

    /// Visits moves in the order of their action numbers.
    fn visit_moves(&self, mut visit: impl FnMut(Move<B>) -> ControlFlow<()>) -> ControlFlow<()> {
        let free = self.free_balls();
        if self.phase == Phase::Turn {
            let open = self.open_cells();
            if self.reserve(self.mover) > 0 {
                open.iter().try_for_each(|cell| visit(Move::Place(cell)))?;
            }
            free.iter().try_for_each(|from| {
                raise_targets(open, from).iter().try_for_each(|to| visit(Move::Raise { from, to }))
            })
        } else {
            free.iter().try_for_each(|cell| visit(Move::Take(cell)))?;
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

    /// The owner of the apex ball wins. A player who begins a turn with neither a reserve ball nor a raise
    /// loses.
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

    /// Keys of different positions of one base differ, because mixing is a bijection.
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

/// Shows the text form, which is easier to read than sets of cells in failed assertions.
impl<R: Rules, B: Base> fmt::Debug for Pylos<R, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
