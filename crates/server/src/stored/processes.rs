//! The other processes on the same database, reached by its notices and requests.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use serde_json::Value;
use store::{Notices, Orphan, OwnerRequest, Status, StoreError};
use table::Entry;
use tokio::task::JoinHandle;
use tracing::warn;

use super::owned_tables::OwnedTables;
use super::{read, translate};
use crate::log::LogError;
use crate::peers::{Orphans, Peers, TableSignal, TableSignals};

/// Requests taken at once.
const REQUESTS: usize = 64;
/// More than the request queue of a table holds.
const ALL_REQUESTS: usize = 1000;
/// Orphans per page. Processes that scan at the same time share those of a dead one.
const ORPHANS: usize = 32;

/// All processes on a database, seen from one of them.
pub(super) struct Processes {
    owned_tables: Arc<OwnedTables>,
    listening: JoinHandle<()>,
}

impl Processes {
    pub(super) fn new(owned_tables: Arc<OwnedTables>) -> Arc<Self> {
        let listening =
            tokio::spawn(listen(owned_tables.store.subscribe(), Arc::clone(&owned_tables.signals)));
        Arc::new(Self { owned_tables, listening })
    }
}

impl Drop for Processes {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

/// Forwards notices to their tables.
async fn listen(mut notices: Notices, signals: Arc<TableSignals>) {
    while let Some(notice) = notices.next().await {
        signals.notify(&notice);
    }
}

#[async_trait]
impl Peers for Processes {
    fn signal(&self, table: &str) -> TableSignal {
        self.owned_tables.signals.subscribe(table)
    }

    async fn events(&self, table: &str, after: u64) -> Result<Vec<Entry>, LogError> {
        read(&self.owned_tables.store, table, after).await
    }

    async fn acquire(&self, table: &str) -> Result<(), LogError> {
        self.owned_tables.acquire(table).await.map_err(translate)
    }

    async fn ask(&self, table: &str, body: &Value, timeout: Duration) -> Result<Option<Value>, LogError> {
        let store = &self.owned_tables.store;
        let asked = store.post(table, body).await.map_err(translate)?;
        store.await_answer(asked, timeout).await.map_err(translate)
    }

    async fn requests(&self, table: &str, is_new_owner: bool) -> Result<Vec<OwnerRequest>, LogError> {
        let OwnedTables { store, .. } = self.owned_tables.as_ref();
        let lease = self.owned_tables.lease(table).ok_or(LogError::Conflict)?;
        let taken = if is_new_owner {
            store.unanswered_requests(&lease, ALL_REQUESTS).await
        } else {
            store.requests(&lease, REQUESTS).await
        };
        taken.map_err(translate)
    }

    async fn answer(&self, asked: &OwnerRequest, answer: &Value) {
        match self.owned_tables.store.answer(asked.id, answer).await {
            Ok(()) | Err(StoreError::NoRequest { .. }) => {}
            Err(error) => warn!(%error, "cannot answer a request"),
        }
    }

    async fn abandon(&self, table: &str) {
        self.owned_tables.abandon(table).await;
    }

    async fn orphans(&self, after: Option<&Orphan>) -> Result<Orphans, LogError> {
        let OwnedTables { store, process, .. } = self.owned_tables.as_ref();
        let from = after.map(|last| (last.updated_ms, last.table.as_str()));
        let found = store.orphans(process, from, ORPHANS).await.map_err(translate)?;
        let goes_on = found.len() == ORPHANS;
        let next = found.last().filter(|_| goes_on).cloned();
        let mut running = Vec::new();
        for orphan in found {
            if orphan.status == Status::Playing {
                running.push(orphan.table);
            } else {
                // Nothing happens there by itself. Processes that have it in memory are notified that it is
                // free.
                store.release_orphan(&orphan.table).await.map_err(translate)?;
            }
        }
        Ok(Orphans { running, next })
    }
}
