//! Leases: one owner at most, and no writing by those who lost theirs.

use std::time::Duration;

use serde_json::json;
use store::{Lease, Notice, Status, StoreError, Update};

use crate::support::{LONG, Place, append, bodies, event, new_table, on_both, owned};

on_both!(
    of_two_racing_owners_exactly_one_wins,
    a_lease_that_has_run_out_is_taken_over,
    a_stale_owner_cannot_write,
    renewing_keeps_all_tables_of_a_process,
    released_tables_are_free_at_once,
    only_tables_that_need_an_owner_are_offered,
    asking_again_voids_the_old_lease,
    orphans_are_those_of_other_processes_that_died,
    a_table_that_is_left_waits_for_others,
);

async fn of_two_racing_owners_exactly_one_wins(place: Place) {
    let store = place.open().await;
    let other = place.other(&store).await;
    for round in 0..20 {
        let id = format!("t{round}");
        store.create(&new_table(&id)).await.unwrap();
        let (first, second) =
            tokio::join!(store.acquire(&id, "first", LONG), other.acquire(&id, "second", LONG));
        let (winner, loser) = if first.is_ok() { (first, second) } else { (second, first) };
        let winner = winner.unwrap();
        match loser.unwrap_err() {
            StoreError::Owned { owner, .. } => assert_eq!(owner, winner.process),
            error => panic!("{error}"),
        }
        append(&store, &winner, 0, &[json!(1)]).await;
    }
    let nowhere = store.acquire("nowhere", "first", LONG).await;
    assert!(matches!(nowhere, Err(StoreError::NoTable { .. })), "{nowhere:?}");
}

async fn a_lease_that_has_run_out_is_taken_over(place: Place) {
    let store = place.open().await;
    let other = place.other(&store).await;
    store.create(&new_table("a")).await.unwrap();
    let old = store.acquire("a", "old", LONG).await.unwrap();
    assert!(other.acquire("a", "new", LONG).await.unwrap_err().is_conflict());
    assert!(other.released_or_expired(10).await.unwrap().is_empty());
    assert_eq!(store.renew("old", Duration::ZERO).await.unwrap(), std::slice::from_ref(&old));
    assert_eq!(other.released_or_expired(10).await.unwrap(), ["a"]);
    let new = other.acquire("a", "new", LONG).await.unwrap();
    assert!(new.epoch > old.epoch);
    assert!(store.renew("old", LONG).await.unwrap().is_empty());
}

async fn a_stale_owner_cannot_write(place: Place) {
    let store = place.open().await;
    let other = place.other(&store).await;
    store.create(&new_table("a")).await.unwrap();
    let old = store.acquire("a", "old", Duration::ZERO).await.unwrap();
    // Nobody has taken it over yet, so it may still write.
    append(&store, &old, 0, &[json!("old")]).await;
    let new = other.acquire("a", "new", LONG).await.unwrap();
    for expected in [0, 1, 2] {
        let late = store.append(&old, expected, &[event(json!("late"))], &Update::default()).await;
        assert!(matches!(late, Err(StoreError::LeaseLost { .. })), "{late:?}");
    }
    assert!(matches!(store.letters(&old, 10).await, Err(StoreError::LeaseLost { .. })));
    assert!(!store.release(&old).await.unwrap());
    append(&other, &new, 1, &[json!("new")]).await;
    assert_eq!(bodies(&store, "a").await, ["old", "new"]);
    for forged in [Lease { epoch: new.epoch + 1, ..new.clone() }, Lease { process: "x".into(), ..new }] {
        let done = store.append(&forged, 2, &[], &Update::default()).await;
        assert!(matches!(done, Err(StoreError::LeaseLost { .. })), "{done:?}");
    }
}

async fn renewing_keeps_all_tables_of_a_process(place: Place) {
    let store = place.open().await;
    for id in ["a", "b", "c"] {
        store.create(&new_table(id)).await.unwrap();
        let process = if id == "c" { "other" } else { "here" };
        store.acquire(id, process, Duration::ZERO).await.unwrap();
    }
    let mut renewed: Vec<String> =
        store.renew("here", LONG).await.unwrap().into_iter().map(|lease| lease.table).collect();
    renewed.sort();
    assert_eq!(renewed, ["a", "b"]);
    assert_eq!(store.released_or_expired(10).await.unwrap(), ["c"]);
}

async fn released_tables_are_free_at_once(place: Place) {
    let store = place.open().await;
    let lease = owned(&store, "a").await;
    let second = owned(&store, "b").await;
    assert!(store.release(&lease).await.unwrap());
    assert!(!store.release(&lease).await.unwrap());
    let late = store.append(&lease, 0, &[], &Update::default()).await;
    assert!(matches!(late, Err(StoreError::LeaseLost { .. })), "{late:?}");
    assert_eq!(store.released_or_expired(10).await.unwrap(), ["a"]);
    store.acquire("a", "other", LONG).await.unwrap();
    assert_eq!(store.release_all("here").await.unwrap(), 1);
    assert!(store.append(&second, 0, &[], &Update::default()).await.unwrap_err().is_conflict());
}

async fn only_tables_that_need_an_owner_are_offered(place: Place) {
    let store = place.open().await;
    for status in Status::ALL {
        let lease = owned(&store, status.as_str()).await;
        let update = Update { status: Some(status), ..Update::default() };
        store.append(&lease, 0, &[], &update).await.unwrap();
        store.release(&lease).await.unwrap();
    }
    let mut offered = store.released_or_expired(10).await.unwrap();
    offered.sort();
    assert_eq!(offered, ["paused", "playing", "waiting"]);
    assert_eq!(store.released_or_expired(2).await.unwrap().len(), 2);
}

async fn asking_again_voids_the_old_lease(place: Place) {
    let store = place.open().await;
    let old = owned(&store, "a").await;
    let new = store.acquire("a", "here", LONG).await.unwrap();
    assert!(store.append(&old, 0, &[], &Update::default()).await.unwrap_err().is_conflict());
    append(&store, &new, 0, &[json!(1)]).await;
}

async fn orphans_are_those_of_other_processes_that_died(place: Place) {
    let store = place.open().await;
    let other = place.other(&store).await;
    for (id, ttl) in [("alive", LONG), ("dead", Duration::ZERO), ("over", Duration::ZERO), ("free", LONG)] {
        let lease = store.create_owned(&new_table(id), "old", ttl).await.unwrap();
        let status = if id == "over" { Status::Finished } else { Status::Playing };
        let update = Update { status: Some(status), ..Update::default() };
        store.append(&lease, 0, &[], &update).await.unwrap();
        if id == "free" {
            assert!(store.release(&lease).await.unwrap());
        }
    }
    let mut orphans = other.orphans("new", 10).await.unwrap();
    orphans.sort_by(|a, b| a.0.cmp(&b.0));
    let expected = [("dead".to_string(), Status::Playing), ("over".to_string(), Status::Finished)];
    assert_eq!(orphans, expected);
    assert!(store.orphans("old", 10).await.unwrap().is_empty(), "its own it may renew");
    let mut notices = other.subscribe();
    assert!(other.free_orphan("over").await.unwrap());
    assert!(!other.free_orphan("over").await.unwrap());
    assert!(!other.free_orphan("alive").await.unwrap());
    while notices.next().await != Some(Notice::Released { table: "over".to_string() }) {}
    other.acquire("dead", "new", LONG).await.unwrap();
    assert!(other.orphans("another", 10).await.unwrap().is_empty());
}

async fn a_table_that_is_left_waits_for_others(place: Place) {
    let store = place.open().await;
    let other = place.other(&store).await;
    let old = owned(&store, "a").await;
    let mut notices = other.subscribe();
    assert!(store.abandon(&old).await.unwrap());
    while notices.next().await != Some(Notice::Released { table: "a".to_string() }) {}
    assert_eq!(other.orphans("there", 10).await.unwrap().len(), 1);
    other.acquire("a", "there", LONG).await.unwrap();
    assert!(!store.abandon(&old).await.unwrap());
    assert!(other.orphans("another", 10).await.unwrap().is_empty());
}
