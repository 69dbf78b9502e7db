//! Who has room in memory and a place to think.

use std::time::Duration;

use serde_json::{Value, json};
use server::Settings;

use crate::client::{Server, Socket, agent, human, settings};

fn pylos() -> Value {
    json!({ "game": "pylos", "participants": [human(), human()] })
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_nobody_uses_leave_memory_and_come_back() {
    let server = Server::with(Settings { unload_after: Duration::from_millis(20), ..settings() }).await;
    let table = server.open(pylos()).await;
    server.post(&table.path("move"), table.token(0), json!({ "text": "a1" })).await.ok();
    let is_gone = |text: String| text.lines().any(|line| line == "polyspire_tables 0");
    let mut attempts = 0;
    while !is_gone(server.get("/metrics").await.body) {
        attempts += 1;
        assert!(attempts < 1000, "an idle table leaves memory");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    server.post(&table.path("move"), table.token(1), json!({ "text": "b1" })).await.ok();
    assert_eq!(server.get(&format!("/api/games/{}", table.id)).await.ok()["state"]["moves"], 2);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn there_are_only_so_many_tables() {
    let server = Server::with(Settings { live_tables: 2, ..settings() }).await;
    let first = server.open(pylos()).await;
    let (watched, _) = server.join(&first.id, None, None).await;
    // Those that nobody watches make room, and can still be used.
    let second = server.open(pylos()).await;
    let third = server.open(pylos()).await;
    for table in [&second, &third, &second] {
        server.post(&table.path("pause"), &table.host, Value::Null).await.ok();
        server.post(&table.path("resume"), &table.host, Value::Null).await.ok();
    }
    let (also_watched, _) = server.join(&third.id, None, None).await;
    assert_eq!(server.post("/api/games", "", pylos()).await.code(503), "too_many_tables");
    assert_eq!(server.get(&format!("/api/games/{}", second.id)).await.code(503), "too_many_tables");
    assert_eq!(server.get(&format!("/api/games/{}", first.id)).await.status, 200);
    drop((watched, also_watched));
    let mut attempts = 0;
    while server.post("/api/games", "", pylos()).await.status != 201 {
        attempts += 1;
        assert!(attempts < 1000, "when nobody watches any more there is room");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_agents_of_one_address_do_not_keep_those_of_others_waiting() {
    let max_thinking_time = Duration::from_millis(300);
    let server =
        Server::with(Settings { agent_threads: 1, is_behind_proxy: true, max_thinking_time, ..settings() })
            .await;
    let many = json!({ "game": "pylos", "participants": [agent("stuck"), agent("stuck")] }).to_string();
    for _ in 0..20 {
        server.request("POST", "/api/games", &[("X-Forwarded-For", "10.0.0.1")], &many).await.ok();
    }
    let one = json!({ "game": "pylos", "participants": [agent("random"), human()] }).to_string();
    let opened = server.request("POST", "/api/games", &[("X-Forwarded-For", "10.0.0.2")], &one).await.ok();
    let (mut socket, welcome) = server.join(opened["id"].as_str().unwrap(), None, None).await;
    if welcome["state"]["moves"] == 0 {
        socket.until(|state| state["moves"] == 1).await;
    }
    // At most one of the many has moved before, perhaps another while this was told.
    let numbers = server.get("/metrics").await.body;
    let moves = numbers.lines().find_map(|line| line.strip_prefix("polyspire_moves_total ")).unwrap();
    assert!(moves.parse::<u32>().unwrap() <= 10, "{moves} moves");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plain_socket_without_a_game_is_closed_after_a_while() {
    let server = Server::with(Settings { unload_after: Duration::from_millis(50), ..settings() }).await;
    let mut socket = Socket::connect(server.address, "/game").await;
    assert_eq!(socket.closed().await, 4010);
    server.stop().await;
}
