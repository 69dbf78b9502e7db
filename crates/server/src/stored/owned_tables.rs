//! The tables that a process owns.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use store::{Lease, NewEvent, NewTable, Notice, Store, StoreError, Update};
use tracing::warn;

use crate::peers::TableSignals;

/// The leases of a process, renewed as long as it lives.
pub(super) struct OwnedTables {
    pub(super) store: Store,
    pub(super) process: String,
    pub(super) signals: Arc<TableSignals>,
    duration: Duration,
    leases: Mutex<HashMap<String, Lease>>,
}

impl OwnedTables {
    pub(super) fn new(store: Store, process: String, duration: Duration) -> Arc<Self> {
        let (signals, leases) = (Arc::default(), Mutex::default());
        let owned_tables = Arc::new(Self { store, process, signals, duration, leases });
        tokio::spawn(renew(Arc::downgrade(&owned_tables), duration / 3));
        owned_tables
    }

    pub(super) fn lease(&self, table: &str) -> Option<Lease> {
        self.leases().get(table).cloned()
    }

    /// Creates a table that this process owns, with its first event.
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

    /// Acquires a table, unless another process owns it.
    pub(super) async fn acquire(&self, table: &str) -> Result<(), StoreError> {
        let lease = self.store.acquire(table, &self.process, self.duration).await?;
        self.leases().insert(table.to_string(), lease);
        Ok(())
    }

    /// Releases a table, if this process owns it.
    pub(super) async fn release(&self, table: &str) {
        let lease = self.leases().remove(table);
        if let Some(lease) = lease
            && let Err(error) = self.store.release(&lease).await
        {
            warn!(table, %error, "cannot release a lease; it will expire");
        }
    }

    /// Leaves a table to other processes, which find it even if nobody asks for it.
    pub(super) async fn abandon(&self, table: &str) {
        let lease = self.leases().remove(table);
        if let Some(lease) = lease
            && let Err(error) = self.store.abandon(&lease).await
        {
            warn!(table, %error, "cannot abandon a table; its lease will expire");
        }
    }

    /// Renews all leases. Tasks that have lost their table are woken.
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

/// Renews periodically.
async fn renew(owned_tables: Weak<OwnedTables>, pause: Duration) {
    loop {
        tokio::time::sleep(pause).await;
        let Some(owned_tables) = owned_tables.upgrade() else { return };
        if let Err(error) = owned_tables.renew().await {
            warn!(%error, "cannot renew leases");
        }
    }
}
