//! Records that give the turn to another colour between moves: their tables are like all others.

use std::sync::Arc;

use serde_json::{Value, json};
use server::{StoredLog, WallTime};
use store::Store;

use crate::client::{Opened, Server, settings};

/// Blue moves twice, and so shall orange at the end.
const RECORD: &str = "(;GM[Blokus Duo]\n;B[e10]\n;PL[B]C[once more]\n;B[f11,f12]\n;W[j5]\n;PL[W])";

async fn start(url: &str) -> (Server, Store) {
    let store = Store::open(url).await.unwrap();
    let log = StoredLog::new(store.clone(), "server-1", settings().lease);
    (Server::on(Arc::new(log), Arc::new(WallTime), settings(), None).await, store)
}

async fn stop((server, store): (Server, Store)) {
    server.stop().await;
    store.close().await;
}

async fn upload(server: &Server, record: &str) -> Opened {
    Opened::of(&server.request("POST", "/api/records", &[], record).await.ok())
}

async fn act(server: &Server, table: &Opened, action: &str, body: Value) -> Value {
    server.post(&table.path(action), &table.host, body).await.ok()["state"].clone()
}

/// The table as everybody sees it.
async fn shown(server: &Server, table: &Opened) -> Value {
    server.get(&format!("/api/games/{}", table.id)).await.ok()
}

async fn record(server: &Server, table: &Opened) -> String {
    server.get(&table.path("record")).await.body
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_out_of_turn_is_played_on_taken_back_and_downloaded() {
    let server = Server::start().await;
    let table = upload(&server, RECORD).await;
    let first = shown(&server, &table).await;
    let seats: Vec<&Value> =
        first["history"].as_array().unwrap().iter().map(|played| &played["seat"]).collect();
    assert_eq!(seats, [0, 0, 1]);
    assert_eq!(first["state"]["color"], 1, "the record ends with a turn that is given");
    assert_eq!(record(&server, &table).await, RECORD);

    assert_eq!(act(&server, &table, "move", json!({ "text": "i4,i3" })).await["color"], 0);
    assert_eq!(record(&server, &table).await, RECORD.replace("PL[W]", "PL[W]\n;W[i3,i4]"));
    for color in [1, 1, 0, 0] {
        assert_eq!(act(&server, &table, "undo", Value::Null).await["color"], color);
    }
    assert_eq!(record(&server, &table).await, RECORD);
    for color in [0, 1, 1, 0] {
        assert_eq!(act(&server, &table, "redo", Value::Null).await["color"], color);
    }

    for _ in 0..3 {
        act(&server, &table, "undo", Value::Null).await;
    }
    assert_eq!(act(&server, &table, "move", json!({ "text": "d11,d12" })).await["color"], 1);
    let (given, rest) = RECORD.split_once("\n;B[f11").unwrap();
    let variation = format!("{given}\n(;B[d11,d12])\n(;B[f11{rest})");
    assert_eq!(record(&server, &table).await, variation);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn advice_is_given_out_of_turn() {
    let server = Server::start().await;
    let table = upload(&server, RECORD).await;
    let hint = server.post(&table.path("hint"), &table.host, Value::Null).await.ok();
    assert_eq!((&hint["moves"], &hint["seat"]), (&json!(3), &json!(1)));
    let earlier = server.get_as(&table.path("analysis?moves=1"), &table.host).await.ok();
    assert_eq!((&earlier["moves"], &earlier["seat"]), (&json!(1), &json!(0)));
    assert_eq!(server.get_as(&table.path("analysis?moves=4"), &table.host).await.code(404), "no_such_move");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_out_of_turn_outlives_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite://{}/games.db", folder.path().display());
    let (server, store) = start(&url).await;
    let untouched = upload(&server, RECORD).await;
    let played = upload(&server, RECORD).await;
    act(&server, &played, "move", json!({ "text": "i4,i3" })).await;
    act(&server, &played, "undo", Value::Null).await;
    act(&server, &played, "undo", Value::Null).await;
    act(&server, &played, "redo", Value::Null).await;
    let before = [shown(&server, &untouched).await, shown(&server, &played).await];
    assert_eq!(before[1]["state"]["color"], 1);
    stop((server, store)).await;

    let (server, store) = start(&url).await;
    assert_eq!([shown(&server, &untouched).await, shown(&server, &played).await], before);
    assert_eq!(record(&server, &played).await, RECORD);
    act(&server, &played, "move", json!({ "text": "i4,i3" })).await;
    stop((server, store)).await;
}
