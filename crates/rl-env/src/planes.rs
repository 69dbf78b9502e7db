//! Observations: stacks of planes with small integers, for convolutional networks.

use game_core::{ActionSpace, Position, Seat};
use session::{Game, TypedSession};

/// The largest number of actors in any game.
const MAX_ACTORS: usize = 4;

/// The last move of each actor.
pub type Last<M> = [Option<M>; MAX_ACTORS];

/// A game that can be rendered as planes.
pub trait Planes: Game<Position: ActionSpace> {
    /// The number of planes.
    const CHANNELS: usize;
    /// Rows and columns of each plane.
    const SIDE: usize;
    /// The largest value in an observation.
    const MAX_VALUE: i8;
    /// Whether the game has cells with shaped rewards.
    const HAS_BONUS_CELLS: bool;

    /// The name of each plane, in order.
    fn channels() -> Vec<String>;

    /// Renders a position into zeroed planes, from a seat's view or from a neutral view without a seat.
    fn render_planes(
        position: &Self::Position,
        seat: Option<Seat>,
        last: &Last<<Self::Position as Position>::Move>,
        planes: &mut [i8],
    );

    /// The action of a move, legal or not; `None` for moves that are never legal.
    fn number(mv: <Self::Position as Position>::Move) -> Option<usize>;

    /// A seat's points so far, for dense rewards.
    fn points(position: &Self::Position, seat: Seat) -> i32;

    /// How many corners and how many central cells of the board a seat holds.
    fn bonus_cells(position: &Self::Position, seat: Seat) -> [u32; 2];
}

/// The length of an observation.
pub(super) const fn observation_len<G: Planes>() -> usize {
    G::CHANNELS * G::SIDE * G::SIDE
}

/// Renders a session's position over whatever was in the planes.
pub(super) fn render<G: Planes>(session: &TypedSession<G>, seat: Option<Seat>, planes: &mut [i8]) {
    planes.fill(0);
    G::render_planes(session.current(), seat, &last_moves(session), planes);
}

fn last_moves<G: Planes>(session: &TypedSession<G>) -> Last<<G::Position as Position>::Move> {
    let mut last = [None; MAX_ACTORS];
    let mut missing = <G::Position as ActionSpace>::ACTORS;
    for (position, &mv) in session.line().iter().zip(session.moves()).rev() {
        let slot = &mut last[position.actor()];
        if slot.is_none() {
            *slot = Some(mv);
            missing -= 1;
        }
        if missing == 0 {
            break;
        }
    }
    last
}

/// Sets cells of one plane.
pub fn mark(board: &mut [i8], side: usize, cells: impl Iterator<Item = (usize, usize)>, number: i8) {
    for (row, col) in cells {
        board[row * side + col] = number;
    }
}
