//! Engines as process groups: an engine may be a script that starts the real one, and both must be killed.

use std::process::{Child, Command};
use std::time::{Duration, Instant};

use super::running;

/// The polling interval while waiting for a process to end.
const POLL_INTERVAL: Duration = Duration::from_millis(2);

/// Makes the new process the leader of its own group, so that Ctrl-C in a terminal reaches only the program
/// that started it.
pub(super) fn make_leader(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(not(unix))]
    let _ = command;
}

/// Waits for the process to end by itself. It is not reaped, so that its id is not reused before [`kill`].
#[cfg(unix)]
pub(super) fn ends_within(child: &mut Child, time: Duration) -> bool {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    let pid = Pid::from_child(child);
    poll(time, || !matches!(waitid(WaitId::Pid(pid), options), Ok(None)))
}

#[cfg(not(unix))]
pub(super) fn ends_within(child: &mut Child, time: Duration) -> bool {
    poll(time, || !matches!(child.try_wait(), Ok(None)))
}

fn poll(time: Duration, mut has_ended: impl FnMut() -> bool) -> bool {
    let started = Instant::now();
    loop {
        if has_ended() {
            return true;
        }
        if started.elapsed() >= time {
            return false;
        }
        std::thread::sleep(POLL_INTERVAL);
    }
}

/// Kills all processes of a group. Its leader must not have been reaped.
pub(super) fn kill_group(leader: u32) {
    #[cfg(unix)]
    if let Some(leader) = rustix::process::Pid::from_raw(leader as i32) {
        // All of them may have ended by themselves.
        let _ = rustix::process::kill_process_group(leader, rustix::process::Signal::KILL);
    }
    #[cfg(not(unix))]
    let _ = leader;
}

/// Kills the process and its group, and reaps it. Returns how it ended.
pub(super) fn kill(child: &mut Child) -> String {
    running::forget(child);
    kill_group(child.id());
    let _ = child.kill();
    child.wait().map_or_else(|error| error.to_string(), |status| status.to_string())
}
