//! An engine and what it knows of the game: kept in step with a session by sending only what has changed.

use std::collections::HashSet;
use std::io::Write;
use std::time::{Duration, Instant};

use game_core::StopFlag;
use session::Session;
use session::record::Record;

use super::error::EngineError;
use super::process::GtpEngine;
use crate::wire::quote;

/// Until when an engine may answer.
pub(super) struct Patience<'a> {
    until: Instant,
    /// How long that was at first. Errors name it: what is left when a question is asked means nothing to anybody.
    allowed: Duration,
    stop: &'a StopFlag,
}

impl<'a> Patience<'a> {
    /// So much time from now on.
    pub(super) fn new(allowed: Duration, stop: &'a StopFlag) -> Self {
        Self { until: Instant::now() + allowed, allowed, stop }
    }

    /// The same, but at most so much from now on.
    pub(super) fn at_most(&self, allowed: Duration) -> Self {
        let shorter = Self::new(allowed, self.stop);
        if shorter.until < self.until { shorter } else { Self { ..*self } }
    }
}

/// An engine with a game on its board.
pub(super) struct Link {
    engine: GtpEngine,
    /// What the engine says it can do.
    commands: HashSet<String>,
    /// The game that it plays, by its name in records.
    game: &'static str,
    /// The position that its game started from; `None` if its board is in an unknown state.
    start: Option<String>,
    /// The turns that it knows: colour and text in a form that can be compared.
    turns: Vec<(usize, String)>,
    /// The time per move that it was told.
    told: Option<Duration>,
}

impl Link {
    /// Starts the engine and tells it the game.
    pub(super) fn open(
        mut engine: GtpEngine,
        game: &'static str,
        seed: Option<u64>,
        patience: &Patience<'_>,
    ) -> Result<Self, EngineError> {
        let list = ask(&mut engine, "list_commands", patience)?;
        let commands = list.split_whitespace().map(str::to_string).collect();
        let mut link = Self { engine, commands, game, start: None, turns: Vec::new(), told: None };
        link.set_game(game, patience)?;
        // Matches are played to the end; engines of this dialect resign unless they are told not to.
        link.try_ask("param_base", "param_base resign 0", patience)?;
        if let Some(seed) = seed {
            // Other engines have smaller seeds than we do.
            link.try_ask("set_random_seed", &format!("set_random_seed {}", seed as u32), patience)?;
        }
        Ok(link)
    }

    /// The processor time of the engine, as the system tells.
    pub(super) fn cpu_time(&self) -> Option<Duration> {
        self.engine.cpu_time()
    }

    /// The processor time of the engine by its own account.
    pub(super) fn told_cpu_time(&mut self) -> Option<Duration> {
        // The time for the move may be over, but this takes none.
        let stop = StopFlag::default();
        let patience = Patience::new(Duration::from_secs(5), &stop);
        let answer = self.try_ask("cputime", "cputime", &patience).ok().flatten()?;
        Duration::try_from_secs_f64(answer.trim().parse().ok()?).ok()
    }

    /// Brings the engine to the session's position. Passes are not sent: engines differ on whether they are moves at
    /// all, but every engine that is told the colour of each move can do without them.
    pub(super) fn follow(
        &mut self,
        session: &dyn Session,
        patience: &Patience<'_>,
    ) -> Result<(), EngineError> {
        let info = session.info();
        if info.record_name != self.game {
            self.set_game(info.record_name, patience)?;
        }
        let turns = session.turns().into_iter().filter(|turn| !turn.is_pass);
        let turns: Vec<(usize, String)> = turns.map(|turn| (turn.mover.color, turn.text)).collect();
        let is_known = |(known, turn): (&(usize, String), &(usize, String))| {
            known.0 == turn.0 && known.1 == comparable(&turn.1)
        };
        let has_grown = self.turns.len() <= turns.len() && self.turns.iter().zip(&turns).all(is_known);
        // Taking moves back one by one would leave open what an answer did to the engine's board that nobody played.
        if !has_grown || self.start.as_ref() != Some(&session.start()) {
            self.start_again(session, patience)?;
        }
        for (color, text) in &turns[self.turns.len()..] {
            let command = format!("play {} {text}", info.colors[*color].record_id.to_ascii_lowercase());
            self.ask(&command, patience)?;
            self.turns.push((*color, comparable(text)));
        }
        Ok(())
    }

    /// Tells the engine how long it may think, if it wants to know.
    pub(super) fn tell_time(
        &mut self,
        color: &str,
        time: Option<Duration>,
        patience: &Patience<'_>,
    ) -> Result<(), EngineError> {
        let Some(time) = time else { return Ok(()) };
        let seconds = time.as_secs_f64();
        if self.told != Some(time) {
            self.try_ask("time_settings", &format!("time_settings 0 {seconds} 1"), patience)?;
            self.told = Some(time);
        }
        self.try_ask("time_left", &format!("time_left {color} {seconds} 1"), patience)?;
        Ok(())
    }

    /// Lets the engine move for a colour.
    pub(super) fn genmove(
        &mut self,
        color: usize,
        name: &str,
        patience: &Patience<'_>,
    ) -> Result<String, EngineError> {
        let answer = self.ask(&format!("genmove {name}"), patience)?;
        self.turns.push((color, comparable(&answer)));
        Ok(answer)
    }

    /// An engine without the command plays one game only, and it is for its user to know which.
    fn set_game(&mut self, game: &'static str, patience: &Patience<'_>) -> Result<(), EngineError> {
        self.start = None;
        if self.commands.contains("set_game") {
            self.ask(&format!("set_game {game}"), patience)?;
        }
        self.game = game;
        Ok(())
    }

    fn start_again(&mut self, session: &dyn Session, patience: &Patience<'_>) -> Result<(), EngineError> {
        self.start = None;
        self.turns.clear();
        self.ask("clear_board", patience)?;
        if let Some(setup) = setup_of(session) {
            self.load(&setup, patience)?;
        }
        self.start = Some(session.start());
        Ok(())
    }

    fn load(&mut self, record: &Record, patience: &Patience<'_>) -> Result<(), EngineError> {
        let name = self.engine.name().to_string();
        let unwritten = |reason| EngineError::Record { name: name.clone(), reason };
        let mut file = tempfile::Builder::new().suffix(".blksgf").tempfile().map_err(unwritten)?;
        writeln!(file, "{record}").and_then(|()| file.flush()).map_err(unwritten)?;
        let path = file.path().display().to_string();
        self.ask(&format!("loadsgf {}", quote(&path)), patience).map(|_| ())
    }

    fn ask(&mut self, command: &str, patience: &Patience<'_>) -> Result<String, EngineError> {
        ask(&mut self.engine, command, patience)
    }

    /// Asks if the engine knows the command; `None` if it does not or refuses.
    fn try_ask(
        &mut self,
        name: &str,
        command: &str,
        patience: &Patience<'_>,
    ) -> Result<Option<String>, EngineError> {
        if !self.commands.contains(name) {
            return Ok(None);
        }
        match self.ask(command, patience) {
            Ok(answer) => Ok(Some(answer)),
            Err(error) if error.is_refusal() => Ok(None),
            Err(error) => Err(error),
        }
    }
}

fn ask(engine: &mut GtpEngine, command: &str, patience: &Patience<'_>) -> Result<String, EngineError> {
    let left = patience.until.saturating_duration_since(Instant::now());
    engine.ask(command, left, patience.stop).map_err(|error| match error {
        EngineError::Late { name, command, last_words, .. } => {
            EngineError::Late { name, command, time: patience.allowed, last_words }
        }
        other => other,
    })
}

/// The record of an unusual start position; `None` for the usual one.
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

/// A move in a form that does not depend on the order of cells and on capitals.
fn comparable(text: &str) -> String {
    let text = text.trim().to_ascii_lowercase();
    let mut parts: Vec<&str> = text.split(',').map(str::trim).collect();
    parts.sort_unstable();
    parts.join(",")
}
