//! Forgetting: tables do not stay for ever.

use std::time::Duration;

use crate::{Store, StoreError, check, letter};

/// Tables in one transaction, so that others need not wait long.
const AT_ONCE: i64 = 200;

/// What may be forgotten.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Forget {
    /// Games that are over.
    Finished,
    /// Also games that are not over, unless a living process owns them.
    Abandoned,
}

impl Store {
    /// Removes tables to which nothing was written for so long, and says how many. Old letters go too.
    pub async fn forget_older_than(&self, age: Duration, which: Forget) -> Result<u64, StoreError> {
        let age = check::millis(age);
        self.write(|session| Box::pin(letter::forget_old(session))).await?;
        let mut forgotten = 0;
        loop {
            let removed = self
                .write(move |mut session| {
                    Box::pin(async move {
                        let (now, locking) = (session.now(), session.locking());
                        let unowned = match which {
                            Forget::Finished => String::new(),
                            Forget::Abandoned => format!("OR lease_until_ms <= {now}"),
                        };
                        let sql = format!(
                            "DELETE FROM game_tables WHERE id IN (
                                 SELECT id FROM game_tables
                                 WHERE updated_ms <= {now} - $1 AND (status IN ('finished', 'aborted') {unowned})
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
