//! Leases: one owner at most, and no writing by those who lost theirs.

use std::time::Duration;

use serde_json::json;
use store::{Filter, Lease, NewEvent, Notice, Status, StoreError, Update};

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
    a_table_begins_with_its_first_event_or_not_at_all,
);

async fn a_table_begins_with_its_first_event_or_not_at_all(place: Place) {
    let store = place.open().await;
    let update = Update { status: Some(Status::Playing), ..Update::default() };
    let first = [event(json!(1))];
    let begin =
        async |id: &str, process: &str| store.begin(&new_table(id), process, LONG, &first, &update).await;
    let lease = begin("a", "here").await.unwrap();
    assert_eq!(append(&store, &lease, 1, &[json!(2)]).await, 2);
    assert_eq!(store.table("a").await.unwrap().unwrap().status, Status::Playing);
    assert!(matches!(begin("a", "here").await, Err(StoreError::TableExists { .. })));
    assert_eq!(bodies(&store, "a").await, [1, 2]);
    let nameless = [NewEvent { kind: String::new(), body: json!(1) }];
    let bad = store.begin(&new_table("b"), "here", LONG, &nameless, &update).await;
    assert!(bad.is_err() && store.table("b").await.unwrap().is_none(), "{bad:?}");
    // One that was made without events is finished by whoever may.
    owned(&store, "half").await;
    assert!(matches!(begin("half", "there").await, Err(StoreError::Owned { .. })));
    let begun = Filter { begun: true, ..Filter::default() };
    assert_eq!(store.count(&begun).await.unwrap(), 1);
    begin("half", "here").await.unwrap();
    assert_eq!((bodies(&store, "half").await, store.count(&begun).await.unwrap()), (vec![json!(1)], 2));
}

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
    assert!(matches!(store.requests(&old, 10).await, Err(StoreError::LeaseLost { .. })));
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
    let orphans = other.orphans("new", None, 10).await.unwrap();
    let mut found: Vec<_> = orphans.iter().map(|orphan| (orphan.table.as_str(), orphan.status)).collect();
    found.sort_by_key(|orphan| orphan.0);
    assert_eq!(found, [("dead", Status::Playing), ("over", Status::Finished)]);
    assert!(orphans[0].updated_ms >= orphans[1].updated_ms, "the last used first");
    let first = other.orphans("new", None, 1).await.unwrap();
    let from = (first[0].updated_ms, first[0].table.as_str());
    let rest = other.orphans("new", Some(from), 10).await.unwrap();
    assert_eq!([first.clone(), rest].concat(), orphans, "one page after the other");
    assert!(store.orphans("old", None, 10).await.unwrap().is_empty(), "its own it may renew");
    let mut notices = other.subscribe();
    assert!(other.release_orphan("over").await.unwrap());
    assert!(!other.release_orphan("over").await.unwrap());
    assert!(!other.release_orphan("alive").await.unwrap());
    while notices.next().await != Some(Notice::Released { table: "over".to_string() }) {}
    other.acquire("dead", "new", LONG).await.unwrap();
    assert!(other.orphans("another", None, 10).await.unwrap().is_empty());
}

async fn a_table_that_is_left_waits_for_others(place: Place) {
    let store = place.open().await;
    let other = place.other(&store).await;
    let old = owned(&store, "a").await;
    let mut notices = other.subscribe();
    assert!(store.abandon(&old).await.unwrap());
    while notices.next().await != Some(Notice::Released { table: "a".to_string() }) {}
    assert_eq!(other.orphans("there", None, 10).await.unwrap().len(), 1);
    other.acquire("a", "there", LONG).await.unwrap();
    assert!(!store.abandon(&old).await.unwrap());
    assert!(other.orphans("another", None, 10).await.unwrap().is_empty());
}
