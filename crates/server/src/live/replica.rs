//! A table that several processes know: how its task follows the owner, sends commands on to it, and takes its place.

use std::sync::Arc;

use store::OwnerRequest;
use table::{Refused, Who};
use tokio::sync::{Semaphore, mpsc};
use tracing::{error, info, warn};

use super::actor::Actor;
use super::forward::{Forwarded, Outcome};
use super::{Reply, Request};
use crate::log::LogError;
use crate::neighbours::{Neighbours, Pending, TableSignal};

/// Commands of one table that are on their way at once.
const MOST_FORWARDED: usize = 64;

/// What belongs to the task of a table when there are other processes.
pub(super) struct Replica {
    neighbours: Arc<dyn Neighbours>,
    signal: TableSignal,
    is_owner: bool,
    places: Arc<Semaphore>,
    returns: (mpsc::UnboundedSender<Returned>, mpsc::UnboundedReceiver<Returned>),
}

/// A forwarded command that has come back.
pub(super) struct Returned {
    outcome: Outcome,
    reply: Reply<u64>,
}

/// What the task of a table hears of the neighbourhood.
pub(super) enum Word {
    Signalled(Pending),
    Returned(Returned),
}

impl Replica {
    /// Listens from now on, so that nothing is missed between reading the table and following it.
    pub(super) fn new(neighbours: Arc<dyn Neighbours>, table: &str) -> Self {
        let signal = neighbours.signal(table);
        let places = Arc::new(Semaphore::new(MOST_FORWARDED));
        Self { neighbours, signal, is_owner: false, places, returns: mpsc::unbounded_channel() }
    }

    pub(super) fn neighbours(&self) -> &dyn Neighbours {
        self.neighbours.as_ref()
    }

    pub(super) fn set_owner(&mut self, is_owner: bool) {
        self.is_owner = is_owner;
        self.signal.listen_as(is_owner);
    }
}

/// The next word from the neighbourhood; never without one. Nothing is lost when this is dropped while it waits.
pub(super) async fn next_word(replica: Option<&mut Replica>) -> Word {
    match replica {
        None => std::future::pending().await,
        Some(replica) => tokio::select! {
            pending = replica.signal.changed() => Word::Signalled(pending),
            Some(returned) = replica.returns.1.recv() => Word::Returned(returned),
        },
    }
}

impl Actor {
    /// Whether another process owns the table.
    pub(super) fn is_follower(&self) -> bool {
        self.replica.as_ref().is_some_and(|replica| !replica.is_owner)
    }

    pub(super) async fn hear_word(&mut self, word: Word) {
        match word {
            Word::Signalled(pending) if self.is_follower() => {
                if pending.is_free {
                    self.take_over().await;
                } else if pending.newest > self.table.seq() {
                    self.catch_up().await;
                }
            }
            Word::Signalled(_) => self.read_requests(false).await,
            Word::Returned(Returned { outcome, reply }) => {
                // Whoever asked sees what came of it, and so does everybody else here before they hear of the answer.
                if matches!(outcome, Outcome::Done { last, .. } if last > self.table.seq()) {
                    self.catch_up().await;
                }
                self.publish();
                let _ = reply.send(outcome.into());
            }
        }
    }

    /// Lets everything happen here that the owner has written.
    pub(super) async fn catch_up(&mut self) {
        let Some(replica) = &self.replica else { return };
        let entries = match replica.neighbours.events(self.table.id(), self.table.seq()).await {
            Ok(entries) => entries,
            Err(reason) => {
                self.is_lost = true;
                warn!(table = self.table.id(), %reason, "a table cannot be followed");
                return;
            }
        };
        match self.table.after(&entries) {
            Ok(next) => self.take(next, &entries),
            Err(reason) => {
                self.is_lost = true;
                error!(table = self.table.id(), %reason, "an event that was written is not possible");
            }
        }
    }

    /// Becomes the owner, unless somebody else is.
    pub(super) async fn take_over(&mut self) {
        let Some(replica) = &self.replica else { return };
        match replica.neighbours.acquire(self.table.id()).await {
            Ok(()) => {}
            Err(LogError::Owned) => return self.catch_up().await,
            Err(reason) => {
                // Whoever reads it again tries again.
                warn!(table = self.table.id(), %reason, "a table cannot be taken over");
                self.is_lost = true;
                return;
            }
        }
        // Nobody else writes from now on.
        self.catch_up().await;
        if let Some(replica) = &mut self.replica {
            replica.set_owner(true);
        }
        self.services.metrics.takeovers.add(1);
        info!(table = self.table.id(), seq = self.table.seq(), "taken over");
        self.read_requests(true).await;
    }

    /// Sends a command on to the owner. The table goes on meanwhile.
    pub(super) fn send_on(&self, forwarded: &Forwarded, reply: Reply<u64>) {
        let Some(replica) = &self.replica else { return };
        let refuse = |reply: Reply<u64>, code, message: &str| {
            let _ = reply.send(Err(Refused::new(code, message)));
        };
        let Ok(body) = serde_json::to_value(forwarded) else {
            return refuse(reply, "unavailable", "the command cannot be sent on");
        };
        // A little is added to what the client said.
        if body.to_string().len() > self.services.settings.largest_message + 1024 {
            return refuse(reply, "too_large", "the command is too large");
        }
        let Ok(place) = Arc::clone(&replica.places).try_acquire_owned() else {
            return refuse(reply, "try_again", "too many commands wait for this table");
        };
        self.services.metrics.forwarded.add(1);
        let (neighbours, returns) = (Arc::clone(&replica.neighbours), replica.returns.0.clone());
        let (table, patience) = (self.table.id().to_string(), self.services.settings.owner_patience);
        tokio::spawn(async move {
            let _place = place;
            let answer = neighbours.ask(&table, &body, patience).await;
            let outcome = understand(&table, answer);
            // Without the task the answer goes straight to the one who asked: dropping it would mean to ask again.
            if let Err(mpsc::error::SendError(Returned { outcome, reply })) =
                returns.send(Returned { outcome, reply })
            {
                let _ = reply.send(outcome.into());
            }
        });
    }

    /// What a follower cannot do itself; whatever it can is given back.
    pub(super) fn delegate(&self, request: Request) -> Option<Request> {
        let is_spectator = matches!(
            request,
            Request::Act { who: Who::Spectator, .. } | Request::MoveNow { who: Who::Spectator, .. }
        );
        // Spectators are refused here as there, and trouble nobody else.
        if !self.is_follower() || is_spectator {
            return Some(request);
        }
        match request {
            Request::Act { who, client, command, reply } => {
                let known = client.as_deref().and_then(|client| self.table.obeyed(&who.name_of(client)));
                match known {
                    Some(seq) => {
                        let _ = reply.send(Ok(seq));
                    }
                    None => self.send_on(&Forwarded::Act { who, client, command }, reply),
                }
            }
            Request::MoveNow { who, client, reply } => {
                self.send_on(&Forwarded::MoveNow { who, client }, reply);
            }
            Request::Rematched { table, reply } => self.send_on(&Forwarded::Rematched { table }, reply),
            request => return Some(request),
        }
        None
    }

    /// Does what other processes ask the owner for.
    pub(super) async fn read_requests(&mut self, mut is_new_owner: bool) {
        while let Some(replica) = self.replica.as_ref().filter(|_| !self.is_lost) {
            let neighbours = Arc::clone(&replica.neighbours);
            match neighbours.requests(self.table.id(), is_new_owner).await {
                Ok(asked) if asked.is_empty() => return,
                Ok(asked) => {
                    is_new_owner = false;
                    self.usage.touch();
                    // Who wrote the older ones has given up, or died.
                    let patience = self.services.settings.owner_patience;
                    for asked in asked.into_iter().filter(|asked| asked.age < patience) {
                        let outcome = self.obey(&asked).await;
                        let neighbours = Arc::clone(&neighbours);
                        tokio::spawn(async move {
                            let answer = serde_json::to_value(outcome).unwrap_or_default();
                            neighbours.answer(&asked, &answer).await;
                        });
                    }
                }
                Err(LogError::Conflict) => {
                    info!(table = self.table.id(), "another process has taken the table over");
                    self.is_lost = true;
                }
                Err(reason) => {
                    // Whoever wrote them tries again.
                    warn!(table = self.table.id(), %reason, "requests cannot be read");
                    return;
                }
            }
        }
    }

    async fn obey(&mut self, asked: &OwnerRequest) -> Outcome {
        let Ok(forwarded) = serde_json::from_value(asked.body.clone()) else {
            return Outcome::Refused(Refused::new(
                "unavailable",
                "the process that has the table is another version",
            ));
        };
        let try_again = || Refused::new("try_again", "the table is being read again");
        // What has a name is found in the log if the former owner has done it. Of anything else nobody knows.
        let has_name =
            matches!(forwarded, Forwarded::Act { client: Some(_), .. } | Forwarded::Rematched { .. });
        if self.is_lost || asked.was_taken && !has_name {
            return Outcome::Refused(try_again());
        }
        let (reply, mut answer) = tokio::sync::oneshot::channel();
        let request = match forwarded {
            Forwarded::Act { who, client, command } => Request::Act { who, client, command, reply },
            Forwarded::MoveNow { who, client } => Request::MoveNow { who, client, reply },
            Forwarded::Rematched { table } => Request::Rematched { table, reply },
        };
        self.serve(request).await;
        match answer.try_recv().unwrap_or_else(|_| Err(try_again())) {
            Ok(seq) => Outcome::Done { seq, last: self.table.seq() },
            Err(refused) => Outcome::Refused(refused),
        }
    }

    /// The task ends: answers that have come are passed on, and those to come find their way without it. The table is
    /// given back, or left to others when its agents should play on.
    pub(super) async fn part(&mut self, has_work: bool) {
        if let Some(replica) = &mut self.replica {
            replica.returns.1.close();
            while let Ok(Returned { outcome, reply }) = replica.returns.1.try_recv() {
                let _ = reply.send(outcome.into());
            }
            if has_work {
                return replica.neighbours.abandon(self.table.id()).await;
            }
        }
        self.services.log.release(self.table.id()).await;
    }
}

impl From<Outcome> for Result<u64, Refused> {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Done { seq, .. } => Ok(seq),
            Outcome::Refused(refused) => Err(refused),
        }
    }
}

/// What the answer of the owner, or its silence, means.
fn understand(table: &str, answer: Result<Option<serde_json::Value>, LogError>) -> Outcome {
    let reason = match answer.map(|answer| answer.map(serde_json::from_value)) {
        Ok(Some(Ok(outcome))) => return outcome,
        Ok(Some(Err(reason))) => reason.to_string(),
        Ok(None) => "no answer in time".to_string(),
        Err(reason) => reason.to_string(),
    };
    warn!(table, reason, "a command was not answered by the owner of the table");
    let message = "the process that has this table does not answer; whether it was done shows when the same is sent \
                   again with the same id";
    Outcome::Refused(Refused::new("try_again", message))
}
