//! Tables shared by several processes: the task follows the owner, forwards commands to it, and takes over.

use std::sync::Arc;

use store::OwnerRequest;
use table::{Refused, Who};
use tokio::sync::{Semaphore, mpsc};
use tracing::{error, info, warn};

use super::actor::Actor;
use super::forward::{Forwarded, Outcome};
use super::{Reply, Request};
use crate::log::LogError;
use crate::peers::{Peers, Pending, TableSignal};

/// Most forwarded commands of one table in flight.
const MAX_FORWARDED: usize = 64;

/// The state of a table's task that exists only with other processes.
pub(super) struct Replica {
    peers: Arc<dyn Peers>,
    signal: TableSignal,
    is_owner: bool,
    permits: Arc<Semaphore>,
    returns: (mpsc::UnboundedSender<Returned>, mpsc::UnboundedReceiver<Returned>),
}

/// The outcome of a forwarded command.
pub(super) struct Returned {
    outcome: Outcome,
    reply: Reply<u64>,
}

/// What the task of a table receives from other processes.
pub(super) enum PeerEvent {
    Signalled(Pending),
    Returned(Returned),
}

impl Replica {
    /// Subscribes at once, so that nothing is missed between loading the table and following it.
    pub(super) fn new(peers: Arc<dyn Peers>, table: &str) -> Self {
        let signal = peers.signal(table);
        let permits = Arc::new(Semaphore::new(MAX_FORWARDED));
        Self { peers, signal, is_owner: false, permits, returns: mpsc::unbounded_channel() }
    }

    pub(super) fn peers(&self) -> &dyn Peers {
        self.peers.as_ref()
    }

    pub(super) fn set_owner(&mut self, is_owner: bool) {
        self.is_owner = is_owner;
        self.signal.listen_as(is_owner);
    }
}

/// The next event from other processes; waits forever without any. Cancel-safe.
pub(super) async fn next_peer_event(replica: Option<&mut Replica>) -> PeerEvent {
    match replica {
        None => std::future::pending().await,
        Some(replica) => tokio::select! {
            pending = replica.signal.changed() => PeerEvent::Signalled(pending),
            Some(returned) = replica.returns.1.recv() => PeerEvent::Returned(returned),
        },
    }
}

impl Actor {
    /// Whether another process owns the table.
    pub(super) fn is_follower(&self) -> bool {
        self.replica.as_ref().is_some_and(|replica| !replica.is_owner)
    }

    pub(super) async fn handle_peer_event(&mut self, event: PeerEvent) {
        match event {
            PeerEvent::Signalled(pending) if self.is_follower() => {
                if pending.is_free {
                    self.take_over().await;
                } else if pending.newest > self.table.seq() {
                    self.catch_up().await;
                }
            }
            PeerEvent::Signalled(_) => self.read_requests(false).await,
            PeerEvent::Returned(Returned { outcome, reply }) => {
                // Everybody here sees the resulting events before the caller gets its answer.
                if matches!(outcome, Outcome::Done { last, .. } if last > self.table.seq()) {
                    self.catch_up().await;
                }
                self.publish();
                let _ = reply.send(outcome.into());
            }
        }
    }

    /// Applies everything that the owner has written.
    pub(super) async fn catch_up(&mut self) {
        let Some(replica) = &self.replica else { return };
        let entries = match replica.peers.events(self.table.id(), self.table.seq()).await {
            Ok(entries) => entries,
            Err(reason) => {
                self.is_lost = true;
                warn!(table = self.table.id(), %reason, "cannot follow a table");
                return;
            }
        };
        match self.table.after(&entries) {
            Ok(next) => self.take(next, &entries),
            Err(reason) => {
                self.is_lost = true;
                error!(table = self.table.id(), %reason, "the log has an impossible event");
            }
        }
    }

    /// Becomes the owner, unless another process is.
    pub(super) async fn take_over(&mut self) {
        let Some(replica) = &self.replica else { return };
        match replica.peers.acquire(self.table.id()).await {
            Ok(()) => {}
            Err(LogError::Owned) => return self.catch_up().await,
            Err(reason) => {
                // Retried when the table is loaded again.
                warn!(table = self.table.id(), %reason, "cannot take over a table");
                self.is_lost = true;
                return;
            }
        }
        // From now on nobody else writes.
        self.catch_up().await;
        if let Some(replica) = &mut self.replica {
            replica.set_owner(true);
        }
        self.services.metrics.takeovers.add(1);
        info!(table = self.table.id(), seq = self.table.seq(), "taken over");
        self.read_requests(true).await;
    }

    /// Forwards a command to the owner. The table continues meanwhile.
    pub(super) fn forward(&self, forwarded: &Forwarded, reply: Reply<u64>) {
        let Some(replica) = &self.replica else { return };
        let refuse = |reply: Reply<u64>, code, message: &str| {
            let _ = reply.send(Err(Refused::new(code, message)));
        };
        let Ok(body) = serde_json::to_value(forwarded) else {
            return refuse(reply, "unavailable", "the command cannot be forwarded");
        };
        // Forwarding adds a little to what the client sent.
        if body.to_string().len() > self.services.settings.max_message_bytes + 1024 {
            return refuse(reply, "too_large", "the command is too large");
        }
        let Ok(place) = Arc::clone(&replica.permits).try_acquire_owned() else {
            return refuse(reply, "try_again", "too many commands are waiting for this table");
        };
        self.services.metrics.forwarded.add(1);
        let (peers, returns) = (Arc::clone(&replica.peers), replica.returns.0.clone());
        let (table, timeout) = (self.table.id().to_string(), self.services.settings.owner_timeout);
        tokio::spawn(async move {
            let _place = place;
            let answer = peers.ask(&table, &body, timeout).await;
            let outcome = interpret(&table, answer);
            // If the task is gone, answer the caller directly: dropping the reply would make it retry.
            if let Err(mpsc::error::SendError(Returned { outcome, reply })) =
                returns.send(Returned { outcome, reply })
            {
                let _ = reply.send(outcome.into());
            }
        });
    }

    /// Forwards what a follower cannot do itself and returns the rest.
    pub(super) fn delegate(&self, request: Request) -> Option<Request> {
        let is_spectator = matches!(
            request,
            Request::Act { who: Who::Spectator, .. } | Request::MoveNow { who: Who::Spectator, .. }
        );
        // Refuse spectators here, without bothering the owner.
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
                    None => self.forward(&Forwarded::Act { who, client, command }, reply),
                }
            }
            Request::MoveNow { who, client, reply } => {
                self.forward(&Forwarded::MoveNow { who, client }, reply);
            }
            Request::Rematched { table, reply } => self.forward(&Forwarded::Rematched { table }, reply),
            request => return Some(request),
        }
        None
    }

    /// Carries out what other processes ask the owner for.
    pub(super) async fn read_requests(&mut self, mut is_new_owner: bool) {
        while let Some(replica) = self.replica.as_ref().filter(|_| !self.is_lost) {
            let peers = Arc::clone(&replica.peers);
            match peers.requests(self.table.id(), is_new_owner).await {
                Ok(asked) if asked.is_empty() => return,
                Ok(asked) => {
                    is_new_owner = false;
                    self.usage.touch();
                    // The senders of older requests have given up or died.
                    let timeout = self.services.settings.owner_timeout;
                    for asked in asked.into_iter().filter(|asked| asked.age < timeout) {
                        let outcome = self.execute(&asked).await;
                        let peers = Arc::clone(&peers);
                        tokio::spawn(async move {
                            let answer = serde_json::to_value(outcome).unwrap_or_default();
                            peers.answer(&asked, &answer).await;
                        });
                    }
                }
                Err(LogError::Conflict) => {
                    info!(table = self.table.id(), "another process has taken the table over");
                    self.is_lost = true;
                }
                Err(reason) => {
                    // The senders will retry.
                    warn!(table = self.table.id(), %reason, "cannot read requests");
                    return;
                }
            }
        }
    }

    async fn execute(&mut self, asked: &OwnerRequest) -> Outcome {
        let Ok(forwarded) = serde_json::from_value(asked.body.clone()) else {
            return Outcome::Refused(Refused::new(
                "unavailable",
                "the process that owns the table runs another version",
            ));
        };
        let try_again = || Refused::new("try_again", "the table is being reloaded");
        // With an id, the log tells whether the previous owner carried it out. Without one, nobody knows.
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

    /// Ends the task: passes on outcomes that have arrived, lets the others reach their callers without it,
    /// and releases the table, or abandons it if its agents should play on.
    pub(super) async fn end(&mut self, has_work: bool) {
        if let Some(replica) = &mut self.replica {
            replica.returns.1.close();
            while let Ok(Returned { outcome, reply }) = replica.returns.1.try_recv() {
                let _ = reply.send(outcome.into());
            }
            if has_work {
                return replica.peers.abandon(self.table.id()).await;
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

/// Interprets the owner's answer, or its silence.
fn interpret(table: &str, answer: Result<Option<serde_json::Value>, LogError>) -> Outcome {
    let reason = match answer.map(|answer| answer.map(serde_json::from_value)) {
        Ok(Some(Ok(outcome))) => return outcome,
        Ok(Some(Err(reason))) => reason.to_string(),
        Ok(None) => "no answer in time".to_string(),
        Err(reason) => reason.to_string(),
    };
    warn!(table, reason, "the owner of the table did not answer a command");
    let message = "the process that has this table does not answer; whether it was done shows when the same is sent \
                   again with the same id";
    Outcome::Refused(Refused::new("try_again", message))
}
