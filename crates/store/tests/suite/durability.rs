//! What was acknowledged survives the death of the process.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::json;
use store::{Store, StoreError, Update};

use crate::support::{LONG, Place, append, bodies, event, new_table, on_both};

const TABLES: usize = 8;

/// What the child has to do before it is killed, at least.
const APPENDS: usize = 400;

/// Where the child writes, and that it is to write at all.
const URL: &str = "POLYSPIRE_TEST_STORE_URL";

on_both!(every_acknowledged_event_survives_a_kill, closing_finishes_what_has_begun);

async fn every_acknowledged_event_survives_a_kill(place: Place) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", "durability::child_that_writes_until_it_is_killed", "--nocapture"])
        .env(URL, &place.url)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut acknowledged: HashMap<String, u64> = HashMap::new();
    let mut lines = 0;
    let mut is_killed = false;
    let mut line = String::new();
    // A last line that was cut off was not heard by anybody.
    while output.read_line(&mut line).unwrap() > 0 && line.ends_with('\n') {
        if let Some((table, seq)) = line.trim().strip_prefix("ack ").and_then(|line| line.split_once(' ')) {
            acknowledged.insert(table.to_string(), seq.parse().unwrap());
            lines += 1;
            // A table may have to wait for its first connection while others are written to, but not for ever.
            let is_enough = lines >= APPENDS && acknowledged.len() == TABLES;
            if !is_killed && (is_enough || lines >= 100 * APPENDS) {
                // SIGKILL: the child has no chance to do anything more.
                child.kill().unwrap();
                is_killed = true;
            }
        }
        line.clear();
    }
    child.wait().unwrap();
    assert!(is_killed, "the child ended by itself after {lines} appends");
    assert_eq!(acknowledged.len(), TABLES);
    let store = place.open().await;
    for (table, last) in acknowledged {
        let lease = store.acquire(&table, "heir", LONG).await.unwrap();
        let there = bodies(&store, &table).await;
        assert!(there.len() as u64 >= last, "{table}: {last} acknowledged, {} there", there.len());
        let expected: Vec<_> = (1..=there.len()).map(|number| json!(number)).collect();
        assert_eq!(there, expected, "{table}");
        assert_eq!(store.table(&table).await.unwrap().unwrap().last_seq, there.len() as u64);
        append(&store, &lease, there.len() as u64, &[json!("gone on")]).await;
    }
}

#[test]
#[ignore = "started and killed by every_acknowledged_event_survives_a_kill"]
fn child_that_writes_until_it_is_killed() {
    let Ok(url) = std::env::var(URL) else { return };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        let store = Store::open(&url).await.unwrap();
        let mut tasks = tokio::task::JoinSet::new();
        for number in 0..TABLES {
            tasks.spawn(write_for_ever(store.clone(), number));
        }
        // None of them ends but by a failure, which ends the child.
        tasks.join_next().await.unwrap().unwrap();
    });
}

async fn write_for_ever(store: Store, number: usize) {
    let id = format!("t{number}");
    // The time is over at once, so that the heir need not wait for it; as long as nobody comes the lease is good.
    let lease = store.create_owned(&new_table(&id), "child", Duration::ZERO).await.unwrap();
    let mut last: u64 = 0;
    loop {
        let count = 1 + (last + number as u64) % 3;
        let events: Vec<_> = (1..=count).map(|step| event(json!(last + step))).collect();
        // Failures in between must not disturb the others, nor be written.
        let stale = store.append(&lease, last + 7, &events, &Update::default()).await;
        assert!(matches!(stale, Err(StoreError::Conflict { .. })), "{stale:?}");
        last = store.append(&lease, last, &events, &Update::default()).await.unwrap();
        let mut output = std::io::stdout().lock();
        writeln!(output, "ack {id} {last}").unwrap();
        output.flush().unwrap();
    }
}

async fn closing_finishes_what_has_begun(place: Place) {
    let store = place.open().await;
    let mut writes = Vec::new();
    for number in 0..50 {
        let lease = store.create_owned(&new_table(&format!("t{number}")), "here", LONG).await.unwrap();
        let store = store.clone();
        writes.push(tokio::spawn(async move {
            let done = store.append(&lease, 0, &[event(json!(1))], &Update::default()).await;
            (lease.table, done)
        }));
    }
    tokio::task::yield_now().await;
    store.close().await;
    assert!(matches!(store.ready().await, Err(StoreError::Closed)));
    let refused = store.create(&new_table("late")).await;
    assert!(matches!(refused, Err(StoreError::Closed)), "{refused:?}");
    let again = place.open().await;
    for write in writes {
        let (table, done) = write.await.unwrap();
        let there = bodies(&again, &table).await.len();
        match done {
            Ok(_) => assert_eq!(there, 1),
            Err(error) => assert!(matches!(error, StoreError::Closed) && there == 0, "{error}"),
        }
    }
    // Closing twice is no harm.
    store.close().await;
    again.ready().await.unwrap();
}
