//! Where agents think: on threads of their own, as many at once as there are cores. Those who open tables take turns by
//! their addresses, so that nobody waits for the many tables of somebody else.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use game_core::{Limits, Progress, StopFlag};
use session::{ForfeitRule, Seated, Session, ThoughtView};

use crate::fair_queue::{Client, FairQueue};
use crate::metrics::Metrics;

/// An agent's own time is judged by the clocks of the table, and bounded by its stop flag.
const GRACE: Duration = Duration::from_secs(3600);

/// The pool.
#[derive(Clone)]
pub(crate) struct AgentPool {
    places: FairQueue,
    metrics: Arc<Metrics>,
}

/// Makes a player; called on a thread that may take its time.
pub(crate) type MakePlayer = Box<dyn FnOnce() -> Result<Box<dyn session::Player>, String> + Send>;

/// A player that has thought before, or how to make one.
pub(crate) enum Thinker {
    Known(Box<Seated>),
    New { name: String, make: MakePlayer },
}

/// A question to an agent.
pub(crate) struct Question {
    /// On whose behalf it is asked.
    pub(crate) client: Client,
    pub(crate) thinker: Thinker,
    pub(crate) session: Box<dyn Session>,
    pub(crate) time: Option<Duration>,
    /// Raised when it shall answer with what it has.
    pub(crate) stop: StopFlag,
    /// Raised when nobody wants an answer.
    pub(crate) abandoned: StopFlag,
    pub(crate) progress: Progress,
}

/// What an agent said.
pub(crate) struct Answer {
    /// The agent, for the next question; none if it could not be made.
    pub(crate) seated: Option<Box<Seated>>,
    pub(crate) decision: Result<Decided, String>,
}

pub(crate) struct Decided {
    pub(crate) text: String,
    pub(crate) thinking_ms: u64,
    pub(crate) thought: Option<ThoughtView>,
}

impl AgentPool {
    pub(crate) fn new(places: usize, metrics: Arc<Metrics>) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let places = if places == 0 { cores } else { places };
        Self { places: FairQueue::new(places), metrics }
    }

    /// Waits for a place and lets the agent think. `None` when it was abandoned before it began.
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

    /// Waits for a place and does work there. `None` when nobody wants it any more once there is a place, and when it
    /// crashes.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        client: &Client,
        begin: impl FnOnce() -> bool + Send,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let waiting = self.metrics.waiting.enter();
        let place = self.places.take(client).await?;
        drop(waiting);
        if !begin() {
            return None;
        }
        let metrics = Arc::clone(&self.metrics);
        let done = tokio::task::spawn_blocking(move || {
            let _place = place;
            let _thinking = metrics.thinking.enter();
            work()
        });
        done.await.ok()
    }
}

fn think(question: Question) -> Answer {
    let Question { thinker, mut session, time, stop, progress, .. } = question;
    let seated = match thinker {
        Thinker::Known(seated) => Ok(seated),
        Thinker::New { name, make } => catch_unwind(AssertUnwindSafe(make))
            .unwrap_or_else(|_| Err("crashed when it was made".to_string()))
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
        // A player that crashed may be in any state.
        Err(fault) => Answer { seated: None, decision: Err(fault.to_string()) },
    }
}
