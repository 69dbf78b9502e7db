//! The store itself: opening, closing, and the two ways to use it, reading and writing.

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

/// A database of game tables. Clones are the same store.
///
/// A store lives in the Tokio runtime in which it was opened.
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

/// A connection that only reads.
pub(crate) enum Reader {
    Sqlite(PoolConnection<Sqlite>),
    Postgres(PoolConnection<Postgres>),
}

impl Store {
    /// Opens `sqlite://PATH` (a file of this process alone, made with its folder when it is not there) or
    /// `postgres://USER:PASSWORD@HOST/NAME`, and brings its schema up to date.
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

    /// Opens a database only to read it. An SQLite file may be in use by a server meanwhile; it must be there, and up
    /// to date.
    pub async fn open_to_read(url: &str) -> Result<Self, StoreError> {
        match url.parse()? {
            Address::Sqlite(path) => {
                let engine = Engine::Sqlite(SqliteEngine::open_to_read(&path).await?);
                Ok(Self { inner: Arc::new(Inner { engine, hub: Arc::new(Hub::new()) }) })
            }
            Address::Postgres(_) => Self::open(url).await,
        }
    }

    /// Whether the store can be used now.
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

    /// Finishes the writes that have begun and frees the database. Everything after it fails with
    /// [`StoreError::Closed`], in all clones. A store that is dropped without it finishes its writes too, but nobody
    /// can wait for that.
    pub async fn close(&self) {
        match &self.inner.engine {
            Engine::Sqlite(engine) => engine.close().await,
            Engine::Postgres(engine) => engine.close().await,
        }
        self.inner.hub.close();
    }

    /// Notices about all tables from now on: of all processes on PostgreSQL, of this one (there is no other) on SQLite.
    ///
    /// A notice says that there is something to read, after it can be read. Several appends to a table may be told by
    /// fewer notices or in another order; the largest sequence number is what counts.
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

    /// Does work in a transaction: all of it, or nothing when it returns an error. It is durable when this returns.
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
        // Nothing of the address, which may have a password in it.
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
