//! Forgetting old tables.

use std::time::Duration;

use store::{Filter, Forget, Status, Update};

use crate::support::{LONG, Place, new_table, on_both, owned};

on_both!(only_old_tables_of_the_kind_asked_for_are_forgotten, many_tables_are_forgotten_at_once);

async fn only_old_tables_of_the_kind_asked_for_are_forgotten(place: Place) {
    let store = place.open().await;
    for status in Status::ALL {
        let lease = owned(&store, status.as_str()).await;
        let update = Update { status: Some(status), ..Update::default() };
        store.append(&lease, 0, &[], &update).await.unwrap();
    }
    let count = async || store.count(&Filter::default()).await.unwrap();
    for which in [Forget::Finished, Forget::Abandoned] {
        assert_eq!(store.forget_older_than(LONG, which).await.unwrap(), 0);
        assert_eq!(store.forget_older_than(Duration::MAX, which).await.unwrap(), 0);
    }
    // Somebody has them open.
    for which in [Forget::Finished, Forget::Abandoned] {
        assert_eq!(store.forget_older_than(Duration::ZERO, which).await.unwrap(), 0);
    }
    store.release_all("here").await.unwrap();
    place.sql("UPDATE game_tables SET updated_ms = 1000 WHERE status IN ('paused', 'finished')").await;
    assert_eq!(store.forget_older_than(LONG, Forget::Abandoned).await.unwrap(), 1);
    assert_eq!(store.table("paused").await.unwrap(), None);
    assert_eq!(store.forget_older_than(LONG, Forget::Finished).await.unwrap(), 1);
    assert_eq!(store.table("finished").await.unwrap(), None);
    assert_eq!(store.forget_older_than(Duration::ZERO, Forget::Finished).await.unwrap(), 1);
    assert_eq!(count().await, 2);
    assert_eq!(store.forget_older_than(Duration::ZERO, Forget::Abandoned).await.unwrap(), 2);
    assert_eq!(count().await, 0);
}

async fn many_tables_are_forgotten_at_once(place: Place) {
    let store = place.open().await;
    let made: Vec<_> = (0..450)
        .map(|number| {
            let store = store.clone();
            tokio::spawn(async move { store.create(&new_table(&format!("t{number}"))).await })
        })
        .collect();
    for table in made {
        table.await.unwrap().unwrap();
    }
    assert_eq!(store.forget_older_than(Duration::ZERO, Forget::Abandoned).await.unwrap(), 450);
    assert_eq!(store.count(&Filter::default()).await.unwrap(), 0);
}
