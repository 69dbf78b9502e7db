//! Tables whose owner has died.

use crate::session::{Bind, Row};
use crate::signal::Signal;
use crate::{Status, Store, StoreError, check};

/// A table whose owner has died: its lease expired, and nobody has acquired it yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Orphan {
    /// The table.
    pub table: String,
    /// The status of its game.
    pub status: Status,
    /// When something was last written to it, in milliseconds since 1970.
    pub updated_ms: u64,
}

impl Orphan {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self { table: row.text("id")?, status: row.status()?, updated_ms: row.number("updated_ms")? })
    }
}

impl Store {
    /// Up to `limit` orphans (at most 1000), the most recently written first, because somebody may be waiting
    /// there. `from` is the time and id of the last one already seen. Tables of the calling process are not
    /// included: it may still renew them.
    pub async fn orphans(
        &self,
        process: &str,
        from: Option<(u64, &str)>,
        limit: usize,
    ) -> Result<Vec<Orphan>, StoreError> {
        check::name("the name of the process", process)?;
        let mut values: Vec<Bind<'_>> = vec![process.into(), check::limit(limit).into()];
        let mut after = "";
        if let Some((updated_ms, id)) = from {
            check::name("the table's id", id)?;
            values.extend([Bind::from(check::column(updated_ms)), id.into()]);
            after = "AND (updated_ms, id) < ($3, $4)";
        }
        let mut reader = self.reader().await?;
        let mut session = reader.session();
        let sql = format!(
            "SELECT id, status, updated_ms FROM game_tables
             WHERE lease_owner IS NOT NULL AND lease_owner <> $1 AND lease_until_ms <= {} {after}
             ORDER BY updated_ms DESC, id DESC LIMIT $2",
            session.now()
        );
        let rows = session.rows(&sql, &values).await?;
        rows.iter().map(Orphan::from_row).collect()
    }

    /// Releases a table for an owner that has died. Returns whether that was the case.
    pub async fn release_orphan(&self, id: &str) -> Result<bool, StoreError> {
        check::name("the table's id", id)?;
        let id = id.to_string();
        self.write(move |mut session| {
            Box::pin(async move {
                let sql = format!(
                    "UPDATE game_tables
                     SET lease_owner = NULL, lease_epoch = lease_epoch + 1, lease_until_ms = 0
                     WHERE id = $1 AND lease_owner IS NOT NULL AND lease_until_ms <= {}",
                    session.now()
                );
                let was_orphan = session.execute(&sql, &[(&id).into()]).await? > 0;
                if was_orphan {
                    session.announce(Signal::Released { table: id });
                }
                Ok(was_orphan)
            })
        })
        .await
    }
}
