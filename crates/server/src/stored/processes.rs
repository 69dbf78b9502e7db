//! The other processes on the same database: heard by its notices, asked by its requests.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use serde_json::Value;
use store::{Notices, Orphan, OwnerRequest, Status, StoreError};
use table::Entry;
use tokio::task::JoinHandle;
use tracing::warn;

use super::holdings::Holdings;
use super::{read, translate};
use crate::log::LogError;
use crate::neighbours::{Neighbours, Orphans, TableSignal, TableSignals};

/// Requests that are taken at once.
const REQUESTS: usize = 64;
/// More requests than a box has and processes send at once.
const ALL_REQUESTS: usize = 1000;
/// Tables that are looked at in one step: processes that look at the same time share those of one that died.
const ORPHANS: usize = 32;

/// All processes on a database, seen from one of them.
pub(super) struct Processes {
    holdings: Arc<Holdings>,
    listening: JoinHandle<()>,
}

impl Processes {
    pub(super) fn new(holdings: Arc<Holdings>) -> Arc<Self> {
        let listening = tokio::spawn(listen(holdings.store.subscribe(), Arc::clone(&holdings.signals)));
        Arc::new(Self { holdings, listening })
    }
}

impl Drop for Processes {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

/// Passes notices on to the tables that they are about.
async fn listen(mut notices: Notices, signals: Arc<TableSignals>) {
    while let Some(notice) = notices.next().await {
        signals.notify(&notice);
    }
}

#[async_trait]
impl Neighbours for Processes {
    fn signal(&self, table: &str) -> TableSignal {
        self.holdings.signals.subscribe(table)
    }

    async fn events(&self, table: &str, after: u64) -> Result<Vec<Entry>, LogError> {
        read(&self.holdings.store, table, after).await
    }

    async fn acquire(&self, table: &str) -> Result<(), LogError> {
        self.holdings.acquire(table).await.map_err(translate)
    }

    async fn ask(&self, table: &str, body: &Value, patience: Duration) -> Result<Option<Value>, LogError> {
        let store = &self.holdings.store;
        let asked = store.post(table, body).await.map_err(translate)?;
        store.await_answer(asked, patience).await.map_err(translate)
    }

    async fn requests(&self, table: &str, is_new_owner: bool) -> Result<Vec<OwnerRequest>, LogError> {
        let Holdings { store, .. } = self.holdings.as_ref();
        let lease = self.holdings.lease(table).ok_or(LogError::Conflict)?;
        let taken = if is_new_owner {
            store.unanswered_requests(&lease, ALL_REQUESTS).await
        } else {
            store.requests(&lease, REQUESTS).await
        };
        taken.map_err(translate)
    }

    async fn answer(&self, asked: &OwnerRequest, answer: &Value) {
        match self.holdings.store.answer(asked.id, answer).await {
            Ok(()) | Err(StoreError::NoRequest { .. }) => {}
            Err(error) => warn!(%error, "a request could not be answered"),
        }
    }

    async fn abandon(&self, table: &str) {
        self.holdings.abandon(table).await;
    }

    async fn orphans(&self, after: Option<&Orphan>) -> Result<Orphans, LogError> {
        let Holdings { store, process, .. } = self.holdings.as_ref();
        let from = after.map(|last| (last.updated_ms, last.table.as_str()));
        let found = store.orphans(process, from, ORPHANS).await.map_err(translate)?;
        let goes_on = found.len() == ORPHANS;
        let next = found.last().filter(|_| goes_on).cloned();
        let mut running = Vec::new();
        for orphan in found {
            if orphan.status == Status::Playing {
                running.push(orphan.table);
            } else {
                // Nothing happens there by itself. Whoever has it in memory hears that it is free.
                store.release_orphan(&orphan.table).await.map_err(translate)?;
            }
        }
        Ok(Orphans { running, next })
    }
}
