//! Blokus beyond its rules: views for clients, features, search settings, agents, levels and the board of the
//! full-screen terminal. [`GAMES`] lists its modules.

mod agents;
mod board;
mod boards;
mod capabilities;
mod detail;
mod diagnostics;
mod features;
mod infos;
mod ladders;
mod linear_features;
mod picture;
mod pieces;
mod playouts;
mod prospect;
#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests may panic")]
mod self_play_tests;
mod terminal;
mod words;

use std::marker::PhantomData;

use blokus::{
    Blokus, BlokusRefusal, Classic, Classic2p, Classic3p, ColorIndex, ColorScore, Duo, Junior, Move,
    ParseMoveError, Variant,
};
use game_core::Position;
use game_module::GameModule;
use serde::Serialize;
use serde_json::Value;
use session::{Game, GameInfo, Mover, PictureStyle, Refusal, Setup, SetupError};
use utoipa::ToSchema;

pub use features::{BlokusFeatures, MoveTables, NetworkVariant};

use agents::family_agents;
use board::BlokusBoard;
use detail::BlokusMove;
use infos::Listed;
use ladders::Ranked;
use pieces::BlokusPieces;

/// All variants, in the order in which menus show them.
pub static GAMES: [GameModule; 5] =
    [module::<Classic>(), module::<Classic2p>(), module::<Classic3p>(), module::<Duo>(), module::<Junior>()];

const fn module<V: Listed + Ranked>() -> GameModule {
    let module = GameModule::of::<BlokusGame<V>>()
        .with_gain::<BlokusGame<V>>()
        .with_agents(family_agents::<V>())
        .with_search::<BlokusGame<V>>()
        .with_network::<BlokusGame<V>>()
        .with_training::<BlokusGame<V>>()
        .with_environment::<BlokusGame<V>>()
        .with_ladder(&V::LADDER)
        .with_bench::<BlokusGame<V>>()
        .with_terminal(terminal::open)
        .with_pieces(&BlokusPieces);
    let module = match V::OPENINGS {
        Some(book) => module.with_openings(book),
        None => module,
    };
    match V::BOOK {
        Some(book) => module.with_book(book),
        None => module,
    }
}

/// A variant as a game in the catalogue.
pub(crate) struct BlokusGame<V>(PhantomData<V>);

/// What the points of a colour of Blokus do not tell.
#[derive(Serialize, ToSchema)]
pub(crate) struct BlokusScore {
    /// Squares of the pieces that it has not placed.
    squares_left: i32,
    /// The score as the rules count it: minus one per square left, plus the bonus.
    official: i32,
}

impl<V: Listed> Game for BlokusGame<V> {
    type Position = Blokus<V>;
    type Board = BlokusBoard;
    type MoveDetail = BlokusMove;
    type ScoreDetail = BlokusScore;
    const INFO: GameInfo = V::INFO;

    fn mover(position: &Blokus<V>) -> Mover {
        Mover { seat: position.to_move().index(), color: position.color_to_move().index() }
    }

    fn parse(_: &Blokus<V>, text: &str) -> Result<Vec<Move<V>>, Refusal> {
        parse_move(text).map(|mv| vec![mv])
    }

    fn move_detail(mv: Move<V>) -> BlokusMove {
        detail::of(mv)
    }

    fn query(detail: &Value) -> Option<impl Fn(Move<V>) -> bool> {
        detail::query(detail)
    }

    fn detail_text(detail: &Value) -> Result<Option<String>, Refusal> {
        detail::text::<V>(detail)
    }

    fn pass() -> Option<Move<V>> {
        Some(Move::pass())
    }

    fn refusal(refusal: &BlokusRefusal) -> Refusal {
        Refusal {
            code: refusal.code(),
            message: refusal.to_string(),
            cell: refusal.cell().map(|cell| cell.name(V::SIZE)),
        }
    }

    fn board(position: &Blokus<V>) -> BlokusBoard {
        board::board(position)
    }

    fn scores(position: &Blokus<V>) -> Vec<(i32, BlokusScore)> {
        let scores = ColorIndex::all().map(|color| position.score(color));
        let told = |score: ColorScore| {
            let ColorScore { points, squares_left, official } = score;
            (points, BlokusScore { squares_left, official })
        };
        scores.map(told).collect()
    }

    fn picture(position: &Blokus<V>, last: Option<Move<V>>, style: PictureStyle) -> String {
        picture::picture(position, last, style)
    }

    fn set_up(position: &Blokus<V>, setup: &Setup) -> Result<Blokus<V>, SetupError> {
        let read = |text: &String| parse_move(text).map_err(|refusal| SetupError(refusal.message));
        let color = |index: usize| {
            ColorIndex::from_index(index)
                .ok_or_else(|| SetupError(format!("there is no colour number {index}")))
        };
        let added = |(index, text): &(usize, String)| Ok((color(*index)?, read(text)?));
        let add = setup.add.iter().map(added).collect::<Result<Vec<_>, _>>()?;
        let remove = setup.remove.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        let to_move = setup.to_move.map_or(Ok(position.color_to_move()), color)?;
        position.set_up(&add, &remove, to_move).map_err(|error| SetupError(error.to_string()))
    }

    fn with_to_move(position: &Blokus<V>, color: usize) -> Result<Blokus<V>, Refusal> {
        let given = ColorIndex::from_index(color).and_then(|color| position.with_color_to_move(color));
        given.ok_or_else(|| {
            let name = V::INFO.colors.get(color).map_or("that colour", |info| info.name);
            Refusal::new("out_of_the_game", format!("{name} is out: it has no move any more"))
        })
    }

    fn setup_of(position: &Blokus<V>) -> Setup {
        let pieces_of = |color: ColorIndex<V>| {
            position.placements(color).into_iter().map(move |mv| (color.index(), mv.to_string()))
        };
        Setup {
            add: ColorIndex::all().flat_map(pieces_of).collect(),
            remove: Vec::new(),
            to_move: Some(position.color_to_move().index()),
        }
    }

    fn observed<T>(position: &Blokus<V>, generate: impl FnOnce() -> T, count: impl FnOnce(&T) -> u64) -> T {
        diagnostics::logged(position, generate, count)
    }
}

fn parse_move<V: Variant>(text: &str) -> Result<Move<V>, Refusal> {
    text.parse().map_err(|error: ParseMoveError| {
        let code = match error {
            ParseMoveError::NotAMove(_) | ParseMoveError::NotACell(_) => "not_a_move",
            ParseMoveError::OutOfBounds(_) => "out_of_bounds",
            ParseMoveError::UnknownPiece { .. }
            | ParseMoveError::WrongSize
            | ParseMoveError::Repeated(_)
            | ParseMoveError::Apart { .. } => "unknown_piece",
            ParseMoveError::UnknownOrientation { .. } => "unknown_orientation",
        };
        // The text may name a piece first, as in `X/0 at n14`.
        let cell = match &error {
            ParseMoveError::OutOfBounds(outside) => outside.split(' ').next_back().map(str::to_string),
            _ => None,
        };
        Refusal { code, message: error.to_string(), cell }
    })
}
