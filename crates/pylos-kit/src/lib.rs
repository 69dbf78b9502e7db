//! Pylos beyond its rules: views for clients, exact values and the jobs that build tables, features, search
//! settings, the perfect agent, levels and the board of the full-screen terminal. [`GAMES`] lists its
//! modules.

mod board;
mod boards;
mod capabilities;
mod detail;
mod exact;
mod features;
mod grading;
mod infos;
mod ladders;
mod linear_features;
mod perfect;
mod picture;
mod prospects;
mod report;
#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests may panic")]
mod self_play_tests;
mod tables;
mod terminal;
mod words;

use std::marker::PhantomData;

use game_core::{Outcome, Position};
use game_module::GameModule;
use pylos::{
    Cell, Children, Color, Lines, MAX_TURNS, Move, Phase, Pylos, REPETITIONS_TO_DRAW, Squares, Turn,
};
use serde::Serialize;
use serde_json::Value;
use session::{ExactView, Game, GameInfo, Mover, PictureStyle, Refusal, Setup, SetupError};
use utoipa::ToSchema;

pub use features::PylosFeatures;

use board::PylosBoard;
use detail::PylosMove;
use exact::PylosSolver;
use infos::Listed;
use ladders::Ranked;
use perfect::family_agents;

/// All rule sets, in the order in which menus show them.
pub static GAMES: [GameModule; 3] = [module::<Squares>(), module::<Lines>(), module::<Children>()];

const fn module<R: Listed + Ranked>() -> GameModule {
    let module = GameModule::of::<PylosGame<R>>()
        .with_gain::<PylosGame<R>>()
        .with_agents(family_agents::<R>())
        .with_search::<PylosGame<R>>()
        .with_network::<PylosGame<R>>()
        .with_training::<PylosGame<R>>()
        .with_environment::<PylosGame<R>>()
        .with_ladder(&R::LADDER)
        .with_solver(&PylosSolver::<R>(PhantomData))
        .with_bench::<PylosGame<R>>()
        .with_terminal(terminal::open);
    let module = match R::OPENINGS {
        Some(book) => module.with_openings(book),
        None => module,
    };
    match R::BOOK {
        Some(book) => module.with_book(book),
        None => module,
    }
}

/// A rule set as a game in the catalogue.
pub(crate) struct PylosGame<R>(PhantomData<R>);

/// Maximum length of a move's text: more than any turn needs, and short enough to quote.
const LONGEST_TEXT: usize = 80;

const PLAYERS: [Color; 2] = [Color::White, Color::Black];

/// What the points of a colour of Pylos do not tell.
#[derive(Serialize, ToSchema)]
pub(crate) struct PylosScore {
    /// Its balls that are not on the board.
    reserve: u32,
}

impl<R: Listed> Game for PylosGame<R> {
    type Position = Pylos<R>;
    type Board = PylosBoard;
    type MoveDetail = PylosMove;
    type ScoreDetail = PylosScore;
    const INFO: GameInfo = R::INFO;

    fn mover(position: &Pylos<R>) -> Mover {
        let seat = position.to_move().index();
        Mover { seat, color: seat }
    }

    /// Accepts a single move, several separated by spaces, or a whole turn.
    fn parse(position: &Pylos<R>, text: &str) -> Result<Vec<Move>, Refusal> {
        if text.len() > LONGEST_TEXT {
            let begin: String = text.chars().take(20).collect();
            return Err(Refusal::new("not_a_move", format!("'{begin}…' is too long for a turn")));
        }
        let decisions: Result<Vec<Move>, _> = text.split_whitespace().map(str::parse).collect();
        let error = match decisions {
            Ok(decisions) if !decisions.is_empty() => return Ok(decisions),
            Ok(_) => {
                return Err(Refusal::new("not_a_move", "a move is missing; examples: b2, a1-2b2, xb2, done"));
            }
            Err(error) => error,
        };
        if position.phase() == Phase::Turn
            && let Ok(turn) = text.trim().parse::<Turn>()
        {
            return Ok(turn.decisions().collect());
        }
        Err(Refusal::new("not_a_move", error.to_string()))
    }

    fn move_detail(mv: Move) -> PylosMove {
        detail::of::<R>(mv)
    }

    fn query(detail: &Value) -> Option<impl Fn(Move) -> bool> {
        detail::query::<R>(detail)
    }

    fn detail_text(detail: &Value) -> Result<Option<String>, Refusal> {
        detail::text(detail)
    }

    fn pass() -> Option<Move> {
        None
    }

    fn refusal(refusal: &pylos::Refusal) -> Refusal {
        Refusal {
            code: refusal.code(),
            message: refusal.to_string(),
            cell: refusal.cell().map(|cell| cell.to_string()),
        }
    }

    fn board(position: &Pylos<R>) -> PylosBoard {
        board::board(position)
    }

    fn scores(position: &Pylos<R>) -> Vec<(i32, PylosScore)> {
        let outcome = position.outcome();
        let score = |color: Color| {
            let points = outcome.map_or(0, |outcome| outcome.score(color.seat()));
            (points, PylosScore { reserve: position.reserve(color) })
        };
        PLAYERS.map(score).into()
    }

    fn picture(position: &Pylos<R>, last: Option<Move>, style: PictureStyle) -> String {
        picture::picture(position, last, style)
    }

    /// A finished turn as one word; otherwise its moves one by one.
    fn turn_text(moves: &[Move]) -> String {
        let words = || moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let whole = || {
            let (put, rest) = moves.split_first()?;
            let takes: Vec<Cell> = rest
                .iter()
                .filter_map(|mv| if let Move::Take(cell) = mv { Some(*cell) } else { None })
                .collect();
            let is_finished = match takes.len() {
                0 => rest.is_empty(),
                1 => rest.last() == Some(&Move::Done),
                _ => true,
            };
            let put = match *put {
                Move::Place(cell) => pylos::Put::Place(cell),
                Move::Raise { from, to } => pylos::Put::Raise { from, to },
                Move::Take(_) | Move::Done => return None,
            };
            is_finished.then(|| Turn::new(put, &takes)).flatten()
        };
        whole().map_or_else(words, |turn| turn.to_string())
    }

    fn set_up(position: &Pylos<R>, setup: &Setup) -> Result<Pylos<R>, SetupError> {
        let cell = |text: &str| text.parse::<Cell>().map_err(|error| SetupError(error.to_string()));
        let mut balls = PLAYERS.map(|color| position.balls(color));
        for text in &setup.remove {
            let cell = cell(text)?;
            for balls in &mut balls {
                balls.remove(cell);
            }
        }
        for (color, text) in &setup.add {
            let cell = cell(text)?;
            if balls.iter().any(|balls| balls.contains(cell)) {
                return Err(SetupError(format!("{text} is occupied")));
            }
            balls[*color].insert(cell);
        }
        let mover = setup.to_move.map_or(position.mover(), |color| PLAYERS[color]);
        Pylos::from_parts(balls, mover, Phase::Turn, 0).map_err(|error| SetupError(error.to_string()))
    }

    fn setup_of(position: &Pylos<R>) -> Setup {
        let balls_of =
            |color: Color| position.balls(color).iter().map(move |cell| (color.index(), cell.to_string()));
        Setup {
            add: PLAYERS.into_iter().flat_map(balls_of).collect(),
            remove: Vec::new(),
            to_move: Some(position.mover().index()),
        }
    }

    fn exact_values(line: &[Pylos<R>]) -> Result<Vec<ExactView>, String> {
        exact::values(line)
    }

    fn draw(line: &[Pylos<R>]) -> Option<(Outcome, &'static str)> {
        let current = line.last()?;
        let draw = |reason| Some((Outcome::new(&[0, 0]), reason));
        let is_turn_start = current.phase() == Phase::Turn;
        if is_turn_start && line.iter().filter(|earlier| *earlier == current).count() >= REPETITIONS_TO_DRAW {
            draw("the same position for the third time")
        } else if current.turn() >= MAX_TURNS {
            draw("five hundred turns without a winner")
        } else {
            None
        }
    }
}
