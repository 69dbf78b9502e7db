//! The log in a database: the store's tables, events and leases behind the server's own interface.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::{Cursor, Filter, Lease, NewEvent, NewTable, Store, StoreError, Update};
use tokio::task::JoinHandle;
use tracing::warn;

use crate::log::{Log, LogError, Page, Row, Summary, Wanted};
use crate::table::{Entry, Event, Status};

/// How long a table belongs to a process that does not say that it lives.
const LEASE: Duration = Duration::from_secs(30);
/// Events that are read at once.
const BATCH: usize = 500;

/// Events of tables in a [`Store`]. The process owns the tables that it has in memory.
pub struct StoredLog {
    store: Store,
    process: String,
    leases: Arc<Mutex<HashMap<String, Lease>>>,
    renewal: JoinHandle<()>,
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
    /// A log in an open store, for a process with a name of its own. Must be called in the runtime of the store.
    pub fn new(store: Store, process: impl Into<String>) -> Self {
        let process = process.into();
        let leases = Arc::new(Mutex::new(HashMap::new()));
        let renewal = tokio::spawn(renew(store.clone(), process.clone(), Arc::clone(&leases)));
        Self { store, process, leases, renewal }
    }

    fn leases(&self) -> MutexGuard<'_, HashMap<String, Lease>> {
        self.leases.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for StoredLog {
    fn drop(&mut self) {
        self.renewal.abort();
    }
}

/// Says again and again that the process lives. A lease that was lost is noticed by the next append.
async fn renew(store: Store, process: String, leases: Arc<Mutex<HashMap<String, Lease>>>) {
    loop {
        tokio::time::sleep(LEASE / 3).await;
        let is_needed = !leases.lock().unwrap_or_else(PoisonError::into_inner).is_empty();
        if !is_needed {
            continue;
        }
        if let Err(error) = store.renew(&process, LEASE).await {
            warn!(%error, "leases could not be renewed");
        }
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
        let lease = self.store.create_owned(&new, &self.process, LEASE).await.map_err(translate)?;
        self.leases().insert(row.id.clone(), lease);
        self.append(&row.id, 0, std::slice::from_ref(first), &row.summary).await
    }

    async fn append(
        &self,
        table: &str,
        after: u64,
        entries: &[Entry],
        summary: &Summary,
    ) -> Result<(), LogError> {
        let lease = self.leases().get(table).cloned().ok_or(LogError::Conflict)?;
        let events = entries.iter().map(written).collect::<Result<Vec<_>, _>>()?;
        let update = Update {
            status: Some(stored_status(summary.status)),
            result: summary.result.clone(),
            ply: Some(summary.moves),
        };
        let written = self.store.append(&lease, after, &events, &update).await;
        written.map(drop).map_err(translate)
    }

    async fn load(&self, table: &str) -> Result<Vec<Entry>, LogError> {
        let lease = self.store.acquire(table, &self.process, LEASE).await.map_err(translate)?;
        self.leases().insert(table.to_string(), lease);
        let mut entries: Vec<Entry> = Vec::new();
        loop {
            let after = entries.last().map_or(0, |last| last.seq);
            let events = self.store.events(table, after, BATCH).await.map_err(translate)?;
            let is_end = events.len() < BATCH;
            for event in events {
                let body: Body = serde_json::from_value(event.body).map_err(damaged)?;
                entries.push(Entry { seq: event.seq, at: body.at, client: body.client, event: body.event });
            }
            if is_end {
                // A table whose first event was never written is none.
                return if entries.is_empty() { Err(LogError::NoTable) } else { Ok(entries) };
            }
        }
    }

    async fn release(&self, table: &str) {
        let lease = self.leases().remove(table);
        if let Some(lease) = lease
            && let Err(error) = self.store.release(&lease).await
        {
            warn!(table, %error, "a lease could not be given back; it ends by itself");
        }
    }

    async fn list(&self, wanted: &Wanted) -> Result<Page, LogError> {
        let cursor = wanted.from.as_deref().map(str::parse::<Cursor>).transpose();
        let cursor = cursor.map_err(|_| LogError::BadCursor)?;
        let filter = Filter {
            game: wanted.game.clone(),
            statuses: wanted.status.map(stored_status).into_iter().collect(),
            listed: Some(true),
        };
        let page = self.store.list(&filter, cursor.as_ref(), wanted.limit).await.map_err(translate)?;
        let games = page.tables.into_iter().map(row).collect();
        Ok(Page { games, next: page.next.map(|next| next.to_string()) })
    }

    async fn ready(&self) -> Result<(), LogError> {
        self.store.ready().await.map_err(translate)
    }
}

fn written(entry: &Entry) -> Result<NewEvent, LogError> {
    let body = Body { at: entry.at, client: entry.client.clone(), event: entry.event.clone() };
    let body = serde_json::to_value(body).map_err(damaged)?;
    let kind = body["event"]["type"].as_str().unwrap_or("event").to_string();
    Ok(NewEvent { kind, body })
}

fn row(table: store::Table) -> Row {
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
        error if error.is_conflict() => LogError::Conflict,
        error => LogError::Unavailable(error.to_string()),
    }
}

#[expect(clippy::needless_pass_by_value, reason = "as `map_err` gives it")]
fn damaged(error: serde_json::Error) -> LogError {
    LogError::Unavailable(format!("an event cannot be read or written: {error}"))
}
