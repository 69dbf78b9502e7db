//! Hints and analyses: what an agent would do, without doing it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use game_core::{Limits, StopFlag};
use serde::Serialize;
use session::{Analysis, Analyst, ExactView, Session, Source};
use table::{AdviceRule, Insight, Refused};
use utoipa::ToSchema;

use super::Reply;
use super::actor::Actor;

/// A request for advice.
#[derive(Clone, Debug, Default)]
pub(crate) struct AdviceRequest {
    /// The position after so many moves; the current one if not given.
    pub(crate) moves: Option<usize>,
    /// The agent to ask, already checked; the best available source if not given.
    pub(crate) spec: Option<String>,
}

/// An analysis of a position.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Advice {
    /// The number of moves before it.
    pub moves: usize,
    /// The position as text.
    pub position: String,
    /// The seat to move.
    pub seat: usize,
    /// Where the advice comes from.
    pub source: Source,
    /// Whether its values are exact.
    pub is_exact: bool,
    /// The agent that was asked; `perfect`, `endgame`, `book` or `result` if nobody was.
    pub agent: String,
    /// The best move, a single decision; none when the game is over there.
    pub text: Option<String>,
    /// Values, the best moves and the principal variation. Moves are whole turns if they come from a table.
    pub thought: Option<Insight>,
    /// The exact value of every turn, best first, in solved games.
    pub exact: Option<Vec<ExactView>>,
    /// The final score of each seat under best play, in solved endgames.
    pub scores: Option<Vec<i32>>,
}

impl Actor {
    /// Starts an analysis beside the table. The answer goes to the caller; the table continues.
    pub(super) fn advise(&self, request: AdviceRequest, reply: Reply<Advice>) {
        if self.table.advice() == AdviceRule::Nobody {
            let reason = "no advice while people play against each other";
            let _ = reply.send(Err(Refused::new("no_advice", reason)));
            return;
        }
        let Ok(place) = Arc::clone(&self.adviser).try_acquire_owned() else {
            let _ = reply.send(Err(Refused::new("busy", "an analysis of this table is already running")));
            return;
        };
        let all = self.table.session().ply();
        let moves = request.moves.unwrap_or(all);
        let Some(session) = self.table.session().at(moves) else {
            let reason = format!("the game has only {all} moves so far");
            let _ = reply.send(Err(Refused::new("no_such_move", reason)));
            return;
        };
        let Some(entry) = self.services.catalogue.find(&self.table.spec().game) else { return };
        let catalogue = Arc::clone(&self.services.catalogue);
        let settings = &self.services.settings;
        let question = Question {
            moves,
            session,
            // An agent with explicit settings thinks as long as they say.
            time: request.spec.is_none().then_some(settings.advice_time),
            stop: StopFlag::default(),
        };
        let (agent_pool, client, longest) =
            (self.services.agent_pool.clone(), self.client.clone(), settings.max_advice_time);
        tokio::spawn(async move {
            let _place = place;
            let stop = question.stop.clone();
            let begin = move || {
                tokio::spawn(async move {
                    tokio::time::sleep(longest).await;
                    stop.raise();
                });
                true
            };
            // Tables and networks may have to be unpacked, which must not block the sockets.
            let work = move || question.put_to(|| catalogue.analyst(&entry, request.spec.as_deref()));
            let answer = agent_pool.work(&client, begin, work).await;
            let answer = answer.unwrap_or_else(|| Err("the server is stopping".to_string()));
            let _ = reply.send(answer.map_err(|fault| Refused::new("agent_failed", fault)));
        });
    }
}

/// A position to be analysed.
struct Question {
    moves: usize,
    session: Box<dyn Session>,
    time: Option<Duration>,
    stop: StopFlag,
}

impl Question {
    /// Runs the analyst and turns a panic into an error.
    fn put_to(self, make: impl FnOnce() -> Result<Box<dyn Analyst>, String>) -> Result<Advice, String> {
        let limits = Limits { time: self.time, stop: self.stop, ..Limits::default() };
        let session = self.session.as_ref();
        let analyze = || {
            let mut analyst = make()?;
            analyst.analyze(session, &limits).map_err(|error| error.to_string())
        };
        let analysis = catch_unwind(AssertUnwindSafe(analyze))
            .unwrap_or_else(|_| Err("the analysis crashed".to_string()))?;
        let is_exact = analysis.is_exact();
        let Analysis { source, agent, text, thought, exact, scores } = analysis;
        Ok(Advice {
            moves: self.moves,
            position: session.position(),
            seat: session.mover().map_or(0, |mover| mover.seat),
            source,
            is_exact,
            agent,
            text,
            thought: thought.as_ref().map(Insight::from),
            // The agent's opinion is shown beside exact values.
            exact: exact.or_else(|| session.exact_values().ok()),
            scores,
        })
    }
}
