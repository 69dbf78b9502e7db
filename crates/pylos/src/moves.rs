//! Moves and their action numbers.

use crate::cell::Cell;
use crate::geometry::{Base, Base4};

/// One decision of one player. The order is that of the action numbers.
///
/// ```
/// use pylos::Move;
///
/// let raise: Move = "a1-2b2".parse()?;
/// assert_eq!(raise, Move::Raise { from: "a1".parse()?, to: "2b2".parse()? });
/// assert_eq!(Move::from_action(raise.action().unwrap()), Some(raise));
/// # Ok::<(), pylos::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move<B: Base = Base4> {
    /// Put a ball from the reserve on a cell.
    Place(Cell<B>),
    /// Move an own ball to a higher cell.
    Raise {
        /// Where the ball is.
        from: Cell<B>,
        /// Where it goes.
        to: Cell<B>,
    },
    /// Take an own ball back into the reserve, after a formation.
    Take(Cell<B>),
    /// End the turn after taking one ball.
    Done,
}

impl<B: Base> Move<B> {
    /// Number of actions, legal or not; 334 in the real game. They are numbered from 0: all placements, all
    /// raises by source and target, all balls taken, and `Done`.
    pub const ACTIONS: usize = Self::FIRST_TAKE + B::CELLS + 1;

    const FIRST_RAISE: usize = B::CELLS;
    const FIRST_TAKE: usize = Self::FIRST_RAISE + raises_below::<B>(B::SIDE);

    /// The action number, below [`Self::ACTIONS`]. A raise that does not lead to a higher level is never
    /// legal and has none.
    pub fn action(self) -> Option<usize> {
        match self {
            Self::Place(cell) => Some(cell.index()),
            Self::Raise { from, to } => {
                let level = from.level();
                let from_in_level = from.index() - cells_below::<B>(level);
                let to_above_level = to.index().checked_sub(cells_below::<B>(level + 1))?;
                let before = raises_below::<B>(level) + from_in_level * cells_above::<B>(level);
                Some(Self::FIRST_RAISE + before + to_above_level)
            }
            Self::Take(cell) => Some(Self::FIRST_TAKE + cell.index()),
            Self::Done => Some(Self::ACTIONS - 1),
        }
    }

    /// Inverse of [`Self::action`]. `None` if the number is too large.
    pub fn from_action(action: usize) -> Option<Self> {
        if action < Self::FIRST_RAISE {
            Cell::from_index(action).map(Self::Place)
        } else if action < Self::FIRST_TAKE {
            let raise = action - Self::FIRST_RAISE;
            let level = (0..B::SIDE)
                .rfind(|&level| raises_below::<B>(level) <= raise && cells_above::<B>(level) > 0)?;
            let in_level = raise - raises_below::<B>(level);
            let from = Cell::from_index(cells_below::<B>(level) + in_level / cells_above::<B>(level))?;
            let to = Cell::from_index(cells_below::<B>(level + 1) + in_level % cells_above::<B>(level))?;
            Some(Self::Raise { from, to })
        } else if action < Self::ACTIONS - 1 {
            Cell::from_index(action - Self::FIRST_TAKE).map(Self::Take)
        } else {
            (action == Self::ACTIONS - 1).then_some(Self::Done)
        }
    }
}

/// Number of cells on all levels below a level.
const fn cells_below<B: Base>(level: usize) -> usize {
    let (mut cells, mut below) = (0, 0);
    while below < level {
        cells += (B::SIDE - below) * (B::SIDE - below);
        below += 1;
    }
    cells
}

/// Number of cells on all levels above a level.
const fn cells_above<B: Base>(level: usize) -> usize {
    B::CELLS - cells_below::<B>(level + 1)
}

/// Number of raises that start below a level.
const fn raises_below<B: Base>(level: usize) -> usize {
    let (mut raises, mut below) = (0, 0);
    while below < level {
        raises += (B::SIDE - below) * (B::SIDE - below) * cells_above::<B>(below);
        below += 1;
    }
    raises
}
