//! How long games are kept.

use std::time::Duration;

use store::{Forget, Store, StoreError};
use tracing::{info, warn};

/// The longest and shortest interval between clean-ups.
const LONGEST_INTERVAL: Duration = Duration::from_secs(3600);
const SHORTEST_INTERVAL: Duration = Duration::from_secs(1);

/// How long games are kept after their last event; forever if not set. Tables in memory stay until they are
/// unloaded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Retention {
    /// Finished games.
    pub finished: Option<Duration>,
    /// Games that were left unfinished.
    pub idle: Option<Duration>,
}

impl Retention {
    /// Deletes old games periodically, until it is dropped. Returns at once if everything is kept.
    pub async fn keep(self, store: Store) {
        let times = [self.finished, self.idle];
        let Some(shortest) = times.into_iter().flatten().min() else { return };
        // So that nothing stays much longer than intended.
        let pause = (shortest / 10).clamp(SHORTEST_INTERVAL, LONGEST_INTERVAL);
        loop {
            match self.forget(&store).await {
                Ok((0, 0)) => {}
                Ok((finished, idle)) => info!(finished, idle, "removed old tables"),
                Err(error) => warn!(%error, "cannot remove old tables"),
            }
            tokio::time::sleep(pause).await;
        }
    }

    /// Deletes old games. Returns how many were finished, and how many unfinished.
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
