//! A terminal that was closed. Usually a signal tells of it, but not if the program only uses the terminal and does not
//! belong to it.

use std::io::{IsTerminal, stdin};
use std::thread;

use anyhow::{Error, anyhow};

/// What is said to whoever can still hear it.
pub(crate) fn terminal_gone() -> Error {
    anyhow!("the terminal is gone")
}

/// Whether the terminal was closed: nothing that is typed can come any more.
pub(crate) fn is_terminal_gone() -> bool {
    system::is_gone_now()
}

/// Does something once the terminal is closed, whatever the program is busy with then. Without a terminal, never.
pub(crate) fn watch_terminal(do_last: impl FnOnce() + Send + 'static) {
    // Input from a pipe has an ordinary end.
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

    /// Says no when nobody can tell.
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
        // Nothing is asked for: what is typed is for others, and the end is always told.
        let mut descriptors = [PollFd::new(&stdin, PollFlags::empty())];
        let gone = PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL;
        Ok(poll(&mut descriptors, longest)? > 0 && descriptors[0].revents().intersects(gone))
    }
}

/// Elsewhere the program ends with its window.
#[cfg(not(unix))]
mod system {
    pub(super) fn is_gone_now() -> bool {
        false
    }

    pub(super) fn wait_until_gone() -> bool {
        false
    }
}
