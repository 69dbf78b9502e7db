//! A player in a seat. It is timed, its moves are checked like a person's, and it is replaced openly if it
//! fails.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::str::FromStr;
use std::time::{Duration, Instant};

use game_core::{AgentError, Limits, Rng, thread_cpu_time};
use tracing::warn;

use crate::input::MoveInput;
use crate::player::Player;
use crate::session::Session;
use crate::views::{MoveView, ThoughtView};

/// What happens to a seat whose player exceeds its time, crashes or makes an illegal move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ForfeitRule {
    /// The whole match or game fails.
    #[default]
    Error,
    /// The seat plays random moves from now on.
    Random,
    /// The game ends, and the seat loses.
    Stop,
}

impl ForfeitRule {
    /// The names of the rules, in order of declaration.
    pub const NAMES: [&str; 3] = ["error", "random", "stop"];
}

impl FromStr for ForfeitRule {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "error" => Ok(Self::Error),
            "random" => Ok(Self::Random),
            "stop" => Ok(Self::Stop),
            _ => Err(format!("'{text}' is not a forfeit rule; the rules are {}", Self::NAMES.join(", "))),
        }
    }
}

impl fmt::Display for ForfeitRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::NAMES[*self as usize])
    }
}

/// How a player failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// It exceeded its time.
    #[error("took {took:.1?} for a move, where {limit:.1?} were allowed")]
    Overrun {
        /// The time limit.
        limit: Duration,
        /// The time that it took.
        took: Duration,
    },
    /// It reported that it cannot move.
    #[error("failed: {0}")]
    Failed(String),
    /// It crashed.
    #[error("crashed: {0}")]
    Crashed(String),
    /// Its answer is not a legal move.
    #[error("answered '{text}', which is refused: {reason}")]
    Illegal {
        /// Its answer.
        text: String,
        /// The reason.
        reason: String,
    },
}

/// A move made by a player.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The moves as played: one, or a whole turn.
    pub moves: Vec<MoveView>,
    /// Wall-clock time.
    pub time: Duration,
    /// Processor time of all threads and processes.
    pub cpu: Duration,
    /// What the player thought.
    pub thought: Option<ThoughtView>,
    /// How the player failed, if the move is a random substitute.
    pub fault: Option<Fault>,
}

/// A player in a seat.
pub struct Seated {
    name: String,
    player: Box<dyn Player>,
    rule: ForfeitRule,
    /// The source of random moves, once the player has failed under that rule.
    substitute: Option<Rng>,
    grace: Duration,
    seed: u64,
}

impl Seated {
    /// How far a player may exceed the limit, to allow for a busy machine.
    pub const GRACE: Duration = Duration::from_millis(500);

    /// Seats a player. The seed is for the moves of a random substitute.
    pub fn new(name: impl Into<String>, player: Box<dyn Player>, rule: ForfeitRule, seed: u64) -> Self {
        Self { name: name.into(), player, rule, substitute: None, grace: Self::GRACE, seed }
    }

    /// Replaces [`Self::GRACE`].
    pub fn with_grace(self, grace: Duration) -> Self {
        Self { grace, ..self }
    }

    /// The player's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The rule for its faults.
    pub fn rule(&self) -> ForfeitRule {
        self.rule
    }

    /// Whether random moves replace it.
    pub fn is_replaced(&self) -> bool {
        self.substitute.is_some()
    }

    /// Asks the player for a move, checks it and plays it. A fault leaves the board unchanged, unless the
    /// rule is to continue with random moves. Every fault is logged.
    pub fn play(&mut self, session: &mut dyn Session, limits: &Limits) -> Result<Decision, Fault> {
        if self.substitute.is_some() {
            return self.play_random(session, None);
        }
        match self.play_own(session, limits) {
            Ok(decision) => Ok(decision),
            Err(fault) => {
                let (game, rule) = (session.info().id, self.rule);
                warn!("{game}: {} {fault} (rule: {rule})", self.name);
                if self.rule == ForfeitRule::Random {
                    self.substitute = Some(Rng::seeded(self.seed));
                    self.play_random(session, Some(fault))
                } else {
                    Err(fault)
                }
            }
        }
    }

    fn play_own(&mut self, session: &mut dyn Session, limits: &Limits) -> Result<Decision, Fault> {
        let (started, cpu_started) = (Instant::now(), self.cpu());
        let answer = catch_unwind(AssertUnwindSafe(|| self.player.choose(session, limits)));
        let time = started.elapsed();
        let cpu = self.cpu().saturating_sub(cpu_started);
        let text = match answer {
            Ok(Ok(text)) => text,
            Ok(Err(AgentError::GameOver)) => return Err(Fault::Failed(AgentError::GameOver.to_string())),
            Ok(Err(AgentError::Failed(reason))) => return Err(Fault::Failed(reason)),
            Err(panic) => return Err(Fault::Crashed(panic_message(panic.as_ref()))),
        };
        if let Some(limit) = limits.time.filter(|&limit| time > limit + self.grace) {
            return Err(Fault::Overrun { limit, took: time });
        }
        let played = session.play_input(&MoveInput::text(text.as_str()));
        let moves = played.map_err(|refusal| Fault::Illegal {
            text: text.chars().take(80).collect(),
            reason: refusal.message,
        })?;
        Ok(Decision { moves, time, cpu, thought: self.player.thought(), fault: None })
    }

    fn play_random(&mut self, session: &mut dyn Session, fault: Option<Fault>) -> Result<Decision, Fault> {
        let legal = session.legal_moves();
        let rng = self.substitute.get_or_insert_with(|| Rng::seeded(self.seed));
        let over = || Fault::Failed(AgentError::GameOver.to_string());
        let text = &rng.pick(&legal).ok_or_else(over)?.text;
        let moves = session.play(text).map_err(|refusal| Fault::Failed(refusal.message))?;
        Ok(Decision { moves, time: Duration::ZERO, cpu: Duration::ZERO, thought: None, fault })
    }

    fn cpu(&self) -> Duration {
        thread_cpu_time() + self.player.cpu_elsewhere()
    }
}

/// The message of a panic.
fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    let words = panic.downcast_ref::<&str>().map(ToString::to_string);
    words.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no reason given".to_string())
}
