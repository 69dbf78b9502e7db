//! Noticing that nobody listens any more.

use game_core::StopFlag;

/// Raises the flag when the reader of the standard output has gone, as when a controller died. The end of the input
/// alone is no reason to stop: commands from a file end long before their answers are found.
#[cfg(unix)]
pub fn raise_when_unread(stop: StopFlag) {
    use rustix::event::{PollFd, PollFlags, poll};
    std::thread::spawn(move || {
        let output = std::io::stdout();
        // Errors and hang-ups are reported without being asked for.
        let mut watched = [PollFd::new(&output, PollFlags::empty())];
        while poll(&mut watched, None) == Err(rustix::io::Errno::INTR) {}
        if watched[0].revents().intersects(PollFlags::ERR | PollFlags::HUP) {
            stop.raise();
        }
    });
}

/// Other systems do without.
#[cfg(not(unix))]
pub fn raise_when_unread(stop: StopFlag) {
    drop(stop);
}
