//! Signals between processes, by `NOTIFY` and `LISTEN` of PostgreSQL.
//!
//! A transaction with a `NOTIFY` in it holds a lock of the whole server while it is synced to the disk. So signals are
//! sent after the commit, all that wait at once, in a transaction that needs no sync. A process that dies in between
//! sends nothing; whoever takes its tables over does, because taking over is signalled too. Only what nobody would ever
//! find out otherwise, and is rare, is sent by the transaction itself.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex as SyncMutex, PoisonError};
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgListener, PgPool, PgPoolOptions};
use sqlx::{Executor, Postgres};
use tokio::sync::{Mutex, Notify, watch};
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};
use tracing::warn;

use crate::StoreError;
use crate::signal::{Hub, Signal};

const CHANNEL: &str = "polyspire";

/// Pause before a broken connection is tried again.
const PAUSE: Duration = Duration::from_millis(500);

/// A connection that has been silent for so long is asked whether it is alive.
const SILENCE: Duration = Duration::from_secs(30);

/// Sends signals, in a task of its own.
pub(crate) struct Outbox {
    tray: Arc<Tray>,
    task: Mutex<Option<JoinHandle<()>>>,
}

/// Signals that wait to be sent.
pub(crate) struct Tray {
    waiting: SyncMutex<BTreeSet<Signal>>,
    wake: Notify,
    closing: watch::Sender<bool>,
}

impl Outbox {
    pub(crate) fn open(pool: PgPool) -> Self {
        let tray = Arc::new(Tray {
            waiting: SyncMutex::default(),
            wake: Notify::new(),
            closing: watch::Sender::new(false),
        });
        let task = tokio::spawn(send_all(Arc::clone(&tray), pool));
        Self { tray, task: Mutex::new(Some(task)) }
    }

    pub(crate) fn tray(&self) -> Arc<Tray> {
        Arc::clone(&self.tray)
    }

    /// Sends what waits, if the server can be reached, and ends.
    pub(crate) async fn close(&self) {
        self.tray.close();
        if let Some(task) = self.task.lock().await.take() {
            let _ = task.await;
        }
    }
}

impl Drop for Outbox {
    fn drop(&mut self) {
        self.tray.close();
    }
}

impl Tray {
    /// Has them sent soon. The number of those that wait is bounded by the writes under way, since none is committed
    /// while the server cannot be reached.
    pub(crate) fn add(&self, signals: impl IntoIterator<Item = Signal>) {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner).extend(signals);
        self.wake.notify_one();
    }

    fn take(&self) -> BTreeSet<Signal> {
        std::mem::take(&mut *self.waiting.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Lets the task end once it has sent what waits.
    fn close(&self) {
        self.closing.send_replace(true);
        self.wake.notify_one();
    }
}

async fn send_all(tray: Arc<Tray>, pool: PgPool) {
    let mut closing = tray.closing.subscribe();
    loop {
        // Asked before looking, so that what was added before closing is not left behind.
        let is_closing = *closing.borrow_and_update();
        let signals = tray.take();
        if signals.is_empty() {
            if is_closing {
                return;
            }
            tray.wake.notified().await;
        } else if let Err(error) = send(&pool, &signals).await {
            warn!("signals cannot be sent: {error}");
            if is_closing {
                return;
            }
            tray.add(signals);
            let _ = timeout(PAUSE, closing.changed()).await;
        }
    }
}

/// Sends signals now, or with the transaction that they are sent in.
pub(crate) async fn send<'s>(
    executor: impl Executor<'_, Database = Postgres>,
    signals: impl IntoIterator<Item = &'s Signal>,
) -> Result<(), sqlx::Error> {
    let payloads: Vec<String> = signals.into_iter().map(Signal::to_payload).collect();
    sqlx::query("SELECT pg_notify($1, payload) FROM unnest($2) AS payload")
        .bind(CHANNEL)
        .bind(payloads)
        .execute(executor)
        .await?;
    Ok(())
}

/// Hears the signals of all processes, this one among them, and hands them to the hub.
pub(crate) struct Ear {
    pool: PgPool,
    task: Mutex<Option<JoinHandle<()>>>,
}

impl Ear {
    /// Returns when it listens, so that nothing that happens from now on is missed.
    pub(crate) async fn open(options: PgConnectOptions, hub: Arc<Hub>) -> Result<Self, StoreError> {
        // A second connection replaces one that is dead but does not know it yet.
        let pool = PgPoolOptions::new()
            .max_connections(2)
            .max_lifetime(None)
            .idle_timeout(None)
            .connect_lazy_with(options);
        let mut listener = connect(&pool).await?;
        let again = pool.clone();
        let task = tokio::spawn(async move {
            loop {
                hear(&mut listener, &hub).await;
                drop(listener);
                listener = loop {
                    match connect(&again).await {
                        Ok(listener) => break listener,
                        Err(sqlx::Error::PoolClosed) => return,
                        Err(error) => {
                            warn!("cannot listen to the database: {error}");
                            sleep(PAUSE).await;
                        }
                    }
                };
                hub.publish(Signal::Missed);
            }
        });
        Ok(Self { pool, task: Mutex::new(Some(task)) })
    }

    pub(crate) async fn close(&self) {
        if let Some(task) = self.task.lock().await.take() {
            task.abort();
            let _ = task.await;
        }
        self.pool.close().await;
    }
}

impl Drop for Ear {
    fn drop(&mut self) {
        if let Some(task) = self.task.get_mut().take() {
            task.abort();
        }
    }
}

async fn connect(pool: &PgPool) -> Result<PgListener, sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.eager_reconnect(false);
    listener.listen(CHANNEL).await?;
    Ok(listener)
}

/// Passes signals on until the connection breaks.
async fn hear(listener: &mut PgListener, hub: &Hub) {
    loop {
        match timeout(SILENCE, listener.try_recv()).await {
            Ok(Ok(Some(notification))) => {
                if let Some(signal) = Signal::from_payload(notification.payload()) {
                    hub.publish(signal);
                }
            }
            Ok(Ok(None)) => return,
            Ok(Err(error)) => {
                warn!("listening to the database: {error}");
                return;
            }
            Err(_) => {
                let alive = timeout(SILENCE, listener.execute("SELECT 1")).await;
                if !matches!(alive, Ok(Ok(_))) {
                    return;
                }
            }
        }
    }
}
