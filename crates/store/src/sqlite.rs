//! An SQLite file: one process, one writer, several readers.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use sqlx::pool::PoolConnection;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use sqlx::{ConnectOptions, Executor, Sqlite};

use crate::session::{Connection, Session};
use crate::signal::Hub;
use crate::writer::{Work, Writer};
use crate::{StoreError, schema};

/// Readers do not wait for the writer. More of them than cores would not help.
const READERS: u32 = 4;

pub(crate) struct SqliteEngine {
    readers: SqlitePool,
    /// `None` for a read-only store.
    writer: Option<Writer>,
}

/// A lock that excludes other processes. The system releases it when the process ends, however that happens.
pub(crate) struct FileLock {
    file: File,
}

impl SqliteEngine {
    pub(crate) async fn open(path: &Path, hub: Arc<Hub>) -> Result<Self, StoreError> {
        let path = canonical_path(path)?;
        let lock = FileLock::take(&path)?;
        let failed =
            |error: sqlx::Error| StoreError::File { path: path.clone(), source: io::Error::other(error) };
        let options = SqliteConnectOptions::new().filename(&path).disable_statement_logging();
        let writing = options
            .clone()
            .create_if_missing(true)
            .foreign_keys(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full);
        let mut connection = writing.connect().await.map_err(failed)?;
        prepare(&mut connection).await?;
        let readers =
            SqlitePoolOptions::new().max_connections(READERS).connect_lazy_with(options.read_only(true));
        Ok(Self { readers, writer: Some(Writer::start(connection, lock, hub)) })
    }

    /// Opens a file read-only. A server may use it at the same time: with a write-ahead log, readers and the
    /// writer do not block each other.
    pub(crate) async fn open_read_only(path: &Path) -> Result<Self, StoreError> {
        let failed = |source| StoreError::File { path: path.to_path_buf(), source };
        let whole = fs::canonicalize(path).map_err(failed)?;
        let options =
            SqliteConnectOptions::new().filename(&whole).read_only(true).disable_statement_logging();
        let mut connection = options.connect().await.map_err(|error| failed(io::Error::other(error)))?;
        schema::check(&mut Session::reading(Connection::Sqlite(&mut connection))).await.map_err(|error| {
            match error {
                // SQLite's own message does not name the file.
                StoreError::Database { reason } => failed(io::Error::other(reason)),
                other => other,
            }
        })?;
        let readers = SqlitePoolOptions::new().max_connections(READERS).connect_lazy_with(options);
        Ok(Self { readers, writer: None })
    }

    pub(crate) async fn reader(&self) -> Result<PoolConnection<Sqlite>, StoreError> {
        Ok(self.readers.acquire().await?)
    }

    pub(crate) async fn write<T: Send + 'static>(&self, work: Work<T>) -> Result<T, StoreError> {
        match &self.writer {
            Some(writer) => writer.write(work).await,
            None => Err(StoreError::ReadOnly),
        }
    }

    pub(crate) fn is_writing(&self) -> bool {
        self.writer.as_ref().is_some_and(Writer::is_running)
    }

    pub(crate) async fn close(&self) {
        // Close the writer last: the last connection checkpoints the log, and only the writer may write.
        self.readers.close().await;
        if let Some(writer) = &self.writer {
            writer.close().await;
        }
    }
}

/// Creates or migrates the schema and clears all leases: their holders are dead, or we would not have the
/// file lock.
async fn prepare(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    connection.execute("BEGIN IMMEDIATE").await?;
    let mut session = Session::reading(Connection::Sqlite(connection));
    schema::migrate(&mut session).await?;
    session
        .script(
            "UPDATE game_tables SET lease_owner = NULL, lease_epoch = lease_epoch + 1, lease_until_ms = 0
             WHERE lease_owner IS NOT NULL",
        )
        .await?;
    connection.execute("COMMIT").await?;
    Ok(())
}

/// The canonical path of the file, so that it has one lock under all its names. Creates the folder.
fn canonical_path(path: &Path) -> Result<PathBuf, StoreError> {
    let failed = |source| StoreError::File { path: path.to_path_buf(), source };
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(|source| StoreError::File { path: folder.to_path_buf(), source })?;
    match fs::canonicalize(path) {
        Ok(path) => Ok(path),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let name = path.file_name().ok_or_else(|| failed(io::ErrorKind::InvalidFilename.into()))?;
            Ok(fs::canonicalize(folder).map_err(failed)?.join(name))
        }
        Err(error) => Err(failed(error)),
    }
}

impl FileLock {
    fn take(database: &Path) -> Result<Self, StoreError> {
        let mut path = database.as_os_str().to_owned();
        path.push(".lock");
        let path = PathBuf::from(path);
        let failed = |source| StoreError::File { path: path.clone(), source };
        let file = OpenOptions::new().create(true).truncate(false).write(true).open(&path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => Ok(Self { file }),
            Err(TryLockError::WouldBlock) => Err(StoreError::InUse { path: database.to_path_buf() }),
            Err(TryLockError::Error(error)) => Err(failed(error)),
        }
    }
}

impl Drop for FileLock {
    fn drop(&mut self) {
        // Closing the file is not enough: a child process that is being spawned by another thread has a copy
        // of the descriptor until it executes its program.
        let _ = self.file.unlock();
    }
}
