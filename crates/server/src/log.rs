//! Where the events of tables are stored, before they are acknowledged.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use store::{Cursor, Filter, NewTable, Status, Update};
use table::Entry;

use crate::peers::Peers;

/// The events of all tables.
#[async_trait]
pub trait Log: Send + Sync + 'static {
    /// Creates the log of a table. Fails with [`LogError::Exists`] if there is one.
    async fn create(&self, new: &NewTable, first: &Entry, update: &Update) -> Result<(), LogError>;

    /// Appends events after the sequence number `after`, all or none. Fails with [`LogError::Conflict`] if
    /// others have written in the meantime.
    async fn append(
        &self,
        table: &str,
        after: u64,
        entries: &[Entry],
        update: &Update,
    ) -> Result<(), LogError>;

    /// Loads all events of a table and makes the caller its owner. Fails with [`LogError::Owned`] if another
    /// process owns it.
    async fn load(&self, table: &str) -> Result<Vec<Entry>, LogError>;

    /// Releases a table.
    async fn release(&self, table: &str);

    /// Up to `limit` tables after `from`, newest first. Only other processes are listed as owners. A log
    /// without a clock ignores conditions on times.
    async fn list(
        &self,
        filter: &Filter,
        from: Option<&Cursor>,
        limit: usize,
    ) -> Result<store::Page, LogError>;

    /// Checks that the log can be used now.
    async fn ready(&self) -> Result<(), LogError>;

    /// The other processes on this log, if there can be any.
    fn peers(&self) -> Option<Arc<dyn Peers>> {
        None
    }
}

/// Why an operation on the log failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LogError {
    /// The table does not exist.
    #[error("there is no such table")]
    NoTable,
    /// The table exists already.
    #[error("there is such a table already")]
    Exists,
    /// Another process owns the table.
    #[error("another process owns the table")]
    Owned,
    /// Another process has written to the table or taken it over.
    #[error("another process has written to the table")]
    Conflict,
    /// An invalid cursor.
    #[error("not a valid position in the list")]
    BadCursor,
    /// The log is unavailable.
    #[error("the log is unavailable: {0}")]
    Unavailable(String),
}

/// A log in memory, for tests and experiments.
#[derive(Default)]
pub struct MemoryLog {
    tables: Mutex<BTreeMap<String, (store::Table, Vec<Entry>)>>,
}

/// Serialises and parses an entry, so that whatever cannot be read back fails now and not on the next start.
fn rewritten(entry: &Entry) -> Result<Entry, LogError> {
    let text = serde_json::to_string(entry).and_then(|text| serde_json::from_str(&text));
    text.map_err(|error| LogError::Unavailable(error.to_string()))
}

fn change(table: &mut store::Table, update: &Update, last: &Entry) {
    table.status = update.status.unwrap_or(table.status);
    table.ply = update.ply.unwrap_or(table.ply);
    table.result = update.result.clone().or_else(|| table.result.take());
    (table.updated_ms, table.last_seq) = (last.at, last.seq);
}

#[async_trait]
impl Log for MemoryLog {
    async fn create(&self, new: &NewTable, first: &Entry, update: &Update) -> Result<(), LogError> {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if tables.contains_key(&new.id) {
            return Err(LogError::Exists);
        }
        let mut table = store::Table {
            id: new.id.clone(),
            game: new.game.clone(),
            listed: new.listed,
            setup: new.setup.clone(),
            status: Status::Waiting,
            result: None,
            ply: 0,
            created_ms: first.at,
            updated_ms: first.at,
            last_seq: first.seq,
            owner: None,
        };
        change(&mut table, update, first);
        tables.insert(new.id.clone(), (table, vec![rewritten(first)?]));
        Ok(())
    }

    async fn append(
        &self,
        table: &str,
        after: u64,
        entries: &[Entry],
        update: &Update,
    ) -> Result<(), LogError> {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let (row, written) = tables.get_mut(table).ok_or(LogError::NoTable)?;
        if row.last_seq != after {
            return Err(LogError::Conflict);
        }
        let entries = entries.iter().map(rewritten).collect::<Result<Vec<_>, _>>()?;
        if let Some(last) = entries.last() {
            change(row, update, last);
        }
        written.extend(entries);
        Ok(())
    }

    async fn load(&self, table: &str) -> Result<Vec<Entry>, LogError> {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.get(table).map(|(_, entries)| entries.clone()).ok_or(LogError::NoTable)
    }

    async fn release(&self, _table: &str) {}

    async fn list(
        &self,
        filter: &Filter,
        from: Option<&Cursor>,
        limit: usize,
    ) -> Result<store::Page, LogError> {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let fits = |table: &&store::Table| {
            filter.listed.is_none_or(|listed| listed == table.listed)
                && filter.game.as_ref().is_none_or(|game| *game == table.game)
                && (filter.statuses.is_empty() || filter.statuses.contains(&table.status))
                && from.is_none_or(|from| from.precedes(table))
        };
        let mut found: Vec<store::Table> =
            tables.values().map(|(table, _)| table).filter(fits).cloned().collect();
        found.sort_by(|a, b| (b.created_ms, &b.id).cmp(&(a.created_ms, &a.id)));
        let goes_on = found.len() > limit;
        found.truncate(limit);
        let next = found.last().filter(|_| goes_on).map(Cursor::after);
        Ok(store::Page { tables: found, next })
    }

    async fn ready(&self) -> Result<(), LogError> {
        Ok(())
    }
}
