//! Gomoku on 7×7: four in a row win. The whole of what a game needs to be played everywhere.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use game_core::{ActionSpace, Outcome, Position, Seat, mix};
use game_module::{GameModule, SearchProfile};
use rl_env::{Last, Planes, mark};
use serde::Serialize;
use session::{ColorInfo, Game, GameInfo, Mover, PictureStyle, Refusal, Setup, SetupError};
use utoipa::ToSchema;

/// The module: playing needs `of`, `mcts` needs `with_search`, Python's environments need `with_environment`.
pub(crate) static GOMOKU: GameModule =
    GameModule::of::<Gomoku>().with_search::<Gomoku>().with_environment::<Gomoku>();

const SIDE: usize = 7;
const CELLS: usize = SIDE * SIDE;
const ROW: usize = 4;

/// Stones of both players as bits, the first player's first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stones([u64; 2]);

/// A cell, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Cell(u8);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Wrong {
    #[error("'{0}' is not a cell; cells are a1 to g7")]
    Cell(String),
    #[error("'{0}' is not a position; it is 49 of the characters x, o and -")]
    Position(String),
    #[error("{0} is taken")]
    Taken(Cell),
    #[error("the game is over")]
    Over,
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.0 % SIDE as u8), self.0 / SIDE as u8 + 1)
    }
}

impl FromStr for Cell {
    type Err = Wrong;

    fn from_str(text: &str) -> Result<Self, Wrong> {
        let cells = (0..CELLS as u8).map(Self);
        let found = cells.into_iter().find(|cell| cell.to_string() == text.trim().to_lowercase());
        found.ok_or_else(|| Wrong::Cell(text.chars().take(20).collect()))
    }
}

impl fmt::Display for Stones {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..CELLS).try_for_each(|cell| f.write_str(self.letter(cell)))
    }
}

impl FromStr for Stones {
    type Err = Wrong;

    fn from_str(text: &str) -> Result<Self, Wrong> {
        let wrong = || Wrong::Position(text.chars().take(60).collect());
        let bits = |letter: char| {
            text.chars().enumerate().filter(|(_, c)| *c == letter).fold(0, |bits, (cell, _)| bits | 1 << cell)
        };
        let is_board = text.chars().count() == CELLS && text.chars().all(|c| "xo-".contains(c));
        let stones = Self(if is_board { [bits('x'), bits('o')] } else { return Err(wrong()) });
        let [first, second] = stones.0.map(u64::count_ones);
        (first == second || first == second + 1).then_some(stones).ok_or_else(wrong)
    }
}

impl Stones {
    fn letter(self, cell: usize) -> &'static str {
        match self.0.map(|bits| bits >> cell & 1) {
            [1, _] => "x",
            [_, 1] => "o",
            _ => "-",
        }
    }

    fn is_free(self, cell: Cell) -> bool {
        (self.0[0] | self.0[1]) >> cell.0 & 1 == 0
    }

    fn has_row(self, player: usize) -> bool {
        let has = |row: isize, col: isize| {
            let is_inside = (0..SIDE as isize).contains(&row) && (0..SIDE as isize).contains(&col);
            is_inside && self.0[player] >> (row * SIDE as isize + col) & 1 == 1
        };
        let ways = [(0, 1), (1, 0), (1, 1), (1, -1)];
        (0..CELLS as isize).any(|cell| {
            let (row, col) = (cell / SIDE as isize, cell % SIDE as isize);
            ways.iter().any(|(down, across)| {
                (0..ROW as isize).all(|step| has(row + step * down, col + step * across))
            })
        })
    }
}

impl Position for Stones {
    type Move = Cell;
    type Refusal = Wrong;
    const SEATS: usize = 2;

    fn start() -> Self {
        Self([0, 0])
    }

    fn to_move(&self) -> Seat {
        Seat::new(self.turn() as usize % 2)
    }

    fn turn(&self) -> u16 {
        (self.0[0] | self.0[1]).count_ones() as u16
    }

    fn visit_moves(&self, visit: impl FnMut(Cell) -> ControlFlow<()>) -> ControlFlow<()> {
        let cells = (0..CELLS as u8).map(Cell).filter(|&cell| !self.is_over() && self.is_free(cell));
        cells.into_iter().try_for_each(visit)
    }

    fn check(&self, mv: Cell) -> Result<(), Wrong> {
        match mv {
            _ if self.is_over() => Err(Wrong::Over),
            cell if self.is_free(cell) => Ok(()),
            cell => Err(Wrong::Taken(cell)),
        }
    }

    fn play_unchecked(&mut self, mv: Cell) {
        self.0[self.turn() as usize % 2] |= 1 << mv.0;
    }

    fn outcome(&self) -> Option<Outcome> {
        match [self.has_row(0), self.has_row(1)] {
            [true, _] => Some(Outcome::new(&[1, 0])),
            [_, true] => Some(Outcome::new(&[0, 1])),
            _ => (self.turn() as usize == CELLS).then(|| Outcome::new(&[0, 0])),
        }
    }

    fn key(&self) -> u64 {
        mix(self.0[0] ^ mix(self.0[1]))
    }
}

impl ActionSpace for Stones {
    const ACTIONS: usize = CELLS;
    const ACTORS: usize = 2;

    fn action(mv: Cell) -> usize {
        mv.0 as usize
    }

    fn move_of(action: usize) -> Cell {
        assert!(action < CELLS, "an action is the number of a cell");
        Cell(action as u8)
    }

    fn actor(&self) -> usize {
        self.to_move().index()
    }
}

/// The game.
pub(crate) struct Gomoku;

#[derive(Serialize, ToSchema)]
pub(crate) struct GomokuBoard {
    rows: Vec<String>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct GomokuMove {
    cell: String,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct GomokuScore {}

fn rows(position: &Stones) -> Vec<String> {
    let row = |row: usize| (0..SIDE).map(|col| position.letter(row * SIDE + col)).collect();
    (0..SIDE).rev().map(row).collect()
}

impl Game for Gomoku {
    type Position = Stones;
    type Board = GomokuBoard;
    type MoveDetail = GomokuMove;
    type ScoreDetail = GomokuScore;
    const INFO: GameInfo = GameInfo {
        id: "gomoku",
        family: "gomoku",
        aliases: &[],
        title: "Gomoku",
        summary: "Two players on 7×7: four stones in a row win.",
        seats: 2,
        colors: &[
            ColorInfo { name: "black", record_id: "B", seat: Some(0) },
            ColorInfo { name: "white", record_id: "W", seat: Some(1) },
        ],
        record_name: "Gomoku",
        record_extension: "sgf",
        typing: "  d4                  put a stone on d4",
    };

    fn mover(position: &Stones) -> Mover {
        let seat = position.to_move().index();
        Mover { seat, color: seat }
    }

    fn parse(_: &Stones, text: &str) -> Result<Vec<Cell>, Refusal> {
        text.parse()
            .map(|cell| vec![cell])
            .map_err(|wrong: Wrong| Refusal::new("not_a_move", wrong.to_string()))
    }

    fn move_detail(mv: Cell) -> GomokuMove {
        GomokuMove { cell: mv.to_string() }
    }

    fn pass() -> Option<Cell> {
        None
    }

    fn refusal(refusal: &Wrong) -> Refusal {
        Refusal::new("not_legal", refusal.to_string())
    }

    fn board(position: &Stones) -> GomokuBoard {
        GomokuBoard { rows: rows(position) }
    }

    fn scores(position: &Stones) -> Vec<(i32, GomokuScore)> {
        [0, 1].map(|player| (i32::from(position.has_row(player)), GomokuScore {})).into()
    }

    fn picture(position: &Stones, _: Option<Cell>, _: PictureStyle) -> String {
        rows(position).join("\n")
    }

    fn set_up(_: &Stones, _: &Setup) -> Result<Stones, SetupError> {
        Err(SetupError("records of Gomoku start from the empty board".to_string()))
    }

    fn setup_of(_: &Stones) -> Setup {
        Setup::default()
    }
}

impl SearchProfile for Gomoku {}

impl Planes for Gomoku {
    const CHANNELS: usize = 2;
    const SIDE: usize = SIDE;
    const MAX_VALUE: i8 = 1;
    const HAS_BONUS_CELLS: bool = false;

    fn channels() -> Vec<String> {
        ["own stones", "other stones"].map(str::to_string).into()
    }

    fn render_planes(position: &Stones, seat: Option<Seat>, _: &Last<Cell>, boards: &mut [i8]) {
        let own = seat.map_or(0, Seat::index);
        for (board, player) in boards.chunks_exact_mut(CELLS).zip([own, 1 - own]) {
            let cells = (0..CELLS).filter(|cell| position.0[player] >> cell & 1 == 1);
            mark(board, SIDE, cells.map(|cell| (cell / SIDE, cell % SIDE)), 1);
        }
    }

    fn number(mv: Cell) -> Option<usize> {
        Some(mv.0 as usize)
    }

    fn points(position: &Stones, seat: Seat) -> i32 {
        i32::from(position.has_row(seat.index()))
    }

    fn bonus_cells(_: &Stones, _: Seat) -> [u32; 2] {
        [0, 0]
    }
}
