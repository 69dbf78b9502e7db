//! Tables in memory: one task owns each, writes every event to the log before anybody hears of it, lets agents think
//! and tells those who watch. At a table that another process owns, the task follows what that one writes and sends
//! commands on to it.

mod actor;
mod advice;
mod beginning;
mod feed;
mod forward;
mod listing;
mod news;
mod open;
mod openers;
mod orphan_scan;
mod records;
mod replica;
mod roster;
mod row;
mod tables;
mod telling;
mod thinking;

use std::sync::Arc;

use table::{Command, Entry, May, Refused, Table, Who};
use tokio::sync::oneshot;

use crate::agent_pool::AgentPool;
use crate::catalogue::Catalogue;
use crate::log::Log;
use crate::message::Happened;
use crate::metrics::Metrics;
use crate::settings::Settings;
use crate::time::Time;

pub use advice::Advice;
pub(crate) use advice::AdviceWish;
pub(crate) use feed::{Feed, GOING_AWAY, SLOW_READER};
pub(crate) use listing::Kind;
pub(crate) use news::News;
pub(crate) use open::OpenError;
pub use open::{Opened, Ticket};
pub use records::{RecordList, RecordSummary};
pub(crate) use row::Page;
pub(crate) use tables::Tables;

/// What all tables share.
pub(crate) struct Services {
    pub(crate) catalogue: Arc<dyn Catalogue>,
    pub(crate) log: Arc<dyn Log>,
    pub(crate) time: Arc<dyn Time>,
    pub(crate) settings: Settings,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) agent_pool: AgentPool,
}

/// What can be asked of the task of a table.
pub(crate) enum Request {
    /// Something that changes the table; the answer is the number of the event that came of it.
    Act { who: Who, client: Option<String>, command: Command, reply: Reply<u64> },
    /// The agent that thinks shall move with what it has.
    MoveNow { who: Who, client: Option<String>, reply: Reply<u64> },
    /// A look at the table.
    Look(Look),
    /// The number of the last event, also of those that another process has just written.
    Newest { reply: Reply<u64> },
    /// What happened after an event.
    Events { after: u64, reply: Reply<Vec<Entry>> },
    /// All that happens from now on, and what happened after an event.
    Watch { who: Who, after: Option<u64>, reply: Reply<(Welcome, Feed)> },
    /// What an agent would do.
    Advise { wish: AdviceWish, reply: Reply<Advice> },
    /// The same people play again elsewhere.
    Rematched { table: String, reply: Reply<u64> },
    /// The process that owned the table has died; this one shall take its place.
    Adopt,
    /// Others need the room, unless somebody watches.
    Leave,
    /// Everything is written; the task may end.
    Close,
}

/// Somebody who looks at a table, at a time.
type Look = Box<dyn FnOnce(&Table, u64) + Send>;

pub(crate) type Reply<T> = oneshot::Sender<Result<T, Refused>>;

/// What somebody who comes, or comes back, must know.
#[derive(Debug)]
pub(crate) struct Welcome {
    /// What they may do.
    pub(crate) may: May,
    /// What they have not seen.
    pub(crate) happened: Happened,
}
