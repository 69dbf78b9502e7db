//! An engine with its view of the game, kept in sync with a session by sending only what has changed.

use std::collections::HashSet;
use std::io::Write;
use std::time::{Duration, Instant};

use game_core::StopFlag;
use session::Session;
use session::record::Record;

use super::error::EngineError;
use super::process::GtpEngine;
use crate::wire::quote;

/// The deadline for an answer.
pub(super) struct Deadline<'a> {
    until: Instant,
    /// The original time limit, for errors: the time left at a later question means nothing to anybody.
    allowed: Duration,
    stop: &'a StopFlag,
}

impl<'a> Deadline<'a> {
    /// A deadline after this time.
    pub(super) fn new(allowed: Duration, stop: &'a StopFlag) -> Self {
        Self { until: Instant::now() + allowed, allowed, stop }
    }

    /// The same deadline, but at most this long from now.
    pub(super) fn at_most(&self, allowed: Duration) -> Self {
        let shorter = Self::new(allowed, self.stop);
        if shorter.until < self.until { shorter } else { Self { ..*self } }
    }
}

/// An engine with a game on its board.
pub(super) struct SyncedEngine {
    engine: GtpEngine,
    /// The commands that the engine lists.
    commands: HashSet<String>,
    /// Its game, by the name in records.
    game: &'static str,
    /// Its starting position; `None` if the state of its board is unknown.
    start: Option<String>,
    /// The turns that it knows: colour and normalised text.
    turns: Vec<(usize, String)>,
    /// The time per move that it was told.
    told: Option<Duration>,
}

impl SyncedEngine {
    /// Starts the engine and sets the game.
    pub(super) fn open(
        mut engine: GtpEngine,
        game: &'static str,
        seed: Option<u64>,
        deadline: &Deadline<'_>,
    ) -> Result<Self, EngineError> {
        let list = ask(&mut engine, "list_commands", deadline)?;
        let commands = list.split_whitespace().map(str::to_string).collect();
        let mut synced = Self { engine, commands, game, start: None, turns: Vec::new(), told: None };
        synced.set_game(game, deadline)?;
        // Matches are played to the end; engines of this dialect resign unless told not to.
        synced.try_ask("param_base", "param_base resign 0", deadline)?;
        if let Some(seed) = seed {
            // Other engines accept only smaller seeds.
            synced.try_ask("set_random_seed", &format!("set_random_seed {}", seed as u32), deadline)?;
        }
        Ok(synced)
    }

    /// The processor time of the engine as measured by the system.
    pub(super) fn cpu_time(&self) -> Option<Duration> {
        self.engine.cpu_time()
    }

    /// The processor time of the engine as it reports it.
    pub(super) fn told_cpu_time(&mut self) -> Option<Duration> {
        // The time for the move may be over, but this takes none.
        let stop = StopFlag::default();
        let deadline = Deadline::new(Duration::from_secs(5), &stop);
        let answer = self.try_ask("cputime", "cputime", &deadline).ok().flatten()?;
        Duration::try_from_secs_f64(answer.trim().parse().ok()?).ok()
    }

    /// Brings the engine to the session's position. Passes are not sent: engines disagree whether they are
    /// moves, and an engine that gets the colour of each move does not need them.
    pub(super) fn follow(
        &mut self,
        session: &dyn Session,
        deadline: &Deadline<'_>,
    ) -> Result<(), EngineError> {
        let info = session.info();
        if info.record_name != self.game {
            self.set_game(info.record_name, deadline)?;
        }
        let turns = session.turns().into_iter().filter(|turn| !turn.is_pass);
        let turns: Vec<(usize, String)> = turns.map(|turn| (turn.mover.color, turn.text)).collect();
        let is_known = |(known, turn): (&(usize, String), &(usize, String))| {
            known.0 == turn.0 && known.1 == normalised(&turn.1)
        };
        let has_grown = self.turns.len() <= turns.len() && self.turns.iter().zip(&turns).all(is_known);
        // Undoing moves one by one is not safe: an answer that was never played may have changed the engine's
        // board.
        if !has_grown || self.start.as_ref() != Some(&session.start()) {
            self.start_again(session, deadline)?;
        }
        for (color, text) in &turns[self.turns.len()..] {
            let command = format!("play {} {text}", info.colors[*color].record_id.to_ascii_lowercase());
            self.ask(&command, deadline)?;
            self.turns.push((*color, normalised(text)));
        }
        Ok(())
    }

    /// Tells the engine its time limit, if it supports that.
    pub(super) fn tell_time(
        &mut self,
        color: &str,
        time: Option<Duration>,
        deadline: &Deadline<'_>,
    ) -> Result<(), EngineError> {
        let Some(time) = time else { return Ok(()) };
        let seconds = time.as_secs_f64();
        if self.told != Some(time) {
            self.try_ask("time_settings", &format!("time_settings 0 {seconds} 1"), deadline)?;
            self.told = Some(time);
        }
        self.try_ask("time_left", &format!("time_left {color} {seconds} 1"), deadline)?;
        Ok(())
    }

    /// Asks the engine for a move of a colour.
    pub(super) fn genmove(
        &mut self,
        color: usize,
        name: &str,
        deadline: &Deadline<'_>,
    ) -> Result<String, EngineError> {
        let answer = self.ask(&format!("genmove {name}"), deadline)?;
        self.turns.push((color, normalised(&answer)));
        Ok(answer)
    }

    /// An engine without the command plays only one game, and its user must know which.
    fn set_game(&mut self, game: &'static str, deadline: &Deadline<'_>) -> Result<(), EngineError> {
        self.start = None;
        if self.commands.contains("set_game") {
            self.ask(&format!("set_game {game}"), deadline)?;
        }
        self.game = game;
        Ok(())
    }

    fn start_again(&mut self, session: &dyn Session, deadline: &Deadline<'_>) -> Result<(), EngineError> {
        self.start = None;
        self.turns.clear();
        self.ask("clear_board", deadline)?;
        if let Some(setup) = setup_of(session) {
            self.load(&setup, deadline)?;
        }
        self.start = Some(session.start());
        Ok(())
    }

    fn load(&mut self, record: &Record, deadline: &Deadline<'_>) -> Result<(), EngineError> {
        let name = self.engine.name().to_string();
        let unwritten = |reason| EngineError::Record { name: name.clone(), reason };
        let mut file = tempfile::Builder::new().suffix(".blksgf").tempfile().map_err(unwritten)?;
        writeln!(file, "{record}").and_then(|()| file.flush()).map_err(unwritten)?;
        let path = file.path().display().to_string();
        self.ask(&format!("loadsgf {}", quote(&path)), deadline).map(|_| ())
    }

    fn ask(&mut self, command: &str, deadline: &Deadline<'_>) -> Result<String, EngineError> {
        ask(&mut self.engine, command, deadline)
    }

    /// Sends a command if the engine knows it; `None` if it does not, or refuses.
    fn try_ask(
        &mut self,
        name: &str,
        command: &str,
        deadline: &Deadline<'_>,
    ) -> Result<Option<String>, EngineError> {
        if !self.commands.contains(name) {
            return Ok(None);
        }
        match self.ask(command, deadline) {
            Ok(answer) => Ok(Some(answer)),
            Err(error) if error.is_refusal() => Ok(None),
            Err(error) => Err(error),
        }
    }
}

fn ask(engine: &mut GtpEngine, command: &str, deadline: &Deadline<'_>) -> Result<String, EngineError> {
    let left = deadline.until.saturating_duration_since(Instant::now());
    engine.ask(command, left, deadline.stop).map_err(|error| match error {
        EngineError::Late { name, command, last_words, .. } => {
            EngineError::Late { name, command, time: deadline.allowed, last_words }
        }
        other => other,
    })
}

/// The record of an unusual starting position; `None` for the usual one.
fn setup_of(session: &dyn Session) -> Option<Record> {
    let record = session.line_record();
    let mut setup = Record::new(session.info().record_name);
    let mut is_usual = true;
    for (name, values) in record.properties(record.root()) {
        if name == "PL" || name.starts_with('A') && name != "AP" {
            is_usual = false;
            setup.set_property(setup.root(), name, values.iter().cloned());
        }
    }
    (!is_usual).then_some(setup)
}

/// Normalises a move: the order of its cells and capitals do not matter.
fn normalised(text: &str) -> String {
    let text = text.trim().to_ascii_lowercase();
    let mut parts: Vec<&str> = text.split(',').map(str::trim).collect();
    parts.sort_unstable();
    parts.join(",")
}
