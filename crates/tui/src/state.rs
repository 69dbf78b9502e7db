//! Everything the screen shows, as plain data, and the effect of actions on it. Actions that need the game
//! itself become requests.

use std::time::Duration;

use game_module::terminal::{Direction, Input, Response, Scene, TerminalBoard, Verdict};
use local_game::Advice;
use ratatui::layout::Rect;
use session::{Mover, Session};

use super::action::Action;
use super::draw;
use super::help;
use super::snapshot::Snapshot;

/// What receives the keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    Board,
    /// A command is being typed.
    Command(String),
    /// A text is open.
    Pager(Pager),
    /// This turn of the list is selected.
    Moves(usize),
    /// Waiting for a yes or no on leaving a game in progress.
    AskQuit,
}

/// A scrollable text over the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pager {
    pub(super) title: String,
    pub(super) lines: Vec<String>,
    pub(super) top: usize,
}

/// How to style a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    Plain,
    Good,
    Bad,
}

/// Whether to show advice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hint {
    Hidden,
    /// To be shown as soon as it arrives.
    Wanted,
    Shown,
}

/// A player as shown on the screen.
#[derive(Clone, Debug)]
pub(super) struct PlayerCard {
    pub(super) name: String,
    pub(super) is_person: bool,
}

/// The agent that is thinking.
#[derive(Clone, Copy, Debug)]
pub(super) struct Thinking {
    pub(super) color: usize,
    pub(super) since: Duration,
}

/// An action that needs the game, the players or the disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Request {
    Play(String),
    Pass,
    Undo,
    Redo,
    Hint,
    MoveNow,
    Save,
    /// Execute a typed line.
    Obey(String),
    Leave,
}

/// Everything that is drawn.
#[derive(Debug)]
pub(super) struct State {
    pub(super) shot: Snapshot,
    pub(super) board: Box<dyn TerminalBoard>,
    pub(super) players: Vec<PlayerCard>,
    pub(super) mode: Mode,
    pub(super) message: Option<(Tone, String)>,
    pub(super) verdict: Option<Verdict>,
    /// Why an unfinished game has stopped.
    pub(super) stopped: Option<String>,
    pub(super) thinking: Option<Thinking>,
    /// When the wait for advice for the player to move began.
    pub(super) advising_since: Option<Duration>,
    /// Advice for the position on the board.
    pub(super) advice: Option<Advice>,
    /// The thought behind the last move of an agent.
    pub(super) opinion: Option<Advice>,
    pub(super) hint: Hint,
    pub(super) is_analysis_on: bool,
    pub(super) is_legal_shown: bool,
    /// When a person who has no legal move passes automatically.
    pub(super) passes_at: Option<Duration>,
    /// The last typed line.
    recent: String,
    /// Time since the screen was opened.
    pub(super) now: Duration,
    /// The window as last drawn.
    pub(super) area: Rect,
    pub(super) is_colored: bool,
}

impl State {
    pub(super) fn new(
        session: &dyn Session,
        board: Box<dyn TerminalBoard>,
        players: Vec<PlayerCard>,
    ) -> Self {
        let mut state = Self {
            shot: Snapshot::of(session),
            board,
            players,
            mode: Mode::Board,
            message: None,
            verdict: None,
            stopped: None,
            thinking: None,
            advising_since: None,
            advice: None,
            opinion: None,
            hint: Hint::Hidden,
            is_analysis_on: false,
            is_legal_shown: false,
            passes_at: None,
            recent: String::new(),
            now: Duration::ZERO,
            area: Rect::default(),
            is_colored: true,
        };
        state.refresh(session);
        state
    }

    /// Updates everything for a new position.
    pub(super) fn refresh(&mut self, session: &dyn Session) {
        self.shot = Snapshot::of(session);
        self.board.refresh(session, self.person());
        (self.advice, self.hint) = (None, Hint::Hidden);
        if let Mode::Moves(selected) = &mut self.mode {
            *selected = (*selected).min(self.shot.turns.len().saturating_sub(1));
        }
    }

    /// The player to move, if it is a person and the game is not stopped.
    pub(super) fn person(&self) -> Option<Mover> {
        self.shot.mover.filter(|mover| self.players[mover.seat].is_person && self.stopped.is_none())
    }

    /// Whether leaving would interrupt a game.
    fn is_running(&self) -> bool {
        self.shot.mover.is_some() && self.stopped.is_none() && !self.shot.turns.is_empty()
    }

    /// What the board draws over its position.
    pub(super) fn scene(&self) -> Scene<'_> {
        let shown = self.advice.as_ref().filter(|_| self.hint == Hint::Shown);
        Scene {
            info: self.shot.info,
            mover: self.shot.mover,
            person: self.person(),
            is_forced_pass: self.shot.is_forced_pass,
            turns: &self.shot.turns,
            browsed: self.browsed(),
            hint: shown.map(|advice| advice.text.as_str()),
            is_legal: self.verdict.as_ref().is_some_and(|verdict| verdict.is_legal),
            shows_legal: self.is_legal_shown,
        }
    }

    /// The turn selected in the list, which the board marks.
    pub(super) fn browsed(&self) -> Option<usize> {
        if let Mode::Moves(selected) = self.mode { Some(selected) } else { None }
    }

    pub(super) fn say(&mut self, tone: Tone, text: impl Into<String>) {
        self.message = Some((tone, text.into()));
    }

    /// Opens a text over the board.
    pub(super) fn open_pager(&mut self, title: &str, lines: Vec<String>) {
        self.mode = Mode::Pager(Pager { title: title.to_string(), lines, top: 0 });
    }

    /// Applies an action. Returns a request if the action needs the game.
    pub(super) fn apply(&mut self, action: Action) -> Option<Request> {
        if action == Action::Leave {
            return Some(Request::Leave);
        }
        match &mut self.mode {
            Mode::Board => return self.apply_to_board(action),
            Mode::Command(_) => return self.apply_to_command(action),
            Mode::AskQuit => {
                self.mode = Mode::Board;
                return (action == Action::Quit).then_some(Request::Leave);
            }
            Mode::Pager(pager) => {
                let rows = usize::from(self.area.height).saturating_sub(2);
                let last = pager.lines.len().saturating_sub(rows);
                match scroll(action) {
                    Some(step) => pager.top = pager.top.saturating_add_signed(step).min(last),
                    None => self.mode = Mode::Board,
                }
            }
            Mode::Moves(selected) => {
                let last = self.shot.turns.len().saturating_sub(1);
                match scroll(action) {
                    Some(step) => *selected = selected.saturating_add_signed(step).min(last),
                    None => self.mode = Mode::Board,
                }
            }
        }
        None
    }

    fn apply_to_board(&mut self, action: Action) -> Option<Request> {
        self.message = None;
        match action {
            Action::Undo => return Some(Request::Undo),
            Action::Redo => return Some(Request::Redo),
            Action::Pass => return Some(Request::Pass),
            Action::Hint => return Some(Request::Hint),
            Action::MoveNow => return Some(Request::MoveNow),
            Action::Save => return Some(Request::Save),
            Action::Quit if self.is_running() => self.mode = Mode::AskQuit,
            Action::Quit => return Some(Request::Leave),
            Action::Help => self.open_pager("Help", help::lines(self.board.as_ref(), self.shot.info)),
            Action::OpenCommand => self.mode = Mode::Command(String::new()),
            Action::BrowseMoves if self.shot.turns.is_empty() => self.say(Tone::Plain, "no moves so far"),
            Action::BrowseMoves => self.mode = Mode::Moves(self.shot.turns.len() - 1),
            Action::ToggleAnalysis => self.is_analysis_on = !self.is_analysis_on,
            Action::ToggleLegal => self.is_legal_shown = !self.is_legal_shown,
            Action::Click(column, row) => return self.click(column, row),
            Action::Board(input) => return self.touch(input),
            // Keys of the command line, which is closed.
            Action::Leave
            | Action::Type(_)
            | Action::Erase
            | Action::EraseAll
            | Action::Recall
            | Action::Submit => {}
        }
        None
    }

    /// Passes input to the board.
    fn touch(&mut self, input: Input) -> Option<Request> {
        let person = self.person();
        match input {
            Input::Place if person.is_none() => {
                let words =
                    if self.shot.mover.is_none() { "the game is over" } else { "it is not your turn" };
                self.say(Tone::Bad, words);
                return None;
            }
            Input::Place if self.shot.is_forced_pass => return Some(Request::Pass),
            Input::Cancel => self.hint = Hint::Hidden,
            _ => {}
        }
        match self.board.input(person, input) {
            Response::Nothing => None,
            Response::Play(text) => Some(Request::Play(text)),
            Response::Say(text) => {
                self.say(Tone::Bad, text);
                None
            }
        }
    }

    fn click(&mut self, column: u16, row: u16) -> Option<Request> {
        let click = draw::click(self, column, row)?;
        let person = self.person()?;
        // The first click brings the ghost; the second places it.
        if self.board.click(person, click) { self.touch(Input::Place) } else { None }
    }

    fn apply_to_command(&mut self, action: Action) -> Option<Request> {
        let Mode::Command(line) = &mut self.mode else { return None };
        match action {
            Action::Type(letter) => line.push(letter),
            Action::Erase if line.is_empty() => self.mode = Mode::Board,
            Action::Erase => drop(line.pop()),
            Action::EraseAll => line.clear(),
            Action::Recall => line.clone_from(&self.recent),
            Action::Submit => {
                self.recent = std::mem::take(line);
                self.mode = Mode::Board;
                return Some(Request::Obey(self.recent.clone()));
            }
            _ => self.mode = Mode::Board,
        }
        None
    }
}

/// Lines to scroll by; `None` if the action does not scroll.
fn scroll(action: Action) -> Option<isize> {
    match action {
        Action::Board(Input::Step(Direction::Up)) => Some(-1),
        Action::Board(Input::Step(Direction::Down)) => Some(1),
        Action::Board(Input::Page(true)) => Some(-10),
        Action::Board(Input::Page(false)) => Some(10),
        _ => None,
    }
}
