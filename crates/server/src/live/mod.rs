//! Tables in memory. One task owns each table, writes every event to the log before anybody sees it, runs
//! agents and updates watchers. For a table of another process, the task follows that process's events and
//! forwards commands to it.

mod actor;
mod advice;
mod broadcast;
mod creation;
mod feed;
mod feed_message;
mod forward;
mod listing;
mod open;
mod openers;
mod orphan_scan;
mod records;
mod registry;
mod replica;
mod row;
mod tables;
mod thinking;

use std::sync::Arc;

use table::{Command, Entry, May, Refused, Table, Who};
use tokio::sync::oneshot;

use crate::agent_pool::AgentPool;
use crate::catalogue::Catalogue;
use crate::log::Log;
use crate::message::TableUpdate;
use crate::metrics::Metrics;
use crate::settings::Settings;
use crate::time::Time;

pub use advice::Advice;
pub(crate) use advice::AdviceRequest;
pub(crate) use feed::{Feed, GOING_AWAY, SLOW_READER};
pub(crate) use feed_message::FeedMessage;
pub(crate) use listing::Kind;
pub(crate) use open::OpenError;
pub use open::{Opened, Ticket};
pub use records::{RecordList, RecordSummary};
pub(crate) use row::Page;
pub(crate) use tables::Tables;

/// Shared by all tables.
pub(crate) struct Services {
    pub(crate) catalogue: Arc<dyn Catalogue>,
    pub(crate) log: Arc<dyn Log>,
    pub(crate) time: Arc<dyn Time>,
    pub(crate) settings: Settings,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) agent_pool: AgentPool,
}

/// A request to the task of a table.
pub(crate) enum Request {
    /// A command; the answer is the sequence number of the resulting event.
    Act { who: Who, client: Option<String>, command: Command, reply: Reply<u64> },
    /// Makes the thinking agent move at once.
    MoveNow { who: Who, client: Option<String>, reply: Reply<u64> },
    /// Reads the table.
    Read(Read),
    /// The sequence number of the last event, including those that another process has just written.
    Newest { reply: Reply<u64> },
    /// The events after a sequence number.
    Events { after: u64, reply: Reply<Vec<Entry>> },
    /// Subscribes to the table, and returns what happened after a sequence number.
    Watch { who: Who, after: Option<u64>, reply: Reply<(Welcome, Feed)> },
    /// Requests a hint or an analysis.
    Advise { request: AdviceRequest, reply: Reply<Advice> },
    /// The same people play again at another table.
    Rematched { table: String, reply: Reply<u64> },
    /// The process that owned the table has died; this one takes it over.
    Adopt,
    /// Unloads the table to make room, unless somebody watches.
    Unload,
    /// Everything is written; the task may end.
    Close,
}

/// Reads the table at a time.
type Read = Box<dyn FnOnce(&Table, u64) + Send>;

pub(crate) type Reply<T> = oneshot::Sender<Result<T, Refused>>;

/// What a client needs when it connects or reconnects.
#[derive(Debug)]
pub(crate) struct Welcome {
    /// What it may do.
    pub(crate) may: May,
    /// What it has not seen.
    pub(crate) update: TableUpdate,
}
