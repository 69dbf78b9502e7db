//! Lists of tables, which tell running games from abandoned ones.

use store::{Cursor, Filter};
use table::Status;

use super::Tables;
use super::row::{Page, Row, stored};
use crate::log::LogError;

/// How often the log is queried for one page, because some of its rows may be filtered out here.
const ROUNDS: usize = 20;

/// Which tables to list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// All.
    Any,
    /// Games that are running or paused.
    InUse(Status),
    /// Finished games.
    Finished,
    /// Unfinished games that everybody has left.
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
    /// Listed tables of this kind, newest first.
    pub(crate) async fn list(
        &self,
        game: Option<String>,
        kind: Kind,
        from: Option<String>,
        limit: usize,
    ) -> Result<Page, LogError> {
        let age = self.services.settings.abandoned_after;
        let mut filter = Filter { game, listed: Some(true), begun: true, ..Filter::default() };
        match kind {
            Kind::Any => {}
            Kind::InUse(status) => {
                filter.statuses = vec![stored(status)];
                filter.active_within = Some(age);
            }
            Kind::Finished => filter.statuses = vec![store::Status::Finished],
            Kind::Abandoned => {
                filter.statuses = vec![store::Status::Playing, store::Status::Paused];
                filter.idle_for = Some(age);
            }
        }
        let from = from.map(|text| text.parse::<Cursor>()).transpose();
        let mut from = from.map_err(|_| LogError::BadCursor)?;
        let mut games: Vec<Row> = Vec::new();
        for _ in 0..ROUNDS {
            let page = self.services.log.list(&filter, from.as_ref(), limit - games.len()).await?;
            let rows = page.tables.into_iter().map(|table| {
                let is_abandoned = self.is_abandoned(&table);
                Row::of(table, is_abandoned)
            });
            games.extend(rows.filter(|row| kind.suits(row)));
            from = page.next;
            if from.is_none() || games.len() >= limit {
                break;
            }
        }
        Ok(Page { games, next: from.map(|from| from.to_string()) })
    }

    /// Whether a game was left before its end. Connections to other processes are unknown, but a process
    /// releases a table when nobody is connected.
    fn is_abandoned(&self, table: &store::Table) -> bool {
        let quiet = self.services.time.now().saturating_sub(table.updated_ms);
        let is_quiet = u128::from(quiet) >= self.services.settings.abandoned_after.as_millis();
        let is_elsewhere = table.owner.is_some();
        !table.status.is_over() && is_quiet && !is_elsewhere && !self.registry.is_watched(&table.id)
    }
}
