//! The task that owns a table.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use session::Seated;
use table::{By, Driver, Entry, Event, Moved, Refused, Table, Who};
use tokio::sync::mpsc;
use tracing::{error, info, warn};

use super::feed::Watcher;
use super::registry::Usage;
use super::replica::{Replica, next_peer_event};
use super::row::update_of;
use super::thinking::{AgentAnswer, Held, Job};
use super::{Request, Services};
use crate::fair_queue::Client;
use crate::log::LogError;

/// More than the agents' moves of any game; further ids are not remembered.
const MAX_HURRIED: usize = 2000;

/// A table in memory with everything that belongs to it.
pub(super) struct Actor {
    pub(super) services: Arc<Services>,
    pub(super) table: Table,
    /// All events, without secrets.
    pub(super) events: Vec<Entry>,
    /// The last event that watchers were told about.
    pub(super) told: u64,
    requests: mpsc::Receiver<Request>,
    pub(super) watchers: Vec<Watcher>,
    pub(super) answers: (mpsc::UnboundedSender<AgentAnswer>, mpsc::UnboundedReceiver<AgentAnswer>),
    pub(super) job: Option<Job>,
    pub(super) held: Option<Held>,
    pub(super) players: HashMap<(usize, String), Box<Seated>>,
    /// Ids of `move_now` commands, with the last event at that time.
    hurried: HashMap<String, u64>,
    /// Held while an analysis is running.
    pub(super) adviser: Arc<tokio::sync::Semaphore>,
    /// The link to other processes, if there can be any.
    pub(super) replica: Option<Replica>,
    /// Who uses the table, and when it was last used.
    pub(super) usage: Arc<Usage>,
    /// Whose slots its agents use.
    pub(super) client: Client,
    /// When thinking agents last reported progress.
    ticked: Instant,
    /// The state in memory may differ from the log: the task must end.
    pub(super) is_lost: bool,
}

impl Actor {
    pub(super) fn new(
        services: Arc<Services>,
        table: Table,
        entries: &[Entry],
        requests: mpsc::Receiver<Request>,
        replica: Option<Replica>,
        (usage, client): (Arc<Usage>, Client),
    ) -> Self {
        usage.touch();
        let events: Vec<Entry> = entries.iter().map(Entry::public).collect();
        Self {
            services,
            told: table.seq(),
            table,
            events,
            requests,
            watchers: Vec::new(),
            answers: mpsc::unbounded_channel(),
            job: None,
            held: None,
            players: HashMap::new(),
            hurried: HashMap::new(),
            adviser: Arc::new(tokio::sync::Semaphore::new(1)),
            replica,
            usage,
            client,
            ticked: Instant::now(),
            is_lost: false,
        }
    }

    /// Serves requests until nobody needs the table or it must be reloaded.
    pub(super) async fn run(mut self) {
        let services = Arc::clone(&self.services);
        let _live = services.metrics.live_tables.enter();
        let (mut is_closing, mut is_unloading) = (false, false);
        if !self.is_follower() {
            // Requests may have waited for an owner.
            self.read_requests(true).await;
        }
        loop {
            self.settle().await;
            if self.is_lost || is_closing || is_unloading || self.is_idle() {
                break;
            }
            self.usage.set_thinking(self.job.is_some());
            let wake = self.next_wake();
            tokio::select! {
                request = self.requests.recv() => match request {
                    Some(Request::Close) | None => is_closing = true,
                    Some(Request::Unload) if self.usage.is_watched() => self.usage.cancel_unload(),
                    Some(Request::Unload) => is_unloading = true,
                    Some(Request::Adopt) => {
                        self.usage.touch();
                        if self.is_follower() {
                            self.take_over().await;
                        }
                    }
                    Some(request) => {
                        self.usage.touch();
                        self.serve(request).await;
                    }
                },
                Some(answered) = self.answers.1.recv() => self.handle_answer(answered).await,
                event = next_peer_event(self.replica.as_mut()) => self.handle_peer_event(event).await,
                () = tokio::time::sleep(wake) => {}
            }
            // Also when requests never let the loop sleep.
            if self.ticked.elapsed() >= services.settings.progress_interval {
                self.ticked = Instant::now();
                self.tick();
            }
        }
        self.stop_thinking();
        // Answer pending requests, unless the answers could be wrong; then the callers retry.
        self.requests.close();
        while let Some(request) = self.requests.recv().await {
            if !self.is_lost {
                self.serve(request).await;
            }
        }
        self.stop_thinking();
        let has_work = is_closing && !self.is_lost && self.table.assignment(self.now()).is_some();
        self.end(has_work).await;
    }

    pub(super) async fn serve(&mut self, request: Request) {
        // A clock may have run out before the request came.
        self.settle().await;
        let Some(request) = self.delegate(request) else { return };
        match request {
            Request::Act { who, client, command, reply } => {
                let client = client.map(|client| who.name_of(&client));
                let answer = match client.as_deref().and_then(|client| self.table.obeyed(client)) {
                    Some(seq) => Ok(seq),
                    None => match self.table.handle(&command, who, self.now()) {
                        Ok(events) => self.commit(events, client.as_deref()).await,
                        Err(refused) => Err(refused),
                    },
                };
                if let Err(refused) = &answer {
                    self.services.metrics.refusals.add(1);
                    info!(table = self.table.id(), who = who.label(), code = &*refused.code, "refused");
                }
                // The caller should also see the events that follow.
                self.settle().await;
                let _ = reply.send(answer);
            }
            Request::MoveNow { who, client, reply } => {
                let _ = reply.send(self.move_now(who, client.as_deref()));
            }
            Request::Read(read) => read(&self.table, self.now()),
            Request::Newest { reply } => {
                if self.is_follower() {
                    self.catch_up().await;
                }
                // The task has lost its table; the caller retries with the next one.
                if !self.is_lost {
                    let _ = reply.send(Ok(self.table.seq()));
                }
            }
            Request::Events { after, reply } => {
                let _ = reply.send(Ok(self.events_after(after)));
            }
            Request::Watch { who, after, reply } => {
                let _ = reply.send(self.welcome(who, after));
            }
            Request::Advise { request, reply } => self.advise(request, reply),
            Request::Rematched { table, reply } => {
                let answer = if self.table.rematch().is_some() {
                    Ok(self.table.seq())
                } else {
                    self.commit(vec![Event::Rematched { table }], None).await
                };
                let _ = reply.send(answer);
            }
            Request::Close | Request::Adopt | Request::Unload => {}
        }
    }

    /// Applies everything that follows by itself, tells the watchers, and starts agents. At a table of
    /// another process, that process does all this.
    pub(super) async fn settle(&mut self) {
        while !self.is_lost && !self.is_follower() {
            let mut events = self.table.follow_ups(self.now());
            if events.is_empty() {
                events = self.release_held();
            }
            if events.is_empty() {
                break;
            }
            if self.commit(events, None).await.is_err() {
                break;
            }
        }
        self.publish();
        self.think();
    }

    /// Applies events to a copy of the table, writes them to the log, and then replaces the table. Impossible
    /// events are not written. If writing fails, the content of the log is unknown.
    pub(super) async fn commit(&mut self, events: Vec<Event>, client: Option<&str>) -> Result<u64, Refused> {
        if self.is_lost {
            return Err(Refused::new("try_again", "the table is being reloaded"));
        }
        if events.is_empty() {
            return Ok(self.table.seq());
        }
        let entries = self.table.stamp(events, client, self.now());
        let next = match self.table.after(&entries) {
            Ok(next) => next,
            Err(reason) => {
                error!(table = self.table.id(), %reason, "an impossible event was not written");
                return Err(Refused::new("unavailable", "the table cannot do this"));
            }
        };
        let update = update_of(&next);
        let begun = Instant::now();
        let written = self.services.log.append(self.table.id(), self.table.seq(), &entries, &update).await;
        if let Err(reason) = written {
            self.is_lost = true;
            warn!(table = self.table.id(), %reason, "cannot write events");
            return Err(match reason {
                LogError::Conflict => Refused::new("try_again", "another process has changed the table"),
                _ => Refused::new("unavailable", "the event cannot be written now"),
            });
        }
        self.services.metrics.appended(begun.elapsed());
        self.take(next, &entries);
        for entry in &entries {
            match &entry.event {
                Event::Moved(moved) => {
                    self.services.metrics.moves.add(1);
                    self.log_move(moved);
                }
                Event::Faulted { seat, fault } => {
                    self.services.metrics.faults.add(1);
                    warn!(table = self.table.id(), seat, fault, "an agent failed");
                }
                Event::Finished { result } => {
                    info!(table = self.table.id(), winners = ?result.winners, reason = ?result.reason, "finished");
                }
                _ => {}
            }
        }
        Ok(self.table.seq())
    }

    /// Logs a move: who chose it, how long it took, and what the agent expects for its seat.
    fn log_move(&self, moved: &Moved) {
        let driver = self.table.driver(moved.seat);
        let agent = match (moved.by, &driver) {
            (By::Agent | By::Substitute, Driver::Agent(spec) | Driver::Substitute(spec)) => spec,
            (By::Table, _) => "forced",
            _ => "person",
        };
        info!(
            table = self.table.id(),
            seat = moved.seat,
            agent,
            ms = moved.thinking_ms,
            value = moved.value(),
            text = moved.text,
            "moved"
        );
    }

    /// Replaces the table after events that are in the log.
    pub(super) fn take(&mut self, next: Table, entries: &[Entry]) {
        self.table = next;
        self.events.extend(entries.iter().map(Entry::public));
    }

    /// This causes no event at once, so its id is remembered here: a repeated message must not hurry the
    /// agent's next move too.
    fn move_now(&mut self, who: Who, client: Option<&str>) -> Result<u64, Refused> {
        if who == Who::Spectator {
            return Err(Refused::new("read_only", "spectators only watch"));
        }
        let client = client.map(|client| who.name_of(client));
        if let Some(seq) = client.as_ref().and_then(|client| self.hurried.get(client)) {
            return Ok(*seq);
        }
        match (&mut self.job, &mut self.held) {
            (Some(job), _) => job.hurry(),
            // It has decided; its move is only being delayed.
            (None, Some(held)) => held.due = 0,
            (None, None) => return Err(Refused::new("nobody_thinks", "no agent is thinking")),
        }
        if let Some(client) = client.filter(|_| self.hurried.len() < MAX_HURRIED) {
            self.hurried.insert(client, self.table.seq());
        }
        Ok(self.table.seq())
    }

    fn is_idle(&self) -> bool {
        let is_quiet = self.watchers.is_empty() && self.job.is_none() && self.held.is_none();
        is_quiet && self.usage.idle() >= self.services.settings.unload_after
    }

    fn next_wake(&self) -> Duration {
        let now = self.now();
        let until = |at: u64| Duration::from_millis(at.saturating_sub(now).max(1));
        let flag = self.table.next_flag().filter(|_| !self.is_follower()).map(until);
        let held = self.held.as_ref().map(|held| until(held.due));
        let job = self.job.as_ref().map(|_| self.services.settings.progress_interval);
        let longest = self.services.settings.unload_after;
        let is_watched = !self.watchers.is_empty();
        let idle = if is_watched { longest } else { longest.saturating_sub(self.usage.idle()) };
        let soonest = [flag, held, job].into_iter().flatten().fold(idle, Duration::min);
        soonest.max(Duration::from_millis(1))
    }

    /// Whether somebody here cares: agents do not play on for nobody, nor at tables of other processes.
    pub(super) fn is_attended(&self) -> bool {
        if self.is_follower() {
            return false;
        }
        !self.watchers.is_empty() || self.usage.idle() < self.services.settings.unload_after
    }

    pub(super) fn now(&self) -> u64 {
        self.services.time.now()
    }
}
