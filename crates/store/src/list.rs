//! Lists of tables, page by page.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::session::Bind;
use crate::table::{columns, owned};
use crate::{Status, Store, StoreError, Table, check};

/// Which tables. The default is all of them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filter {
    /// Only of this game.
    pub game: Option<String>,
    /// Only with one of these; none means all.
    pub statuses: Vec<Status>,
    /// Only listed ones, or only others.
    pub listed: Option<bool>,
    /// Only those where something has happened.
    pub begun: bool,
    /// Only those that were written to within this time, or that a process owns: somebody may be there.
    pub lively: Option<Duration>,
    /// Only those that were not written to for so long.
    pub quiet: Option<Duration>,
}

/// Some tables, the newest first.
#[derive(Debug, Clone, PartialEq)]
pub struct Page {
    /// The tables.
    pub tables: Vec<Table>,
    /// Where the list goes on; `None` at its end.
    pub next: Option<Cursor>,
}

/// A place in a list. It stays what it is while tables come and go; as text it can be handed to a client.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cursor {
    created_ms: i64,
    id: String,
}

impl Store {
    /// Up to `limit` tables (at least 1, at most 1000), the newest first, from a place in the list on.
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
        // One row more says whether the list goes on.
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

    /// How many tables there are.
    pub async fn count(&self, filter: &Filter) -> Result<u64, StoreError> {
        let mut reader = self.reader().await?;
        let mut session = reader.session();
        let (conditions, values) = conditions(filter, session.now())?;
        let sql = format!("SELECT COUNT(*) AS tables FROM game_tables WHERE {}", conditions.join(" AND "));
        let row = session.row(&sql, &values).await?;
        row.map_or(Ok(0), |row| row.number("tables"))
    }
}

/// What is to be true of the tables, and the values in it.
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
    if let Some(age) = filter.lively {
        values.push(Bind::from(check::millis(age)));
        let owned = owned(now);
        conditions.push(format!("(updated_ms > {now} - ${} OR {owned})", values.len()));
    }
    if let Some(age) = filter.quiet {
        values.push(Bind::from(check::millis(age)));
        conditions.push(format!("updated_ms <= {now} - ${}", values.len()));
    }
    if !filter.statuses.is_empty() {
        // Their names are ours; the order of `ALL` keeps the number of different statements small.
        let named = Status::ALL.into_iter().filter(|status| filter.statuses.contains(status));
        let names: Vec<String> = named.map(|status| format!("'{status}'")).collect();
        conditions.push(format!("status IN ({})", names.join(", ")));
    }
    Ok((conditions, values))
}

impl Cursor {
    /// The place after a table.
    pub fn after(table: &Table) -> Self {
        Self { created_ms: check::column(table.created_ms), id: table.id.clone() }
    }

    /// Whether a table comes after this place, the newest being first.
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
            parts.ok_or_else(|| StoreError::invalid("the cursor", "was not made by this list"))?;
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
