//! Leases: at most one process writes to a table.
//!
//! A process owns a table until it releases it, or until the lease expires and another process takes it.
//! Every change of ownership increments the epoch, and every append names the epoch that it relies on: a
//! process that lost a table without noticing cannot write to it.

use std::time::Duration;

use crate::event::Append;
use crate::session::{Bind, Row, Session};
use crate::signal::Signal;
use crate::table::InsertTable;
use crate::{NewEvent, NewTable, Store, StoreError, Update, check};

/// The right to write to a table.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Lease {
    /// The table.
    pub table: String,
    /// The process that owns it.
    pub process: String,
    /// Incremented whenever the table changes hands.
    pub epoch: i64,
}

impl Store {
    /// Creates a table owned by this process.
    pub async fn create_owned(
        &self,
        new: &NewTable,
        process: &str,
        ttl: Duration,
    ) -> Result<Lease, StoreError> {
        let row = InsertTable::new(new)?;
        let claim = Claim::new(&new.id, process, ttl)?;
        self.write(move |mut session| {
            Box::pin(async move {
                row.insert(&mut session).await?;
                claim.acquire(session).await
            })
        })
        .await
    }

    /// Creates a table owned by this process together with its first events, all or nothing. If the table
    /// exists but has no events, it gets them now, unless another process owns it.
    pub async fn begin(
        &self,
        new: &NewTable,
        process: &str,
        ttl: Duration,
        events: &[NewEvent],
        update: &Update,
    ) -> Result<Lease, StoreError> {
        let row = InsertTable::new(new)?;
        let claim = Claim::new(&new.id, process, ttl)?;
        let wanted = Lease { table: new.id.clone(), process: process.to_string(), epoch: 0 };
        let append = Append::new(&wanted, 0, events, update)?;
        self.write(move |mut session| {
            Box::pin(async move {
                if let Err(error) = row.insert(&mut session).await {
                    let is_begun = is_begun(&mut session, &wanted.table).await?;
                    if is_begun || !matches!(error, StoreError::TableExists { .. }) {
                        return Err(error);
                    }
                }
                let lease = claim.acquire(session.reborrow()).await?;
                append.with_lease(lease.clone()).write(session).await?;
                Ok(lease)
            })
        })
        .await
    }

    /// Acquires a table that nobody owns or whose lease has expired. Otherwise fails with
    /// [`StoreError::Owned`].
    ///
    /// A process that asks again gets a new lease, and its old one becomes invalid.
    pub async fn acquire(&self, id: &str, process: &str, ttl: Duration) -> Result<Lease, StoreError> {
        let claim = Claim::new(id, process, ttl)?;
        self.write(move |session| Box::pin(claim.acquire(session))).await
    }

    /// Extends all leases of a process from now on and returns those that it still holds. Expired leases are
    /// renewed too unless another process was faster.
    pub async fn renew(&self, process: &str, ttl: Duration) -> Result<Vec<Lease>, StoreError> {
        check::name("the name of the process", process)?;
        let process = process.to_string();
        let ttl = check::millis(ttl);
        self.write(move |mut session| {
            Box::pin(async move {
                let (now, locking) = (session.now(), session.locking());
                let sql = format!(
                    "UPDATE game_tables SET lease_until_ms = {now} + $2
                     WHERE id IN (SELECT id FROM game_tables WHERE lease_owner = $1 ORDER BY id {locking})
                     RETURNING id, lease_epoch"
                );
                let rows = session.rows(&sql, &[(&process).into(), ttl.into()]).await?;
                rows.iter().map(|row| Lease::from_row(row, &process)).collect()
            })
        })
        .await
    }

    /// Releases a table. Returns whether it was still owned.
    pub async fn release(&self, lease: &Lease) -> Result<bool, StoreError> {
        self.relinquish(lease, "lease_owner = NULL, lease_epoch = lease_epoch + 1, lease_until_ms = 0").await
    }

    /// Expires a lease at once, as if the process had died: other processes see the table among their
    /// [`Store::orphans`].
    pub async fn abandon(&self, lease: &Lease) -> Result<bool, StoreError> {
        self.relinquish(lease, "lease_until_ms = 0").await
    }

    /// Changes the lease columns so that others may acquire the table. Returns whether it was still owned.
    async fn relinquish(&self, lease: &Lease, change: &'static str) -> Result<bool, StoreError> {
        check::name("the table's id", &lease.table)?;
        check::name("the name of the process", &lease.process)?;
        let lease = lease.clone();
        self.write(move |mut session| {
            Box::pin(async move {
                let sql = format!(
                    "UPDATE game_tables SET {change}
                     WHERE id = $1 AND lease_owner = $2 AND lease_epoch = $3"
                );
                let values = [(&lease.table).into(), (&lease.process).into(), lease.epoch.into()];
                let was_owned = session.execute(&sql, &values).await? > 0;
                if was_owned {
                    session.announce(Signal::Released { table: lease.table });
                }
                Ok(was_owned)
            })
        })
        .await
    }

    /// Releases all tables of a process, on shutdown. Returns how many.
    pub async fn release_all(&self, process: &str) -> Result<u64, StoreError> {
        check::name("the name of the process", process)?;
        let process = process.to_string();
        self.write(move |mut session| {
            Box::pin(async move {
                let sql = format!(
                    "UPDATE game_tables
                     SET lease_owner = NULL, lease_epoch = lease_epoch + 1, lease_until_ms = 0
                     WHERE id IN (SELECT id FROM game_tables WHERE lease_owner = $1 ORDER BY id {})
                     RETURNING id",
                    session.locking()
                );
                let rows = session.rows(&sql, &[(&process).into()]).await?;
                for row in &rows {
                    session.announce(Signal::Released { table: row.text("id")? });
                }
                Ok(rows.len() as u64)
            })
        })
        .await
    }

    /// Up to `limit` unfinished tables (at most 1000) that no live process owns, the longest waiting first.
    pub async fn released_or_expired(&self, limit: usize) -> Result<Vec<String>, StoreError> {
        let mut reader = self.reader().await?;
        let mut session = reader.session();
        // Tables without an owner have the time 0.
        let sql = format!(
            "SELECT id FROM game_tables
             WHERE status IN ('waiting', 'playing', 'paused') AND lease_until_ms <= {}
             ORDER BY updated_ms, id LIMIT $1",
            session.now()
        );
        let rows = session.rows(&sql, &[check::limit(limit).into()]).await?;
        rows.iter().map(|row| row.text("id")).collect()
    }
}

impl Lease {
    fn from_row(row: &Row, process: &str) -> Result<Self, StoreError> {
        Ok(Self { table: row.text("id")?, process: process.to_string(), epoch: row.int("lease_epoch")? })
    }
}

/// Whether the table has events. The answer holds until the transaction is committed.
async fn is_begun(session: &mut Session<'_>, id: &str) -> Result<bool, StoreError> {
    let sql = format!("SELECT last_seq FROM game_tables WHERE id = $1 {}", session.locking());
    let row = session.row(&sql, &[id.into()]).await?;
    Ok(row.is_some_and(|row| row.int("last_seq").is_ok_and(|last| last > 0)))
}

struct Claim {
    table: String,
    process: String,
    ttl: i64,
}

impl Claim {
    fn new(table: &str, process: &str, ttl: Duration) -> Result<Self, StoreError> {
        check::name("the table's id", table)?;
        check::name("the name of the process", process)?;
        Ok(Self { table: table.to_string(), process: process.to_string(), ttl: check::millis(ttl) })
    }

    async fn acquire(self, mut session: Session<'_>) -> Result<Lease, StoreError> {
        let now = session.now();
        let sql = format!(
            "UPDATE game_tables
             SET lease_owner = $2, lease_epoch = lease_epoch + 1, lease_until_ms = {now} + $3
             WHERE id = $1 AND (lease_owner IS NULL OR lease_owner = $2 OR lease_until_ms <= {now})
             RETURNING id, lease_epoch, last_seq"
        );
        let values: [Bind<'_>; 3] = [(&self.table).into(), (&self.process).into(), self.ttl.into()];
        if let Some(row) = session.row(&sql, &values).await? {
            // Its last owner may have died before it sent signals about its last events.
            session.announce(Signal::Appended { table: self.table, last_seq: row.number("last_seq")? });
            return Lease::from_row(&row, &self.process);
        }
        let sql = "SELECT lease_owner FROM game_tables WHERE id = $1";
        let Some(row) = session.row(sql, &[(&self.table).into()]).await? else {
            return Err(StoreError::no_table(&self.table));
        };
        // It may have been released just now. The caller finds out when it retries.
        let owner = row.optional_text("lease_owner")?.unwrap_or_default();
        Err(StoreError::Owned { table: self.table, owner })
    }
}
