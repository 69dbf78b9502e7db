//! Export and import.

use serde_json::{Value, json};
use store::{Filter, Status, StoreError, Update};

use crate::support::{LONG, Place, append, bodies, event, on_both, owned};

on_both!(
    an_exported_table_is_imported_as_it_was,
    exports_have_no_leases,
    rubbish_is_not_imported_and_leaves_nothing,
);

/// A table with some of everything, exported.
async fn exported(store: &store::Store) -> Value {
    let lease = owned(store, "a").await;
    let numbers: Vec<Value> = (0..130).map(|number| json!({"number": number})).collect();
    append(store, &lease, 0, &numbers).await;
    let update =
        Update { status: Some(Status::Finished), result: Some(json!({"scores": [3, 5]})), ply: Some(131) };
    store.append(&lease, 130, &[event(json!("end"))], &update).await.unwrap();
    store.export("a").await.unwrap()
}

async fn an_exported_table_is_imported_as_it_was(place: Place) {
    let store = place.open().await;
    let value = exported(&store).await;
    assert_eq!(store.import(&value, Some("b")).await.unwrap(), "b");
    let (old, new) = (store.table("a").await.unwrap().unwrap(), store.table("b").await.unwrap().unwrap());
    // Whoever owns the old one has nothing to do with the new one.
    assert_eq!(store::Table { id: "b".to_string(), owner: None, ..old }, new);
    assert_eq!(bodies(&store, "a").await, bodies(&store, "b").await);
    // By its own name, into another database, through text.
    let elsewhere = if place.is_sqlite() { Place::postgres() } else { Place::sqlite() };
    let other = elsewhere.open().await;
    let value: Value = serde_json::from_str(&value.to_string()).unwrap();
    assert_eq!(other.import(&value, None).await.unwrap(), "a");
    assert_eq!(other.export("a").await.unwrap(), value);
    let lease = other.acquire("a", "here", LONG).await.unwrap();
    append(&other, &lease, 131, &[json!("goes on")]).await;
}

async fn exports_have_no_leases(place: Place) {
    let store = place.open().await;
    let value = exported(&store).await;
    let fields: Vec<&String> = value.as_object().unwrap().keys().collect();
    let mut expected = vec![
        "format",
        "version",
        "id",
        "game",
        "listed",
        "setup",
        "status",
        "result",
        "ply",
        "created_ms",
        "updated_ms",
        "events",
    ];
    expected.sort_unstable();
    assert_eq!(fields, expected);
    assert!(matches!(store.export("nowhere").await, Err(StoreError::NoTable { .. })));
}

async fn rubbish_is_not_imported_and_leaves_nothing(place: Place) {
    let store = place.open().await;
    let good = exported(&store).await;
    let taken = store.import(&good, None).await;
    assert!(matches!(taken, Err(StoreError::TableExists { .. })), "{taken:?}");
    store.delete("a").await.unwrap();
    let changed = |pointer: &str, value: Value| {
        let mut copy = good.clone();
        *copy.pointer_mut(pointer).unwrap() = value;
        copy
    };
    let mut extra = good.clone();
    extra["owner"] = json!("me");
    let mut without = good.clone();
    without.as_object_mut().unwrap().remove("setup");
    let deep = (0..500).fold(Value::Null, |inner, _| json!([inner]));
    for (rubbish, word) in [
        (json!(null), "format"),
        (json!([]), "format"),
        (changed("/format", json!("sgf")), "format"),
        (changed("/version", json!(2)), "version 2"),
        (changed("/version", json!("1")), "version"),
        (changed("/id", json!("")), "id"),
        (changed("/game", json!("a\0")), "game"),
        (changed("/status", json!("unheard of")), "unheard of"),
        (changed("/ply", json!(-1)), "read"),
        (changed("/created_ms", json!(u64::MAX)), "too large"),
        (changed("/setup", deep), "nested"),
        (changed("/events/70/seq", json!(70)), "event 70"),
        (changed("/events/0/seq", json!(0)), "event 0"),
        (changed("/events/129", json!({})), "read"),
        (changed("/events/129/kind", json!("")), "kind"),
        (extra, "owner"),
        (without, "setup"),
    ] {
        let refused = store.import(&rubbish, None).await.unwrap_err();
        assert!(matches!(refused, StoreError::Invalid { .. }), "{refused}");
        assert!(refused.to_string().contains(word), "{refused} does not say {word:?}");
    }
    assert_eq!(store.count(&Filter::default()).await.unwrap(), 0);
    // The number of the last event is not in the export, so it cannot be wrong.
    store.import(&good, None).await.unwrap();
}
