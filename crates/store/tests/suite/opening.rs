//! Opening: what is refused, and in which words.

use std::process::Command;

use store::{Store, StoreError};

use crate::support::{Place, new_table, on_both, run};

on_both!(
    opening_again_keeps_everything,
    a_newer_schema_is_refused,
    several_at_once_make_one_schema,
    the_store_does_not_show_its_address,
    a_store_that_is_dropped_finishes_and_lets_go,
    a_store_is_read_while_another_writes,
);

const URL: &str = "POLYSPIRE_TEST_SECOND_URL";

async fn opening_again_keeps_everything(place: Place) {
    let store = place.open().await;
    store.ready().await.unwrap();
    store.create(&new_table("a")).await.unwrap();
    let table = store.table("a").await.unwrap();
    store.close().await;
    assert_eq!(place.open().await.table("a").await.unwrap(), table);
}

async fn a_newer_schema_is_refused(place: Place) {
    place.open().await.close().await;
    place.sql("INSERT INTO polyspire_schema (version) VALUES (999)").await;
    let refused = Store::open(&place.url).await.unwrap_err();
    assert!(matches!(refused, StoreError::NewerSchema { found: 999, .. }), "{refused}");
    assert!(refused.to_string().contains("999"), "{refused}");
}

async fn several_at_once_make_one_schema(place: Place) {
    let openings: Vec<_> = (0..4)
        .map(|_| {
            let url = place.url.clone();
            tokio::spawn(async move { Store::open(&url).await })
        })
        .collect();
    let mut opened = 0;
    for opening in openings {
        match opening.await.unwrap() {
            Ok(store) => {
                store.ready().await.unwrap();
                opened += 1;
                store.close().await;
            }
            Err(error) => assert!(place.is_sqlite() && matches!(error, StoreError::InUse { .. }), "{error}"),
        }
    }
    assert!(opened == 4 || (place.is_sqlite() && opened >= 1), "{opened}");
}

async fn a_store_is_read_while_another_writes(place: Place) {
    let missing = format!("{}-not-there", place.url);
    assert!(Store::open_read_only(&missing).await.is_err());
    let store = place.open().await;
    store.create(&new_table("a")).await.unwrap();
    let reader = Store::open_read_only(&place.url).await.unwrap();
    assert!(reader.export("a").await.is_ok());
    store.create(&new_table("b")).await.unwrap();
    assert!(reader.table("b").await.unwrap().is_some(), "what is written later is seen too");
    if place.is_sqlite() {
        let refused = reader.create(&new_table("c")).await.unwrap_err();
        assert!(matches!(refused, StoreError::ReadOnly), "{refused}");
        place.sql("UPDATE polyspire_schema SET version = 0").await;
        let refused = Store::open_read_only(&place.url).await.unwrap_err();
        assert!(matches!(refused, StoreError::OlderSchema { found: 0, .. }), "{refused}");
    }
    reader.close().await;
    store.create(&new_table("d")).await.unwrap();
}

async fn the_store_does_not_show_its_address(place: Place) {
    let store = place.open().await;
    assert!(!format!("{store:?}").contains('/'));
}

async fn a_store_that_is_dropped_finishes_and_lets_go(place: Place) {
    let store = place.open().await;
    store.create(&new_table("a")).await.unwrap();
    drop(store);
    let again = loop {
        match Store::open(&place.url).await {
            Ok(store) => break store,
            Err(error) => assert!(matches!(error, StoreError::InUse { .. }), "{error}"),
        }
        tokio::task::yield_now().await;
    };
    assert!(again.table("a").await.unwrap().is_some());
}

#[test]
fn a_second_process_on_an_sqlite_file_is_refused() {
    run(Place::sqlite(), async |place: Place| {
        let store = place.open().await;
        let second = |place: &Place| {
            let output = Command::new(std::env::current_exe().unwrap())
                .args(["--ignored", "--exact", "opening::child_that_opens", "--nocapture"])
                .env(URL, &place.url)
                .output()
                .unwrap();
            String::from_utf8_lossy(&output.stdout).into_owned()
        };
        let said = second(&place);
        assert!(said.contains("in use by another process"), "{said}");
        let here = Store::open(&place.url).await.unwrap_err();
        assert!(matches!(here, StoreError::InUse { .. }), "{here}");
        store.close().await;
        let said = second(&place);
        assert!(said.contains("opened"), "{said}");
        // The child has not closed its store, only ended.
        place.open().await.ready().await.unwrap();
    });
}

#[test]
#[ignore = "started by a_second_process_on_an_sqlite_file_is_refused"]
fn child_that_opens() {
    let Ok(url) = std::env::var(URL) else { return };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    runtime.block_on(async {
        match Store::open(&url).await {
            Ok(store) => {
                println!("opened");
                std::mem::forget(store);
            }
            Err(error) => println!("{error}"),
        }
    });
}

#[test]
fn a_link_to_an_sqlite_file_is_the_same_file() {
    run(Place::sqlite(), async |place: Place| {
        let _store = place.open().await;
        let path = place.url.strip_prefix("sqlite://").unwrap();
        let link = tempfile::tempdir().unwrap();
        std::os::unix::fs::symlink(path, link.path().join("link.db")).unwrap();
        let refused = Store::open(&format!("sqlite://{}/link.db", link.path().display())).await.unwrap_err();
        assert!(matches!(refused, StoreError::InUse { .. }), "{refused}");
    });
}

#[test]
fn folders_are_made_and_unusable_paths_are_named() {
    run(Place::sqlite(), async |place: Place| {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().display().to_string();
        Store::open(&format!("sqlite://{root}/a/b/games.db")).await.unwrap().close().await;
        std::fs::write(
            folder.path().join("file"),
            "no database, but long enough to be taken for one".repeat(50),
        )
        .unwrap();
        for bad in ["file", "file/games.db", "a"] {
            let refused = Store::open(&format!("sqlite://{root}/{bad}")).await.unwrap_err();
            assert!(matches!(refused, StoreError::File { .. }), "{bad}: {refused}");
            assert!(refused.to_string().contains(&root), "{refused}");
        }
        drop(place);
    });
}

#[test]
fn servers_that_cannot_be_reached_are_named_without_the_password() {
    run(Place::sqlite(), async |_| {
        // Nobody listens at port 1.
        let refused = Store::open("postgres://ann:hunter2@127.0.0.1:1/games").await.unwrap_err();
        assert!(matches!(refused, StoreError::Unreachable { .. }), "{refused}");
        let words = format!("{refused} {refused:?}");
        assert!(
            words.contains("127.0.0.1:1") && words.contains("ann") && !words.contains("hunter2"),
            "{words}"
        );
        for url in ["", "games.db", "mysql://u:hunter2@h/d", "sqlite://", "postgres://h:x/", "http://x"] {
            let refused = Store::open(url).await.unwrap_err();
            assert!(matches!(refused, StoreError::Address { .. }), "{url}: {refused}");
            assert!(!refused.to_string().contains("hunter2"), "{refused}");
        }
    });
}

#[test]
fn a_database_that_is_not_there_is_named() {
    run(Place::postgres(), async |place: Place| {
        let refused = Store::open(&place.url.replace("/test_", "/missing_")).await.unwrap_err();
        assert!(matches!(refused, StoreError::Unreachable { .. }), "{refused}");
        assert!(refused.to_string().contains("missing_"), "{refused}");
    });
}
