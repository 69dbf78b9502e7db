//! A PostgreSQL server, shared by several processes with a connection pool each.

use std::sync::Arc;
use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sqlx::{ConnectOptions, Connection as _, Executor, Postgres};
use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::address::describe;
use crate::notifications::{self, Outbox, SignalListener};
use crate::session::{Connection, Session};
use crate::signal::{Hub, Signal};
use crate::writer::Work;
use crate::{StoreError, schema};

/// Connections per process. PostgreSQL syncs the disk once for all concurrent commits.
const CONNECTIONS: u32 = 16;

/// Most writes in flight or waiting for a connection; later ones wait for a permit.
const WRITES: u32 = 1024;

/// Timeout for the server.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Makes every connection durable even if the server's default is not, and keeps a process that hangs in a
/// transaction from blocking a takeover of its tables.
const PREPARE: &str = "
    SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off';
    SET default_transaction_isolation = 'read committed';
    SET idle_in_transaction_session_timeout = '10s';
    SET lock_timeout = '10s'";

pub(crate) struct PostgresEngine {
    pool: PgPool,
    writes: Arc<Semaphore>,
    outbox: Outbox,
    listener: SignalListener,
}

impl PostgresEngine {
    pub(crate) async fn open(options: PgConnectOptions, hub: Arc<Hub>) -> Result<Self, StoreError> {
        let options = options.disable_statement_logging();
        let unreachable = |reason: String| StoreError::Unreachable { server: describe(&options), reason };
        // A pool would retry until the timeout and then not know the reason.
        let mut first = match timeout(TIMEOUT, options.connect()).await {
            Ok(connected) => connected.map_err(|error| unreachable(error.to_string()))?,
            Err(_) => return Err(unreachable("no answer".to_string())),
        };
        prepare(&mut first).await?;
        // The probe is no longer needed; dropping it closes it.
        let _ = first.close().await;
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(TIMEOUT)
            .after_connect(|connection, _| {
                Box::pin(async move { connection.execute(sqlx::raw_sql(PREPARE)).await.map(drop) })
            })
            .connect_lazy_with(options.clone());
        let listener = SignalListener::open(options, hub).await?;
        let outbox = Outbox::open(pool.clone());
        Ok(Self { pool, writes: Arc::new(Semaphore::new(WRITES as usize)), outbox, listener })
    }

    pub(crate) async fn reader(&self) -> Result<PoolConnection<Postgres>, StoreError> {
        Ok(self.pool.acquire().await?)
    }

    /// Runs a write and returns when it is committed. A write that has started finishes even if nobody waits
    /// for it.
    pub(crate) async fn write<T: Send + 'static>(&self, work: Work<T>) -> Result<T, StoreError> {
        let place = Arc::clone(&self.writes).acquire_owned().await.map_err(|_| StoreError::Closed)?;
        let pool = self.pool.clone();
        let queue = self.outbox.queue();
        let writing = tokio::spawn(async move {
            let _place = place;
            let mut signals = Vec::new();
            let mut transaction = pool.begin().await?;
            match work(Session::writing(Connection::Postgres(&mut transaction), &mut signals)).await {
                Ok(outcome) => {
                    let (at_once, later): (Vec<_>, Vec<_>) =
                        signals.into_iter().partition(Signal::must_not_be_lost);
                    if !at_once.is_empty() {
                        notifications::send(&mut *transaction, &at_once).await?;
                    }
                    transaction.commit().await?;
                    queue.add(later);
                    Ok(outcome)
                }
                Err(error) => {
                    // If the rollback fails, the connection is broken, and the server rolls back by itself.
                    let _ = transaction.rollback().await;
                    Err(error)
                }
            }
        });
        writing.await.map_err(|error| StoreError::Database { reason: error.to_string() })?
    }

    pub(crate) fn is_writing(&self) -> bool {
        !self.writes.is_closed()
    }

    pub(crate) async fn close(&self) {
        // All permits are free when no write is in flight.
        if let Ok(places) = self.writes.acquire_many(WRITES).await {
            self.writes.close();
            drop(places);
        }
        self.outbox.close().await;
        self.listener.close().await;
        self.pool.close().await;
    }
}

/// Creates or migrates the schema.
async fn prepare(connection: &mut PgConnection) -> Result<(), StoreError> {
    connection.execute(sqlx::raw_sql(PREPARE)).await?;
    let mut transaction = connection.begin().await?;
    schema::migrate(&mut Session::reading(Connection::Postgres(&mut transaction))).await?;
    Ok(transaction.commit().await?)
}
