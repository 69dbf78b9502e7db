//! Pylos on the screen: a pyramid, a cursor, and perhaps a ball lifted to be raised.

mod spot;

use serde::Deserialize;
use session::{Refusal, Session};

use super::action::Action;
use super::face::{Deed, Verdict};
pub(super) use spot::{SIDE, Spot};

/// What the player to move has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Phase {
    /// Put a ball on the board or raise one.
    Turn,
    /// Take back a first ball.
    MustTake,
    /// Take back a second ball, or be content.
    MayTake,
}

/// The pyramid as the session describes it.
#[derive(Clone, Debug, Deserialize)]
struct Board {
    /// The names of the colours of the balls.
    cells: Vec<Option<String>>,
    phase: Phase,
}

/// The pyramid and the hand.
#[derive(Clone, Debug)]
pub(crate) struct Pylos {
    board: Board,
    /// The names of the colours, in the order of the game's list.
    colors: Vec<&'static str>,
    pub(super) cursor: Spot,
    /// A ball of the player to move that is to be raised.
    pub(super) lifted: Option<Spot>,
}

/// What Enter means at the cursor.
enum Intent {
    /// Plays a move.
    Play(String),
    /// Lifts the ball, to be raised.
    Lift,
    /// Puts the lifted ball back where it was.
    PutBack,
}

impl Pylos {
    /// The face of a session; `None` if it is not of Pylos.
    pub(super) fn of(session: &dyn Session) -> Option<Self> {
        let board = serde_json::from_value(session.board()).ok()?;
        let colors = session.info().colors.iter().map(|color| color.name).collect();
        let cursor = Spot { level: 0, row: 1, col: 1 };
        Some(Self { board, colors, cursor, lifted: None })
    }

    pub(super) fn refresh(&mut self, session: &dyn Session) {
        if let Ok(board) = serde_json::from_value(session.board()) {
            self.board = board;
            self.lifted = None;
        }
    }

    /// The colour of the ball on a cell.
    pub(super) fn ball_at(&self, spot: Spot) -> Option<usize> {
        let index = Spot::all().position(|other| other == spot)?;
        let name = self.board.cells.get(index)?.as_deref()?;
        self.colors.iter().position(|color| *color == name)
    }

    /// Whether a ball could lie there: it is empty, and all of the four cells below are not.
    pub(super) fn is_open(&self, spot: Spot) -> bool {
        self.ball_at(spot).is_none() && spot.below().all(|below| self.ball_at(below).is_some())
    }

    pub(super) fn phase(&self) -> Phase {
        self.board.phase
    }

    pub(super) fn apply(&mut self, color: usize, action: Action) -> Deed {
        match action {
            Action::Step(direction) => self.cursor = self.cursor.stepped(direction),
            Action::Page(true) => self.cursor = self.cursor.on_level(self.cursor.level + 1),
            Action::Page(false) => self.cursor = self.cursor.on_level(self.cursor.level.saturating_sub(1)),
            Action::Level(level) => self.cursor = self.cursor.on_level(level as u8),
            Action::Done => return Deed::Play("done".to_string()),
            Action::Cancel => self.lifted = None,
            Action::Place => match self.intent(color) {
                Intent::Play(text) => return Deed::Play(text),
                Intent::Lift => self.lifted = Some(self.cursor),
                Intent::PutBack => self.lifted = None,
            },
            _ => {}
        }
        Deed::Nothing
    }

    /// Puts the cursor on a cell. Says whether it was there already.
    pub(super) fn point_at(&mut self, spot: Spot) -> bool {
        let was = self.cursor;
        self.cursor = spot;
        was == spot
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

    pub(super) fn judge(&self, color: usize, check: &dyn Fn(&str) -> Result<(), Refusal>) -> Verdict {
        let here = self.cursor.name();
        let (what, checked, words) = match self.intent(color) {
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
        Verdict { what, words: checked.err().unwrap_or_else(|| words.to_string()), is_legal }
    }

    /// Whether the ball under the cursor can be raised to any cell, and why not.
    fn check_lift(&self, check: &dyn Fn(&str) -> Result<(), Refusal>) -> Result<(), String> {
        let from = self.cursor;
        // The top is asked last, for what is wrong with the ball itself when no higher cell is open.
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

    /// Holds the cursor so that Enter plays this move, or the first part of a turn.
    pub(super) fn hold(&mut self, text: &str) {
        self.lifted = None;
        let put = text.split_once('x').map_or(text, |(put, take)| if put.is_empty() { take } else { put });
        if let Some((from, to)) = put.split_once('-') {
            self.lifted = Spot::named(from);
            self.cursor = Spot::named(to).unwrap_or(self.cursor);
        } else {
            self.cursor = Spot::named(put).unwrap_or(self.cursor);
        }
    }

    /// The cells that a move or turn is about.
    pub(super) fn cells_of(text: &str) -> Vec<Spot> {
        text.split(['-', 'x', ',', ' ']).filter_map(Spot::named).collect()
    }
}
