//! A game on a full screen. The state is plain data, keys become actions on it, and everything is drawn from
//! it. Each game brings its own board (the `TerminalBoard` of its module); everything around the board is
//! shared.

mod action;
mod app;
mod draw;
mod events;
mod help;
mod keys;
mod log;
mod screen;
mod snapshot;
mod state;
mod workers;

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests may panic")]
mod tests;

use std::io::Write;
use std::time::{Duration, Instant};

use game_core::StopFlag;
use game_module::terminal::TerminalBoard;
use local_game::LocalGame;
use ratatui::crossterm::event::{Event, KeyEventKind};

use action::Action;
use app::{App, Pace};
use events::Events;
use log::HeldLog;
use screen::Screen;
pub use screen::give_back;

/// How long to wait for input while the screen is changing, and while it is idle.
const FRAME: Duration = Duration::from_millis(50);
const REST: Duration = Duration::from_millis(500);

/// How a game on the screen ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The player left.
    Left,
    /// Ctrl-C or a signal.
    Interrupted,
    /// The terminal was closed.
    TerminalGone,
}

/// Why a game on the screen failed.
#[derive(Debug, thiserror::Error)]
pub enum TerminalError {
    /// An agent failed under a rule that makes this fatal.
    #[error("{0}")]
    Agent(String),
    /// The terminal cannot be used.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// Hooks into the program that runs the screen.
#[derive(Clone, Debug)]
pub struct Program {
    /// Raised by signals.
    pub stop: StopFlag,
    /// Whether the terminal was closed.
    pub is_terminal_gone: fn() -> bool,
    /// Kills external engines that do not answer.
    pub end_engines: fn(),
}

/// A game on the full screen.
pub struct Terminal {
    app: App,
    log: HeldLog,
    program: Program,
}

impl Terminal {
    /// Prepares the game with the board of its module. [`Terminal::run`] takes over the terminal.
    pub fn new(game: LocalGame, board: Box<dyn TerminalBoard>, program: Program) -> Self {
        let log = HeldLog::default();
        let mut app = App::new(game, board, Pace::USUAL, log.clone());
        app.state.is_colored = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        Self { app, log, program }
    }

    /// Autosaves the game.
    pub fn keep(&self) -> Result<(), String> {
        self.app.keep()
    }

    /// The state of the game in one line, to print after the screen is closed.
    pub fn summary(&self) -> String {
        self.app.summary()
    }

    /// Plays until the player leaves or the terminal is gone.
    pub fn run(&mut self) -> Result<Ending, TerminalError> {
        let listening = self.log.listen();
        let played = Screen::open(&self.log).and_then(|mut screen| self.play(&mut screen));
        if !self.app.finish() {
            (self.program.end_engines)();
        }
        drop(listening);
        let _ = std::io::stderr().write_all(&self.log.take());
        match (played, self.app.failure()) {
            // A signal ends the engines as well, so their failure does not count.
            _ if self.program.stop.is_raised() => Ok(Ending::Interrupted),
            (_, Some(failure)) => Err(TerminalError::Agent(failure.to_string())),
            (Ok(ending), None) => Ok(ending),
            (Err(_), None) if (self.program.is_terminal_gone)() => Ok(Ending::TerminalGone),
            (Err(error), None) => Err(error.into()),
        }
    }

    fn play(&mut self, screen: &mut Screen) -> std::io::Result<Ending> {
        let opened = Instant::now();
        let events = Events::start();
        while !self.app.is_leaving() {
            screen.terminal.draw(|frame| {
                self.app.state.area = frame.area();
                draw::draw(frame, &self.app.state);
            })?;
            let mut patience = if self.app.is_busy() { FRAME } else { REST };
            while let Some(event) = events.next(patience)? {
                if self.obey(&event) == Some(Action::Leave) {
                    return Ok(Ending::Interrupted);
                }
                // Handle all pending input before drawing again.
                patience = Duration::ZERO;
            }
            if self.program.stop.is_raised() {
                return Ok(Ending::Interrupted);
            }
            if (self.program.is_terminal_gone)() {
                return Ok(Ending::TerminalGone);
            }
            self.app.tick(opened.elapsed());
        }
        Ok(Ending::Left)
    }

    fn obey(&mut self, event: &Event) -> Option<Action> {
        let action = match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => keys::action(&self.app.state, *key),
            Event::Mouse(mouse) => keys::mouse_action(&self.app.state, *mouse),
            _ => None,
        }?;
        self.app.act(action);
        Some(action)
    }
}
