//! The request queue between a process and the owner of a table.

use std::time::Duration;

use serde_json::json;
use store::{Notice, StoreError};

use crate::support::{LONG, Place, new_table, on_both, owned};

on_both!(
    requests_are_answered_across_processes,
    a_request_is_taken_exactly_once,
    a_new_owner_gets_what_the_old_one_did_not_answer,
    who_gives_up_gets_no_answer,
    a_full_queue_refuses_requests,
    requests_go_with_their_table_and_with_time,
);

async fn requests_are_answered_across_processes(place: Place) {
    let owner = place.open().await;
    let asker = place.other(&owner).await;
    let lease = owned(&owner, "a").await;
    let mut notices = owner.subscribe();
    let serving = {
        let owner = owner.clone();
        tokio::spawn(async move {
            let mut served = 0;
            while served < 5 {
                if notices.next().await.unwrap() != (Notice::Request { table: "a".to_string() }) {
                    continue;
                }
                for request in owner.requests(&lease, 10).await.unwrap() {
                    owner.answer(request.id, &json!({"heard": request.body})).await.unwrap();
                    served += 1;
                }
            }
        })
    };
    for question in 0..5 {
        let request = asker.post("a", &json!(question)).await.unwrap();
        let answer = asker.await_answer(request, LONG).await.unwrap();
        assert_eq!(answer, Some(json!({"heard": question})));
        // It is given only once.
        assert_eq!(asker.await_answer(request, LONG).await.unwrap(), None);
    }
    serving.await.unwrap();
}

async fn a_request_is_taken_exactly_once(place: Place) {
    let store = place.open().await;
    let other = place.other(&store).await;
    let lease = owned(&store, "a").await;
    for number in 0..30 {
        store.post("a", &json!(number)).await.unwrap();
    }
    let first = store.requests(&lease, 2).await.unwrap();
    assert_eq!(first.iter().map(|request| &request.body).collect::<Vec<_>>(), [0, 1]);
    let (here, there) = tokio::join!(store.requests(&lease, 1000), other.requests(&lease, 1000));
    let mut taken: Vec<_> = here.unwrap().into_iter().chain(there.unwrap()).collect();
    taken.sort_by_key(|request| request.id);
    let numbers: Vec<_> = taken.into_iter().map(|request| request.body).collect();
    assert_eq!(numbers, (2..30).map(|number| json!(number)).collect::<Vec<_>>());
    assert!(store.requests(&lease, 1000).await.unwrap().is_empty());
}

async fn a_new_owner_gets_what_the_old_one_did_not_answer(place: Place) {
    let store = place.open().await;
    let old = owned(&store, "a").await;
    for number in 0..3 {
        store.post("a", &json!(number)).await.unwrap();
    }
    let taken = store.requests(&old, 2).await.unwrap();
    assert!(taken.iter().all(|request| !request.was_taken));
    store.answer(taken[0].id, &json!("done")).await.unwrap();
    store.release(&old).await.unwrap();
    let new = store.acquire("a", "heir", LONG).await.unwrap();
    let found = store.unanswered_requests(&new, 10).await.unwrap();
    let found: Vec<_> = found.into_iter().map(|request| (request.body, request.was_taken)).collect();
    assert_eq!(found, [(json!(1), true), (json!(2), false)]);
    assert!(store.requests(&new, 10).await.unwrap().is_empty());
    assert!(matches!(store.unanswered_requests(&old, 10).await, Err(StoreError::LeaseLost { .. })));
}

async fn who_gives_up_gets_no_answer(place: Place) {
    let store = place.open().await;
    let lease = owned(&store, "a").await;
    let taken = store.post("a", &json!("taken")).await.unwrap();
    assert_eq!(store.requests(&lease, 10).await.unwrap().len(), 1);
    assert_eq!(store.await_answer(taken, Duration::ZERO).await.unwrap(), None);
    let late = store.answer(taken, &json!("late")).await;
    assert!(matches!(late, Err(StoreError::NoRequest { .. })), "{late:?}");
    let untaken = store.post("a", &json!("untaken")).await.unwrap();
    assert_eq!(store.await_answer(untaken, Duration::ZERO).await.unwrap(), None);
    assert!(store.requests(&lease, 10).await.unwrap().is_empty());
    let answered = store.post("a", &json!("answered")).await.unwrap();
    store.answer(answered, &json!("in time")).await.unwrap();
    let twice = store.answer(answered, &json!("again")).await;
    assert!(matches!(twice, Err(StoreError::NoRequest { .. })), "{twice:?}");
    assert_eq!(store.await_answer(answered, Duration::ZERO).await.unwrap(), Some(json!("in time")));
    let nowhere = store.post("nowhere", &json!(1)).await;
    assert!(matches!(nowhere, Err(StoreError::NoTable { .. })), "{nowhere:?}");
}

async fn a_full_queue_refuses_requests(place: Place) {
    let store = place.open().await;
    let lease = owned(&store, "a").await;
    for number in 0..256 {
        store.post("a", &json!(number)).await.unwrap();
    }
    let full = store.post("a", &json!("too much")).await;
    assert!(matches!(full, Err(StoreError::TooManyRequests { .. })), "{full:?}");
    store.requests(&lease, 1).await.unwrap();
    store.post("a", &json!("fits")).await.unwrap();
}

async fn requests_go_with_their_table_and_with_time(place: Place) {
    let store = place.open().await;
    store.create(&new_table("a")).await.unwrap();
    let gone = store.post("a", &json!(1)).await.unwrap();
    assert!(store.delete("a").await.unwrap());
    assert_eq!(store.await_answer(gone, LONG).await.unwrap(), None);
    let lease = owned(&store, "b").await;
    store.post("b", &json!("old")).await.unwrap();
    place.sql("UPDATE letters SET posted_ms = 0").await;
    store.post("b", &json!("new")).await.unwrap();
    let requests = store.requests(&lease, 10).await.unwrap();
    assert_eq!(requests.iter().map(|request| &request.body).collect::<Vec<_>>(), ["new"]);
}
