//! How many appends a second: `cargo test --release -p store speed -- --ignored --nocapture`.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde_json::json;
use store::testing::Postgres;
use store::{Store, Update};

use crate::support::{Place, event, owned, run};

const TIME: Duration = Duration::from_secs(5);

#[test]
#[ignore = "a measurement"]
fn appends_a_second() {
    for tables in [1, 10, 100] {
        run(Place::sqlite(), async |place: Place| measure("SQLite", &place.open().await, tables).await);
    }
    // A server that waits for the disk, unlike that of the other tests.
    let server = Postgres::start(&[]);
    for tables in [1, 10, 100] {
        let url = server.new_database();
        run(Place::sqlite(), async |_| {
            measure("PostgreSQL", &Store::open(&url).await.unwrap(), tables).await;
        });
    }
}

async fn measure(name: &str, store: &Store, tables: usize) {
    let done = Arc::new(AtomicU64::new(0));
    let mut leases = Vec::new();
    for number in 0..tables {
        leases.push(owned(store, &format!("t{number}")).await);
    }
    let started = Instant::now();
    let mut tasks = Vec::new();
    for lease in leases {
        let (store, done) = (store.clone(), Arc::clone(&done));
        tasks.push(tokio::spawn(async move {
            let body = json!({"seat": 1, "move": "e9,d10,e10,f10,e11", "clock": [300_000, 299_000]});
            let mut last = 0;
            while started.elapsed() < TIME {
                last = store.append(&lease, last, &[event(body.clone())], &Update::default()).await.unwrap();
                done.fetch_add(1, Ordering::Relaxed);
            }
        }));
    }
    for task in tasks {
        task.await.unwrap();
    }
    let each = done.load(Ordering::Relaxed) as f64 / started.elapsed().as_secs_f64();
    println!("{name}, {tables} tables: {each:.0} appends a second");
    store.close().await;
}
