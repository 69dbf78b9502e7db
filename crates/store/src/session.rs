//! One interface to both databases.
//!
//! Every statement is written once, in the SQL that SQLite and PostgreSQL share (`$1`, `RETURNING`, `ON
//! CONFLICT`), so both behave alike by construction. The few differences are here.

use std::pin::Pin;

use serde_json::Value;
use sqlx::postgres::{PgArguments, PgConnection, PgRow};
use sqlx::query::Query;
use sqlx::sqlite::{SqliteArguments, SqliteConnection, SqliteRow};
use sqlx::{Executor, Postgres, Row as _, Sqlite};

use crate::StoreError;
use crate::signal::Signal;

pub(crate) type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// A connection in use, with the signals to send once its transaction is committed.
pub(crate) struct Session<'a> {
    pub(crate) connection: Connection<'a>,
    signals: Option<&'a mut Vec<Signal>>,
}

pub(crate) enum Connection<'a> {
    Sqlite(&'a mut SqliteConnection),
    Postgres(&'a mut PgConnection),
}

/// A value for a placeholder.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Bind<'q> {
    Text(Option<&'q str>),
    Int(Option<i64>),
}

/// A row of a result.
pub(crate) enum Row {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

impl<'a> Session<'a> {
    pub(crate) fn reading(connection: Connection<'a>) -> Self {
        Self { connection, signals: None }
    }

    pub(crate) fn writing(connection: Connection<'a>, signals: &'a mut Vec<Signal>) -> Self {
        Self { connection, signals: Some(signals) }
    }

    /// Reborrows the session.
    pub(crate) fn reborrow(&mut self) -> Session<'_> {
        let connection = match &mut self.connection {
            Connection::Sqlite(connection) => Connection::Sqlite(connection),
            Connection::Postgres(connection) => Connection::Postgres(connection),
        };
        Session { connection, signals: self.signals.as_deref_mut() }
    }

    /// Sends a signal if and when the transaction is committed.
    pub(crate) fn announce(&mut self, signal: Signal) {
        if let Some(signals) = &mut self.signals {
            signals.push(signal);
        }
    }

    /// Returns all rows.
    pub(crate) async fn rows(&mut self, sql: &str, values: &[Bind<'_>]) -> Result<Vec<Row>, StoreError> {
        Ok(match &mut self.connection {
            Connection::Sqlite(connection) => {
                let rows = bind_sqlite(sql, values).fetch_all(&mut **connection).await?;
                rows.into_iter().map(Row::Sqlite).collect()
            }
            Connection::Postgres(connection) => {
                let rows = bind_postgres(sql, values).fetch_all(&mut **connection).await?;
                rows.into_iter().map(Row::Postgres).collect()
            }
        })
    }

    /// Returns the first row.
    pub(crate) async fn row(&mut self, sql: &str, values: &[Bind<'_>]) -> Result<Option<Row>, StoreError> {
        // Fetch all rows: a statement that is abandoned half-way may not have done all of its work.
        Ok(self.rows(sql, values).await?.into_iter().next())
    }

    /// Executes a statement and returns how many rows it changed.
    pub(crate) async fn execute(&mut self, sql: &str, values: &[Bind<'_>]) -> Result<u64, StoreError> {
        Ok(match &mut self.connection {
            Connection::Sqlite(connection) => {
                bind_sqlite(sql, values).execute(&mut **connection).await?.rows_affected()
            }
            Connection::Postgres(connection) => {
                bind_postgres(sql, values).execute(&mut **connection).await?.rows_affected()
            }
        })
    }

    /// Runs statements without parameters or results.
    pub(crate) async fn script(&mut self, sql: &str) -> Result<(), StoreError> {
        match &mut self.connection {
            Connection::Sqlite(connection) => connection.execute(sqlx::raw_sql(sql)).await.map(drop)?,
            Connection::Postgres(connection) => connection.execute(sqlx::raw_sql(sql)).await.map(drop)?,
        }
        Ok(())
    }

    /// The time in milliseconds as an SQL expression. The database's clock is used, so that processes agree.
    pub(crate) fn now(&self) -> &'static str {
        match self.connection {
            Connection::Sqlite(_) => "CAST(round(unixepoch('subsec') * 1000) AS INTEGER)",
            Connection::Postgres(_) => "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)",
        }
    }

    /// The suffix that makes a `SELECT` lock its rows until the commit. Transactions that lock several rows
    /// select them in order of their ids, which prevents deadlocks.
    pub(crate) fn locking(&self) -> &'static str {
        match self.connection {
            Connection::Sqlite(_) => "",
            Connection::Postgres(_) => "FOR UPDATE",
        }
    }
}

fn bind_sqlite<'q>(sql: &'q str, values: &[Bind<'q>]) -> Query<'q, Sqlite, SqliteArguments<'q>> {
    values.iter().fold(sqlx::query(sql), |query, value| match *value {
        Bind::Text(text) => query.bind(text),
        Bind::Int(number) => query.bind(number),
    })
}

fn bind_postgres<'q>(sql: &'q str, values: &[Bind<'q>]) -> Query<'q, Postgres, PgArguments> {
    values.iter().fold(sqlx::query(sql), |query, value| match *value {
        Bind::Text(text) => query.bind(text),
        Bind::Int(number) => query.bind(number),
    })
}

impl Row {
    pub(crate) fn optional_text(&self, column: &str) -> Result<Option<String>, StoreError> {
        Ok(match self {
            Self::Sqlite(row) => row.try_get(column)?,
            Self::Postgres(row) => row.try_get(column)?,
        })
    }

    pub(crate) fn text(&self, column: &str) -> Result<String, StoreError> {
        let text = self.optional_text(column)?;
        text.ok_or_else(|| StoreError::Damaged { reason: format!("column {column} is empty") })
    }

    pub(crate) fn int(&self, column: &str) -> Result<i64, StoreError> {
        Ok(match self {
            Self::Sqlite(row) => row.try_get(column)?,
            Self::Postgres(row) => row.try_get(column)?,
        })
    }

    /// A non-negative number.
    pub(crate) fn number(&self, column: &str) -> Result<u64, StoreError> {
        let number = self.int(column)?;
        u64::try_from(number)
            .map_err(|_| StoreError::Damaged { reason: format!("column {column} is {number}") })
    }

    pub(crate) fn optional_json(&self, column: &str) -> Result<Option<Value>, StoreError> {
        let Some(text) = self.optional_text(column)? else { return Ok(None) };
        let value = serde_json::from_str(&text)
            .map_err(|error| StoreError::Damaged { reason: format!("column {column}: {error}") })?;
        Ok(Some(value))
    }

    pub(crate) fn json(&self, column: &str) -> Result<Value, StoreError> {
        let value = self.optional_json(column)?;
        value.ok_or_else(|| StoreError::Damaged { reason: format!("column {column} is empty") })
    }
}

impl<'q> From<&'q str> for Bind<'q> {
    fn from(text: &'q str) -> Self {
        Self::Text(Some(text))
    }
}

impl<'q> From<&'q String> for Bind<'q> {
    fn from(text: &'q String) -> Self {
        Self::Text(Some(text))
    }
}

impl<'q> From<Option<&'q str>> for Bind<'q> {
    fn from(text: Option<&'q str>) -> Self {
        Self::Text(text)
    }
}

impl From<i64> for Bind<'_> {
    fn from(number: i64) -> Self {
        Self::Int(Some(number))
    }
}

impl From<Option<i64>> for Bind<'_> {
    fn from(number: Option<i64>) -> Self {
        Self::Int(number)
    }
}
