//! The store: opening, closing, reading and writing.

use std::fmt;
use std::sync::Arc;

use sqlx::pool::PoolConnection;
use sqlx::{Postgres, Sqlite};

use crate::StoreError;
use crate::address::Address;
use crate::postgres::PostgresEngine;
use crate::session::{BoxFuture, Connection, Session};
use crate::signal::{Hub, Listener, Notices};
use crate::sqlite::SqliteEngine;

/// A database of game tables. Clones share it.
///
/// A store must be used in the Tokio runtime in which it was opened.
#[derive(Clone)]
pub struct Store {
    inner: Arc<Inner>,
}

struct Inner {
    engine: Engine,
    hub: Arc<Hub>,
}

enum Engine {
    Sqlite(SqliteEngine),
    Postgres(PostgresEngine),
}

/// A read-only connection.
pub(crate) enum Reader {
    Sqlite(PoolConnection<Sqlite>),
    Postgres(PoolConnection<Postgres>),
}

impl Store {
    /// Opens `sqlite://PATH` (a file for this process alone, created with its folder if missing) or
    /// `postgres://USER:PASSWORD@HOST/NAME`, and migrates its schema.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        let hub = Arc::new(Hub::new());
        let engine = match url.parse()? {
            Address::Sqlite(path) => Engine::Sqlite(SqliteEngine::open(&path, Arc::clone(&hub)).await?),
            Address::Postgres(options) => {
                Engine::Postgres(PostgresEngine::open(*options, Arc::clone(&hub)).await?)
            }
        };
        Ok(Self { inner: Arc::new(Inner { engine, hub }) })
    }

    /// Opens a database read-only. A server may use an SQLite file at the same time. The file must exist and
    /// have the current schema.
    pub async fn open_read_only(url: &str) -> Result<Self, StoreError> {
        match url.parse()? {
            Address::Sqlite(path) => {
                let engine = Engine::Sqlite(SqliteEngine::open_read_only(&path).await?);
                Ok(Self { inner: Arc::new(Inner { engine, hub: Arc::new(Hub::new()) }) })
            }
            Address::Postgres(_) => Self::open(url).await,
        }
    }

    /// Checks that the database can be used now.
    pub async fn ready(&self) -> Result<(), StoreError> {
        let is_writing = match &self.inner.engine {
            Engine::Sqlite(engine) => engine.is_writing(),
            Engine::Postgres(engine) => engine.is_writing(),
        };
        if !is_writing {
            return Err(StoreError::Closed);
        }
        self.reader().await?.session().row("SELECT COUNT(*) AS versions FROM polyspire_schema", &[]).await?;
        Ok(())
    }

    /// Whether other processes may use the same database.
    pub fn is_shared(&self) -> bool {
        matches!(self.inner.engine, Engine::Postgres(_))
    }

    /// Finishes running writes and closes the database. Later calls fail with [`StoreError::Closed`], in all
    /// clones. A store that is dropped instead finishes its writes too, but nobody can wait for that.
    pub async fn close(&self) {
        match &self.inner.engine {
            Engine::Sqlite(engine) => engine.close().await,
            Engine::Postgres(engine) => engine.close().await,
        }
        self.inner.hub.close();
    }

    /// Subscribes to notices about all tables: from all processes on PostgreSQL, from this one (the only one)
    /// on SQLite.
    ///
    /// A notice is sent once there is something to read. Several appends may be merged into one notice or
    /// arrive out of order; only the largest sequence number counts.
    pub fn subscribe(&self) -> Notices {
        Notices { listener: self.listen() }
    }

    pub(crate) fn listen(&self) -> Listener {
        self.inner.hub.listen()
    }

    pub(crate) async fn reader(&self) -> Result<Reader, StoreError> {
        Ok(match &self.inner.engine {
            Engine::Sqlite(engine) => Reader::Sqlite(engine.reader().await?),
            Engine::Postgres(engine) => Reader::Postgres(engine.reader().await?),
        })
    }

    /// Runs work in a transaction and rolls back if it fails. The result is durable when this returns.
    pub(crate) async fn write<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: for<'a> FnOnce(Session<'a>) -> BoxFuture<'a, Result<T, StoreError>> + Send + 'static,
    {
        match &self.inner.engine {
            Engine::Sqlite(engine) => engine.write(Box::new(work)).await,
            Engine::Postgres(engine) => engine.write(Box::new(work)).await,
        }
    }
}

impl fmt::Debug for Store {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Leave the address out: it may contain a password.
        let kind = match self.inner.engine {
            Engine::Sqlite(_) => "SQLite",
            Engine::Postgres(_) => "PostgreSQL",
        };
        write!(formatter, "Store({kind})")
    }
}

impl Reader {
    pub(crate) fn session(&mut self) -> Session<'_> {
        Session::reading(match self {
            Self::Sqlite(connection) => Connection::Sqlite(connection),
            Self::Postgres(connection) => Connection::Postgres(connection),
        })
    }
}
