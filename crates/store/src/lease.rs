//! Leases: at most one process writes to a table.
//!
//! A process owns a table until it releases it, or until its time has run out and another process takes it over. Each
//! time a table changes hands its epoch grows, and every append names the epoch it believes in: a process that lost a
//! table without noticing cannot write to it.

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
    /// How often it has changed hands.
    pub epoch: i64,
}

impl Store {
    /// Makes a table that this process owns from the beginning.
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

    /// Makes a table that this process owns and whose first events are these, all or nothing. A table that was made
    /// without events is none yet: it gets them now, unless another process owns it.
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
                let lease = claim.acquire(session.part()).await?;
                append.with_lease(lease.clone()).write(session).await?;
                Ok(lease)
            })
        })
        .await
    }

    /// Takes a table that nobody owns, or whose owner's time has run out; else fails with [`StoreError::Owned`].
    ///
    /// A process that asks again gets a new lease, and its old one is void.
    pub async fn acquire(&self, id: &str, process: &str, ttl: Duration) -> Result<Lease, StoreError> {
        let claim = Claim::new(id, process, ttl)?;
        self.write(move |session| Box::pin(claim.acquire(session))).await
    }

    /// Gives all tables of a process more time from now on, and returns the leases that it still has. Tables whose time
    /// had run out are among them unless another process was faster.
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

    /// Gives a table back, and says whether it was still owned.
    pub async fn release(&self, lease: &Lease) -> Result<bool, StoreError> {
        self.part_with(lease, "lease_owner = NULL, lease_epoch = lease_epoch + 1, lease_until_ms = 0").await
    }

    /// Leaves a table to whoever wants it, as if the process had died: it is among the [`Store::orphans`] of others.
    pub async fn abandon(&self, lease: &Lease) -> Result<bool, StoreError> {
        self.part_with(lease, "lease_until_ms = 0").await
    }

    /// Changes the columns of a lease so that others may have the table, and says whether it was still owned.
    async fn part_with(&self, lease: &Lease, change: &'static str) -> Result<bool, StoreError> {
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

    /// Gives all tables of a process back, as it should when it ends, and says how many.
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

    /// Up to `limit` tables (at most 1000) that are not over and that no living process owns, those first that have
    /// waited longest.
    pub async fn released_or_expired(&self, limit: usize) -> Result<Vec<String>, StoreError> {
        let mut reader = self.reader().await?;
        let mut session = reader.session();
        // Without an owner the time is 0.
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

/// Whether something has happened at a table. It stays as it is until the work is committed.
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
            // Its last owner may have died before it told about its last events.
            session.announce(Signal::Appended { table: self.table, last_seq: row.number("last_seq")? });
            return Lease::from_row(&row, &self.process);
        }
        let sql = "SELECT lease_owner FROM game_tables WHERE id = $1";
        let Some(row) = session.row(sql, &[(&self.table).into()]).await? else {
            return Err(StoreError::no_table(&self.table));
        };
        // It may have been released in this very moment; the caller finds out when it tries again.
        let owner = row.optional_text("lease_owner")?.unwrap_or_default();
        Err(StoreError::Owned { table: self.table, owner })
    }
}
