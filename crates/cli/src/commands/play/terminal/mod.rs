//! The game on a full screen: state is plain data, keys become actions on it, and everything is drawn from it.

mod action;
mod advice;
mod app;
mod blokus;
mod draw;
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
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use games::CatalogueEntry;
use ratatui::crossterm::event::{self, Event, KeyEventKind};
use session::Session;

use super::seats::Seats;
use crate::failure::Failure;
use action::Action;
use app::{App, Pace};
use log::HeldLog;
use screen::Screen;

/// How long to wait for a key when something moves on the screen, and when nothing does.
const FRAME: Duration = Duration::from_millis(50);
const REST: Duration = Duration::from_millis(500);

/// Raised when the system wants the program to end.
static IS_TERMINATED: AtomicBool = AtomicBool::new(false);

/// A game on the screen.
pub(crate) struct Terminal {
    app: App,
    log: HeldLog,
}

impl Terminal {
    /// A game on the screen; game and players come back if this game can only be played at the prompt.
    pub(crate) fn new(
        game: &'static CatalogueEntry,
        session: Box<dyn Session>,
        seats: Seats,
        save_path: Option<PathBuf>,
    ) -> Result<Self, (Box<dyn Session>, Seats)> {
        let log = HeldLog::default();
        let mut app = App::new(game, session, seats, save_path, Pace::USUAL, log.clone())?;
        app.state.is_colored = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        Ok(Self { app, log })
    }

    /// The game so far as the text of a record.
    pub(crate) fn record_text(&self) -> String {
        self.app.record_text()
    }

    /// How things stand, for the ordinary screen after this one.
    pub(crate) fn summary(&self) -> String {
        self.app.summary()
    }

    /// Plays until the player leaves.
    pub(crate) fn run(&mut self) -> Result<(), Failure> {
        // A second handler cannot be set, and is not needed: there is one game per run.
        let _ = ctrlc::set_handler(|| IS_TERMINATED.store(true, Ordering::Relaxed));
        let listening = self.log.listen();
        let played = Screen::open(&self.log).and_then(|mut screen| self.play(&mut screen));
        self.app.finish();
        drop(listening);
        let _ = std::io::stderr().write_all(&self.log.take());
        match self.app.failure() {
            Some(failure) => Err(Failure::Failed(anyhow::anyhow!("{failure}"))),
            None => Ok(played?),
        }
    }

    fn play(&mut self, screen: &mut Screen) -> std::io::Result<()> {
        let opened = Instant::now();
        while !self.app.is_leaving() {
            screen.terminal.draw(|frame| {
                self.app.state.area = frame.area();
                draw::draw(frame, &self.app.state);
            })?;
            let mut patience = if self.app.is_busy() { FRAME } else { REST };
            while event::poll(patience)? {
                self.obey(&event::read()?);
                // What was typed meanwhile is read before the picture is drawn again.
                patience = Duration::ZERO;
            }
            if IS_TERMINATED.load(Ordering::Relaxed) {
                self.app.act(Action::Leave);
            }
            self.app.tick(opened.elapsed());
        }
        Ok(())
    }

    fn obey(&mut self, event: &Event) {
        let action = match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => keys::action(&self.app.state, *key),
            Event::Mouse(mouse) => keys::mouse_action(&self.app.state, *mouse),
            _ => None,
        };
        if let Some(action) = action {
            self.app.act(action);
        }
    }
}
