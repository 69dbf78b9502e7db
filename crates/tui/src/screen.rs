//! Takes over the terminal, and restores it on every exit path.

use std::io::{self, Write, stdout};
use std::mem::ManuallyDrop;
use std::thread;

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::{cursor, execute};

use super::log::HeldLog;

/// The terminal while the game owns it.
pub(super) struct Screen {
    /// Never dropped: dropping reports on standard error when the cursor cannot be shown, and that panics
    /// when the terminal is gone.
    pub(super) terminal: ManuallyDrop<DefaultTerminal>,
}

impl Screen {
    /// Takes over the terminal. A panic on this thread restores it before the report; a panic on another
    /// thread is that job's answer and goes to the log, because its report would garble the screen.
    pub(super) fn open(log: &HeldLog) -> io::Result<Self> {
        let terminal = ratatui::try_init().inspect_err(|_| restore())?;
        let screen = Self { terminal: ManuallyDrop::new(terminal) };
        let (own_thread, restoring) = (thread::current().id(), std::panic::take_hook());
        let log = log.clone();
        std::panic::set_hook(Box::new(move |panic| {
            if thread::current().id() == own_thread {
                restore();
                restoring(panic);
            } else {
                let _ = writeln!(log.clone(), "{panic}");
            }
        }));
        execute!(stdout(), EnableMouseCapture)?;
        Ok(screen)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Restores the input mode of a terminal that may no longer take output.
pub fn give_back() {
    let _ = ratatui::crossterm::terminal::disable_raw_mode();
}

/// Restores the terminal. Errors are ignored, as nothing more can be done; calling it twice is harmless.
fn restore() {
    let _ = execute!(stdout(), DisableMouseCapture);
    let _ = ratatui::try_restore();
    let _ = execute!(stdout(), cursor::Show);
}
