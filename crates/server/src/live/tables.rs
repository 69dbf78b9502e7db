//! All tables: those in memory, and how to load them from the log.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use table::{Command, Entry, Refused, Table, Who};
use tokio::sync::{mpsc, oneshot};
use tracing::{info, warn};

use super::actor::Actor;
use super::openers::Openers;
use super::orphan_scan::scan;
use super::registry::{Mailbox, Registry, Usage};
use super::replica::Replica;
use super::{Advice, AdviceRequest, Feed, OpenError, Reply, Request, Services, Welcome};
use crate::log::LogError;

/// Most requests waiting for the task of a table; further ones wait at their sockets.
const QUEUE: usize = 64;
/// How often a request is retried when the task ends before it answers.
const ATTEMPTS: usize = 3;
/// How often, and at which interval, a table is retried while its task is ending.
const RETURNS: usize = 500;
const RETURN_PAUSE: Duration = Duration::from_millis(5);

/// All tables.
pub(crate) struct Tables {
    pub(super) services: Arc<Services>,
    pub(super) registry: Arc<Registry>,
    pub(super) openers: Openers,
}

impl Tables {
    pub(crate) fn new(services: Arc<Services>) -> Arc<Self> {
        let registry = Registry::new(services.settings.live_tables);
        let tables = Arc::new(Self { services, registry, openers: Openers::default() });
        if let Some(peers) = tables.services.log.peers() {
            tokio::spawn(scan(Arc::downgrade(&tables), peers));
        }
        tables
    }

    /// Sends a command; returns the sequence number of the resulting event.
    pub(crate) async fn act(
        self: &Arc<Self>,
        id: &str,
        who: Who,
        client: Option<&str>,
        command: &Command,
    ) -> Result<u64, Refused> {
        let request =
            |reply| Request::Act { who, client: client.map(str::to_string), command: command.clone(), reply };
        self.ask(id, request).await
    }

    pub(crate) async fn move_now(
        self: &Arc<Self>,
        id: &str,
        who: Who,
        client: Option<&str>,
    ) -> Result<u64, Refused> {
        self.ask(id, |reply| Request::MoveNow { who, client: client.map(str::to_string), reply }).await
    }

    pub(crate) async fn events(self: &Arc<Self>, id: &str, after: u64) -> Result<Vec<Entry>, Refused> {
        self.ask(id, |reply| Request::Events { after, reply }).await
    }

    pub(crate) async fn watch(
        self: &Arc<Self>,
        id: &str,
        who: Who,
        after: Option<u64>,
    ) -> Result<(Welcome, Feed), Refused> {
        self.ask(id, |reply| Request::Watch { who, after, reply }).await
    }

    pub(crate) async fn advise(
        self: &Arc<Self>,
        id: &str,
        request: &AdviceRequest,
    ) -> Result<Advice, Refused> {
        self.ask(id, |reply| Request::Advise { request: request.clone(), reply }).await
    }

    /// Reads a table.
    pub(crate) async fn read<T: Send + 'static>(
        self: &Arc<Self>,
        id: &str,
        look: impl FnOnce(&Table, u64) -> T + Send + 'static,
    ) -> Result<T, Refused> {
        // In a cell of its own, so that it survives a task that ends before running it.
        let place = Arc::new(Mutex::new(Some(look)));
        let request = |reply: Reply<T>| {
            let place = Arc::clone(&place);
            Request::Read(Box::new(move |table, now| {
                let look = place.lock().unwrap_or_else(PoisonError::into_inner).take();
                if let Some(look) = look {
                    let _ = reply.send(Ok(look(table, now)));
                }
            }))
        };
        self.ask(id, request).await
    }

    /// Asks the task of a table, and retries if the task has just ended.
    pub(super) async fn ask<T>(
        self: &Arc<Self>,
        id: &str,
        mut request: impl FnMut(Reply<T>) -> Request,
    ) -> Result<T, Refused> {
        for _ in 0..ATTEMPTS {
            let mailbox = self.mailbox(id, LoadMode::Any).await?;
            let Ok(place) = mailbox.reserve().await else { continue };
            let (reply, answer) = oneshot::channel();
            place.send(request(reply));
            if let Ok(answer) = answer.await {
                return answer;
            }
        }
        Err(Refused::new("try_again", "the table is being reloaded"))
    }

    /// The sender to the task of a table, which is started if needed.
    async fn mailbox(self: &Arc<Self>, id: &str, mode: LoadMode) -> Result<Mailbox, Refused> {
        if !is_id(id) {
            return Err(OpenError::NoTable.into());
        }
        if let Some(mailbox) = self.registry.mailbox(id) {
            return Ok(mailbox);
        }
        // A half-loaded table would keep its slot and its lease forever.
        let (tables, id) = (Arc::clone(self), id.to_string());
        let loading = run_to_completion(async move { tables.load_into_slot(&id, mode).await });
        loading.await.unwrap_or_else(|| Err(OpenError::Crashed.into()))
    }

    async fn load_into_slot(self: &Arc<Self>, id: &str, mode: LoadMode) -> Result<Mailbox, Refused> {
        let mut has_asked = false;
        for _ in 0..RETURNS {
            let loading = match self.registry.enter(id) {
                Ok(loading) => loading,
                // A new visitor is worth more than a table that nobody looks at.
                Err(OpenError::TooMany) if mode == LoadMode::Any && (has_asked || self.registry.evict()) => {
                    has_asked = true;
                    tokio::time::sleep(RETURN_PAUSE).await;
                    continue;
                }
                Err(error) => return Err(error.into()),
            };
            let slot = &loading.slot;
            match slot.mailbox.get_or_try_init(|| self.load(id, mode, &slot.usage)).await {
                Ok(mailbox) if !mailbox.is_closed() => return Ok(mailbox.clone()),
                // The task releases the table before it can be loaded again.
                Ok(_) => tokio::time::sleep(RETURN_PAUSE).await,
                Err(error) => {
                    let is_elsewhere = matches!(error, OpenError::Log(LogError::Owned));
                    if let OpenError::Corrupt(_) | OpenError::Log(_) = error
                        && !is_elsewhere
                    {
                        warn!(table = id, %error, "cannot load a table");
                    }
                    return Err(error.into());
                }
            }
        }
        Err(Refused::new("try_again", "the table is being reloaded"))
    }

    async fn load(
        self: &Arc<Self>,
        id: &str,
        mode: LoadMode,
        usage: &Arc<Usage>,
    ) -> Result<Mailbox, OpenError> {
        let log = &self.services.log;
        let mut replica = log.peers().map(|peers| Replica::new(peers, id));
        let (entries, is_owner) = match (log.load(id).await, &replica) {
            (Ok(entries), _) => (entries, true),
            (Err(LogError::Owned), Some(replica)) if mode == LoadMode::Any => {
                (replica.peers().events(id, 0).await?, false)
            }
            (Err(error), _) => return Err(error.into()),
        };
        if let Some(replica) = &mut replica {
            replica.set_owner(is_owner);
        }
        let catalogue = Arc::clone(&self.services.catalogue);
        let table = match Table::replay(&entries, |name| catalogue.find(name)) {
            Ok(table) => table,
            Err(error) => {
                log.release(id).await;
                return Err(error.into());
            }
        };
        let (mailbox, requests) = mpsc::channel(QUEUE);
        let used_by = (Arc::clone(usage), self.openers.client(id));
        let actor = Actor::new(Arc::clone(&self.services), table, &entries, requests, replica, used_by);
        let unloading = Unloading { tables: Arc::clone(self), id: id.to_string() };
        tokio::spawn(async move {
            let _unloading = unloading;
            actor.run().await;
        });
        Ok(mailbox)
    }

    /// Takes over a table whose process has died, unless another process is faster.
    pub(super) async fn adopt(self: &Arc<Self>, id: &str) -> Adopted {
        if let Some(mailbox) = self.registry.mailbox(id) {
            // The next scan retries with a task that is too busy.
            let _ = mailbox.try_send(Request::Adopt);
            return Adopted::Done;
        }
        match self.mailbox(id, LoadMode::OwnOnly).await {
            Ok(_) => {
                self.services.metrics.takeovers.add(1);
                info!(table = id, "taken over");
                Adopted::Done
            }
            Err(refused) if refused.code == "too_many_tables" => Adopted::NoRoom,
            Err(_) => Adopted::Not,
        }
    }

    /// Lets all tables finish writing. Nothing can be opened any more.
    pub(crate) async fn close(&self) {
        self.registry.close();
        // Repeatedly, because a table may just be loading.
        while !self.registry.close_all() {
            tokio::time::sleep(RETURN_PAUSE).await;
        }
    }

    pub(super) fn is_closing(&self) -> bool {
        self.registry.is_closing()
    }

    pub(crate) fn services(&self) -> &Arc<Services> {
        &self.services
    }
}

/// How a table may be loaded.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LoadMode {
    /// As its owner or as a follower.
    Any,
    /// Only as its owner.
    OwnOnly,
}

/// The outcome of a takeover.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Adopted {
    /// The table is here, or will be.
    Done,
    /// Another process was faster, or the table cannot be loaded.
    Not,
    /// There is no room.
    NoRoom,
}

/// Marks a table as unloaded when its task ends, however that happens.
struct Unloading {
    tables: Arc<Tables>,
    id: String,
}

impl Drop for Unloading {
    fn drop(&mut self) {
        self.tables.registry.remove(&self.id);
        if std::thread::panicking() {
            // The task had no time to release the table.
            let (services, id) = (Arc::clone(&self.tables.services), std::mem::take(&mut self.id));
            tokio::spawn(async move { services.log.release(&id).await });
        }
    }
}

/// Runs a future to completion even if the caller goes away, which would drop it half-way. `None` if it
/// panicked.
pub(super) async fn run_to_completion<T: Send + 'static>(
    work: impl Future<Output = T> + Send + 'static,
) -> Option<T> {
    tokio::spawn(work).await.ok()
}

/// Whether this could be a table id; anything else need not reach the log.
fn is_id(id: &str) -> bool {
    id.len() == 20 && id.bytes().all(|byte| byte.is_ascii_hexdigit())
}
