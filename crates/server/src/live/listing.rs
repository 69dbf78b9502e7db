//! Lists of tables, which tell games that are being played from those that everybody has left.

use table::Status;

use super::Tables;
use crate::log::{LogError, Page, Row, Wanted};

/// How often the log is asked for one page: some of what it lists may turn out to be unwanted.
const ROUNDS: usize = 20;

/// Which tables are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// All.
    Any,
    /// Where a game goes on, or stands still for a while.
    InUse(Status),
    /// Where a game is over.
    Finished,
    /// Where nobody is any more though the game is not over.
    Abandoned,
}

impl Kind {
    fn suits(self, row: &Row) -> bool {
        match self {
            Self::Any | Self::Finished => true,
            Self::InUse(_) => !row.is_abandoned,
            Self::Abandoned => row.is_abandoned,
        }
    }
}

impl Tables {
    /// Listed tables of this kind, the newest first.
    pub(crate) async fn list(
        &self,
        game: Option<String>,
        kind: Kind,
        from: Option<String>,
        limit: usize,
    ) -> Result<Page, LogError> {
        let age = self.common.settings.abandoned;
        let mut wanted = Wanted { game, from, ..Wanted::default() };
        match kind {
            Kind::Any => {}
            Kind::InUse(status) => (wanted.statuses, wanted.lively) = (vec![status], Some(age)),
            Kind::Finished => wanted.statuses = vec![Status::Finished],
            Kind::Abandoned => {
                (wanted.statuses, wanted.quiet) = (vec![Status::Playing, Status::Paused], Some(age));
            }
        }
        let mut games: Vec<Row> = Vec::new();
        for _ in 0..ROUNDS {
            wanted.limit = limit - games.len();
            let page = self.common.log.list(&wanted).await?;
            let rows = page.games.into_iter().map(|row| Row { is_abandoned: self.is_abandoned(&row), ..row });
            games.extend(rows.filter(|row| kind.suits(row)));
            wanted.from = page.next;
            if wanted.from.is_none() || games.len() >= limit {
                break;
            }
        }
        Ok(Page { games, next: wanted.from })
    }

    /// Whether a game was left before its end. Who is connected to another process is not known, but that process
    /// gives the table back when nobody is.
    fn is_abandoned(&self, row: &Row) -> bool {
        let quiet = self.common.time.now().saturating_sub(row.changed_at);
        let is_over = row.summary.status == Status::Finished;
        let is_quiet = u128::from(quiet) >= self.common.settings.abandoned.as_millis();
        !is_over && is_quiet && !row.is_elsewhere && !self.roster.is_watched(&row.id)
    }
}
