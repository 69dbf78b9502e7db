//! Tables in a database outlive the server.

use std::sync::Arc;

use serde_json::{Value, json};
use server::{StoredLog, WallTime};
use store::Store;

use crate::client::{Server, agent, human, settings};

async fn start(store: &Store) -> Server {
    Server::on(
        Arc::new(StoredLog::new(store.clone(), "server-1", settings().lease)),
        Arc::new(WallTime),
        settings(),
        None,
    )
    .await
}

/// Makes a test of each function, on each database.
macro_rules! on_both {
    ($($fact:ident),* $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $fact() {
                let folder = tempfile::tempdir().unwrap();
                super::$fact(format!("sqlite://{}/games.db", folder.path().display())).await;
            })*
        }

        mod postgres {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $fact() {
                super::$fact(store::testing::postgres_url()).await;
            })*
        }
    };
}

on_both!(a_restarted_server_goes_on_where_it_stopped, agents_play_whole_games_into_the_database);

async fn a_restarted_server_goes_on_where_it_stopped(url: String) {
    let store = Store::open(&url).await.unwrap();
    let server = start(&store).await;
    let table = server.open(json!({ "game": "pylos", "participants": [human(), human()] })).await;
    let (mut socket, _) = server.join(&table.id, Some(table.token(0)), None).await;
    socket.say(json!({ "type": "move", "id": "one", "text": "a1" })).await;
    let done = socket.hear("done").await;
    drop(socket);
    server.stop().await;
    store.close().await;

    let store = Store::open(&url).await.unwrap();
    let server = start(&store).await;
    let (mut socket, welcome) = server.join(&table.id, Some(table.token(0)), Some(1)).await;
    assert_eq!(welcome["events"].as_array().unwrap().len(), 1);
    socket.say(json!({ "type": "move", "id": "one", "text": "a1" })).await;
    assert_eq!(socket.hear("done").await, done, "what was obeyed before the restart is not repeated");
    server.post(&table.path("resign"), table.token(1), Value::Null).await.ok();
    let list = server.get("/api/games?status=finished").await.ok();
    assert_eq!((&list["games"][0]["id"], &list["games"][0]["moves"]), (&json!(table.id), &json!(1)));
    assert_eq!(list["games"][0]["result"]["winners"], json!([0]));
    let there = server.post(&table.path("rematch"), table.token(0), Value::Null).await.ok();
    assert_eq!(server.get("/api/games?status=playing").await.ok()["games"][0]["id"], there["id"]);
    server.stop().await;
    store.close().await;
}

async fn agents_play_whole_games_into_the_database(url: String) {
    let store = Store::open(&url).await.unwrap();
    let server = start(&store).await;
    let table =
        server.open(json!({ "game": "pylos", "participants": [agent("random"), agent("random")] })).await;
    let (mut socket, welcome) = server.join(&table.id, None, None).await;
    if welcome["state"]["status"] != "finished" {
        socket.until(|state| state["status"] == "finished").await;
    }
    assert_eq!(server.get("/readyz").await.status, 200);
    server.stop().await;
    store.close().await;
}
