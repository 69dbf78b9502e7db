//! How long games are kept.

use std::time::Duration;

use store::{Forget, Store, StoreError};
use tracing::{info, warn};

/// How often at least, and at most, old tables are looked for.
const SELDOM: Duration = Duration::from_secs(3600);
const OFTEN: Duration = Duration::from_secs(1);

/// How long games are kept after the last thing that happened at their table; without a time for ever. Tables that
/// are in memory stay until they have left it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Retention {
    /// Games that are over.
    pub finished: Option<Duration>,
    /// Games that nobody has played on.
    pub idle: Option<Duration>,
}

impl Retention {
    /// Removes what is old now and then, until it is dropped. Returns at once when everything is kept.
    pub async fn keep(self, store: Store) {
        let times = [self.finished, self.idle];
        let Some(shortest) = times.into_iter().flatten().min() else { return };
        // Nothing stays much longer than it was meant to.
        let pause = (shortest / 10).clamp(OFTEN, SELDOM);
        loop {
            match self.forget(&store).await {
                Ok((0, 0)) => {}
                Ok((finished, idle)) => info!(finished, idle, "old tables were removed"),
                Err(error) => warn!(%error, "old tables could not be removed"),
            }
            tokio::time::sleep(pause).await;
        }
    }

    /// Removes what is old: how many games that were over, and how many that nobody has played on.
    pub async fn forget(self, store: &Store) -> Result<(u64, u64), StoreError> {
        let mut removed = [0, 0];
        let kinds = [(self.finished, Forget::Finished), (self.idle, Forget::Abandoned)];
        for (count, (age, kind)) in removed.iter_mut().zip(kinds) {
            if let Some(age) = age {
                *count = store.forget_older_than(age, kind).await?;
            }
        }
        Ok(removed.into())
    }
}
