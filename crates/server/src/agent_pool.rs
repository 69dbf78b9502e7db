//! The agent pool: agents think on threads of their own, at most one per core. Slots are shared fairly
//! between client addresses, so that nobody waits for the many tables of somebody else.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use game_core::{Limits, Progress, StopFlag};
use session::{ForfeitRule, Seated, Session, ThoughtView};

use crate::fair_queue::{Client, FairQueue};
use crate::metrics::Metrics;

/// No limit here: the table's clocks limit an agent's time, and its stop flag ends it.
const GRACE: Duration = Duration::from_secs(3600);

/// The pool.
#[derive(Clone)]
pub(crate) struct AgentPool {
    slots: FairQueue,
    metrics: Arc<Metrics>,
}

/// Makes a player. Runs on a pool thread, because it may take long.
pub(crate) type MakePlayer = Box<dyn FnOnce() -> Result<Box<dyn session::Player>, String> + Send>;

/// A player from an earlier move, or a way to make one.
pub(crate) enum PlayerSource {
    Known(Box<Seated>),
    New { name: String, make: MakePlayer },
}

/// A job for an agent.
pub(crate) struct Question {
    /// The client it runs for.
    pub(crate) client: Client,
    pub(crate) player: PlayerSource,
    pub(crate) session: Box<dyn Session>,
    pub(crate) time: Option<Duration>,
    /// Set to make it answer with its best move so far.
    pub(crate) stop: StopFlag,
    /// Set when nobody wants the answer any more.
    pub(crate) abandoned: StopFlag,
    pub(crate) progress: Progress,
}

/// The result of a job.
pub(crate) struct Answer {
    /// The agent, for the next job; `None` if it could not be made.
    pub(crate) seated: Option<Box<Seated>>,
    pub(crate) decision: Result<Decided, String>,
}

pub(crate) struct Decided {
    pub(crate) text: String,
    pub(crate) thinking_ms: u64,
    pub(crate) thought: Option<ThoughtView>,
}

impl AgentPool {
    pub(crate) fn new(slots: usize, metrics: Arc<Metrics>) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let slots = if slots == 0 { cores } else { slots };
        Self { slots: FairQueue::new(slots), metrics }
    }

    /// Waits for a slot and runs the agent. `None` if the job was abandoned before it started.
    pub(crate) async fn ask(&self, question: Question, begun: impl FnOnce() + Send) -> Option<Answer> {
        let abandoned = question.abandoned.clone();
        let begin = move || {
            let is_wanted = !abandoned.is_raised();
            if is_wanted {
                begun();
            }
            is_wanted
        };
        let client = question.client.clone();
        self.work(&client, begin, move || think(question)).await
    }

    /// Waits for a slot and runs work there. `None` if the work was abandoned before it started, or panics.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        client: &Client,
        begin: impl FnOnce() -> bool + Send,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let waiting = self.metrics.waiting.enter();
        let slot = self.slots.take(client).await?;
        drop(waiting);
        if !begin() {
            return None;
        }
        let metrics = Arc::clone(&self.metrics);
        let done = tokio::task::spawn_blocking(move || {
            let _slot = slot;
            let _thinking = metrics.thinking.enter();
            work()
        });
        done.await.ok()
    }
}

fn think(question: Question) -> Answer {
    let Question { player, mut session, time, stop, progress, .. } = question;
    let seated = match player {
        PlayerSource::Known(seated) => Ok(seated),
        PlayerSource::New { name, make } => catch_unwind(AssertUnwindSafe(make))
            .unwrap_or_else(|_| Err("crashed while starting".to_string()))
            .map(|player| Box::new(Seated::new(name, player, ForfeitRule::Error, 0).with_grace(GRACE))),
    };
    let mut seated = match seated {
        Ok(seated) => seated,
        Err(reason) => return Answer { seated: None, decision: Err(reason) },
    };
    let limits = Limits { time, stop, progress, ..Limits::default() };
    match seated.play(session.as_mut(), &limits) {
        Ok(decision) => {
            let texts: Vec<&str> = decision.moves.iter().map(|played| played.text.as_str()).collect();
            let decided = Decided {
                text: texts.join(" "),
                thinking_ms: decision.time.as_millis() as u64,
                thought: decision.thought,
            };
            Answer { seated: Some(seated), decision: Ok(decided) }
        }
        // A player that panicked may be in any state.
        Err(fault) => Answer { seated: None, decision: Err(fault.to_string()) },
    }
}
