//! Observations of Pylos: every level has planes of its own and fills their top left corner.

use game_core::{Position, Seat};
use pylos::{Base, Base4, CellSet, Color, Move, Phase, Pylos};

use super::PylosGame;
use super::infos::Listed;
use rl_env::{Last, Planes, mark};

const SIDE: usize = 4;
const LEVELS: usize = 4;

/// Groups of four planes, one per level.
const BY_LEVEL: [&str; 5] = ["own balls", "other balls", "open cells", "own last move", "other last move"];

/// Planes filled with a single number.
const WHOLE: [&str; 4] = ["own reserve", "other reserve", "must take a ball", "may take another ball"];

impl<R: Listed> Planes for PylosGame<R> {
    const CHANNELS: usize = BY_LEVEL.len() * LEVELS + WHOLE.len();
    const SIDE: usize = SIDE;
    const MAX_VALUE: i8 = Base4::BALLS as i8;
    const HAS_BONUS_CELLS: bool = false;

    fn channels() -> Vec<String> {
        let levels =
            |what: &&str| (0..LEVELS).map(|level| format!("{what}, level {level}")).collect::<Vec<_>>();
        BY_LEVEL.iter().flat_map(levels).chain(WHOLE.map(str::to_string)).collect()
    }

    fn render_planes(position: &Pylos<R>, seat: Option<Seat>, last: &Last<Move>, boards: &mut [i8]) {
        let own = Color::BOTH[seat.map_or(0, Seat::index)];
        let sets = [
            position.balls(own),
            position.balls(own.other()),
            position.open_cells(),
            touched(last[own.index()]),
            touched(last[own.other().index()]),
        ];
        let (levels, whole) = boards.split_at_mut(BY_LEVEL.len() * LEVELS * SIDE * SIDE);
        for (set, boards) in sets.into_iter().zip(levels.chunks_exact_mut(LEVELS * SIDE * SIDE)) {
            for cell in set.iter() {
                let board = &mut boards[cell.level() * SIDE * SIDE..];
                mark(board, SIDE, std::iter::once((cell.row(), cell.col())), 1);
            }
        }
        let decides = |phase| i8::from(position.phase() == phase);
        let numbers = [
            position.reserve(own) as i8,
            position.reserve(own.other()) as i8,
            decides(Phase::MustTake),
            decides(Phase::MayTake),
        ];
        for (number, board) in numbers.into_iter().zip(whole.chunks_exact_mut(SIDE * SIDE)) {
            board.fill(number);
        }
    }

    fn number(mv: Move) -> Option<usize> {
        mv.action()
    }

    /// Balls in reserve, plus all 15 balls for the winner.
    fn points(position: &Pylos<R>, seat: Seat) -> i32 {
        let won = position.outcome().is_some_and(|outcome| outcome.margin(seat) > 0);
        position.reserve(Color::BOTH[seat.index()]) as i32 + if won { Base4::BALLS as i32 } else { 0 }
    }

    fn bonus_cells(_: &Pylos<R>, _: Seat) -> [u32; 2] {
        [0, 0]
    }
}

/// The cells that a move put a ball on or took one from.
fn touched(last: Option<Move>) -> CellSet {
    match last {
        Some(Move::Place(cell) | Move::Take(cell)) => CellSet::from_iter([cell]),
        Some(Move::Raise { from, to }) => CellSet::from_iter([from, to]),
        Some(Move::Done) | None => CellSet::EMPTY,
    }
}
