//! Where the events of tables are kept. What is acknowledged has been written here before.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use serde::Serialize;
use serde_json::Value;
use table::{ClockSetting, Entry, Participant, Starter, Status, Table, TableResult, TableSpec};
use utoipa::ToSchema;

use crate::neighbours::Neighbours;

/// The events of all tables.
#[async_trait]
pub trait Log: Send + Sync + 'static {
    /// Begins the log of a table. Fails with [`LogError::Exists`] when there is one.
    async fn create(&self, row: &Row, first: &Entry) -> Result<(), LogError>;

    /// Writes events after the one with the number `after`, all of them or none. Fails with [`LogError::Conflict`]
    /// when others have written in the meantime.
    async fn append(
        &self,
        table: &str,
        after: u64,
        entries: &[Entry],
        summary: &Summary,
    ) -> Result<(), LogError>;

    /// All events of a table, which the caller owns from now on. Fails with [`LogError::Owned`] when another process
    /// owns it.
    async fn load(&self, table: &str) -> Result<Vec<Entry>, LogError>;

    /// The caller does not need the table any more.
    async fn release(&self, table: &str);

    /// Tables, the newest first.
    async fn list(&self, wanted: &Wanted) -> Result<Page, LogError>;

    /// Whether the log can be used now.
    async fn ready(&self) -> Result<(), LogError>;

    /// The other processes that serve tables of this log, if there can be any.
    fn neighbours(&self) -> Option<Arc<dyn Neighbours>> {
        None
    }
}

/// What is known of a table without replaying it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Row {
    /// The id.
    pub id: String,
    /// The catalogue id of the game.
    pub game: String,
    /// Whether it is in lists.
    #[serde(skip)]
    pub is_listed: bool,
    /// Who plays, and how.
    #[schema(value_type = TableSetup)]
    pub setup: Value,
    /// What changes.
    #[serde(flatten)]
    pub summary: Summary,
    /// When it was opened, in milliseconds of Unix time.
    pub created_at: u64,
    /// When something last happened.
    pub changed_at: u64,
    /// Whether the game was given up without an end: nobody is connected, and nothing has happened for ten minutes.
    pub is_abandoned: bool,
    /// Whether another process has it in memory: who is connected there is not known here.
    #[serde(skip)]
    pub is_elsewhere: bool,
}

/// Who plays at a table, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TableSetup {
    /// Who plays.
    pub participants: Vec<Participant>,
    /// How much time there is.
    pub clock: ClockSetting,
    /// Who starts.
    pub starter: Starter,
}

impl TableSetup {
    /// What lists say about a table with these wishes.
    pub(crate) fn of(spec: &TableSpec) -> Self {
        Self { participants: spec.participants.clone(), clock: spec.clock, starter: spec.starter }
    }
}

/// What changes about a table.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Summary {
    /// What goes on.
    pub status: Status,
    /// Moves so far.
    pub moves: u64,
    /// How it ended.
    #[schema(value_type = Option<TableResult>)]
    pub result: Option<Value>,
}

impl Summary {
    /// What lists say about a table as it is.
    pub(crate) fn of(table: &Table) -> Self {
        let result = table.result().and_then(|result| serde_json::to_value(result).ok());
        Self { status: table.status(), moves: table.history_len() as u64, result }
    }
}

/// Which tables.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// Only of this game.
    pub game: Option<String>,
    /// Only with one of these; none means all.
    pub statuses: Vec<Status>,
    /// Only those where something has happened within this time, or that are in the memory of a process. A log without
    /// a clock lists the others too.
    pub lively: Option<Duration>,
    /// Only those where nothing has happened for so long. A log without a clock lists the others too.
    pub quiet: Option<Duration>,
    /// Where to go on, as [`Page::next`] said.
    pub from: Option<String>,
    /// At most so many.
    pub limit: usize,
}

/// Some tables.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
pub struct Page {
    /// The tables, the newest first.
    pub games: Vec<Row>,
    /// Where the list goes on; none at its end.
    pub next: Option<String>,
}

/// Why the log did not do it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LogError {
    /// There is no such table.
    #[error("there is no such table")]
    NoTable,
    /// There is such a table already.
    #[error("there is such a table already")]
    Exists,
    /// Another process owns the table.
    #[error("another process owns the table")]
    Owned,
    /// Somebody else has written to the table or taken it over.
    #[error("somebody else has written to the table")]
    Conflict,
    /// The place to go on is not one of a list.
    #[error("this is no place in a list")]
    BadCursor,
    /// It does not work at the moment.
    #[error("the log cannot be used: {0}")]
    Unavailable(String),
}

/// A log that ends with the program: for tests, and for trying things out.
#[derive(Default)]
pub struct MemoryLog {
    tables: Mutex<BTreeMap<String, (Row, Vec<Entry>)>>,
}

/// As it would be written: what cannot be read back must not be found out by the next start of the program.
fn rewritten(entry: &Entry) -> Result<Entry, LogError> {
    let text = serde_json::to_string(entry).and_then(|text| serde_json::from_str(&text));
    text.map_err(|error| LogError::Unavailable(error.to_string()))
}

#[async_trait]
impl Log for MemoryLog {
    async fn create(&self, row: &Row, first: &Entry) -> Result<(), LogError> {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if tables.contains_key(&row.id) {
            return Err(LogError::Exists);
        }
        tables.insert(row.id.clone(), (row.clone(), vec![rewritten(first)?]));
        Ok(())
    }

    async fn append(
        &self,
        table: &str,
        after: u64,
        entries: &[Entry],
        summary: &Summary,
    ) -> Result<(), LogError> {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let (row, written) = tables.get_mut(table).ok_or(LogError::NoTable)?;
        if written.last().map_or(0, |last| last.seq) != after {
            return Err(LogError::Conflict);
        }
        let entries = entries.iter().map(rewritten).collect::<Result<Vec<_>, _>>()?;
        row.summary = summary.clone();
        row.changed_at = entries.last().map_or(row.changed_at, |last| last.at);
        written.extend(entries);
        Ok(())
    }

    async fn load(&self, table: &str) -> Result<Vec<Entry>, LogError> {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.get(table).map(|(_, entries)| entries.clone()).ok_or(LogError::NoTable)
    }

    async fn release(&self, _table: &str) {}

    async fn list(&self, wanted: &Wanted) -> Result<Page, LogError> {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let fits = |row: &&Row| {
            row.is_listed
                && wanted.game.as_ref().is_none_or(|game| *game == row.game)
                && (wanted.statuses.is_empty() || wanted.statuses.contains(&row.summary.status))
        };
        let mut rows: Vec<Row> = tables.values().map(|(row, _)| row).filter(fits).cloned().collect();
        rows.sort_by(|a, b| (b.created_at, &b.id).cmp(&(a.created_at, &a.id)));
        let first = match &wanted.from {
            None => 0,
            Some(id) => rows.iter().position(|row| row.id == *id).ok_or(LogError::BadCursor)? + 1,
        };
        let games: Vec<Row> = rows[first..].iter().take(wanted.limit).cloned().collect();
        let goes_on = first + games.len() < rows.len();
        let next = games.last().filter(|_| goes_on).map(|row| row.id.clone());
        Ok(Page { games, next })
    }

    async fn ready(&self) -> Result<(), LogError> {
        Ok(())
    }
}
