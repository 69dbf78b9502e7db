//! Paginated lists of tables.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::session::Bind;
use crate::table::{columns, owned};
use crate::{Status, Store, StoreError, Table, check};

/// Selects tables. The default selects all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filter {
    /// Only tables of this game.
    pub game: Option<String>,
    /// Only tables with one of these statuses; empty means any.
    pub statuses: Vec<Status>,
    /// Only listed tables, or only unlisted ones.
    pub listed: Option<bool>,
    /// Only tables with events.
    pub begun: bool,
    /// Only tables that were written to within this time or are owned by a process.
    pub active_within: Option<Duration>,
    /// Only tables that were not written to for this long.
    pub idle_for: Option<Duration>,
}

/// A page of tables, newest first.
#[derive(Debug, Clone, PartialEq)]
pub struct Page {
    /// The tables.
    pub tables: Vec<Table>,
    /// Where the next page starts; `None` on the last page.
    pub next: Option<Cursor>,
}

/// A position in a list, stable while tables come and go. Clients get it as text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cursor {
    created_ms: i64,
    id: String,
}

impl Store {
    /// Up to `limit` tables (at least 1, at most 1000) after `from`, newest first.
    pub async fn list(
        &self,
        filter: &Filter,
        from: Option<&Cursor>,
        limit: usize,
    ) -> Result<Page, StoreError> {
        let limit = check::limit(limit.max(1));
        let mut reader = self.reader().await?;
        let mut session = reader.session();
        let (mut conditions, mut values) = conditions(filter, session.now())?;
        if let Some(cursor) = from {
            let (time, id) = (values.len() + 1, values.len() + 2);
            conditions.push(format!("(created_ms, id) < (${time}, ${id})"));
            values.extend([Bind::from(cursor.created_ms), (&cursor.id).into()]);
        }
        // One row more tells whether there is a next page.
        let sql = format!(
            "SELECT {} FROM game_tables WHERE {} ORDER BY created_ms DESC, id DESC LIMIT {}",
            columns(session.now()),
            conditions.join(" AND "),
            limit + 1
        );
        let rows = session.rows(&sql, &values).await?;
        let is_whole = rows.len() as i64 <= limit;
        let tables: Vec<Table> =
            rows.iter().take(limit as usize).map(Table::from_row).collect::<Result<_, _>>()?;
        let last = tables.last().filter(|_| !is_whole);
        let next = last.map(Cursor::after);
        Ok(Page { tables, next })
    }

    /// Counts tables.
    pub async fn count(&self, filter: &Filter) -> Result<u64, StoreError> {
        let mut reader = self.reader().await?;
        let mut session = reader.session();
        let (conditions, values) = conditions(filter, session.now())?;
        let sql = format!("SELECT COUNT(*) AS tables FROM game_tables WHERE {}", conditions.join(" AND "));
        let row = session.row(&sql, &values).await?;
        row.map_or(Ok(0), |row| row.number("tables"))
    }
}

/// The conditions in SQL with their values.
fn conditions<'a>(filter: &'a Filter, now: &str) -> Result<(Vec<String>, Vec<Bind<'a>>), StoreError> {
    let mut conditions = vec!["1 = 1".to_string()];
    let mut values = Vec::new();
    if let Some(game) = &filter.game {
        check::name("the name of the game", game)?;
        values.push(Bind::from(game));
        conditions.push(format!("game = ${}", values.len()));
    }
    if let Some(listed) = filter.listed {
        values.push(Bind::from(i64::from(listed)));
        conditions.push(format!("listed = ${}", values.len()));
    }
    if filter.begun {
        conditions.push("last_seq > 0".to_string());
    }
    if let Some(age) = filter.active_within {
        values.push(Bind::from(check::millis(age)));
        let owned = owned(now);
        conditions.push(format!("(updated_ms > {now} - ${} OR {owned})", values.len()));
    }
    if let Some(age) = filter.idle_for {
        values.push(Bind::from(check::millis(age)));
        conditions.push(format!("updated_ms <= {now} - ${}", values.len()));
    }
    if !filter.statuses.is_empty() {
        // Status names are constants, so they are safe in SQL. Using the order of `ALL` keeps the number of
        // distinct statements small.
        let named = Status::ALL.into_iter().filter(|status| filter.statuses.contains(status));
        let names: Vec<String> = named.map(|status| format!("'{status}'")).collect();
        conditions.push(format!("status IN ({})", names.join(", ")));
    }
    Ok((conditions, values))
}

impl Cursor {
    /// The position after a table.
    pub fn after(table: &Table) -> Self {
        Self { created_ms: check::column(table.created_ms), id: table.id.clone() }
    }

    /// Whether a table comes after this position in a list sorted newest first.
    pub fn precedes(&self, table: &Table) -> bool {
        (check::column(table.created_ms), &table.id) < (self.created_ms, &self.id)
    }
}

impl fmt::Display for Cursor {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}-{}", self.created_ms, self.id)
    }
}

impl FromStr for Cursor {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Self, StoreError> {
        let parts = text.split_once('-').and_then(|(time, id)| Some((time.parse().ok()?, id)));
        let (created_ms, id) =
            parts.ok_or_else(|| StoreError::invalid("the cursor", "is not one that this list returned"))?;
        check::name("the cursor", id)?;
        Ok(Self { created_ms, id: id.to_string() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cursors_travel_as_text() {
        let cursor = Cursor { created_ms: 12, id: "a-b c".to_string() };
        assert_eq!(cursor.to_string().parse::<Cursor>().unwrap(), cursor);
        for rubbish in ["", "12", "x-y", "12-", "12-\0", "99999999999999999999-a"] {
            assert!(rubbish.parse::<Cursor>().is_err(), "{rubbish:?}");
        }
    }
}
