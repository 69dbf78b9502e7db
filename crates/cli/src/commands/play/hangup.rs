//! Detects a closed terminal. Usually a signal reports it, but not when the program uses a terminal that it
//! does not belong to.

use std::io::{IsTerminal, stdin};
use std::thread;

use anyhow::{Error, anyhow};

/// The error, for whoever can still read it.
pub(crate) fn terminal_gone() -> Error {
    anyhow!("the terminal is gone")
}

/// Whether the terminal was closed, so that no more input can come.
pub(crate) fn is_terminal_gone() -> bool {
    system::is_gone_now()
}

/// Calls `do_last` once the terminal is closed, whatever the program is doing then. Never without a terminal.
pub(crate) fn watch_terminal(do_last: impl FnOnce() + Send + 'static) {
    // Input from a pipe ends normally.
    if stdin().is_terminal() {
        thread::spawn(move || {
            if system::wait_until_gone() {
                do_last();
            }
        });
    }
}

#[cfg(unix)]
mod system {
    use std::io::stdin;

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::{Errno, Result};

    pub(super) fn is_gone_now() -> bool {
        is_gone_within(Some(&Timespec::default())) == Ok(true)
    }

    /// Returns false if it cannot be known.
    pub(super) fn wait_until_gone() -> bool {
        loop {
            match is_gone_within(None) {
                Ok(false) | Err(Errno::INTR) => {}
                end => return end.is_ok(),
            }
        }
    }

    fn is_gone_within(longest: Option<&Timespec>) -> Result<bool> {
        let stdin = stdin();
        // Asks for no events: input is read elsewhere, and a hangup is always reported.
        let mut descriptors = [PollFd::new(&stdin, PollFlags::empty())];
        let gone = PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL;
        Ok(poll(&mut descriptors, longest)? > 0 && descriptors[0].revents().intersects(gone))
    }
}

/// On other systems the program ends with its window.
#[cfg(not(unix))]
mod system {
    pub(super) fn is_gone_now() -> bool {
        false
    }

    pub(super) fn wait_until_gone() -> bool {
        false
    }
}
