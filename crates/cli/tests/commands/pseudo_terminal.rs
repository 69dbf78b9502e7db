//! A program on a terminal whose other end the test holds, so that it can be closed.

use std::fs::File;
use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{Mode, OFlags, open};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

/// Long enough for every machine; it passes only when something is wrong.
const LONGEST: Timespec = Timespec { tv_sec: 60, tv_nsec: 0 };

/// Whether the system tells the program that its terminal was closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HangUp {
    Told,
    /// The program uses the terminal, but does not belong to it.
    Untold,
}

/// A run of the binary on a terminal of 80×24 characters.
pub(crate) struct PseudoTerminal {
    child: Child,
    own_end: File,
    seen: String,
}

impl PseudoTerminal {
    pub(crate) fn start(arguments: &[&str], hang_up: HangUp) -> Self {
        let own_end = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).unwrap();
        grantpt(&own_end).unwrap();
        unlockpt(&own_end).unwrap();
        tcsetwinsize(&own_end, Winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
        let name = ptsname(&own_end, Vec::new()).unwrap();
        let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC;
        let other_end = open(name.as_c_str(), flags, Mode::empty()).unwrap();
        let copy = || Stdio::from(other_end.try_clone().unwrap());
        let mut command = Command::new("setsid");
        if hang_up == HangUp::Told {
            command.arg("--ctty");
        }
        command.arg(env!("CARGO_BIN_EXE_polyspire")).args(arguments);
        command.env("TERM", "xterm-256color").env_remove("NO_COLOR").env_remove("RUST_LOG");
        let child = command.stdin(copy()).stdout(copy()).stderr(copy()).spawn().unwrap();
        Self { child, own_end: File::from(own_end), seen: String::new() }
    }

    /// Waits until the terminal has been sent this.
    pub(crate) fn wait_for(&mut self, text: &str) {
        while !self.seen.contains(text) {
            assert!(self.read(), "{text:?} does not come: {:?}", self.seen);
        }
    }

    pub(crate) fn press(&mut self, keys: &str) {
        self.own_end.write_all(keys.as_bytes()).unwrap();
    }

    pub(crate) fn signal(&self, name: &str) {
        send(name, &self.child);
    }

    /// Closes the terminal, as a terminal program that is killed does. The exit code of the program.
    pub(crate) fn close(self) -> Option<i32> {
        let Self { mut child, own_end, .. } = self;
        drop(own_end);
        child.wait().unwrap().code()
    }

    /// Waits for the end of the program without reading what it writes. The exit code.
    pub(crate) fn wait_without_reading(mut self) -> Option<i32> {
        self.child.wait().unwrap().code()
    }

    /// Waits for the end: the exit code, and everything that was written.
    pub(crate) fn end(mut self) -> (Option<i32>, String) {
        while self.read() {}
        (self.child.wait().unwrap().code(), self.seen)
    }

    /// Reads what was written. Says no when the program has ended.
    fn read(&mut self) -> bool {
        let mut descriptors = [PollFd::new(&self.own_end, PollFlags::IN)];
        assert_eq!(poll(&mut descriptors, Some(&LONGEST)), Ok(1), "nothing happens: {:?}", self.seen);
        let mut bytes = [0; 4096];
        // A terminal that nobody uses any more cannot be read.
        let Ok(count @ 1..) = self.own_end.read(&mut bytes) else { return false };
        self.seen.push_str(&String::from_utf8_lossy(&bytes[..count]));
        true
    }
}

/// Sends a signal by its name.
pub(crate) fn send(name: &str, child: &Child) {
    let sent = Command::new("kill").args([&format!("-{name}"), &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}
