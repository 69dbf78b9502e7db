//! All tables: those in memory, and the way there from the log.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use tokio::sync::{OnceCell, mpsc, oneshot};
use tracing::{info, warn};

use super::actor::Actor;
use super::nearby::Nearby;
use super::open::Beginning;
use super::{Advice, AdviceWish, Common, Feed, OpenError, Opened, Reply, Request, Welcome};
use crate::log::LogError;
use crate::neighbours::Neighbours;
use crate::table::{Command, Refused, Table, TableSpec, Who};
use crate::token::fresh_seed;

/// Requests that wait for the task of a table; more wait at their sockets.
const QUEUE: usize = 64;
/// How often a question is asked again when the task of the table ended before it answered.
const ATTEMPTS: usize = 3;
/// How often, and after which pauses, a table is looked for whose task is about to end.
const RETURNS: usize = 500;
const RETURN_PAUSE: Duration = Duration::from_millis(5);

type Line = mpsc::Sender<Request>;

/// All tables.
pub(crate) struct Tables {
    common: Arc<Common>,
    live: Mutex<HashMap<String, Arc<OnceCell<Line>>>>,
    is_closing: AtomicBool,
}

impl Tables {
    pub(crate) fn new(common: Arc<Common>) -> Arc<Self> {
        let tables = Arc::new(Self { common, live: Mutex::default(), is_closing: AtomicBool::new(false) });
        if let Some(neighbours) = tables.common.log.neighbours() {
            tokio::spawn(patrol(Arc::downgrade(&tables), neighbours));
        }
        tables
    }

    /// Opens a table as a client wishes.
    pub(crate) async fn create(self: &Arc<Self>, spec: TableSpec) -> Result<Opened, OpenError> {
        let (_, spec) = self.common.admit(spec)?;
        self.write(spec, Beginning::default()).await
    }

    /// Opens a table to look at a game record.
    pub(crate) async fn analyse(self: &Arc<Self>, record: &str) -> Result<Opened, OpenError> {
        let (spec, from) = self.common.analysis(record)?;
        self.write(spec, from).await
    }

    async fn write(self: &Arc<Self>, spec: TableSpec, from: Beginning) -> Result<Opened, OpenError> {
        self.must_have_room()?;
        let (draft, opened) = self.common.draft(spec, from)?;
        self.common.log.create(&draft.row, &draft.first).await?;
        self.common.metrics.tables.add(1);
        info!(table = opened.id, game = draft.row.game, "opened");
        // A table that cannot be read now is read when somebody comes.
        let _ = self.begin(&opened.id).await;
        Ok(opened)
    }

    /// The table where the same people play again.
    pub(crate) async fn rematch(self: &Arc<Self>, id: &str, who: Who) -> Result<String, Refused> {
        if who == Who::Spectator {
            return Err(Refused::new("read_only", "spectators only watch"));
        }
        let common = Arc::clone(&self.common);
        let draft = self.look(id, move |table, _| match table.rematch() {
            Some(there) => Ok(Err(there.to_string())),
            None if !table.is_finished() => Err(Refused::new("not_finished", "the game is not over")),
            None => common.rematch(table).map(Ok).map_err(Refused::from),
        });
        let draft = match draft.await?? {
            Ok(draft) => draft,
            Err(there) => return Ok(there),
        };
        match self.common.log.create(&draft.row, &draft.first).await {
            Ok(()) => self.common.metrics.tables.add(1),
            // Two asked at once.
            Err(LogError::Exists) => {}
            Err(error) => return Err(OpenError::from(error).into()),
        }
        let table = draft.row.id;
        self.begin(&table).await?;
        self.ask(id, |reply| Request::Rematched { table: table.clone(), reply }).await?;
        Ok(table)
    }

    /// Starts the task of a table that was just made: agents begin at once, if it is theirs to begin. Without a task
    /// the table is given back, since other processes would ask here in vain.
    async fn begin(self: &Arc<Self>, id: &str) -> Result<(), Refused> {
        let begun = self.look(id, |_, _| ()).await;
        if begun.is_err() {
            self.common.log.release(id).await;
        }
        begun
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

    pub(crate) async fn move_now(self: &Arc<Self>, id: &str, who: Who) -> Result<u64, Refused> {
        self.ask(id, |reply| Request::MoveNow { who, reply }).await
    }

    pub(crate) async fn watch(
        self: &Arc<Self>,
        id: &str,
        after: Option<u64>,
    ) -> Result<(Welcome, Feed), Refused> {
        self.ask(id, |reply| Request::Watch { after, reply }).await
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
    async fn ask<T>(
        self: &Arc<Self>,
        id: &str,
        mut request: impl FnMut(Reply<T>) -> Request,
    ) -> Result<T, Refused> {
        for _ in 0..ATTEMPTS {
            let line = self.line(id, Manner::Any).await?;
            let Ok(place) = line.reserve().await else { continue };
            let (reply, answer) = oneshot::channel();
            place.send(request(reply));
            if let Ok(answer) = answer.await {
                return answer;
            }
        }
        Err(Refused::new("try_again", "the table is being read again"))
    }

    /// The way to the task of a table, which is started if need be.
    async fn line(self: &Arc<Self>, id: &str, manner: Manner) -> Result<Line, Refused> {
        for _ in 0..RETURNS {
            if self.is_closing.load(Ordering::Relaxed) {
                return Err(OpenError::Closing.into());
            }
            let known = self.live().get(id).cloned();
            let cell = if let Some(cell) = known {
                cell
            } else {
                self.must_have_room()?;
                Arc::clone(self.live().entry(id.to_string()).or_default())
            };
            match cell.get_or_try_init(|| self.load(id, manner)).await {
                Ok(line) if !line.is_closed() => return Ok(line.clone()),
                // The task gives the table back to the log before it can be read again.
                Ok(_) => tokio::time::sleep(RETURN_PAUSE).await,
                Err(error) => {
                    self.forget(id, &cell);
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

    async fn load(self: &Arc<Self>, id: &str, manner: Manner) -> Result<Line, OpenError> {
        if !is_id(id) {
            return Err(OpenError::NoTable);
        }
        let log = &self.common.log;
        let mut nearby = log.neighbours().map(|neighbours| Nearby::new(neighbours, id));
        let (entries, is_owner) = match (log.load(id).await, &nearby) {
            (Ok(entries), _) => (entries, true),
            (Err(LogError::Owned), Some(nearby)) if manner == Manner::Any => {
                (nearby.neighbours().events(id, 0).await?, false)
            }
            (Err(error), _) => return Err(error.into()),
        };
        if let Some(nearby) = &mut nearby {
            nearby.set_owner(is_owner);
        }
        let house = Arc::clone(&self.common.house);
        let table = match Table::replay(&entries, |name| house.find(name)) {
            Ok(table) => table,
            Err(error) => {
                log.release(id).await;
                return Err(error.into());
            }
        };
        let (line, requests) = mpsc::channel(QUEUE);
        let actor = Actor::new(Arc::clone(&self.common), table, &entries, requests, nearby);
        let leaving = Leaving { tables: Arc::clone(self), id: id.to_string() };
        tokio::spawn(async move {
            let _leaving = leaving;
            actor.run().await;
        });
        Ok(line)
    }

    /// Takes a table over whose process has died, unless another one is faster.
    async fn adopt(self: &Arc<Self>, id: &str) {
        let known = self.live().get(id).and_then(|cell| cell.get().cloned());
        match known {
            // A task that has too much to do is asked again by the next patrol.
            Some(line) => drop(line.try_send(Request::Adopt)),
            None => {
                if self.line(id, Manner::OwnOnly).await.is_ok() {
                    self.common.metrics.takeovers.add(1);
                    info!(table = id, "taken over");
                }
            }
        }
    }

    /// Lets all tables finish what they write. Nothing is opened any more.
    pub(crate) async fn close(&self) {
        self.is_closing.store(true, Ordering::Relaxed);
        loop {
            // Again and again: a table may just be on its way into memory.
            let lines: Vec<Line> = self.live().values().filter_map(|cell| cell.get().cloned()).collect();
            for line in lines {
                let _ = line.try_send(Request::Close);
            }
            if self.live().is_empty() {
                return;
            }
            tokio::time::sleep(RETURN_PAUSE).await;
        }
    }

    pub(crate) fn common(&self) -> &Arc<Common> {
        &self.common
    }

    fn must_have_room(&self) -> Result<(), OpenError> {
        if self.live().len() < self.common.settings.live_tables { Ok(()) } else { Err(OpenError::TooMany) }
    }

    fn forget(&self, id: &str, cell: &Arc<OnceCell<Line>>) {
        let mut live = self.live();
        // Somebody else may be about to read the same table, and to succeed: then it must be found. Two know of the cell
        // if there is nobody else.
        if live.get(id).is_some_and(|known| Arc::ptr_eq(known, cell) && Arc::strong_count(known) <= 2) {
            live.remove(id);
        }
    }

    fn live(&self) -> MutexGuard<'_, HashMap<String, Arc<OnceCell<Line>>>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
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

/// Takes over the tables of processes that have died, even if nobody asks for them.
async fn patrol(tables: Weak<Tables>, neighbours: Arc<dyn Neighbours>) {
    loop {
        let Some(lease) = tables.upgrade().map(|tables| tables.common.settings.lease) else { return };
        // Not in step with others, so that they do not all reach for the same tables.
        let share = f64::from(u16::try_from(fresh_seed().unwrap_or(0) & 0xffff).unwrap_or(0)) / 65536.0;
        tokio::time::sleep(lease.mul_f64((0.5 + share) / 3.0)).await;
        let orphans = match neighbours.orphans().await {
            Ok(orphans) => orphans,
            Err(error) => {
                warn!(%error, "tables of other processes cannot be looked at");
                continue;
            }
        };
        for id in orphans {
            let Some(tables) = tables.upgrade() else { return };
            if tables.is_closing.load(Ordering::Relaxed) {
                return;
            }
            tables.adopt(&id).await;
        }
    }
}

/// A table in memory. When its task has ended, however it ended, the table can be read again.
struct Leaving {
    tables: Arc<Tables>,
    id: String,
}

impl Drop for Leaving {
    fn drop(&mut self) {
        self.tables.live().remove(&self.id);
        if std::thread::panicking() {
            // It had no time to give the table back.
            let (common, id) = (Arc::clone(&self.tables.common), std::mem::take(&mut self.id));
            tokio::spawn(async move { common.log.release(&id).await });
        }
    }
}

/// Whether a table could be called so; everything else need not bother the log.
fn is_id(id: &str) -> bool {
    id.len() == 20 && id.bytes().all(|byte| byte.is_ascii_hexdigit())
}
