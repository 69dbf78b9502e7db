//! Hints and analyses: what an agent would do, without doing it.

use std::sync::Arc;
use std::time::Duration;

use game_core::{Gauge, StopFlag};
use serde::Serialize;
use session::{ExactView, Session};
use utoipa::ToSchema;

use super::Reply;
use super::actor::Actor;
use crate::table::{AdviceRule, Insight, Refused};
use crate::thinkers::{Question, Thinker, Thinkers};
use crate::turns::Party;

/// What somebody wants to know.
#[derive(Clone, Debug, Default)]
pub(crate) struct AdviceWish {
    /// After how many moves of the game; now, when it is not given.
    pub(crate) moves: Option<usize>,
    /// The agent to ask, checked already; the usual one, when it is not given.
    pub(crate) spec: Option<String>,
}

/// What an agent thinks of a position.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Advice {
    /// After how many moves.
    pub moves: usize,
    /// The position as text.
    pub position: String,
    /// The seat to move.
    pub seat: usize,
    /// The agent that was asked.
    pub agent: String,
    /// The move that it would make; none when the game is over there.
    pub text: Option<String>,
    /// What it thought.
    pub thought: Option<Insight>,
    /// The exact value of every turn, where the game is solved.
    pub exact: Option<Vec<ExactView>>,
}

impl Actor {
    /// Asks an agent beside the table; the answer goes to whoever asked, the table goes on.
    pub(super) fn advise(&self, wish: AdviceWish, reply: Reply<Advice>) {
        if self.table.advice() == AdviceRule::Nobody {
            let reason = "no advice while people play against each other";
            let _ = reply.send(Err(Refused::new("no_advice", reason)));
            return;
        }
        let Ok(place) = Arc::clone(&self.adviser).try_acquire_owned() else {
            let _ = reply.send(Err(Refused::new("busy", "an adviser of this table is thinking already")));
            return;
        };
        let all = self.table.session().history().len();
        let moves = wish.moves.unwrap_or(all);
        let Some(session) = self.table.session_after(moves).filter(|_| moves <= all) else {
            let reason = format!("the game has {all} moves so far");
            let _ = reply.send(Err(Refused::new("no_such_move", reason)));
            return;
        };
        let Some(entry) = self.common.house.find(&self.table.spec().game) else { return };
        let agent = wish.spec.unwrap_or_else(|| self.common.house.analyst(&entry));
        let thinker = self.new_thinker(&agent, u64::MAX);
        let mut advice = Advice {
            moves,
            position: session.position(),
            seat: session.mover().map_or(0, |mover| mover.seat),
            agent,
            text: None,
            thought: None,
            exact: None,
        };
        let (thinkers, longest) = (self.common.thinkers.clone(), self.common.settings.longest_advice);
        let party = self.party.clone();
        tokio::spawn(async move {
            let _place = place;
            let answer = async {
                let (session, exact) = exact_values(session).await?;
                advice.exact = exact;
                if session.mover().is_some() {
                    let (text, thought) = ask(&thinkers, party, thinker, session, longest).await?;
                    (advice.text, advice.thought) = (Some(text), thought);
                }
                Ok(advice)
            };
            let _ = reply.send(answer.await.map_err(|fault: String| Refused::new("agent_failed", fault)));
        });
    }
}

/// What is exactly known of a position. Tables may have to be unpacked for it, which must not hold up the sockets.
async fn exact_values(
    session: Box<dyn Session>,
) -> Result<(Box<dyn Session>, Option<Vec<ExactView>>), String> {
    let looked_up = tokio::task::spawn_blocking(move || {
        let exact = session.exact_values().ok();
        (session, exact)
    });
    looked_up.await.map_err(|_| "the exact values cannot be had".to_string())
}

async fn ask(
    thinkers: &Thinkers,
    party: Party,
    thinker: Thinker,
    session: Box<dyn Session>,
    longest: Duration,
) -> Result<(String, Option<Insight>), String> {
    let stop = StopFlag::default();
    let question = Question {
        party,
        thinker,
        session,
        time: None,
        stop: stop.clone(),
        abandoned: StopFlag::default(),
        gauge: Gauge::default(),
    };
    let begun = move || {
        tokio::spawn(async move {
            tokio::time::sleep(longest).await;
            stop.raise();
        });
    };
    let answer = thinkers.ask(question, begun).await.ok_or("the server is stopping")?;
    answer.decision.map(|decided| (decided.text, decided.thought.as_ref().map(Insight::from)))
}
