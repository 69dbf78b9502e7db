//! Engines as groups of processes: an engine may be a script that starts the real one, and both must go.

use std::process::{Child, Command};
use std::time::{Duration, Instant};

use super::running;

/// How often a process is looked at that should end.
const GLANCE: Duration = Duration::from_millis(2);

/// Makes the process that will be started the head of its own group. Then Ctrl-C in a terminal is left to whoever
/// started the engine.
pub(super) fn lead(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(not(unix))]
    let _ = command;
}

/// Waits for the process to end by itself. It stays to be reaped, so that its number is not used again before
/// [`kill`].
#[cfg(unix)]
pub(super) fn ends_within(child: &mut Child, time: Duration) -> bool {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    let pid = Pid::from_child(child);
    glance(time, || !matches!(waitid(WaitId::Pid(pid), options), Ok(None)))
}

#[cfg(not(unix))]
pub(super) fn ends_within(child: &mut Child, time: Duration) -> bool {
    glance(time, || !matches!(child.try_wait(), Ok(None)))
}

fn glance(time: Duration, mut has_ended: impl FnMut() -> bool) -> bool {
    let started = Instant::now();
    loop {
        if has_ended() {
            return true;
        }
        if started.elapsed() >= time {
            return false;
        }
        std::thread::sleep(GLANCE);
    }
}

/// Ends all processes of a group, given by its head, which must not have been reaped.
pub(super) fn strike(head: u32) {
    #[cfg(unix)]
    if let Some(head) = rustix::process::Pid::from_raw(head as i32) {
        // All of them may have ended by themselves.
        let _ = rustix::process::kill_process_group(head, rustix::process::Signal::KILL);
    }
    #[cfg(not(unix))]
    let _ = head;
}

/// Ends the process and all of its group, and reaps it. The answer is how it ended, in words.
pub(super) fn kill(child: &mut Child) -> String {
    running::forget(child);
    strike(child.id());
    let _ = child.kill();
    child.wait().map_or_else(|error| error.to_string(), |status| status.to_string())
}
