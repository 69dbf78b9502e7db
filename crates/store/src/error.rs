//! What can go wrong.

use std::io;
use std::path::PathBuf;

/// Why the store did not do what it was asked.
///
/// After [`StoreError::Database`] a write may or may not have happened: read the table again. Repeating an append is
/// always safe, since it names the sequence number that it expects. After every other error nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The address of the database cannot be understood.
    #[error("{reason}; a database is sqlite://PATH or postgres://USER@HOST/NAME")]
    Address {
        /// What is wrong with it. Never quotes the address, which may have a password in it.
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
    /// The PostgreSQL server does not let us in.
    #[error("cannot reach the database {server}: {reason}")]
    Unreachable {
        /// Who, where and which database, without the password.
        server: String,
        /// What was heard from it.
        reason: String,
    },
    /// A newer program has written the database.
    #[error(
        "the database has schema version {found}, this program knows versions up to {known}; use a newer program"
    )]
    NewerSchema {
        /// The version in the database.
        found: i64,
        /// The newest version that this program knows.
        known: i64,
    },
    /// There is no such table.
    #[error("there is no table {table:?}")]
    NoTable {
        /// Its id.
        table: String,
    },
    /// There is such a table already.
    #[error("there is a table {table:?} already")]
    TableExists {
        /// Its id.
        table: String,
    },
    /// Somebody has written to the table in the meantime, or the same thing was to be written twice.
    #[error("table {table:?} has {found} events, not {expected}")]
    Conflict {
        /// The table.
        table: String,
        /// The last sequence number that the writer knew of.
        expected: u64,
        /// The last sequence number that there is.
        found: u64,
    },
    /// The lease was released, or another process has taken the table over.
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
    /// The request was answered already, or nobody waits for an answer any more.
    #[error("request {request} waits for no answer")]
    NoRequest {
        /// Its number.
        request: i64,
    },
    /// The owner of the table does not keep up with its requests.
    #[error("the request queue of table {table:?} is full")]
    TooManyRequests {
        /// The table.
        table: String,
    },
    /// Something given to the store is not what it takes.
    #[error("{what} {reason}")]
    Invalid {
        /// What was given.
        what: &'static str,
        /// What is wrong with it.
        reason: String,
    },
    /// The database has something that this program did not write.
    #[error("the database is damaged: {reason}")]
    Damaged {
        /// What is wrong.
        reason: String,
    },
    /// The file was made by an older program, and reading alone does not change it.
    #[error(
        "the database has schema version {found}, and {known} is needed; serve from it once to bring it up to date"
    )]
    OlderSchema {
        /// The version in the database.
        found: i64,
        /// The version that this program reads.
        known: i64,
    },
    /// The store was opened to be read.
    #[error("the store was opened only to be read")]
    ReadOnly,
    /// The store was closed.
    #[error("the store is closed")]
    Closed,
    /// The database failed.
    #[error("the database failed: {reason}")]
    Database {
        /// What it said.
        reason: String,
    },
}

impl StoreError {
    /// Whether somebody else was faster: what the caller believes about the table is out of date.
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
