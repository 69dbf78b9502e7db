//! Signals between processes, by PostgreSQL's `NOTIFY` and `LISTEN`.
//!
//! A transaction with a `NOTIFY` holds a server-wide lock while it is synced to disk. So signals are sent
//! after the commit, in batches, in a transaction that needs no sync. If a process dies in between, its
//! signals are lost, but whoever takes over its tables sends one for each. Only rare signals that nothing
//! else would replace are sent by the transaction itself.

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

/// Delay before a broken connection is retried.
const RETRY_DELAY: Duration = Duration::from_millis(500);

/// After this long without traffic a connection is checked.
const IDLE_CHECK: Duration = Duration::from_secs(30);

/// Sends signals in a task of its own.
pub(crate) struct Outbox {
    queue: Arc<SignalQueue>,
    task: Mutex<Option<JoinHandle<()>>>,
}

/// Signals waiting to be sent.
pub(crate) struct SignalQueue {
    waiting: SyncMutex<BTreeSet<Signal>>,
    wake: Notify,
    closing: watch::Sender<bool>,
}

impl Outbox {
    pub(crate) fn open(pool: PgPool) -> Self {
        let queue = Arc::new(SignalQueue {
            waiting: SyncMutex::default(),
            wake: Notify::new(),
            closing: watch::Sender::new(false),
        });
        let task = tokio::spawn(send_all(Arc::clone(&queue), pool));
        Self { queue, task: Mutex::new(Some(task)) }
    }

    pub(crate) fn queue(&self) -> Arc<SignalQueue> {
        Arc::clone(&self.queue)
    }

    /// Sends the waiting signals if the server is reachable, then stops.
    pub(crate) async fn close(&self) {
        self.queue.close();
        if let Some(task) = self.task.lock().await.take() {
            let _ = task.await;
        }
    }
}

impl Drop for Outbox {
    fn drop(&mut self) {
        self.queue.close();
    }
}

impl SignalQueue {
    /// Queues signals. The queue is bounded by the number of writes in flight, because nothing commits while
    /// the server is unreachable.
    pub(crate) fn add(&self, signals: impl IntoIterator<Item = Signal>) {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner).extend(signals);
        self.wake.notify_one();
    }

    fn take(&self) -> BTreeSet<Signal> {
        std::mem::take(&mut *self.waiting.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Stops the task once the queue is empty.
    fn close(&self) {
        self.closing.send_replace(true);
        self.wake.notify_one();
    }
}

async fn send_all(queue: Arc<SignalQueue>, pool: PgPool) {
    let mut closing = queue.closing.subscribe();
    loop {
        // Read the flag before the queue, so that signals added before closing are still sent.
        let is_closing = *closing.borrow_and_update();
        let signals = queue.take();
        if signals.is_empty() {
            if is_closing {
                return;
            }
            queue.wake.notified().await;
        } else if let Err(error) = send(&pool, &signals).await {
            warn!("cannot send signals: {error}");
            if is_closing {
                return;
            }
            queue.add(signals);
            let _ = timeout(RETRY_DELAY, closing.changed()).await;
        }
    }
}

/// Sends signals at once, or with the transaction that the executor belongs to.
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

/// Receives the signals of all processes, including this one, and publishes them to the hub.
pub(crate) struct SignalListener {
    pool: PgPool,
    task: Mutex<Option<JoinHandle<()>>>,
}

impl SignalListener {
    /// Returns once the connection listens, so that nothing after this call is missed.
    pub(crate) async fn open(options: PgConnectOptions, hub: Arc<Hub>) -> Result<Self, StoreError> {
        // A second connection replaces one that is dead without knowing it.
        let pool = PgPoolOptions::new()
            .max_connections(2)
            .max_lifetime(None)
            .idle_timeout(None)
            .connect_lazy_with(options);
        let mut listener = connect(&pool).await?;
        let again = pool.clone();
        let task = tokio::spawn(async move {
            loop {
                publish_all(&mut listener, &hub).await;
                drop(listener);
                listener = loop {
                    match connect(&again).await {
                        Ok(listener) => break listener,
                        Err(sqlx::Error::PoolClosed) => return,
                        Err(error) => {
                            warn!("cannot listen for signals: {error}");
                            sleep(RETRY_DELAY).await;
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

impl Drop for SignalListener {
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

/// Publishes signals until the connection breaks.
async fn publish_all(listener: &mut PgListener, hub: &Hub) {
    loop {
        match timeout(IDLE_CHECK, listener.try_recv()).await {
            Ok(Ok(Some(notification))) => {
                if let Some(signal) = Signal::from_payload(notification.payload()) {
                    hub.publish(signal);
                }
            }
            Ok(Ok(None)) => return,
            Ok(Err(error)) => {
                warn!("lost the connection for signals: {error}");
                return;
            }
            Err(_) => {
                let alive = timeout(IDLE_CHECK, listener.execute("SELECT 1")).await;
                if !matches!(alive, Ok(Ok(_))) {
                    return;
                }
            }
        }
    }
}
