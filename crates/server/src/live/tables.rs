//! All tables: those in memory, and the way there from the log.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use table::{Command, Entry, Refused, Table, Who};
use tokio::sync::{mpsc, oneshot};
use tracing::{info, warn};

use super::actor::Actor;
use super::openers::Openers;
use super::orphan_scan::scan;
use super::replica::Replica;
use super::roster::{Mailbox, Roster, Usage};
use super::{Advice, AdviceWish, Feed, OpenError, Reply, Request, Services, Welcome};
use crate::log::LogError;

/// Requests that wait for the task of a table; more wait at their sockets.
const QUEUE: usize = 64;
/// How often a question is asked again when the task of the table ended before it answered.
const ATTEMPTS: usize = 3;
/// How often, and after which pauses, a table is looked for whose task is about to end.
const RETURNS: usize = 500;
const RETURN_PAUSE: Duration = Duration::from_millis(5);

/// All tables.
pub(crate) struct Tables {
    pub(super) services: Arc<Services>,
    pub(super) roster: Arc<Roster>,
    pub(super) openers: Openers,
}

impl Tables {
    pub(crate) fn new(services: Arc<Services>) -> Arc<Self> {
        let roster = Roster::new(services.settings.live_tables);
        let tables = Arc::new(Self { services, roster, openers: Openers::default() });
        if let Some(neighbours) = tables.services.log.neighbours() {
            tokio::spawn(scan(Arc::downgrade(&tables), neighbours));
        }
        tables
    }

    /// Something that changes a table; the number of the event that came of it.
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

    pub(crate) async fn advise(self: &Arc<Self>, id: &str, wish: &AdviceWish) -> Result<Advice, Refused> {
        self.ask(id, |reply| Request::Advise { wish: wish.clone(), reply }).await
    }

    /// A look at a table.
    pub(crate) async fn look<T: Send + 'static>(
        self: &Arc<Self>,
        id: &str,
        look: impl FnOnce(&Table, u64) -> T + Send + 'static,
    ) -> Result<T, Refused> {
        // In a place of its own, so that a task that ends before it looks does not take it along.
        let place = Arc::new(Mutex::new(Some(look)));
        let request = |reply: Reply<T>| {
            let place = Arc::clone(&place);
            Request::Look(Box::new(move |table, now| {
                let look = place.lock().unwrap_or_else(PoisonError::into_inner).take();
                if let Some(look) = look {
                    let _ = reply.send(Ok(look(table, now)));
                }
            }))
        };
        self.ask(id, request).await
    }

    /// Asks the task of a table, which may have ended a moment ago.
    pub(super) async fn ask<T>(
        self: &Arc<Self>,
        id: &str,
        mut request: impl FnMut(Reply<T>) -> Request,
    ) -> Result<T, Refused> {
        for _ in 0..ATTEMPTS {
            let mailbox = self.mailbox(id, Manner::Any).await?;
            let Ok(place) = mailbox.reserve().await else { continue };
            let (reply, answer) = oneshot::channel();
            place.send(request(reply));
            if let Ok(answer) = answer.await {
                return answer;
            }
        }
        Err(Refused::new("try_again", "the table is being read again"))
    }

    /// The way to the task of a table, which is started if need be.
    async fn mailbox(self: &Arc<Self>, id: &str, manner: Manner) -> Result<Mailbox, Refused> {
        if !is_id(id) {
            return Err(OpenError::NoTable.into());
        }
        if let Some(mailbox) = self.roster.mailbox(id) {
            return Ok(mailbox);
        }
        // A table that was half read would keep its place in memory and its lease for ever.
        let (tables, id) = (Arc::clone(self), id.to_string());
        let arriving = to_its_end(async move { tables.arrive(&id, manner).await });
        arriving.await.unwrap_or_else(|| Err(OpenError::Crashed.into()))
    }

    async fn arrive(self: &Arc<Self>, id: &str, manner: Manner) -> Result<Mailbox, Refused> {
        let mut has_asked = false;
        for _ in 0..RETURNS {
            let arriving = match self.roster.enter(id) {
                Ok(arriving) => arriving,
                // Somebody who comes is worth more than a table that nobody looks at.
                Err(OpenError::TooMany)
                    if manner == Manner::Any && (has_asked || self.roster.make_room()) =>
                {
                    has_asked = true;
                    tokio::time::sleep(RETURN_PAUSE).await;
                    continue;
                }
                Err(error) => return Err(error.into()),
            };
            let place = &arriving.place;
            match place.mailbox.get_or_try_init(|| self.load(id, manner, &place.usage)).await {
                Ok(mailbox) if !mailbox.is_closed() => return Ok(mailbox.clone()),
                // The task gives the table back to the log before it can be read again.
                Ok(_) => tokio::time::sleep(RETURN_PAUSE).await,
                Err(error) => {
                    let is_elsewhere = matches!(error, OpenError::Log(LogError::Owned));
                    if let OpenError::Corrupt(_) | OpenError::Log(_) = error
                        && !is_elsewhere
                    {
                        warn!(table = id, %error, "a table cannot be read");
                    }
                    return Err(error.into());
                }
            }
        }
        Err(Refused::new("try_again", "the table is being read again"))
    }

    async fn load(
        self: &Arc<Self>,
        id: &str,
        manner: Manner,
        usage: &Arc<Usage>,
    ) -> Result<Mailbox, OpenError> {
        let log = &self.services.log;
        let mut replica = log.neighbours().map(|neighbours| Replica::new(neighbours, id));
        let (entries, is_owner) = match (log.load(id).await, &replica) {
            (Ok(entries), _) => (entries, true),
            (Err(LogError::Owned), Some(replica)) if manner == Manner::Any => {
                (replica.neighbours().events(id, 0).await?, false)
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
        let leaving = Leaving { tables: Arc::clone(self), id: id.to_string() };
        tokio::spawn(async move {
            let _leaving = leaving;
            actor.run().await;
        });
        Ok(mailbox)
    }

    /// Takes a table over whose process has died, unless another one is faster.
    pub(super) async fn adopt(self: &Arc<Self>, id: &str) -> Adopted {
        if let Some(mailbox) = self.roster.mailbox(id) {
            // A task that has too much to do is asked again by the next scan.
            let _ = mailbox.try_send(Request::Adopt);
            return Adopted::Done;
        }
        match self.mailbox(id, Manner::OwnOnly).await {
            Ok(_) => {
                self.services.metrics.takeovers.add(1);
                info!(table = id, "taken over");
                Adopted::Done
            }
            Err(refused) if refused.code == "too_many_tables" => Adopted::NoRoom,
            Err(_) => Adopted::Not,
        }
    }

    /// Lets all tables finish what they write. Nothing is opened any more.
    pub(crate) async fn close(&self) {
        self.roster.close();
        // Again and again: a table may just be on its way into memory.
        while !self.roster.dismiss() {
            tokio::time::sleep(RETURN_PAUSE).await;
        }
    }

    pub(super) fn is_closing(&self) -> bool {
        self.roster.is_closing()
    }

    pub(crate) fn services(&self) -> &Arc<Services> {
        &self.services
    }
}

/// How a table may come into memory.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    /// As its owner, or as one who follows it.
    Any,
    /// Only as its owner.
    OwnOnly,
}

/// What came of taking a table over.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Adopted {
    /// It is here, or will be.
    Done,
    /// Another process was faster, or it cannot be read.
    Not,
    /// There is no room for more.
    NoRoom,
}

/// A table in memory. When its task has ended, however it ended, the table can be read again.
struct Leaving {
    tables: Arc<Tables>,
    id: String,
}

impl Drop for Leaving {
    fn drop(&mut self) {
        self.tables.roster.remove(&self.id);
        if std::thread::panicking() {
            // It had no time to give the table back.
            let (services, id) = (Arc::clone(&self.tables.services), std::mem::take(&mut self.id));
            tokio::spawn(async move { services.log.release(&id).await });
        }
    }
}

/// Does something to its end, also when whoever asked hangs up: what waits for them is dropped where it is. None when it
/// crashed.
pub(super) async fn to_its_end<T: Send + 'static>(
    work: impl Future<Output = T> + Send + 'static,
) -> Option<T> {
    tokio::spawn(work).await.ok()
}

/// Whether a table could be called so; everything else need not bother the log.
fn is_id(id: &str) -> bool {
    id.len() == 20 && id.bytes().all(|byte| byte.is_ascii_hexdigit())
}
