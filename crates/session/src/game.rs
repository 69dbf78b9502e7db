//! What a session needs to know about a game beyond its rules.

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
    /// Colours by escape sequences.
    Ansi,
}

/// Changes to a position in a game record: the setup properties of one node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// What is added: the colour, and the value in the game's notation.
    pub add: Vec<(usize, String)>,
    /// What is removed.
    pub remove: Vec<String>,
    /// The colour to move from here on.
    pub to_move: Option<usize>,
}

/// Why a setup is impossible.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SetupError(pub String);

type MoveOf<G> = <<G as Game>::Position as Position>::Move;

/// The adapter between the rules of a game and everything that all games share.
pub trait Game: Send + Sync + 'static {
    /// The rules.
    type Position: Position;

    /// The board as data for clients. Every game has a type of its own.
    type Board: Serialize + ToSchema;

    /// A move as data for clients.
    type MoveDetail: Serialize + ToSchema;

    /// Details of a score, beyond the points.
    type ScoreDetail: Serialize + ToSchema;

    /// The catalogue's description.
    const INFO: GameInfo;

    /// Who is to move; not called when the game is over.
    fn mover(position: &Self::Position) -> Mover;

    /// Parses a move, or a whole turn as its single moves.
    fn parse(position: &Self::Position, text: &str) -> Result<Vec<MoveOf<Self>>, Refusal>;

    /// The move as data for clients.
    fn move_detail(mv: MoveOf<Self>) -> Self::MoveDetail;

    /// Parses a client's partial [`Self::MoveDetail`] into a predicate on moves. Returns `None` if no move
    /// has such data; then [`Self::detail_text`] says what is wrong.
    fn query(detail: &Value) -> Option<impl Fn(MoveOf<Self>) -> bool> {
        let _ = detail;
        None::<fn(MoveOf<Self>) -> bool>
    }

    /// The notation of the move that the data describe, legal or not, so that it can be refused with a
    /// reason. `None` if they are ambiguous.
    fn detail_text(detail: &Value) -> Result<Option<String>, Refusal> {
        let _ = detail;
        Ok(None)
    }

    /// The pass, in games that have one.
    fn pass() -> Option<MoveOf<Self>>;

    /// Converts a refusal of the rules for clients.
    fn refusal(refusal: &<Self::Position as Position>::Refusal) -> Refusal;

    /// The board as data for clients, including what is legal.
    fn board(position: &Self::Position) -> Self::Board;

    /// The current points of each colour, with details.
    fn scores(position: &Self::Position) -> Vec<(i32, Self::ScoreDetail)>;

    /// The board for a terminal, over several lines.
    fn picture(position: &Self::Position, last: Option<MoveOf<Self>>, style: PictureStyle) -> String;

    /// The text of a turn in records, from its moves.
    fn turn_text(moves: &[MoveOf<Self>]) -> String {
        moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    /// Applies a setup from a record.
    fn set_up(position: &Self::Position, setup: &Setup) -> Result<Self::Position, SetupError>;

    /// The setup that makes this position from the usual start.
    fn setup_of(position: &Self::Position) -> Setup;

    /// The same position with another colour to move, in games that allow playing out of turn.
    fn with_to_move(position: &Self::Position, color: usize) -> Result<Self::Position, Refusal> {
        let _ = color;
        let name = Self::INFO.colors[Self::mover(position).color].name;
        Err(Refusal::new("not_your_turn", format!("not your turn: {name} is to move")))
    }

    /// The exact value of every legal turn for the player who makes it, best first, or why it is not known.
    /// `line` has all positions so far, the current one last.
    fn exact_values(line: &[Self::Position]) -> Result<Vec<ExactView>, String> {
        let _ = line;
        Err(format!("{} is not solved, so there are no exact values", Self::INFO.id))
    }

    /// A draw by a rule about the whole game, such as repetition, with its name. `line` has all positions so
    /// far.
    fn draw(line: &[Self::Position]) -> Option<(Outcome, &'static str)> {
        let _ = line;
        None
    }

    /// Lists or counts the moves of a position by calling `generate` once. A hook for diagnostics; `count`
    /// says how many moves the result has.
    fn observed<T>(
        position: &Self::Position,
        generate: impl FnOnce() -> T,
        count: impl FnOnce(&T) -> u64,
    ) -> T {
        let _ = (position, count);
        generate()
    }
}
