//! A log whose process can be made deaf or mute to the others.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use serde_json::Value;
use server::{Log, LogError, Orphans, Peers, TableSignal};
use store::{Cursor, Filter, NewTable, Orphan, OwnerRequest, Update};
use table::Entry;

/// A log whose peers can be made to fail.
pub(crate) struct Unreliable {
    pub(crate) log: Arc<dyn Log>,
    pub(crate) faults: Arc<Faults>,
}

/// What does not work.
#[derive(Default)]
pub(crate) struct Faults {
    /// Requests stay in the box.
    pub(crate) is_asleep: AtomicBool,
    /// Answers are lost.
    pub(crate) is_mute: AtomicBool,
}

struct UnreliablePeers {
    peers: Arc<dyn Peers>,
    faults: Arc<Faults>,
}

#[async_trait]
impl Log for Unreliable {
    async fn create(&self, new: &NewTable, first: &Entry, update: &Update) -> Result<(), LogError> {
        self.log.create(new, first, update).await
    }

    async fn append(
        &self,
        table: &str,
        after: u64,
        entries: &[Entry],
        update: &Update,
    ) -> Result<(), LogError> {
        self.log.append(table, after, entries, update).await
    }

    async fn load(&self, table: &str) -> Result<Vec<Entry>, LogError> {
        self.log.load(table).await
    }

    async fn release(&self, table: &str) {
        self.log.release(table).await;
    }

    async fn list(
        &self,
        filter: &Filter,
        from: Option<&Cursor>,
        limit: usize,
    ) -> Result<store::Page, LogError> {
        self.log.list(filter, from, limit).await
    }

    async fn ready(&self) -> Result<(), LogError> {
        self.log.ready().await
    }

    fn peers(&self) -> Option<Arc<dyn Peers>> {
        let peers = self.log.peers()?;
        Some(Arc::new(UnreliablePeers { peers, faults: Arc::clone(&self.faults) }))
    }
}

#[async_trait]
impl Peers for UnreliablePeers {
    fn signal(&self, table: &str) -> TableSignal {
        self.peers.signal(table)
    }

    async fn events(&self, table: &str, after: u64) -> Result<Vec<Entry>, LogError> {
        self.peers.events(table, after).await
    }

    async fn acquire(&self, table: &str) -> Result<(), LogError> {
        self.peers.acquire(table).await
    }

    async fn ask(&self, table: &str, body: &Value, timeout: Duration) -> Result<Option<Value>, LogError> {
        self.peers.ask(table, body, timeout).await
    }

    async fn requests(&self, table: &str, is_new_owner: bool) -> Result<Vec<OwnerRequest>, LogError> {
        let is_asleep = self.faults.is_asleep.load(Ordering::SeqCst);
        if is_asleep { Ok(Vec::new()) } else { self.peers.requests(table, is_new_owner).await }
    }

    async fn answer(&self, asked: &OwnerRequest, answer: &Value) {
        if !self.faults.is_mute.load(Ordering::SeqCst) {
            self.peers.answer(asked, answer).await;
        }
    }

    async fn abandon(&self, table: &str) {
        self.peers.abandon(table).await;
    }

    async fn orphans(&self, after: Option<&Orphan>) -> Result<Orphans, LogError> {
        self.peers.orphans(after).await
    }
}
