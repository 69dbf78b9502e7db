//! The engines that run. Signals reach only the program that started them, so it has to take them with it when it ends.

use std::io;
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::group;

struct Running {
    /// The heads of their groups, by process number. All of them are still to be reaped, so no number is used again.
    heads: Vec<u32>,
    is_over: bool,
}

static RUNNING: Mutex<Running> = Mutex::new(Running { heads: Vec::new(), is_over: false });

/// Kills all engines with all that they started, and lets no more be started: for a program that is told to end. Whoever
/// waits for one of them learns that it has ended. Systems other than Unix only let no more be started.
pub fn end_engines() {
    let mut running = running();
    running.is_over = true;
    running.heads.iter().for_each(|&head| group::strike(head));
}

/// Starts an engine. It counts as running until [`forget`].
pub(super) fn start(command: &mut Command) -> io::Result<Child> {
    // Held until it is in the list: an engine that starts while all are ended must not be missed.
    let mut running = running();
    if running.is_over {
        return Err(io::Error::other("this program is about to end"));
    }
    let child = command.spawn()?;
    running.heads.push(child.id());
    Ok(child)
}

/// To be called before an engine is reaped.
pub(super) fn forget(child: &Child) {
    running().heads.retain(|&head| head != child.id());
}

fn running() -> MutexGuard<'static, Running> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}
