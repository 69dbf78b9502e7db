//! An external engine as a player.

use std::cell::Cell;
use std::time::Duration;

use game_core::{AgentError, Limits, StopFlag};
use session::{Player, Session};

use super::error::EngineError;
use super::process::GtpEngine;
use super::synced_engine::{Deadline, SyncedEngine};

/// How far an engine may exceed the limit of a move before it is given up.
const GRACE: Duration = Duration::from_secs(1);

/// How to use an external engine.
#[derive(Clone, Debug)]
pub struct GtpSettings {
    /// The command line that starts it.
    pub command: String,
    /// Its name in messages.
    pub name: String,
    /// The longest time for a move. The caller's limit may be shorter.
    pub time: Option<Duration>,
    /// How long it may take to start and set the game. This also applies when it is restarted for a move,
    /// unless the move has less time.
    pub handshake: Duration,
    /// How long to wait for a move without a time limit.
    pub timeout: Duration,
    /// Fixes its random choices, if it has a command for that.
    pub seed: Option<u64>,
}

/// A player that asks an external engine. A failed engine is restarted for the next move.
pub struct GtpPlayer {
    settings: GtpSettings,
    engine: Option<SyncedEngine>,
    /// The processor time of earlier engine processes.
    spent: Duration,
    /// The processor time of the engine when it was last measured.
    seen: Cell<Duration>,
}

impl GtpPlayer {
    /// Starts the engine for a game, given by its name in records.
    pub fn new(settings: GtpSettings, game: &'static str) -> Result<Self, EngineError> {
        let mut player = Self { settings, engine: None, spent: Duration::ZERO, seen: Cell::default() };
        let stop = StopFlag::default();
        player.engine = Some(player.start(game, &Deadline::new(player.settings.handshake, &stop))?);
        Ok(player)
    }

    fn start(&self, game: &'static str, deadline: &Deadline<'_>) -> Result<SyncedEngine, EngineError> {
        let engine = GtpEngine::start(&self.settings.name, &self.settings.command)?;
        SyncedEngine::open(engine, game, self.settings.seed, &deadline.at_most(self.settings.handshake))
    }

    fn ask(&mut self, session: &dyn Session, color: usize, limits: &Limits) -> Result<String, EngineError> {
        let time = [limits.time, self.settings.time].into_iter().flatten().min();
        let allowed = time.map_or(self.settings.timeout, |time| time + GRACE);
        let deadline = Deadline::new(allowed, &limits.stop);
        let mut engine = match self.engine.take() {
            Some(engine) => engine,
            None => self.start(session.info().record_name, &deadline)?,
        };
        let name = session.info().colors[color].record_id.to_ascii_lowercase();
        let answer = engine
            .follow(session, &deadline)
            .and_then(|()| engine.tell_time(&name, time, &deadline))
            .and_then(|()| engine.genmove(color, &name, &deadline));
        if answer.as_ref().err().is_none_or(EngineError::is_refusal) {
            self.remember_time(engine.cpu_time().or_else(|| engine.told_cpu_time()));
            self.engine = Some(engine);
        } else {
            self.remember_time(engine.cpu_time());
            self.spent += self.seen.take();
        }
        answer
    }

    /// Remembers the processor time of the engine, if it is known.
    fn remember_time(&self, time: Option<Duration>) {
        self.seen.set(self.seen.get().max(time.unwrap_or_default()));
    }
}

impl Player for GtpPlayer {
    fn choose(&mut self, session: &dyn Session, limits: &Limits) -> Result<String, AgentError> {
        let mover = session.mover().ok_or(AgentError::GameOver)?;
        let name = &self.settings.name;
        if session.turns().last().is_some_and(|turn| !turn.is_finished) {
            let words = "plays whole turns, but was asked in the middle of one";
            return Err(AgentError::Failed(format!("{name} {words}")));
        }
        if session.legal_count() == 1 && session.legal_moves().iter().all(|mv| mv.text == "pass") {
            return Ok("pass".to_string());
        }
        match self.ask(session, mover.color, limits) {
            Ok(answer) if answer.eq_ignore_ascii_case("resign") => {
                Err(AgentError::Failed(format!("{} resigned", self.settings.name)))
            }
            Ok(answer) if answer.is_empty() || answer.contains('\n') => {
                let name = &self.settings.name;
                Err(AgentError::Failed(format!("{name} answered with something else than a move")))
            }
            Ok(answer) => Ok(answer),
            Err(error) => Err(AgentError::Failed(error.to_string())),
        }
    }

    fn cpu_elsewhere(&self) -> Duration {
        self.remember_time(self.engine.as_ref().and_then(SyncedEngine::cpu_time));
        self.spent + self.seen.get()
    }
}
