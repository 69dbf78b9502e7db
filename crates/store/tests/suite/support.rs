//! What all tests need: a database of their own, and tables in it.

use std::time::Duration;

use serde_json::{Value, json};
use sqlx::{Connection, Executor};
use store::{Lease, NewEvent, NewTable, Store, Update};
use tempfile::TempDir;

/// Makes a test of each function, on each database.
macro_rules! on_both {
    ($($fact:ident),* $(,)?) => {
        mod sqlite {
            $(#[test]
            fn $fact() {
                $crate::support::run($crate::support::Place::sqlite(), super::$fact);
            })*
        }

        mod postgres {
            $(#[test]
            fn $fact() {
                $crate::support::run($crate::support::Place::postgres(), super::$fact);
            })*
        }
    };
}
pub(crate) use on_both;

/// Long enough for everything that a test does: only who asks after the end of a lease needs another.
pub(crate) const LONG: Duration = Duration::from_secs(3600);

/// An empty database.
pub(crate) struct Place {
    pub(crate) url: String,
    folder: Option<TempDir>,
}

impl Place {
    pub(crate) fn sqlite() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite://{}/games.db", folder.path().display());
        Self { url, folder: Some(folder) }
    }

    pub(crate) fn postgres() -> Self {
        Self { url: store::testing::postgres_url(), folder: None }
    }

    pub(crate) fn is_sqlite(&self) -> bool {
        self.folder.is_some()
    }

    pub(crate) async fn open(&self) -> Store {
        Store::open(&self.url).await.unwrap()
    }

    /// The store of another process. SQLite has only one, which plays both parts.
    pub(crate) async fn other(&self, store: &Store) -> Store {
        if self.is_sqlite() { store.clone() } else { self.open().await }
    }

    /// Runs SQL past the store.
    pub(crate) async fn sql(&self, sql: &str) {
        if self.is_sqlite() {
            let mut connection = sqlx::SqliteConnection::connect(&self.url).await.unwrap();
            connection.execute(sqlx::raw_sql(sql)).await.unwrap();
            connection.close().await.unwrap();
        } else {
            let mut connection = sqlx::PgConnection::connect(&self.url).await.unwrap();
            connection.execute(sqlx::raw_sql(sql)).await.unwrap();
            connection.close().await.unwrap();
        }
    }
}

/// Runs a test. A fact that never comes true fails instead of waiting for ever.
pub(crate) fn run(place: Place, test: impl AsyncFnOnce(Place)) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        tokio::time::timeout(Duration::from_secs(180), test(place)).await.expect("this takes for ever");
    });
}

pub(crate) fn new_table(id: &str) -> NewTable {
    NewTable { id: id.to_string(), game: "duo".to_string(), listed: true, setup: json!({"title": id}) }
}

pub(crate) async fn owned(store: &Store, id: &str) -> Lease {
    store.create_owned(&new_table(id), "here", LONG).await.unwrap()
}

pub(crate) fn event(body: Value) -> NewEvent {
    NewEvent { kind: "move".to_string(), body }
}

/// Appends events with these bodies.
pub(crate) async fn append(store: &Store, lease: &Lease, after: u64, bodies: &[Value]) -> u64 {
    let events: Vec<NewEvent> = bodies.iter().cloned().map(event).collect();
    store.append(lease, after, &events, &Update::default()).await.unwrap()
}

/// The bodies of all events of a table, whose numbers are checked.
pub(crate) async fn bodies(store: &Store, id: &str) -> Vec<Value> {
    let mut bodies = Vec::new();
    loop {
        let events = store.events(id, bodies.len() as u64, 1000).await.unwrap();
        if events.is_empty() {
            return bodies;
        }
        for event in events {
            assert_eq!(event.seq, bodies.len() as u64 + 1, "a hole or a double at {id}");
            bodies.push(event.body);
        }
    }
}
