//! What a session needs to know of a game, beyond its rules.

use game_core::{Outcome, Position};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::info::GameInfo;
use crate::refusal::Refusal;
use crate::views::{ExactView, Mover};

/// How a position is drawn in a terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PictureStyle {
    /// Letters only, for pipes and files.
    #[default]
    Plain,
    /// With colours by escape sequences.
    Ansi,
}

/// Changes to a position in a game record: the setup properties of one node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// What is put on the board: the colour, and the value in the game's notation.
    pub add: Vec<(usize, String)>,
    /// What is taken off.
    pub remove: Vec<String>,
    /// The colour to move from here on.
    pub to_move: Option<usize>,
}

/// Why a setup is not possible, in words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SetupError(pub String);

type MoveOf<G> = <<G as Game>::Position as Position>::Move;

/// A game of the catalogue: the adapter between its rules and everything that is the same for all games.
pub trait Game: Send + Sync + 'static {
    /// Its rules.
    type Position: Position;

    /// The board as data for clients. Such data differ from game to game, so each game describes its own.
    type Board: Serialize + ToSchema;

    /// A move as data for clients.
    type MoveDetail: Serialize + ToSchema;

    /// What clients are told of a score beyond its points.
    type ScoreDetail: Serialize + ToSchema;

    /// Its line in the catalogue.
    const INFO: GameInfo;

    /// Who is to move; not asked in a finished game.
    fn mover(position: &Self::Position) -> Mover;

    /// Reads a move, or a whole turn as the moves it is made of.
    fn parse(position: &Self::Position, text: &str) -> Result<Vec<MoveOf<Self>>, Refusal>;

    /// The move as data for clients.
    fn move_detail(mv: MoveOf<Self>) -> Self::MoveDetail;

    /// Reads what a client's data ask of a move: as much of [`Self::MoveDetail`] as tells it from the others. `None` when
    /// no move has such data; [`Self::detail_text`] says what is wrong with them then.
    fn query(detail: &Value) -> Option<impl Fn(MoveOf<Self>) -> bool> {
        let _ = detail;
        None::<fn(MoveOf<Self>) -> bool>
    }

    /// The notation of the move that such data describe, whether it is legal or not, so that it can be refused with a
    /// reason; `None` when they leave open which move is meant.
    fn detail_text(detail: &Value) -> Result<Option<String>, Refusal> {
        let _ = detail;
        Ok(None)
    }

    /// Passing, in games that have it.
    fn pass() -> Option<MoveOf<Self>>;

    /// A refusal of the rules in the form for clients.
    fn refusal(refusal: &<Self::Position as Position>::Refusal) -> Refusal;

    /// The board as data for clients, with what is legal.
    fn board(position: &Self::Position) -> Self::Board;

    /// The points of each colour as they stand, and more about them.
    fn scores(position: &Self::Position) -> Vec<(i32, Self::ScoreDetail)>;

    /// The board for a terminal, over several lines.
    fn picture(position: &Self::Position, last: Option<MoveOf<Self>>, style: PictureStyle) -> String;

    /// The text of a turn in records, from the moves it was made of.
    fn turn_text(moves: &[MoveOf<Self>]) -> String {
        moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    /// A position changed by hand, as records can ask for.
    fn set_up(position: &Self::Position, setup: &Setup) -> Result<Self::Position, SetupError>;

    /// What [`Self::set_up`] needs to make this position from the usual start.
    fn setup_of(position: &Self::Position) -> Setup;

    /// The same position with another colour to move, in games that can be played out of turn.
    fn with_to_move(position: &Self::Position, color: usize) -> Result<Self::Position, Refusal> {
        let _ = color;
        let name = Self::INFO.colors[Self::mover(position).color].name;
        Err(Refusal::new("not_your_turn", format!("not your turn: {name} is to move")))
    }

    /// The exact value of every legal turn for the player who makes it, the best first; or in words why it is not known.
    /// `line` has all positions so far, the one in question last.
    fn exact_values(line: &[Self::Position]) -> Result<Vec<ExactView>, String> {
        let _ = line;
        Err(format!("{} is not solved: there are no exact values", Self::INFO.id))
    }

    /// A draw by rules that look at the whole game, such as repetition, and its name. `line` has all positions so far.
    fn draw(line: &[Self::Position]) -> Option<(Outcome, &'static str)> {
        let _ = line;
        None
    }

    /// Lists or counts the moves of a position by calling `generate` once; a place for diagnostics. `count` says how many
    /// moves there are in the answer.
    fn observed<T>(
        position: &Self::Position,
        generate: impl FnOnce() -> T,
        count: impl FnOnce(&T) -> u64,
    ) -> T {
        let _ = (position, count);
        generate()
    }
}
