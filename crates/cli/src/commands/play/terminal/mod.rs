//! The game on a full screen: state is plain data, keys become actions on it, and everything is drawn from it.

mod action;
pub(crate) mod advice;
mod app;
mod blokus;
mod draw;
mod events;
mod face;
mod help;
mod keys;
mod log;
mod pylos;
mod screen;
mod snapshot;
mod state;
mod workers;

#[cfg(test)]
mod tests;

use std::io::Write;
use std::time::{Duration, Instant};

use game_core::StopFlag;
use game_module::GameModule;
use ratatui::crossterm::event::{Event, KeyEventKind};
use session::Session;

use super::hangup::is_terminal_gone;
use super::paper::Paper;
use super::seats::Seats;
use crate::failure::Failure;
use action::Action;
use app::{App, Pace};
use events::Events;
pub(crate) use face::Face;
use log::HeldLog;
use screen::Screen;
pub(crate) use screen::give_back;

/// How long to wait for a key when something moves on the screen, and when nothing does.
const FRAME: Duration = Duration::from_millis(50);
const REST: Duration = Duration::from_millis(500);

/// Why a game on the screen is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// The player has left.
    Left,
    /// Ctrl-C, or a signal.
    Interrupted,
    /// Nobody can see or press anything any more.
    TerminalGone,
}

/// A game on the screen.
pub(crate) struct Terminal {
    app: App,
    log: HeldLog,
    /// Raised by signals.
    stop: StopFlag,
}

impl Terminal {
    /// A game on the screen.
    pub(crate) fn new(
        game: &'static GameModule,
        session: Box<dyn Session>,
        face: Face,
        seats: Seats,
        paper: Paper,
        stop: StopFlag,
    ) -> Self {
        let log = HeldLog::default();
        let mut app = App::new(game, session, face, seats, paper, Pace::USUAL, log.clone());
        app.state.is_colored = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        Self { app, log, stop }
    }

    /// Writes the record of `--save`.
    pub(crate) fn keep(&self) -> anyhow::Result<()> {
        self.app.keep()
    }

    /// How things stand, for the ordinary screen after this one.
    pub(crate) fn summary(&self) -> String {
        self.app.summary()
    }

    /// Plays until the player leaves or cannot go on.
    pub(crate) fn run(&mut self) -> Result<Ending, Failure> {
        let listening = self.log.listen();
        let played = Screen::open(&self.log).and_then(|mut screen| self.play(&mut screen));
        self.app.finish();
        drop(listening);
        let _ = std::io::stderr().write_all(&self.log.take());
        match (played, self.app.failure()) {
            // Engines are ended by a signal too, so that their failure is none of the game.
            _ if self.stop.is_raised() => Ok(Ending::Interrupted),
            (_, Some(failure)) => Err(Failure::Failed(anyhow::anyhow!("{failure}"))),
            (Ok(ending), None) => Ok(ending),
            (Err(_), None) if is_terminal_gone() => Ok(Ending::TerminalGone),
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
                // What was typed meanwhile is read before the picture is drawn again.
                patience = Duration::ZERO;
            }
            if self.stop.is_raised() {
                return Ok(Ending::Interrupted);
            }
            if is_terminal_gone() {
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
