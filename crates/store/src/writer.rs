//! The single writer of an SQLite file.
//!
//! All writes go through a bounded queue to one task. It groups waiting writes into one transaction, because
//! syncing the disk dominates the cost. Each write has a savepoint, so a failing one rolls back only itself.
//! Success is reported only after the transaction is on disk.

use std::sync::Arc;

use sqlx::sqlite::SqliteConnection;
use sqlx::{Connection as _, Executor};
use tokio::sync::{Mutex, Notify, mpsc, oneshot};
use tokio::task::JoinHandle;
use tracing::error;

use crate::StoreError;
use crate::session::{BoxFuture, Connection, Session};
use crate::signal::{Hub, Signal};
use crate::sqlite::FileLock;

/// Queue capacity; later writes wait for a free slot.
const QUEUE: usize = 1024;

/// Most writes per transaction.
const GROUP: usize = 256;

/// A unit of writing.
pub(crate) type Work<T> = Box<dyn for<'a> FnOnce(Session<'a>) -> BoxFuture<'a, Result<T, StoreError>> + Send>;

pub(crate) struct Writer {
    queue: mpsc::Sender<Box<dyn Job>>,
    stop: Arc<Notify>,
    task: Mutex<Option<JoinHandle<()>>>,
}

impl Writer {
    /// Starts the task, which holds the file lock until the last write is done.
    pub(crate) fn start(connection: SqliteConnection, lock: FileLock, hub: Arc<Hub>) -> Self {
        let (queue, waiting) = mpsc::channel(QUEUE);
        let stop = Arc::new(Notify::new());
        let task = tokio::spawn(write_all(connection, lock, hub, waiting, Arc::clone(&stop)));
        Self { queue, stop, task: Mutex::new(Some(task)) }
    }

    /// Runs a write and returns when it is on disk. Queued work is done even if nobody waits for it.
    pub(crate) async fn write<T: Send + 'static>(&self, work: Work<T>) -> Result<T, StoreError> {
        let (reply, answer) = oneshot::channel();
        let job = Pending { work: Some(work), outcome: None, reply };
        self.queue.send(Box::new(job)).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    pub(crate) fn is_running(&self) -> bool {
        !self.queue.is_closed()
    }

    /// Finishes the queue and accepts nothing new.
    pub(crate) async fn close(&self) {
        self.stop.notify_one();
        if let Some(task) = self.task.lock().await.take() {
            // The task does not panic, and nobody aborts it.
            let _ = task.await;
        }
    }
}

/// A queued write, whatever its result type.
trait Job: Send {
    /// Does the work; `false` when it failed and must be rolled back.
    fn run<'a>(&'a mut self, session: Session<'a>) -> BoxFuture<'a, bool>;

    /// Reports the result to the caller. `lost` says why the group was not committed.
    fn finish(self: Box<Self>, lost: Option<&str>);
}

struct Pending<T> {
    work: Option<Work<T>>,
    outcome: Option<Result<T, StoreError>>,
    reply: oneshot::Sender<Result<T, StoreError>>,
}

impl<T: Send + 'static> Job for Pending<T> {
    fn run<'a>(&'a mut self, session: Session<'a>) -> BoxFuture<'a, bool> {
        Box::pin(async move {
            let Some(work) = self.work.take() else { return false };
            let outcome = work(session).await;
            let is_done = outcome.is_ok();
            self.outcome = Some(outcome);
            is_done
        })
    }

    fn finish(self: Box<Self>, lost: Option<&str>) {
        let database = |reason: &str| Err(StoreError::Database { reason: reason.to_string() });
        let outcome = match (self.outcome, lost) {
            (Some(Err(error)), _) => Err(error),
            (_, Some(reason)) => database(reason),
            (Some(outcome), None) => outcome,
            (None, None) => database("the write was not started"),
        };
        // The caller may have stopped waiting.
        let _ = self.reply.send(outcome);
    }
}

async fn write_all(
    mut connection: SqliteConnection,
    lock: FileLock,
    hub: Arc<Hub>,
    mut waiting: mpsc::Receiver<Box<dyn Job>>,
    stop: Arc<Notify>,
) {
    let mut group = Vec::new();
    loop {
        tokio::select! {
            () = stop.notified() => waiting.close(),
            received = waiting.recv_many(&mut group, GROUP) => {
                if received == 0 {
                    break;
                }
                let mut signals = Vec::new();
                let written = write_group(&mut connection, &mut group, &mut signals).await;
                let lost = written.err().map(|error| error.to_string());
                if let Some(reason) = &lost {
                    error!("{} writes were lost: {reason}", group.len());
                    // Depending on the error it may be rolled back already.
                    let _ = connection.execute("ROLLBACK").await;
                }
                for job in group.drain(..) {
                    job.finish(lost.as_deref());
                }
                if lost.is_none() {
                    for signal in signals {
                        hub.publish(signal);
                    }
                }
            }
        }
    }
    if let Err(error) = connection.close().await {
        error!("cannot close the database: {error}");
    }
    drop(lock);
}

/// Commits a group in one transaction. On error none of it is written.
async fn write_group(
    connection: &mut SqliteConnection,
    group: &mut [Box<dyn Job>],
    signals: &mut Vec<Signal>,
) -> Result<(), sqlx::Error> {
    connection.execute("BEGIN IMMEDIATE").await?;
    for job in group {
        connection.execute("SAVEPOINT job").await?;
        let told = signals.len();
        if !job.run(Session::writing(Connection::Sqlite(connection), signals)).await {
            // Some errors, such as a full disk, abort the whole transaction. Then this statement fails, and
            // the group with it.
            connection.execute("ROLLBACK TO job").await?;
            signals.truncate(told);
        }
        connection.execute("RELEASE job").await?;
    }
    connection.execute("COMMIT").await?;
    Ok(())
}
