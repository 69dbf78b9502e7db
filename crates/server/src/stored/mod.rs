//! The log in a database: the store's tables, events and leases behind the server's own interface.

mod holdings;
mod nearby;

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::{Cursor, Filter, NewEvent, NewTable, Store, StoreError, Update};
use table::{Entry, Event, Status};

use crate::log::{Log, LogError, Page, Row, Summary, Wanted};
use crate::neighbours::Neighbours;
use holdings::Holdings;
use nearby::Processes;

/// Events that are read at once.
const BATCH: usize = 500;

/// Events of tables in a [`Store`]. The process owns the tables that it has in memory, but for those that another
/// process on the same database owns: these it follows.
pub struct StoredLog {
    holdings: Arc<Holdings>,
    processes: Option<Arc<Processes>>,
}

/// An entry without what the store keeps beside it.
#[derive(Serialize, Deserialize)]
struct Body {
    /// The time at the table. The store has its own, which other machines set.
    at: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    client: Option<String>,
    event: Event,
}

impl StoredLog {
    /// A log in an open store, for a process with a name of its own, whose tables belong to it for so long after it has
    /// last said that it lives. Must be called in the runtime of the store.
    pub fn new(store: Store, process: impl Into<String>, lease: Duration) -> Self {
        let is_shared = store.is_shared();
        let holdings = Holdings::new(store, process.into(), lease);
        let processes = is_shared.then(|| Processes::new(Arc::clone(&holdings)));
        Self { holdings, processes }
    }

    fn store(&self) -> &Store {
        &self.holdings.store
    }
}

#[async_trait]
impl Log for StoredLog {
    async fn create(&self, row: &Row, first: &Entry) -> Result<(), LogError> {
        let new = NewTable {
            id: row.id.clone(),
            game: row.game.clone(),
            listed: row.is_listed,
            setup: row.setup.clone(),
        };
        self.holdings.create(&new, written(first)?, &update(&row.summary)).await.map_err(translate)
    }

    async fn append(
        &self,
        table: &str,
        after: u64,
        entries: &[Entry],
        summary: &Summary,
    ) -> Result<(), LogError> {
        let lease = self.holdings.lease(table).ok_or(LogError::Conflict)?;
        let events = entries.iter().map(written).collect::<Result<Vec<_>, _>>()?;
        let written = self.store().append(&lease, after, &events, &update(summary)).await;
        written.map(drop).map_err(translate)
    }

    async fn load(&self, table: &str) -> Result<Vec<Entry>, LogError> {
        self.holdings.acquire(table).await.map_err(translate)?;
        let entries = read(self.store(), table, 0).await;
        if entries.is_err() {
            self.holdings.release(table).await;
        }
        entries
    }

    async fn release(&self, table: &str) {
        self.holdings.release(table).await;
    }

    async fn list(&self, wanted: &Wanted) -> Result<Page, LogError> {
        let cursor = wanted.from.as_deref().map(str::parse::<Cursor>).transpose();
        let cursor = cursor.map_err(|_| LogError::BadCursor)?;
        let filter = Filter {
            game: wanted.game.clone(),
            statuses: wanted.statuses.iter().copied().map(stored_status).collect(),
            listed: Some(true),
            begun: true,
            lively: wanted.lively,
            quiet: wanted.quiet,
        };
        let page = self.store().list(&filter, cursor.as_ref(), wanted.limit).await.map_err(translate)?;
        let games = page.tables.into_iter().map(|table| row(table, &self.holdings.process)).collect();
        Ok(Page { games, next: page.next.map(|next| next.to_string()) })
    }

    async fn ready(&self) -> Result<(), LogError> {
        self.store().ready().await.map_err(translate)
    }

    fn neighbours(&self) -> Option<Arc<dyn Neighbours>> {
        self.processes.clone().map(|processes| processes as Arc<dyn Neighbours>)
    }
}

/// All events of a table after a number.
async fn read(store: &Store, table: &str, after: u64) -> Result<Vec<Entry>, LogError> {
    let mut entries: Vec<Entry> = Vec::new();
    loop {
        let last = entries.last().map_or(after, |last| last.seq);
        let events = store.events(table, last, BATCH).await.map_err(translate)?;
        let is_end = events.len() < BATCH;
        for event in events {
            let body: Body = serde_json::from_value(event.body).map_err(damaged)?;
            entries.push(Entry { seq: event.seq, at: body.at, client: body.client, event: body.event });
        }
        if is_end {
            // A table whose first event was never written is none.
            let is_none = after == 0 && entries.is_empty();
            return if is_none { Err(LogError::NoTable) } else { Ok(entries) };
        }
    }
}

fn written(entry: &Entry) -> Result<NewEvent, LogError> {
    let body = Body { at: entry.at, client: entry.client.clone(), event: entry.event.clone() };
    let body = serde_json::to_value(body).map_err(damaged)?;
    let kind = body["event"]["type"].as_str().unwrap_or("event").to_string();
    Ok(NewEvent { kind, body })
}

fn update(summary: &Summary) -> Update {
    Update {
        status: Some(stored_status(summary.status)),
        result: summary.result.clone(),
        ply: Some(summary.moves),
    }
}

fn row(table: store::Table, process: &str) -> Row {
    let status = match table.status {
        store::Status::Paused => Status::Paused,
        status if status.is_over() => Status::Finished,
        _ => Status::Playing,
    };
    // What was taken back after the end left its result behind.
    let result: Option<Value> = table.result.filter(|_| status == Status::Finished);
    Row {
        id: table.id,
        game: table.game,
        is_listed: table.listed,
        setup: table.setup,
        summary: Summary { status, moves: table.ply, result },
        created_at: table.created_ms,
        changed_at: table.updated_ms,
        is_abandoned: false,
        is_elsewhere: table.owner.is_some_and(|owner| owner != process),
    }
}

fn stored_status(status: Status) -> store::Status {
    match status {
        Status::Playing => store::Status::Playing,
        Status::Paused => store::Status::Paused,
        Status::Finished => store::Status::Finished,
    }
}

fn translate(error: StoreError) -> LogError {
    match error {
        StoreError::NoTable { .. } => LogError::NoTable,
        StoreError::TableExists { .. } => LogError::Exists,
        StoreError::Owned { .. } => LogError::Owned,
        error if error.is_conflict() => LogError::Conflict,
        error => LogError::Unavailable(error.to_string()),
    }
}

#[expect(clippy::needless_pass_by_value, reason = "as `map_err` gives it")]
fn damaged(error: serde_json::Error) -> LogError {
    LogError::Unavailable(format!("an event cannot be read or written: {error}"))
}
