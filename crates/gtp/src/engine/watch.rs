//! Detects that the controller is gone.

use game_core::StopFlag;

/// Raises the flag when the reader of the standard output is gone, as when a controller dies. The end of the
/// input is no reason to stop: commands from a file end long before their answers.
#[cfg(unix)]
pub fn raise_when_unread(stop: StopFlag) {
    use rustix::event::{PollFd, PollFlags, poll};
    std::thread::spawn(move || {
        let output = std::io::stdout();
        // Errors and hang-ups are always reported.
        let mut watched = [PollFd::new(&output, PollFlags::empty())];
        while poll(&mut watched, None) == Err(rustix::io::Errno::INTR) {}
        if watched[0].revents().intersects(PollFlags::ERR | PollFlags::HUP) {
            stop.raise();
        }
    });
}

/// Not supported on other systems.
#[cfg(not(unix))]
pub fn raise_when_unread(stop: StopFlag) {
    drop(stop);
}
