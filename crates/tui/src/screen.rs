//! The terminal itself: taken over, and given back on every way out.

use std::io::{self, Write, stdout};
use std::mem::ManuallyDrop;
use std::thread;

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::{cursor, execute};

use super::log::HeldLog;

/// The terminal while it belongs to the game.
pub(super) struct Screen {
    /// Never dropped: it would complain on standard error that it cannot show the cursor, and a terminal that is gone takes
    /// no complaints, which is a panic.
    pub(super) terminal: ManuallyDrop<DefaultTerminal>,
}

impl Screen {
    /// Takes the terminal over. A panic on this thread gives it back before it is reported; one on another thread is
    /// somebody's answer and goes to the log, as its report would tear the picture.
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

/// Gives back the keys of a terminal that may not take output any more.
pub fn give_back() {
    let _ = ratatui::crossterm::terminal::disable_raw_mode();
}

/// Gives the terminal back. Nothing more can be done if that fails, and twice does no harm.
fn restore() {
    let _ = execute!(stdout(), DisableMouseCapture);
    let _ = ratatui::try_restore();
    let _ = execute!(stdout(), cursor::Show);
}
