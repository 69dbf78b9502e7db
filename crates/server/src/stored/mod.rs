//! The log in a database: the store's tables, events and leases behind the server's own trait.

mod owned_tables;
mod processes;

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use store::{Cursor, Filter, NewEvent, NewTable, Store, StoreError, Update};
use table::{Entry, Event};

use crate::log::{Log, LogError};
use crate::peers::Peers;
use owned_tables::OwnedTables;
use processes::Processes;

/// Events read at once.
const BATCH: usize = 500;

/// Events of tables in a [`Store`]. The process owns the tables that it has in memory, except those that
/// another process on the same database owns: it follows these.
pub struct StoredLog {
    owned_tables: Arc<OwnedTables>,
    processes: Option<Arc<Processes>>,
}

/// The part of an entry that goes into the body of a stored event.
#[derive(Serialize, Deserialize)]
struct Body {
    /// The time at the table. The store has a time of its own, from the database's clock.
    at: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    client: Option<String>,
    event: Event,
}

impl StoredLog {
    /// A log in an open store. The process needs a unique name, and owns its tables for `lease` after the
    /// last renewal. Must be called in the runtime of the store.
    pub fn new(store: Store, process: impl Into<String>, lease: Duration) -> Self {
        let is_shared = store.is_shared();
        let owned_tables = OwnedTables::new(store, process.into(), lease);
        let processes = is_shared.then(|| Processes::new(Arc::clone(&owned_tables)));
        Self { owned_tables, processes }
    }

    fn store(&self) -> &Store {
        &self.owned_tables.store
    }
}

#[async_trait]
impl Log for StoredLog {
    async fn create(&self, new: &NewTable, first: &Entry, update: &Update) -> Result<(), LogError> {
        self.owned_tables.create(new, written(first)?, update).await.map_err(translate)
    }

    async fn append(
        &self,
        table: &str,
        after: u64,
        entries: &[Entry],
        update: &Update,
    ) -> Result<(), LogError> {
        let lease = self.owned_tables.lease(table).ok_or(LogError::Conflict)?;
        let events = entries.iter().map(written).collect::<Result<Vec<_>, _>>()?;
        let written = self.store().append(&lease, after, &events, update).await;
        written.map(drop).map_err(translate)
    }

    async fn load(&self, table: &str) -> Result<Vec<Entry>, LogError> {
        self.owned_tables.acquire(table).await.map_err(translate)?;
        let entries = read(self.store(), table, 0).await;
        if entries.is_err() {
            self.owned_tables.release(table).await;
        }
        entries
    }

    async fn release(&self, table: &str) {
        self.owned_tables.release(table).await;
    }

    async fn list(
        &self,
        filter: &Filter,
        from: Option<&Cursor>,
        limit: usize,
    ) -> Result<store::Page, LogError> {
        let mut page = self.store().list(filter, from, limit).await.map_err(translate)?;
        for table in &mut page.tables {
            table.owner = table.owner.take().filter(|owner| *owner != self.owned_tables.process);
        }
        Ok(page)
    }

    async fn ready(&self) -> Result<(), LogError> {
        self.store().ready().await.map_err(translate)
    }

    fn peers(&self) -> Option<Arc<dyn Peers>> {
        self.processes.clone().map(|processes| processes as Arc<dyn Peers>)
    }
}

/// All events of a table after a sequence number.
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
            // A table without a first event does not exist.
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
