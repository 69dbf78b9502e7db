//! An external engine as one of our players.

use std::cell::Cell;
use std::time::Duration;

use game_core::{AgentError, Limits, StopFlag};
use session::{Player, Session};

use super::error::EngineError;
use super::link::{Link, Patience};
use super::process::GtpEngine;

/// What an engine may take beyond the limit of a move before it is given up.
const GRACE: Duration = Duration::from_secs(1);

/// How to use an external engine.
#[derive(Clone, Debug)]
pub struct GtpSettings {
    /// The command line that starts it.
    pub command: String,
    /// What it is called in messages.
    pub name: String,
    /// The longest time for a move; what the caller allows may be less.
    pub time: Option<Duration>,
    /// How long it may take to start, until it knows the game; also where it is started again for a move, unless that
    /// has less time.
    pub handshake: Duration,
    /// How long to wait for a move when its time is not limited.
    pub timeout: Duration,
    /// Fixes its random choices, if it has a command for that.
    pub seed: Option<u64>,
}

/// A player that asks an external engine. An engine that failed is started again for the next move.
pub struct GtpPlayer {
    settings: GtpSettings,
    link: Option<Link>,
    /// The processor time of engines that are no more.
    spent: Duration,
    /// The processor time of the engine when it was last looked at.
    seen: Cell<Duration>,
}

impl GtpPlayer {
    /// Starts the engine for a game, given by its name in records.
    pub fn new(settings: GtpSettings, game: &'static str) -> Result<Self, EngineError> {
        let mut player = Self { settings, link: None, spent: Duration::ZERO, seen: Cell::default() };
        let stop = StopFlag::default();
        player.link = Some(player.start(game, &Patience::new(player.settings.handshake, &stop))?);
        Ok(player)
    }

    fn start(&self, game: &'static str, patience: &Patience<'_>) -> Result<Link, EngineError> {
        let engine = GtpEngine::start(&self.settings.name, &self.settings.command)?;
        Link::open(engine, game, self.settings.seed, &patience.at_most(self.settings.handshake))
    }

    fn ask(&mut self, session: &dyn Session, color: usize, limits: &Limits) -> Result<String, EngineError> {
        let time = [limits.time, self.settings.time].into_iter().flatten().min();
        let allowed = time.map_or(self.settings.timeout, |time| time + GRACE);
        let patience = Patience::new(allowed, &limits.stop);
        let mut link = match self.link.take() {
            Some(link) => link,
            None => self.start(session.info().record_name, &patience)?,
        };
        let name = session.info().colors[color].record_id.to_ascii_lowercase();
        let answer = link
            .follow(session, &patience)
            .and_then(|()| link.tell_time(&name, time, &patience))
            .and_then(|()| link.genmove(color, &name, &patience));
        if answer.as_ref().err().is_none_or(EngineError::is_refusal) {
            self.note(link.cpu_time().or_else(|| link.told_cpu_time()));
            self.link = Some(link);
        } else {
            self.note(link.cpu_time());
            self.spent += self.seen.take();
        }
        answer
    }

    /// Notes the processor time of the engine, if it is known.
    fn note(&self, time: Option<Duration>) {
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
        self.note(self.link.as_ref().and_then(Link::cpu_time));
        self.spent + self.seen.get()
    }
}
