//! A game's board together with what the player holds over it.

use std::fmt::Debug;

use session::{GameInfo, Mover, Refusal, ScoreView, Session};

use super::canvas::Canvas;
use super::input::{Click, Input, Key};

/// Makes the board of a session.
pub type OpenBoard = fn(&dyn Session) -> Box<dyn TerminalBoard>;

/// Whether what the ghost shows can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// What it is about, such as `X at d11`.
    pub what: String,
    /// What Enter does, or why it does not.
    pub words: String,
    /// Whether it can be played.
    pub is_legal: bool,
}

/// What input to the board leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Response {
    /// Something was moved, turned or chosen, or nothing could be.
    Nothing,
    /// A move is to be played.
    Play(String),
    /// The player is to be told something.
    Say(String),
}

/// A turn in the list of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnLine {
    /// Whose turn it was, by colour.
    pub color: usize,
    /// What was played.
    pub text: String,
    /// The cells that it covered, row and column, on boards that have them.
    pub cells: Vec<[u8; 2]>,
    /// The name of the piece, where there are pieces.
    pub piece: Option<String>,
}

/// What is drawn over the position.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The game.
    pub info: &'static GameInfo,
    /// Who is to move; `None` when the game is over.
    pub mover: Option<Mover>,
    /// Who is to move, if it is a person and the game goes on.
    pub person: Option<Mover>,
    /// Whether passing is all that can be done.
    pub is_forced_pass: bool,
    /// All turns so far.
    pub turns: &'a [TurnLine],
    /// The turn that is being looked at.
    pub browsed: Option<usize>,
    /// The move that is shown as a hint.
    pub hint: Option<&'a str>,
    /// Whether what the ghost shows can be played.
    pub is_legal: bool,
    /// Whether everything that can be played is to be shown.
    pub shows_legal: bool,
}

impl Scene<'_> {
    /// The name of a colour.
    pub fn color_name(&self, color: usize) -> &'static str {
        self.info.colors[color].name
    }
}

/// Where scores and everything below them go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SidePlace {
    /// To the right of the board.
    Beside,
    /// Under the board.
    Below,
}

/// The room that a board takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardLayout {
    /// Columns of the board.
    pub width: u16,
    /// Rows that the board needs. A board with its scores beside it is given all rows that there are.
    pub height: u16,
    /// Where the scores go.
    pub side: SidePlace,
    /// Columns of a turn in the list of moves, with its number and colour.
    pub turn_width: u16,
}

/// The board of a game on a full screen, with what the player holds over it: a *ghost*, such as a piece or a cursor.
/// Positions come from the views of a session, so a board knows no rules.
pub trait TerminalBoard: Debug + Send {
    /// Takes over the position of the session; the ghost stays where it is if it can.
    fn refresh(&mut self, session: &dyn Session, person: Option<Mover>);

    /// Whether a key is for the board. The screen has its own use for most other keys.
    fn has_key(&self, key: Key) -> bool;

    /// Does what the player asks of the board. Without a person to move there is no ghost, but things can be looked at.
    fn input(&mut self, person: Option<Mover>, input: Input) -> Response;

    /// Points at something. Says whether the ghost was there already, so that a second click places it.
    fn click(&mut self, person: Mover, click: Click) -> bool;

    /// What would come of Enter, by asking for the legality of moves; `None` without a ghost.
    fn judge(&self, mover: Mover, check: &dyn Fn(&str) -> Result<(), Refusal>) -> Option<Verdict>;

    /// Holds the ghost so that Enter plays this move, or the first part of it.
    fn hold(&mut self, mover: Mover, text: &str);

    /// A move in few characters.
    fn short(&self, text: &str) -> String {
        text.to_string()
    }

    /// What is left to do in a turn that the player has begun.
    fn rest_of_turn(&self) -> Option<&'static str> {
        None
    }

    /// How a colour stands, in 14 characters or fewer.
    fn standing(&self, score: &ScoreView) -> String;

    /// The keys with what they do, for the help.
    fn help(&self) -> &'static [(&'static str, &'static str)];

    /// The keys that are needed most, in a line.
    fn key_line(&self) -> &'static str;

    /// The room that the board takes.
    fn layout(&self) -> BoardLayout;

    /// Draws the board.
    fn draw(&self, canvas: &mut Canvas, scene: &Scene<'_>);

    /// Draws what belongs below the scores, and returns the rows that it took. What can be done without should leave
    /// `spare` rows at the end to the list of moves.
    fn draw_side(&self, _canvas: &mut Canvas, _scene: &Scene<'_>, _spare: u16) -> u16 {
        0
    }
}
