//! Positions as stacks of small boards with small whole numbers on them, which is what convolutions read.

use game_core::{ActionSpace, Position, Seat};
use session::{Game, TypedSession};

/// No game has more actors.
const MOST_ACTORS: usize = 4;

/// The last move of each actor, if it has moved.
pub type Last<M> = [Option<M>; MOST_ACTORS];

/// A game that can be drawn as planes for learners.
pub trait Planes: Game<Position: ActionSpace> {
    /// How many boards there are.
    const CHANNELS: usize;
    /// Rows, and columns.
    const SIDE: usize;
    /// No number on the boards is higher.
    const HIGHEST: i8;
    /// Whether there are cells that shaped rewards are given for.
    const HAS_BONUS_CELLS: bool;

    /// What each board shows, in their order.
    fn channels() -> Vec<String>;

    /// Draws a position on boards of zeros: as a seat sees it, or as nobody in particular does.
    fn draw_boards(
        position: &Self::Position,
        seat: Option<Seat>,
        last: &Last<<Self::Position as Position>::Move>,
        boards: &mut [i8],
    );

    /// The number of a move, whether it is legal or not; none for moves that never are.
    fn number(mv: <Self::Position as Position>::Move) -> Option<usize>;

    /// What each seat has, in whatever the game counts on the way.
    fn points(position: &Self::Position, seat: Seat) -> i32;

    /// How many corners of the board and how many cells in its middle a seat holds.
    fn bonus_cells(position: &Self::Position, seat: Seat) -> [u32; 2];
}

/// How many numbers a whole picture has.
pub(super) const fn picture_len<G: Planes>() -> usize {
    G::CHANNELS * G::SIDE * G::SIDE
}

/// Draws the position of a session, whatever was on the boards before.
pub(super) fn draw<G: Planes>(session: &TypedSession<G>, seat: Option<Seat>, boards: &mut [i8]) {
    boards.fill(0);
    G::draw_boards(session.current(), seat, &last_moves(session), boards);
}

fn last_moves<G: Planes>(session: &TypedSession<G>) -> Last<<G::Position as Position>::Move> {
    let mut last = [None; MOST_ACTORS];
    let mut missing = <G::Position as ActionSpace>::ACTORS;
    for (position, &mv) in session.line().iter().zip(session.moves()).rev() {
        let place = &mut last[position.actor()];
        if place.is_none() {
            *place = Some(mv);
            missing -= 1;
        }
        if missing == 0 {
            break;
        }
    }
    last
}

/// Puts a number on cells of one board.
pub fn mark(board: &mut [i8], side: usize, cells: impl Iterator<Item = (usize, usize)>, number: i8) {
    for (row, col) in cells {
        board[row * side + col] = number;
    }
}
