//! Servers that could be processes of their own: each with its own runtime and its own connections to the database.

use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use server::{Log, Settings, StoredLog, WallTime};
use store::Store;
use tokio::runtime::Runtime;

use crate::client::{Server, settings};

/// Threads of each of them.
const WORKERS: usize = 2;

/// A server that can be killed and frozen.
pub(crate) struct Process {
    server: Option<Server>,
    runtime: Option<Runtime>,
}

/// Leases are short, so that nobody waits long for those who died.
pub(crate) fn short_leases() -> Settings {
    Settings { lease: Duration::from_millis(1500), ..settings() }
}

impl Process {
    pub(crate) async fn start(url: &str, name: &'static str) -> Self {
        Self::with(url, name, short_leases(), |log| log).await
    }

    /// With a log that is more than the usual one.
    pub(crate) async fn with(
        url: &str,
        name: &'static str,
        settings: Settings,
        wrap: impl FnOnce(Arc<dyn Log>) -> Arc<dyn Log> + Send + 'static,
    ) -> Self {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(WORKERS).enable_all().build().unwrap();
        let url = url.to_string();
        let starting = runtime.spawn(async move {
            let store = Store::open(&url).await.unwrap();
            let log = wrap(Arc::new(StoredLog::new(store, name, settings.lease)));
            Server::on(log, Arc::new(WallTime), settings, None).await
        });
        Self { server: Some(starting.await.unwrap()), runtime: Some(runtime) }
    }

    /// Ends it without a chance to give anything back.
    pub(crate) fn kill(self) {
        drop(self);
    }

    /// Ends it as it should.
    pub(crate) async fn stop(mut self) {
        self.server.take().unwrap().stop().await;
    }

    /// Keeps it from doing anything until what this returns is dropped.
    pub(crate) async fn freeze(&self) -> Frozen {
        let is_thawed = Arc::new(AtomicBool::new(false));
        let (said, mut heard) = tokio::sync::mpsc::channel(WORKERS);
        for _ in 0..WORKERS {
            let (is_thawed, said) = (Arc::clone(&is_thawed), said.clone());
            self.runtime.as_ref().unwrap().spawn(async move {
                said.try_send(()).unwrap();
                while !is_thawed.load(Ordering::SeqCst) {
                    std::thread::sleep(Duration::from_millis(5));
                }
            });
        }
        for _ in 0..WORKERS {
            heard.recv().await.unwrap();
        }
        Frozen(is_thawed)
    }
}

/// A process that does nothing until this is dropped.
pub(crate) struct Frozen(Arc<AtomicBool>);

impl Drop for Frozen {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

impl Deref for Process {
    type Target = Server;

    fn deref(&self) -> &Server {
        self.server.as_ref().unwrap()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Everything that runs in it ends where it is.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}
