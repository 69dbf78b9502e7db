//! Engines as groups of processes: an engine may be a script that starts the real one, and both must go.

use std::process::{Child, Command};
use std::time::{Duration, Instant};

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

/// Ends the process and all of its group, and reaps it. The answer is how it ended, in words.
pub(super) fn kill(child: &mut Child) -> String {
    #[cfg(unix)]
    let _ = rustix::process::kill_process_group(
        rustix::process::Pid::from_child(child),
        rustix::process::Signal::KILL,
    );
    let _ = child.kill();
    child.wait().map_or_else(|error| error.to_string(), |status| status.to_string())
}
