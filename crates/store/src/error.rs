//! Errors of the store.

use std::io;
use std::path::PathBuf;

/// Why an operation failed.
///
/// After [`StoreError::Database`] a write may or may not have happened: read the table again. Retrying an
/// append is always safe, because it names the sequence number that it expects. After any other error nothing
/// was written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database address is invalid.
    #[error("{reason}; a database is sqlite://PATH or postgres://USER@HOST/NAME")]
    Address {
        /// What is wrong. Never quotes the address, which may contain a password.
        reason: String,
    },
    /// A file or folder cannot be used.
    #[error("cannot use {}: {source}", path.display())]
    File {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// Another process serves from this SQLite file.
    #[error("{} is in use by another process; stop it, or serve from several processes with PostgreSQL", path.display())]
    InUse {
        /// The database file.
        path: PathBuf,
    },
    /// The PostgreSQL server is unreachable or rejects the connection.
    #[error("cannot reach the database {server}: {reason}")]
    Unreachable {
        /// User, host and database, without the password.
        server: String,
        /// The driver's message.
        reason: String,
    },
    /// A newer program wrote the database.
    #[error(
        "the database has schema version {found}, but this program supports at most {known}; use a newer program"
    )]
    NewerSchema {
        /// The version in the database.
        found: i64,
        /// The newest version that this program supports.
        known: i64,
    },
    /// The table does not exist.
    #[error("there is no table {table:?}")]
    NoTable {
        /// Its id.
        table: String,
    },
    /// The id is taken.
    #[error("there is a table {table:?} already")]
    TableExists {
        /// Its id.
        table: String,
    },
    /// Another writer appended in the meantime, or this is a repeated append.
    #[error("table {table:?} has {found} events, not {expected}")]
    Conflict {
        /// The table.
        table: String,
        /// The last sequence number known to the writer.
        expected: u64,
        /// The last sequence number in the log.
        found: u64,
    },
    /// The lease was released, or another process took the table over.
    #[error("the lease on table {table:?} was lost")]
    LeaseLost {
        /// The table.
        table: String,
    },
    /// Another process owns the table.
    #[error("table {table:?} is owned by {owner:?}")]
    Owned {
        /// The table.
        table: String,
        /// The process that owns it.
        owner: String,
    },
    /// The request is already answered or was withdrawn.
    #[error("request {request} is no longer waiting for an answer")]
    NoRequest {
        /// Its number.
        request: i64,
    },
    /// The owner of the table is falling behind.
    #[error("the request queue of table {table:?} is full")]
    TooManyRequests {
        /// The table.
        table: String,
    },
    /// An argument is invalid.
    #[error("{what} {reason}")]
    Invalid {
        /// Which argument.
        what: &'static str,
        /// What is wrong with it.
        reason: String,
    },
    /// The database contains something that this program did not write.
    #[error("the database is damaged: {reason}")]
    Damaged {
        /// What is wrong.
        reason: String,
    },
    /// An older program wrote the file, and a read-only store does not migrate it.
    #[error(
        "the database has schema version {found}, but this program needs {known}; serve from it once to migrate it"
    )]
    OlderSchema {
        /// The version in the database.
        found: i64,
        /// The version that this program reads.
        known: i64,
    },
    /// A write to a store that was opened read-only.
    #[error("the store is read-only")]
    ReadOnly,
    /// The store was closed.
    #[error("the store is closed")]
    Closed,
    /// The database failed.
    #[error("the database failed: {reason}")]
    Database {
        /// The database's message.
        reason: String,
    },
}

impl StoreError {
    /// Whether the caller's view of the table is out of date, because another writer was faster.
    pub fn is_conflict(&self) -> bool {
        matches!(self, Self::Conflict { .. } | Self::LeaseLost { .. } | Self::Owned { .. })
    }

    pub(crate) fn invalid(what: &'static str, reason: impl Into<String>) -> Self {
        Self::Invalid { what, reason: reason.into() }
    }

    pub(crate) fn no_table(table: &str) -> Self {
        Self::NoTable { table: table.to_string() }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match error {
            sqlx::Error::PoolClosed => Self::Closed,
            sqlx::Error::PoolTimedOut => {
                Self::Database { reason: "no connection became free in time".to_string() }
            }
            sqlx::Error::ColumnDecode { index, source } => {
                Self::Damaged { reason: format!("column {index}: {source}") }
            }
            error => Self::Database { reason: error.to_string() },
        }
    }
}
