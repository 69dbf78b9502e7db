//! The running engines. Signals reach only the program that started them, so it has to kill them when it
//! ends.

use std::io;
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::group;

struct Running {
    /// The leaders of their process groups. None has been reaped, so no id is reused.
    leaders: Vec<u32>,
    is_over: bool,
}

static RUNNING: Mutex<Running> = Mutex::new(Running { leaders: Vec::new(), is_over: false });

/// Kills all engines with their descendants and prevents new ones, for a program that is about to end.
/// Callers that wait for an engine see that it has ended. On systems other than Unix it only prevents new
/// ones.
pub fn end_engines() {
    let mut running = running();
    running.is_over = true;
    running.leaders.iter().for_each(|&leader| group::kill_group(leader));
}

/// Starts an engine. It counts as running until [`forget`].
pub(super) fn start(command: &mut Command) -> io::Result<Child> {
    // Held until the engine is in the list, so that [`end_engines`] cannot miss it.
    let mut running = running();
    if running.is_over {
        return Err(io::Error::other("this program is about to end"));
    }
    let child = command.spawn()?;
    running.leaders.push(child.id());
    Ok(child)
}

/// Must be called before an engine is reaped.
pub(super) fn forget(child: &Child) {
    running().leaders.retain(|&leader| leader != child.id());
}

fn running() -> MutexGuard<'static, Running> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}
