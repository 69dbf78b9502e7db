//! Pylos in the full-screen terminal: the pyramid, a cursor, and possibly a ball lifted to be raised.

mod draw;
mod keys;
mod spot;

use game_module::terminal::{
    BoardLayout, Canvas, CanvasPart, Click, Input, Key, Response, Scene, SidePlace, TerminalBoard, Verdict,
};
use serde::Deserialize;
use session::{Mover, Refusal, ScoreView, Session};

use spot::{SIDE, Spot};

/// Columns of an entry in the list of turns: number, colour and turn.
const TURN_WIDTH: u16 = 22;

/// What the player to move must do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Phase {
    /// Place a ball or raise one.
    Turn,
    /// Take back a first ball.
    MustTake,
    /// Take back a second ball, or stop.
    MayTake,
}

/// The pyramid, read from the session's JSON.
#[derive(Clone, Debug, Deserialize)]
struct Board {
    /// Colour names of the balls.
    cells: Vec<Option<String>>,
    phase: Phase,
}

/// The pyramid, the cursor and the lifted ball.
#[derive(Debug)]
struct PylosTerminal {
    board: Board,
    /// Colour names, in the order of the game's list.
    colors: Vec<&'static str>,
    cursor: Spot,
    /// A ball of the player to move, lifted to be raised.
    lifted: Option<Spot>,
}

/// What Enter does at the cursor.
enum Intent {
    /// Play a move.
    Play(String),
    /// Lift the ball, to be raised.
    Lift,
    /// Put the lifted ball back where it was.
    PutBack,
}

/// Opens the board of a session.
pub(crate) fn open(session: &dyn Session) -> Box<dyn TerminalBoard> {
    let colors = session.info().colors.iter().map(|color| color.name).collect();
    let cursor = Spot { level: 0, row: 1, col: 1 };
    Box::new(PylosTerminal { board: Board::of(session), colors, cursor, lifted: None })
}

impl Board {
    fn of(session: &dyn Session) -> Self {
        let described = serde_json::from_value(session.board());
        described.expect("sessions of Pylos describe boards of Pylos")
    }
}

impl TerminalBoard for PylosTerminal {
    fn refresh(&mut self, session: &dyn Session, _person: Option<Mover>) {
        self.board = Board::of(session);
        self.lifted = None;
    }

    fn has_key(&self, key: Key) -> bool {
        keys::level(key).is_some() || key == keys::DONE
    }

    fn input(&mut self, person: Option<Mover>, input: Input) -> Response {
        let Some(mover) = person else { return Response::Nothing };
        match input {
            Input::Step(direction) => self.cursor = self.cursor.stepped(direction),
            Input::Page(true) => self.cursor = self.cursor.on_level(self.cursor.level + 1),
            Input::Page(false) => self.cursor = self.cursor.on_level(self.cursor.level.saturating_sub(1)),
            Input::Key(keys::DONE) => return Response::Play("done".to_string()),
            Input::Key(key) => {
                self.cursor = keys::level(key).map_or(self.cursor, |level| self.cursor.on_level(level));
            }
            Input::Cancel => self.lifted = None,
            Input::Place => match self.intent(mover.color) {
                Intent::Play(text) => return Response::Play(text),
                Intent::Lift => self.lifted = Some(self.cursor),
                Intent::PutBack => self.lifted = None,
            },
            Input::Wheel(_) | Input::RightButton => {}
        }
        Response::Nothing
    }

    fn click(&mut self, _person: Mover, click: Click) -> bool {
        let spot = draw::spot_at(click.x, click.y).filter(|_| click.part == CanvasPart::Board);
        let was = self.cursor;
        self.cursor = spot.unwrap_or(was);
        spot == Some(was)
    }

    fn judge(&self, mover: Mover, check: &dyn Fn(&str) -> Result<(), Refusal>) -> Option<Verdict> {
        let here = self.cursor.name();
        let (what, checked, words) = match self.intent(mover.color) {
            Intent::PutBack => (here, Ok(()), "Enter puts the ball back"),
            Intent::Lift => {
                (here, self.check_lift(check), "Enter lifts this ball, to be raised onto a higher level")
            }
            Intent::Play(text) => {
                let words = match (self.board.phase, self.lifted) {
                    (Phase::Turn, None) => "Enter puts a ball here",
                    (Phase::Turn, Some(_)) => "Enter raises the ball to here",
                    (Phase::MustTake, _) => "Enter takes this ball back",
                    (Phase::MayTake, _) => "Enter takes this ball back as well, d ends the turn",
                };
                let checked = check(&text).map_err(|refusal| refusal.message);
                (if self.lifted.is_some() { text } else { here }, checked, words)
            }
        };
        let is_legal = checked.is_ok();
        Some(Verdict { what, words: checked.err().unwrap_or_else(|| words.to_string()), is_legal })
    }

    /// Moves the cursor to where the ball goes or is taken from.
    fn hold(&mut self, _mover: Mover, text: &str) {
        self.lifted = None;
        let put = text.split_once('x').map_or(text, |(put, take)| if put.is_empty() { take } else { put });
        if let Some((from, to)) = put.split_once('-') {
            self.lifted = Spot::named(from);
            self.cursor = Spot::named(to).unwrap_or(self.cursor);
        } else {
            self.cursor = Spot::named(put).unwrap_or(self.cursor);
        }
    }

    fn rest_of_turn(&self) -> Option<&'static str> {
        match self.board.phase {
            Phase::Turn => None,
            Phase::MustTake => Some("take back one or two of your balls: Enter on a ball"),
            Phase::MayTake => Some("take back another ball with Enter, or end the turn with d"),
        }
    }

    fn standing(&self, score: &ScoreView) -> String {
        format!("{:>2} in reserve", score.detail["reserve"].as_i64().unwrap_or(0))
    }

    fn help(&self) -> &'static [(&'static str, &'static str)] {
        keys::HELP
    }

    fn key_line(&self) -> &'static str {
        keys::LINE
    }

    fn layout(&self) -> BoardLayout {
        let (width, height) = draw::size();
        BoardLayout { width, height, side: SidePlace::Below, turn_width: TURN_WIDTH }
    }

    fn draw(&self, canvas: &mut Canvas, scene: &Scene<'_>) {
        draw::draw(canvas, scene, self);
    }
}

impl PylosTerminal {
    /// The colour of the ball on a cell.
    fn ball_at(&self, spot: Spot) -> Option<usize> {
        let index = Spot::all().position(|other| other == spot)?;
        let name = self.board.cells.get(index)?.as_deref()?;
        self.colors.iter().position(|color| *color == name)
    }

    /// Whether a ball could go there: the cell is empty and all four cells below are occupied.
    fn is_open(&self, spot: Spot) -> bool {
        self.ball_at(spot).is_none() && spot.below().all(|below| self.ball_at(below).is_some())
    }

    fn intent(&self, color: usize) -> Intent {
        let here = self.cursor.name();
        match (self.board.phase, self.lifted) {
            (Phase::MustTake | Phase::MayTake, _) => Intent::Play(format!("x{here}")),
            (Phase::Turn, Some(from)) if from == self.cursor => Intent::PutBack,
            (Phase::Turn, Some(from)) => Intent::Play(format!("{}-{here}", from.name())),
            (Phase::Turn, None) if self.ball_at(self.cursor) == Some(color) => Intent::Lift,
            (Phase::Turn, None) => Intent::Play(here),
        }
    }

    /// Checks that the ball under the cursor can be raised to some cell; otherwise says why not.
    fn check_lift(&self, check: &dyn Fn(&str) -> Result<(), Refusal>) -> Result<(), String> {
        let from = self.cursor;
        // Try the top last: if no higher cell is open, its refusal says what is wrong with the ball itself.
        let apex = Spot { level: SIDE - 1, row: 0, col: 0 };
        let open = Spot::all().filter(|&to| to.level > from.level && self.is_open(to));
        let mut reason = None;
        for to in open.chain([apex]) {
            match check(&format!("{}-{}", from.name(), to.name())) {
                Ok(()) => return Ok(()),
                Err(refusal) if refusal.code != "not_supported" => {
                    reason = reason.or(Some(refusal.message));
                }
                Err(_) => {}
            }
        }
        Err(reason.unwrap_or_else(|| format!("no higher cell is free to raise {} to", from.name())))
    }
}

/// The cells named in a move or turn.
fn cells_of(text: &str) -> Vec<Spot> {
    text.split(['-', 'x', ',', ' ']).filter_map(Spot::named).collect()
}
