//! Appends: all or nothing, once, in order.

use serde_json::{Value, json};
use store::{NewEvent, Status, StoreError, Update};

use crate::support::{Place, append, bodies, event, new_table, on_both, owned};

on_both!(
    events_are_numbered_without_holes,
    an_update_changes_only_what_it_names,
    the_same_append_twice_is_a_conflict,
    of_racing_appends_exactly_one_is_written,
    a_failing_append_does_not_fail_its_neighbours,
    a_half_done_append_is_taken_back,
    long_appends_keep_their_order,
    rubbish_is_refused_and_nothing_is_written,
    any_json_comes_back_as_it_was,
    an_append_nobody_waits_for_is_whole_or_not_there,
);

async fn events_are_numbered_without_holes(place: Place) {
    let store = place.open().await;
    let lease = owned(&store, "a").await;
    assert_eq!(append(&store, &lease, 0, &[json!(1)]).await, 1);
    assert_eq!(append(&store, &lease, 1, &[json!(2), json!(3)]).await, 3);
    assert_eq!(append(&store, &lease, 3, &[]).await, 3);
    assert_eq!(bodies(&store, "a").await, [1, 2, 3]);
    let some = store.events("a", 1, 1).await.unwrap();
    assert_eq!((some[0].seq, &some[0].body, some.len()), (2, &json!(2), 1));
    assert!(some[0].at_ms > 1_600_000_000_000);
    assert!(store.events("a", u64::MAX, 10).await.unwrap().is_empty());
    assert!(store.events("no such table", 0, 10).await.unwrap().is_empty());
    assert_eq!(store.table("a").await.unwrap().unwrap().last_seq, 3);
}

async fn an_update_changes_only_what_it_names(place: Place) {
    let store = place.open().await;
    let lease = owned(&store, "a").await;
    let made = store.table("a").await.unwrap().unwrap();
    assert_eq!((made.status, made.ply, made.result, made.last_seq), (Status::Waiting, 0, None, 0));
    assert_eq!((made.game.as_str(), made.listed, made.setup), ("duo", true, json!({"title": "a"})));
    let update = Update { status: Some(Status::Playing), ply: Some(3), result: None };
    store.append(&lease, 0, &[], &update).await.unwrap();
    let update = Update { result: Some(json!({"winner": 1})), ..Update::default() };
    store.append(&lease, 0, &[event(json!(1))], &update).await.unwrap();
    let table = store.table("a").await.unwrap().unwrap();
    assert_eq!((table.status, table.ply), (Status::Playing, 3));
    assert_eq!(table.result, Some(json!({"winner": 1})));
    assert_eq!(table.created_ms, made.created_ms);
    assert!(table.updated_ms >= made.updated_ms);
}

async fn the_same_append_twice_is_a_conflict(place: Place) {
    let store = place.open().await;
    let lease = owned(&store, "a").await;
    append(&store, &lease, 0, &[json!(1)]).await;
    for expected in [0, 2, u64::MAX] {
        let again = store.append(&lease, expected, &[event(json!(2))], &Update::default()).await;
        assert!(matches!(again, Err(StoreError::Conflict { found: 1, .. })), "{again:?}");
    }
    assert_eq!(bodies(&store, "a").await, [1]);
}

async fn of_racing_appends_exactly_one_is_written(place: Place) {
    let store = place.open().await;
    let other = place.other(&store).await;
    let lease = owned(&store, "a").await;
    for round in 0..20 {
        let attempts: Vec<_> = (0..8)
            .map(|racer| {
                let store = if racer % 2 == 0 { store.clone() } else { other.clone() };
                let lease = lease.clone();
                tokio::spawn(async move {
                    let events = [event(json!([round, racer])), event(json!("second"))];
                    store.append(&lease, round * 2, &events, &Update::default()).await
                })
            })
            .collect();
        let mut written = 0;
        for attempt in attempts {
            match attempt.await.unwrap() {
                Ok(_) => written += 1,
                Err(error) => assert!(error.is_conflict(), "{error}"),
            }
        }
        assert_eq!(written, 1);
    }
    assert_eq!(bodies(&store, "a").await.len(), 40);
}

async fn a_failing_append_does_not_fail_its_neighbours(place: Place) {
    let store = place.open().await;
    let mut attempts = Vec::new();
    for number in 0..30 {
        let lease = owned(&store, &format!("t{number}")).await;
        let store = store.clone();
        attempts.push(tokio::spawn(async move {
            for seq in 0..10 {
                // Every third table is behind by one, each time.
                let expected = if number % 3 == 0 { seq + 1 } else { seq };
                let done = store.append(&lease, expected, &[event(json!(seq))], &Update::default()).await;
                assert_eq!(done.is_ok(), number % 3 != 0, "{done:?}");
            }
        }));
    }
    for attempt in attempts {
        attempt.await.unwrap();
    }
    for number in 0..30 {
        let expected = if number % 3 == 0 { 0 } else { 10 };
        assert_eq!(bodies(&store, &format!("t{number}")).await.len(), expected);
    }
}

async fn a_half_done_append_is_taken_back(place: Place) {
    let store = place.open().await;
    let broken = owned(&store, "broken").await;
    // Its table is changed first; then there is no place for the second event.
    place
        .sql("INSERT INTO events (table_id, seq, at_ms, kind, body) VALUES ('broken', 2, 0, 'x', '0')")
        .await;
    let mut neighbours = Vec::new();
    for number in 0..10 {
        let lease = owned(&store, &format!("t{number}")).await;
        let store = store.clone();
        neighbours.push(tokio::spawn(async move { append(&store, &lease, 0, &[json!(1)]).await }));
    }
    let update = Update { status: Some(Status::Finished), ..Update::default() };
    let failed = store.append(&broken, 0, &[event(json!(1)), event(json!(2))], &update).await;
    assert!(matches!(failed, Err(StoreError::Database { .. })), "{failed:?}");
    let table = store.table("broken").await.unwrap().unwrap();
    assert_eq!((table.last_seq, table.status), (0, Status::Waiting));
    assert_eq!(store.events("broken", 0, 10).await.unwrap().len(), 1);
    for neighbour in neighbours {
        assert_eq!(neighbour.await.unwrap(), 1);
    }
}

async fn long_appends_keep_their_order(place: Place) {
    let store = place.open().await;
    let lease = owned(&store, "a").await;
    let numbers: Vec<Value> = (0..777).map(Value::from).collect();
    append(&store, &lease, 0, &numbers).await;
    assert_eq!(bodies(&store, "a").await, numbers);
}

async fn rubbish_is_refused_and_nothing_is_written(place: Place) {
    let store = place.open().await;
    let lease = owned(&store, "a").await;
    let deep = (0..500).fold(Value::Null, |inner, _| json!([inner]));
    let named = |kind: &str| NewEvent { kind: kind.to_string(), body: Value::Null };
    for bad in [event(deep), event(json!("x".repeat(2 << 20))), named(""), named("a\0b")] {
        let refused = store.append(&lease, 0, &[event(json!(1)), bad], &Update::default()).await;
        assert!(matches!(refused, Err(StoreError::Invalid { .. })), "{refused:?}");
    }
    let many = vec![event(json!(1)); 1001];
    assert!(store.append(&lease, 0, &many, &Update::default()).await.is_err());
    assert!(bodies(&store, "a").await.is_empty());
    for id in ["", "\0", &"x".repeat(1000)] {
        assert!(store.create(&new_table(id)).await.is_err());
        assert!(store.table(id).await.is_err());
    }
    let twice = store.create(&new_table("a")).await;
    assert!(matches!(twice, Err(StoreError::TableExists { .. })), "{twice:?}");
}

async fn any_json_comes_back_as_it_was(place: Place) {
    let store = place.open().await;
    let lease = owned(&store, "a").await;
    let bodies_in = [
        json!(null),
        json!("nul \0, quote ', umlaut ü, \u{1F3B2} and \\"),
        json!({"": {"$1": [1, -1, 1.5, 1e300, u64::MAX, i64::MIN, true]}}),
    ];
    append(&store, &lease, 0, &bodies_in).await;
    assert_eq!(bodies(&store, "a").await, bodies_in);
}

async fn an_append_nobody_waits_for_is_whole_or_not_there(place: Place) {
    let store = place.open().await;
    let mut leases = Vec::new();
    for number in 0..40 {
        leases.push(owned(&store, &format!("t{number}")).await);
    }
    for lease in &leases {
        let (store, lease) = (store.clone(), lease.clone());
        let task = tokio::spawn(async move { append(&store, &lease, 0, &[json!(1), json!(2)]).await });
        tokio::task::yield_now().await;
        task.abort();
    }
    store.close().await;
    let store = place.open().await;
    for lease in &leases {
        let there = bodies(&store, &lease.table).await.len();
        assert!(there == 0 || there == 2, "{there} events of 2");
        assert_eq!(store.table(&lease.table).await.unwrap().unwrap().last_seq, there as u64);
    }
}
