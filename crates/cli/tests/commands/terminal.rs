//! `play` on a real terminal: a pseudo-terminal made by `script` of util-linux.

use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use crate::support::path_text;

const ENTERED: &str = "\x1b[?1049h";
const LEFT: &str = "\x1b[?1049l";

/// A run on a terminal of 80×24 characters.
struct Terminal {
    child: Child,
    output: Receiver<Vec<u8>>,
    seen: String,
}

impl Terminal {
    /// Starts `polyspire` with these arguments; `None` where there is no `script` that can.
    fn start(arguments: &str) -> Option<Self> {
        let version = Command::new("script").arg("--version").output();
        if !version.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).contains("util-linux")) {
            eprintln!("skipped: there is no script (util-linux) to make a terminal with");
            return None;
        }
        let command = format!("stty rows 24 cols 80; exec {} {arguments}", env!("CARGO_BIN_EXE_polyspire"));
        let mut child = Command::new("script")
            .args(["--quiet", "--return", "--command", &command, "/dev/null"])
            .env("TERM", "xterm-256color")
            .env_remove("NO_COLOR")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdout = child.stdout.take().unwrap();
        let (sender, output) = channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = stdout.read(&mut bytes) {
                if sender.send(bytes[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        Some(Self { child, output, seen: String::new() })
    }

    /// Waits until the terminal has been sent this.
    fn wait_for(&mut self, text: &str) {
        while !self.seen.contains(text) {
            let bytes = self.output.recv_timeout(Duration::from_secs(60));
            let bytes = bytes.unwrap_or_else(|_| panic!("{text:?} does not come: {:?}", self.seen));
            self.seen.push_str(&String::from_utf8_lossy(&bytes));
        }
    }

    fn press(&mut self, keys: &str) {
        let stdin = self.child.stdin.as_mut().unwrap();
        stdin.write_all(keys.as_bytes()).unwrap();
        stdin.flush().unwrap();
    }

    /// Waits for the end: the exit code, and everything that was written.
    fn end(mut self) -> (Option<i32>, String) {
        while let Ok(bytes) = self.output.recv_timeout(Duration::from_secs(60)) {
            self.seen.push_str(&String::from_utf8_lossy(&bytes));
        }
        (self.child.wait().unwrap().code(), self.seen)
    }
}

/// The terminal was given back: the usual screen, a visible cursor, no mouse reports.
fn assert_restored(output: &str) {
    let (_, after) = output.rsplit_once(LEFT).unwrap_or_else(|| panic!("{output:?}"));
    assert!(after.contains("\x1b[?25h"), "{output:?}");
    assert!(output.rfind("\x1b[?1000l") > output.rfind("\x1b[?1000h"), "{output:?}");
}

#[test]
fn a_move_is_placed_and_answered_on_a_real_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.blksgf");
    let arguments = format!("play --game duo --seats human,random:seed=1 --save {}", path_text(&path));
    let Some(mut terminal) = Terminal::start(&arguments) else { return };
    terminal.wait_for(ENTERED);
    terminal.wait_for("Enter");
    // X, one step right and back, placed with Enter.
    terminal.press("X\x1b[C\x1b[D\r");
    terminal.wait_for("orange:");
    terminal.press("qq");
    let (code, output) = terminal.end();
    assert_eq!(code, Some(0), "{output:?}");
    assert_restored(&output);
    assert!(output.trim_end().ends_with("left Blokus Duo after 2 turns"), "{output:?}");
    let record = std::fs::read_to_string(&path).unwrap();
    assert!(record.contains(";B[e9,d10,e10,f10,e11]\n;W["), "{record}");
}

#[test]
fn control_c_gives_the_terminal_back_and_saves() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.sgf");
    let arguments = format!("play --game pylos --seats human,human --save {}", path_text(&path));
    let Some(mut terminal) = Terminal::start(&arguments) else { return };
    terminal.wait_for(ENTERED);
    terminal.wait_for("Enter");
    terminal.press(":a1\r\x03");
    let (code, output) = terminal.end();
    assert_eq!(code, Some(130), "{output:?}");
    assert_restored(&output);
    assert!(std::fs::read_to_string(&path).unwrap().contains(";W[a1]"));
}

#[test]
fn the_plain_prompt_is_there_on_a_terminal_too() {
    let Some(mut terminal) = Terminal::start("play --game duo --seats human,human --plain") else { return };
    terminal.wait_for("blue> ");
    terminal.press("quit\n");
    let (code, output) = terminal.end();
    assert_eq!(code, Some(0), "{output:?}");
    assert!(!output.contains(ENTERED), "{output:?}");
}
