//! Running the binary.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// What a run has left behind.
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// The binary with nothing in its environment that changes what it prints.
pub(crate) fn polyspire(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_polyspire"));
    for name in ["POLYSPIRE_MOVEGEN_DEBUG", "BLOKUS_MOVEGEN_DEBUG", "RUST_LOG"] {
        command.env_remove(name);
    }
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs a command with this input to its end. It must not panic, whatever else happens.
pub(crate) fn finish(command: &mut Command, input: impl Into<Vec<u8>>) -> Run {
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.into();
    // From a thread, as the child may wait for its output to be read. It may also stop reading.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let run = Run { code: output.status.code(), out: text(&output.stdout), err: text(&output.stderr) };
    assert!(!run.err.contains("panicked") && run.code.is_some(), "{command:?}: {}", run.err);
    run
}

/// Runs the binary without input.
pub(crate) fn run(arguments: &[&str]) -> Run {
    finish(&mut polyspire(arguments), "")
}

/// The output of a run that must succeed.
pub(crate) fn output(arguments: &[&str]) -> String {
    play(arguments, "")
}

/// The output of a run with this input that must succeed.
pub(crate) fn play(arguments: &[&str], input: &str) -> String {
    let run = finish(&mut polyspire(arguments), input);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{arguments:?}");
    run.out
}

/// The one sentence on standard error of a run that must fail with this code.
pub(crate) fn complaint(arguments: &[&str], code: i32) -> String {
    let run = run(arguments);
    assert_eq!(run.code, Some(code), "{arguments:?}: {}", run.err);
    assert_eq!(run.err.lines().count(), 1, "{arguments:?}: {}", run.err);
    let sentence = run.err.strip_prefix("polyspire: ").unwrap_or_else(|| panic!("{}", run.err));
    sentence.trim_end().to_string()
}

pub(crate) fn path_text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Waits until a process listens for Ctrl-C, which its signal mask tells.
#[cfg(target_os = "linux")]
pub(crate) fn wait_until_it_listens(process: u32) {
    const INTERRUPT: u64 = 1 << 1;
    for _ in 0..6000 {
        let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        if u64::from_str_radix(caught.trim(), 16).unwrap() & INTERRUPT != 0 {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    panic!("it never listened");
}

/// Sends a signal to a process.
#[cfg(unix)]
pub(crate) fn interrupt(process: u32, signal: &str) {
    let sent = Command::new("kill").args([&format!("-{signal}"), &process.to_string()]).status();
    assert!(sent.unwrap().success());
}
