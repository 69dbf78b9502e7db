//! A PostgreSQL server: several processes, each with a pool of connections.

use std::sync::Arc;
use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sqlx::{ConnectOptions, Connection as _, Executor, Postgres};
use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::address::describe;
use crate::notifications::{self, Ear, Outbox};
use crate::session::{Connection, Session};
use crate::signal::{Hub, Signal};
use crate::writer::Work;
use crate::{StoreError, schema};

/// Connections of one process. PostgreSQL syncs the disk once for all that commit at the same time.
const CONNECTIONS: u32 = 16;

/// Writes under way or waiting for a connection; whoever comes later waits for a place.
const WRITES: u32 = 1024;

/// How long to wait for the server.
const PATIENCE: Duration = Duration::from_secs(10);

/// Every connection is durable even where the server is set up not to be, and a process that hangs within a transaction
/// does not keep others from taking its tables over.
const PREPARE: &str = "
    SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off';
    SET default_transaction_isolation = 'read committed';
    SET idle_in_transaction_session_timeout = '10s';
    SET lock_timeout = '10s'";

pub(crate) struct PostgresEngine {
    pool: PgPool,
    writes: Arc<Semaphore>,
    outbox: Outbox,
    ear: Ear,
}

impl PostgresEngine {
    pub(crate) async fn open(options: PgConnectOptions, hub: Arc<Hub>) -> Result<Self, StoreError> {
        let options = options.disable_statement_logging();
        let unreachable = |reason: String| StoreError::Unreachable { server: describe(&options), reason };
        // A pool would try again until its time is over and then have forgotten the reason.
        let mut first = match timeout(PATIENCE, options.connect()).await {
            Ok(connected) => connected.map_err(|error| unreachable(error.to_string()))?,
            Err(_) => return Err(unreachable("no answer".to_string())),
        };
        prepare(&mut first).await?;
        // It is of no further use, and the server ends it when it hears nothing more.
        let _ = first.close().await;
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(PATIENCE)
            .after_connect(|connection, _| {
                Box::pin(async move { connection.execute(sqlx::raw_sql(PREPARE)).await.map(drop) })
            })
            .connect_lazy_with(options.clone());
        let ear = Ear::open(options, hub).await?;
        let outbox = Outbox::open(pool.clone());
        Ok(Self { pool, writes: Arc::new(Semaphore::new(WRITES as usize)), outbox, ear })
    }

    pub(crate) async fn reader(&self) -> Result<PoolConnection<Postgres>, StoreError> {
        Ok(self.pool.acquire().await?)
    }

    /// Writes, and returns when it is committed. Work that has begun is finished even if nobody waits for it.
    pub(crate) async fn write<T: Send + 'static>(&self, work: Work<T>) -> Result<T, StoreError> {
        let place = Arc::clone(&self.writes).acquire_owned().await.map_err(|_| StoreError::Closed)?;
        let pool = self.pool.clone();
        let tray = self.outbox.tray();
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
                    tray.add(later);
                    Ok(outcome)
                }
                Err(error) => {
                    // If this fails, so has the connection, and the server takes everything back by itself.
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
        // All places are free when no write is under way.
        if let Ok(places) = self.writes.acquire_many(WRITES).await {
            self.writes.close();
            drop(places);
        }
        self.outbox.close().await;
        self.ear.close().await;
        self.pool.close().await;
    }
}

/// Makes the schema.
async fn prepare(connection: &mut PgConnection) -> Result<(), StoreError> {
    connection.execute(sqlx::raw_sql(PREPARE)).await?;
    let mut transaction = connection.begin().await?;
    schema::migrate(&mut Session::reading(Connection::Postgres(&mut transaction))).await?;
    Ok(transaction.commit().await?)
}
