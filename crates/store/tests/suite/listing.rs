//! Lists of tables.

use store::{Cursor, Filter, NewTable, Status, StoreError, Update};

use crate::support::{Place, new_table, on_both, owned};

on_both!(
    pages_have_every_table_once_and_the_newest_first,
    pages_stay_in_place_while_tables_come_and_go,
    filters_choose_by_game_status_and_whether_listed,
    filters_tell_tables_in_use_from_those_that_were_left,
    deleted_tables_are_gone_with_all_they_had,
);

async fn pages_have_every_table_once_and_the_newest_first(place: Place) {
    let store = place.open().await;
    for number in 0..25 {
        store.create(&new_table(&format!("t{number}"))).await.unwrap();
    }
    // Many tables of the same moment must not confuse the pages.
    place.sql("UPDATE game_tables SET created_ms = 5 WHERE id < 't2'").await;
    let whole = store.list(&Filter::default(), None, 1000).await.unwrap();
    assert_eq!((whole.tables.len(), whole.next), (25, None));
    assert!(whole.tables.is_sorted_by_key(|table| std::cmp::Reverse((table.created_ms, table.id.clone()))));
    let mut cursor: Option<Cursor> = None;
    let mut tables = Vec::new();
    loop {
        let page = store.list(&Filter::default(), cursor.as_ref(), 5).await.unwrap();
        tables.extend(page.tables);
        match page.next {
            Some(next) => cursor = Some(next.to_string().parse().unwrap()),
            None => break,
        }
    }
    assert_eq!(tables, whole.tables);
    assert_eq!(store.list(&Filter::default(), None, 0).await.unwrap().tables.len(), 1);
}

async fn pages_stay_in_place_while_tables_come_and_go(place: Place) {
    let store = place.open().await;
    for number in 0..6 {
        store.create(&new_table(&format!("t{number}"))).await.unwrap();
        place.sql(&format!("UPDATE game_tables SET created_ms = {number} WHERE id = 't{number}'")).await;
    }
    let page = store.list(&Filter::default(), None, 3).await.unwrap();
    assert_eq!(page.tables.iter().map(|table| &table.id).collect::<Vec<_>>(), ["t5", "t4", "t3"]);
    store.create(&new_table("newer")).await.unwrap();
    store.delete("t3").await.unwrap();
    let rest = store.list(&Filter::default(), page.next.as_ref(), 3).await.unwrap();
    assert_eq!(rest.tables.iter().map(|table| &table.id).collect::<Vec<_>>(), ["t2", "t1", "t0"]);
    assert_eq!(rest.next, None);
}

async fn filters_choose_by_game_status_and_whether_listed(place: Place) {
    let store = place.open().await;
    for (number, status) in Status::ALL.into_iter().enumerate() {
        for game in ["duo", "pylos"] {
            let listed = number % 2 == 0;
            let new = NewTable { game: game.to_string(), listed, ..new_table(&format!("{game}-{status}")) };
            let lease = store.create_owned(&new, "here", crate::support::LONG).await.unwrap();
            let update = Update { status: Some(status), ..Update::default() };
            store.append(&lease, 0, &[], &update).await.unwrap();
        }
    }
    let pylos = Filter { game: Some("pylos".to_string()), ..Filter::default() };
    let open = Filter { statuses: vec![Status::Playing, Status::Waiting, Status::Playing], ..pylos.clone() };
    let hidden = Filter { listed: Some(false), ..open.clone() };
    for (filter, expected) in [(Filter::default(), 10), (pylos, 5), (open, 2), (hidden, 1)] {
        assert_eq!(store.count(&filter).await.unwrap(), expected, "{filter:?}");
        let first = store.list(&filter, None, 1).await.unwrap();
        let rest = match &first.next {
            Some(next) => store.list(&filter, Some(next), 100).await.unwrap().tables,
            None => Vec::new(),
        };
        assert_eq!(1 + rest.len() as u64, expected, "{filter:?}");
    }
    let nothing = Filter { game: Some("' OR 1 = 1 --".to_string()), ..Filter::default() };
    assert_eq!(store.count(&nothing).await.unwrap(), 0);
}

async fn filters_tell_tables_in_use_from_those_that_were_left(place: Place) {
    let store = place.open().await;
    for id in ["new", "old", "owned", "lost"] {
        store.create(&new_table(id)).await.unwrap();
    }
    for id in ["owned", "lost"] {
        store.acquire(id, "here", crate::support::LONG).await.unwrap();
    }
    place.sql("UPDATE game_tables SET updated_ms = 1 WHERE id <> 'new'").await;
    place.sql("UPDATE game_tables SET lease_until_ms = 1 WHERE id = 'lost'").await;
    let hour = std::time::Duration::from_secs(3600);
    let active = Filter { active_within: Some(hour), ..Filter::default() };
    let idle = Filter { idle_for: Some(hour), ..Filter::default() };
    for (filter, expected) in [(active, ["new", "owned"].as_slice()), (idle, &["lost", "old", "owned"])] {
        let tables = store.list(&filter, None, 10).await.unwrap().tables;
        let mut found: Vec<&str> = tables.iter().map(|table| table.id.as_str()).collect();
        found.sort_unstable();
        assert_eq!(found, expected);
        assert_eq!(store.count(&filter).await.unwrap(), expected.len() as u64);
        for table in &tables {
            assert_eq!(table.owner.as_deref(), (table.id == "owned").then_some("here"), "{}", table.id);
        }
    }
}

async fn deleted_tables_are_gone_with_all_they_had(place: Place) {
    let store = place.open().await;
    let lease = owned(&store, "a").await;
    crate::support::append(&store, &lease, 0, &[1.into()]).await;
    assert!(store.delete("a").await.unwrap());
    assert!(!store.delete("a").await.unwrap());
    assert_eq!(store.table("a").await.unwrap(), None);
    assert!(store.events("a", 0, 10).await.unwrap().is_empty());
    let late = store.append(&lease, 1, &[], &Update::default()).await;
    assert!(matches!(late, Err(StoreError::NoTable { .. })), "{late:?}");
}
