//! Notices within a process and between processes.

use serde_json::json;
use store::{Notice, Notices};

use crate::support::{LONG, Place, append, on_both, owned, run};

on_both!(
    appends_are_told_to_all_processes,
    a_new_owner_is_told,
    tables_that_are_given_back_are_told,
    conflicts_are_not_told,
    a_slow_listener_hears_that_it_missed_something,
    closing_ends_all_listeners,
);

/// Waits for a notice about a table up to this number.
async fn wait_for(notices: &mut Notices, id: &str, seq: u64) {
    loop {
        match notices.next().await {
            Some(Notice::Appended { table, last_seq }) if table == id && last_seq >= seq => return,
            Some(_) => {}
            None => panic!("the notices ended"),
        }
    }
}

async fn appends_are_told_to_all_processes(place: Place) {
    let store = place.open().await;
    let other = place.other(&store).await;
    let mut here = store.subscribe();
    let mut there = other.subscribe();
    let lease = owned(&store, "a b").await;
    append(&store, &lease, 0, &[json!(1), json!(2)]).await;
    wait_for(&mut here, "a b", 2).await;
    wait_for(&mut there, "a b", 2).await;
    // What is told can be read.
    assert_eq!(other.events("a b", 0, 10).await.unwrap().len(), 2);
    append(&other, &lease, 2, &[json!(3)]).await;
    wait_for(&mut here, "a b", 3).await;
}

async fn a_new_owner_is_told(place: Place) {
    let store = place.open().await;
    let lease = owned(&store, "a").await;
    append(&store, &lease, 0, &[json!(1)]).await;
    store.release(&lease).await.unwrap();
    let mut notices = store.subscribe();
    store.acquire("a", "heir", LONG).await.unwrap();
    wait_for(&mut notices, "a", 1).await;
}

async fn tables_that_are_given_back_are_told(place: Place) {
    let store = place.open().await;
    let other = place.other(&store).await;
    let mut notices = other.subscribe();
    let released = |id: &str| Some(Notice::Released { table: id.to_string() });
    let lease = owned(&store, "a b").await;
    store.release(&lease).await.unwrap();
    while notices.next().await != released("a b") {}
    owned(&store, "c").await;
    store.release_all("here").await.unwrap();
    while notices.next().await != released("c") {}
}

async fn conflicts_are_not_told(place: Place) {
    let store = place.open().await;
    let lease = owned(&store, "a").await;
    let marker = owned(&store, "marker").await;
    let mut notices = store.subscribe();
    append(&store, &marker, 0, &[json!(1)]).await;
    wait_for(&mut notices, "marker", 1).await;
    store.append(&lease, 5, &[], &store::Update::default()).await.unwrap_err();
    append(&store, &marker, 1, &[json!(2)]).await;
    let next = notices.next().await;
    assert_eq!(next, Some(Notice::Appended { table: "marker".to_string(), last_seq: 2 }));
}

async fn a_slow_listener_hears_that_it_missed_something(place: Place) {
    let store = place.open().await;
    let mut slow = store.subscribe();
    let mut quick = store.subscribe();
    let mut appends = Vec::new();
    for table in 0..20 {
        let store = store.clone();
        appends.push(tokio::spawn(async move {
            let lease = owned(&store, &format!("t{table}")).await;
            for seq in 0..70 {
                append(&store, &lease, seq, &[json!(seq)]).await;
            }
        }));
    }
    for append in appends {
        append.await.unwrap();
    }
    let lease = owned(&store, "last").await;
    append(&store, &lease, 0, &[json!(1)]).await;
    wait_for(&mut quick, "last", 1).await;
    assert_eq!(slow.next().await, Some(Notice::Missed));
    wait_for(&mut slow, "last", 1).await;
}

async fn closing_ends_all_listeners(place: Place) {
    let store = place.open().await;
    let mut notices = store.subscribe();
    let waiting = tokio::spawn(async move { notices.next().await });
    store.close().await;
    assert_eq!(waiting.await.unwrap(), None);
    assert_eq!(store.subscribe().next().await, None);
}

#[test]
fn a_broken_connection_is_made_again_and_told() {
    run(Place::postgres(), async |place: Place| {
        let store = place.open().await;
        let mut notices = store.subscribe();
        let lease = owned(&store, "a").await;
        wait_for(&mut notices, "a", 0).await;
        // Everything but the connection that says so.
        place
            .sql(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                 WHERE datname = current_database() AND pid <> pg_backend_pid()",
            )
            .await;
        while notices.next().await != Some(Notice::Missed) {}
        append(&store, &lease, 0, &[json!(1)]).await;
        wait_for(&mut notices, "a", 1).await;
        store.ready().await.unwrap();
    });
}
