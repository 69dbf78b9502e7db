//! The tables that a process owns.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use store::{Lease, NewEvent, NewTable, Notice, Store, StoreError, Update};
use tracing::warn;

use crate::neighbours::TableSignals;

/// The leases of a process, which renews them as long as it lives.
pub(super) struct Holdings {
    pub(super) store: Store,
    pub(super) process: String,
    pub(super) signals: Arc<TableSignals>,
    duration: Duration,
    leases: Mutex<HashMap<String, Lease>>,
}

impl Holdings {
    pub(super) fn new(store: Store, process: String, duration: Duration) -> Arc<Self> {
        let (signals, leases) = (Arc::default(), Mutex::default());
        let holdings = Arc::new(Self { store, process, signals, duration, leases });
        tokio::spawn(renew(Arc::downgrade(&holdings), duration / 3));
        holdings
    }

    pub(super) fn lease(&self, table: &str) -> Option<Lease> {
        self.leases().get(table).cloned()
    }

    /// Makes a table that belongs to this process, with its first event.
    pub(super) async fn create(
        &self,
        new: &NewTable,
        first: NewEvent,
        update: &Update,
    ) -> Result<(), StoreError> {
        let lease = self.store.begin(new, &self.process, self.duration, &[first], update).await?;
        self.leases().insert(new.id.clone(), lease);
        Ok(())
    }

    /// Makes a table belong to this process, unless it belongs to another.
    pub(super) async fn acquire(&self, table: &str) -> Result<(), StoreError> {
        let lease = self.store.acquire(table, &self.process, self.duration).await?;
        self.leases().insert(table.to_string(), lease);
        Ok(())
    }

    /// Gives a table back, if it belongs to this process.
    pub(super) async fn release(&self, table: &str) {
        let lease = self.leases().remove(table);
        if let Some(lease) = lease
            && let Err(error) = self.store.release(&lease).await
        {
            warn!(table, %error, "a lease could not be given back; it ends by itself");
        }
    }

    /// Leaves a table to other processes, which find it although nobody asks for it.
    pub(super) async fn abandon(&self, table: &str) {
        let lease = self.leases().remove(table);
        if let Some(lease) = lease
            && let Err(error) = self.store.abandon(&lease).await
        {
            warn!(table, %error, "a table could not be left to others; its lease ends by itself");
        }
    }

    /// Says that the process lives. Whoever has lost a table meanwhile is told to look.
    async fn renew(&self) -> Result<(), StoreError> {
        let held: Vec<Lease> = self.leases().values().cloned().collect();
        if held.is_empty() {
            return Ok(());
        }
        let renewed = self.store.renew(&self.process, self.duration).await?;
        let kept: HashSet<&str> = renewed.iter().map(|lease| lease.table.as_str()).collect();
        for lease in held.iter().filter(|lease| !kept.contains(lease.table.as_str())) {
            self.signals.notify(&Notice::Request { table: lease.table.clone() });
        }
        Ok(())
    }

    fn leases(&self) -> MutexGuard<'_, HashMap<String, Lease>> {
        self.leases.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Says again and again that the process lives.
async fn renew(holdings: Weak<Holdings>, pause: Duration) {
    loop {
        tokio::time::sleep(pause).await;
        let Some(holdings) = holdings.upgrade() else { return };
        if let Err(error) = holdings.renew().await {
            warn!(%error, "leases could not be renewed");
        }
    }
}
