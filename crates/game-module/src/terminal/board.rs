//! A game's board with the player's ghost over it.

use std::fmt::Debug;

use session::{GameInfo, Mover, Refusal, ScoreView, Session};

use super::canvas::Canvas;
use super::input::{Click, Input, Key};

/// Makes the board of a session.
pub type OpenBoard = fn(&dyn Session) -> Box<dyn TerminalBoard>;

/// Whether the ghost's move can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The move, such as `X at d11`.
    pub what: String,
    /// What Enter does, or why it does nothing.
    pub words: String,
    /// Whether it can be played.
    pub is_legal: bool,
}

/// The effect of input to the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Response {
    /// The ghost or a selection changed, or nothing happened.
    Nothing,
    /// Play a move.
    Play(String),
    /// Show a message.
    Say(String),
}

/// A turn in the move list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnLine {
    /// Index of the colour that moved.
    pub color: usize,
    /// What was played.
    pub text: String,
    /// Covered cells as row and column, on boards that have cells.
    pub cells: Vec<[u8; 2]>,
    /// Name of the piece, in games with pieces.
    pub piece: Option<String>,
}

/// What to draw over the position.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The game.
    pub info: &'static GameInfo,
    /// Who is to move; `None` when the game is over.
    pub mover: Option<Mover>,
    /// Who is to move, if it is a person and the game continues.
    pub person: Option<Mover>,
    /// Whether passing is the only legal move.
    pub is_forced_pass: bool,
    /// All turns so far.
    pub turns: &'a [TurnLine],
    /// The turn that the player is looking at.
    pub browsed: Option<usize>,
    /// The move to show as a hint.
    pub hint: Option<&'a str>,
    /// Whether the ghost's move can be played.
    pub is_legal: bool,
    /// Whether to show all legal moves.
    pub shows_legal: bool,
}

impl Scene<'_> {
    /// Name of a colour.
    pub fn color_name(&self, color: usize) -> &'static str {
        self.info.colors[color].name
    }
}

/// Where the scores and everything below them go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SidePlace {
    /// To the right of the board.
    Beside,
    /// Under the board.
    Below,
}

/// Space for a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardLayout {
    /// Columns of the board.
    pub width: u16,
    /// Rows that the board needs. With the scores beside it, a board gets all rows there are.
    pub height: u16,
    /// Where the scores go.
    pub side: SidePlace,
    /// Columns of a turn in the move list, with its number and colour.
    pub turn_width: u16,
}

/// The board of a game on a full screen, with a *ghost* that the player moves over it, such as a piece or a
/// cursor. Positions come from the views of a session, so a board knows no rules.
pub trait TerminalBoard: Debug + Send {
    /// Takes over the session's position. The ghost stays where it is if it can.
    fn refresh(&mut self, session: &dyn Session, person: Option<Mover>);

    /// Whether the board uses a key. The screen has its own use for most other keys.
    fn has_key(&self, key: Key) -> bool;

    /// Handles input. Without a person to move there is no ghost, but things can be looked at.
    fn input(&mut self, person: Option<Mover>, input: Input) -> Response;

    /// Moves the ghost to a click. Returns whether it was there already, so that a second click places it.
    fn click(&mut self, person: Mover, click: Click) -> bool;

    /// What Enter would do, using `check` for the legality of moves; `None` without a ghost.
    fn judge(&self, mover: Mover, check: &dyn Fn(&str) -> Result<(), Refusal>) -> Option<Verdict>;

    /// Moves the ghost so that Enter plays this move, or the first part of it.
    fn hold(&mut self, mover: Mover, text: &str);

    /// A move in few characters.
    fn short(&self, text: &str) -> String {
        text.to_string()
    }

    /// What is left to do in a turn that the player has begun.
    fn rest_of_turn(&self) -> Option<&'static str> {
        None
    }

    /// A colour's standing, in 14 characters or fewer.
    fn standing(&self, score: &ScoreView) -> String;

    /// Keys and what they do, for the help.
    fn help(&self) -> &'static [(&'static str, &'static str)];

    /// The most important keys, in one line.
    fn key_line(&self) -> &'static str;

    /// Space for the board.
    fn layout(&self) -> BoardLayout;

    /// Draws the board.
    fn draw(&self, canvas: &mut Canvas, scene: &Scene<'_>);

    /// Draws what belongs below the scores and returns the rows used. Optional parts should leave `spare`
    /// rows at the end for the move list.
    fn draw_side(&self, _canvas: &mut Canvas, _scene: &Scene<'_>, _spare: u16) -> u16 {
        0
    }
}
