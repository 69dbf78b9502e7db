//! An engine in a process of its own.

use std::io::Write;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use game_core::StopFlag;
use tracing::debug;

use super::error::EngineError;
use super::output::{Tail, lines_of};
use super::{cpu, group, running};

/// How long an engine may take to exit after `quit`.
const QUIT_TIMEOUT: Duration = Duration::from_millis(500);
/// How long an engine that has closed its output may take to exit.
const EXIT_TIMEOUT: Duration = Duration::from_millis(200);
/// The polling interval of the stop flag.
const POLL_INTERVAL: Duration = Duration::from_millis(20);
/// Longest reply: all legal moves of a position are shorter than this.
const LONGEST_REPLY: usize = 1 << 20;

/// An engine that speaks the protocol. When dropped, it is asked to quit, and then killed with all its
/// descendants.
pub struct GtpEngine {
    name: String,
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    errors: Tail,
    last_id: u32,
    /// Whether it has followed the protocol so far.
    is_sound: bool,
    /// How it ended, if it has.
    status: Option<String>,
}

impl GtpEngine {
    /// Starts a program, given as a command line. It is split like in a shell, but no shell is involved.
    pub fn start(name: &str, command_line: &str) -> Result<Self, EngineError> {
        let words = shlex::split(command_line).filter(|words| !words.is_empty());
        let words = words.ok_or_else(|| EngineError::CommandLine(command_line.to_string()))?;
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        group::make_leader(&mut command);
        let failed = |reason| EngineError::Start { program: words[0].clone(), reason };
        let mut child = running::start(&mut command).map_err(failed)?;
        let (output, errors) = (child.stdout.take(), child.stderr.take());
        let piped = "all three streams are piped";
        Ok(Self {
            name: name.to_string(),
            input: child.stdin.take(),
            child,
            lines: lines_of(output.expect(piped)),
            errors: Tail::of(errors.expect(piped)),
            last_id: 0,
            is_sound: true,
            status: None,
        })
    }

    /// Its name in messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The end of its standard error.
    pub fn stderr_tail(&self) -> String {
        self.errors.text()
    }

    /// The processor time of it and its descendants; `None` if unknown.
    pub fn cpu_time(&self) -> Option<Duration> {
        cpu::tree_time(self.child.id())
    }

    /// Sends a command and waits for the reply, at most `time` and until `stop` is raised. After any error
    /// except a refusal the engine cannot be used any more.
    pub fn ask(&mut self, command: &str, time: Duration, stop: &StopFlag) -> Result<String, EngineError> {
        let answer = self.send(command).and_then(|id| self.receive(command, id, time, stop));
        self.is_sound &= answer.as_ref().err().is_none_or(EngineError::is_refusal);
        debug!("{}: {command}: {answer:?}", self.name);
        answer
    }

    fn send(&mut self, command: &str) -> Result<u32, EngineError> {
        self.last_id += 1;
        let line = format!("{} {command}\n", self.last_id);
        let sent = self.input.as_mut().is_some_and(|input| input.write_all(line.as_bytes()).is_ok());
        if sent { Ok(self.last_id) } else { Err(self.ended(command)) }
    }

    fn receive(
        &mut self,
        command: &str,
        id: u32,
        time: Duration,
        stop: &StopFlag,
    ) -> Result<String, EngineError> {
        let wait = Wait { command, time, started: Instant::now(), stop };
        let mut first = self.line(&wait)?;
        while first.trim().is_empty() {
            first = self.line(&wait)?;
        }
        let Some((is_success, text)) = read_head(&first, id) else {
            return Err(if has_no_number(&first) {
                self.unnumbered(command, id, &first)
            } else {
                self.garbled(command, &first)
            });
        };
        let mut text = text.to_string();
        loop {
            let line = self.line(&wait)?;
            if line.is_empty() {
                break;
            }
            text.push('\n');
            text.push_str(&line);
            if text.len() > LONGEST_REPLY {
                return Err(self.garbled(command, &text));
            }
        }
        if is_success {
            return Ok(text);
        }
        let reason = text.chars().take(200).map(|c| if c.is_control() { ' ' } else { c }).collect();
        Err(EngineError::Refused { name: self.name.clone(), command: command.to_string(), reason })
    }

    fn line(&mut self, wait: &Wait<'_>) -> Result<String, EngineError> {
        loop {
            let left = wait.time.saturating_sub(wait.started.elapsed());
            match self.lines.recv_timeout(left.min(POLL_INTERVAL)) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended(wait.command)),
                Err(RecvTimeoutError::Timeout) if wait.stop.is_raised() => {
                    let (name, command) = (self.name.clone(), wait.command.to_string());
                    return Err(EngineError::Stopped { name, command });
                }
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    return Err(EngineError::Late {
                        name: self.name.clone(),
                        command: wait.command.to_string(),
                        time: wait.time,
                        last_words: self.errors.last_words(),
                    });
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    fn ended(&mut self, command: &str) -> EngineError {
        self.input = None;
        let has_ended = self.status.is_some() || group::ends_within(&mut self.child, EXIT_TIMEOUT);
        let status = self.kill();
        let status = if has_ended { status } else { "it closed its output".to_string() };
        self.errors.wait(EXIT_TIMEOUT);
        let last_words = self.errors.last_words();
        EngineError::Ended { name: self.name.clone(), status, command: command.to_string(), last_words }
    }

    /// Kills it, if it is still running, and returns how it ended.
    fn kill(&mut self) -> String {
        self.status.get_or_insert_with(|| group::kill(&mut self.child)).clone()
    }

    fn garbled(&self, command: &str, answer: &str) -> EngineError {
        let (name, command, last_words) = (self.name.clone(), command.to_string(), self.errors.last_words());
        EngineError::Garbled { name, command, answer: quoted(answer), last_words }
    }

    fn unnumbered(&self, command: &str, id: u32, answer: &str) -> EngineError {
        let (name, command, last_words) = (self.name.clone(), command.to_string(), self.errors.last_words());
        EngineError::Unnumbered { name, command, id, answer: quoted(answer), last_words }
    }
}

/// A pending command.
struct Wait<'a> {
    command: &'a str,
    time: Duration,
    started: Instant,
    stop: &'a StopFlag,
}

/// Parses the first line of a reply to this command: whether it succeeded, and the text after the number.
fn read_head(line: &str, id: u32) -> Option<(bool, &str)> {
    let is_success = line.starts_with('=');
    let rest = line.strip_prefix(['=', '?'])?.strip_prefix(&id.to_string())?;
    let text = rest.strip_prefix(' ').or_else(|| rest.is_empty().then_some(rest))?;
    Some((is_success, text.trim()))
}

/// Whether a line is the first line of a reply without the number of the command.
fn has_no_number(line: &str) -> bool {
    line.strip_prefix(['=', '?']).is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// Shortens output that is quoted in messages.
fn quoted(answer: &str) -> String {
    answer.chars().take(80).filter(|c| !c.is_control()).collect()
}

impl Drop for GtpEngine {
    fn drop(&mut self) {
        if self.is_sound && self.send("quit").is_ok() {
            self.input = None;
            group::ends_within(&mut self.child, QUIT_TIMEOUT);
        }
        self.kill();
    }
}
