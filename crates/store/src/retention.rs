//! Retention: deletes old tables.

use std::time::Duration;

use crate::{Store, StoreError, check, request};

/// Tables deleted per transaction, so that other writers do not wait long.
const AT_ONCE: i64 = 200;

/// Which tables may be deleted. Tables that a live process owns stay in any case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Forget {
    /// Games that are over.
    Finished,
    /// Games that are not over.
    Abandoned,
}

impl Store {
    /// Deletes tables that were not written to for `age` and returns how many. Also deletes expired requests.
    pub async fn forget_older_than(&self, age: Duration, which: Forget) -> Result<u64, StoreError> {
        let age = check::millis(age);
        self.write(|session| Box::pin(request::forget_old(session))).await?;
        let mut forgotten = 0;
        loop {
            let removed = self
                .write(move |mut session| {
                    Box::pin(async move {
                        let (now, locking) = (session.now(), session.locking());
                        let is_over = match which {
                            Forget::Finished => "status IN ('finished', 'aborted')",
                            Forget::Abandoned => "status NOT IN ('finished', 'aborted')",
                        };
                        let sql = format!(
                            "DELETE FROM game_tables WHERE id IN (
                                 SELECT id FROM game_tables
                                 WHERE updated_ms <= {now} - $1 AND lease_until_ms <= {now} AND {is_over}
                                 ORDER BY id LIMIT $2 {locking})"
                        );
                        session.execute(&sql, &[age.into(), AT_ONCE.into()]).await
                    })
                })
                .await?;
            forgotten += removed;
            if removed < AT_ONCE as u64 {
                return Ok(forgotten);
            }
        }
    }
}
