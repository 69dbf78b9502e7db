//! Coming back: whatever a client has seen, it ends up with the same events and the same state.

use serde_json::{Value, json};

use crate::client::{Server, agent, human};

#[tokio::test(flavor = "multi_thread")]
async fn coming_back_after_any_event_gives_the_rest_and_the_same_state() {
    let server = Server::start().await;
    let table =
        server.open(json!({ "game": "pylos", "participants": [agent("random"), agent("random")] })).await;
    let (mut socket, _) = server.join(&table.id, None, None).await;
    let mut final_state = server.get(&format!("/api/games/{}", table.id)).await.ok()["state"].clone();
    if final_state["status"] != "finished" {
        final_state = socket.until(|state| state["status"] == "finished").await;
    }
    let all = server.get(&table.path("events")).await.ok();
    let all = all.as_array().unwrap();
    let numbers: Vec<u64> = all.iter().map(|event| event["seq"].as_u64().unwrap()).collect();
    assert_eq!(numbers, (1..=all.len() as u64).collect::<Vec<_>>(), "without gaps");
    for after in 0..=all.len() {
        let (_, welcome) = server.join(&table.id, None, Some(after as u64)).await;
        assert_eq!(welcome["events"].as_array().unwrap()[..], all[after..], "after {after}");
        assert_eq!(welcome["state"], final_state);
        let (known, entries) =
            (welcome["from_entry"].as_u64().unwrap(), welcome["entries"].as_array().unwrap());
        assert_eq!(known as usize + entries.len(), all.len() - 2);
        assert_eq!(
            known as usize,
            after.saturating_sub(1).min(all.len() - 2),
            "what was seen is not told again"
        );
    }
    let (_, ahead) = server.join(&table.id, None, Some(10_000)).await;
    assert_eq!(ahead["events"].as_array().unwrap().len(), all.len(), "who knows too much begins again");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_breaks_off_after_every_message_misses_nothing() {
    let server = Server::start().await;
    let table = server
        .open(json!({ "game": "pylos", "participants": [agent("random"), agent("random")], "delay_ms": 1 }))
        .await;
    let (mut seen, mut last): (Vec<Value>, u64) = (Vec::new(), 0);
    loop {
        let (mut socket, welcome) = server.join(&table.id, None, Some(last)).await;
        seen.extend(welcome["events"].as_array().unwrap().iter().cloned());
        let mut state = welcome["state"].clone();
        if state["status"] != "finished" {
            let update = socket.hear("update").await;
            seen.extend(update["events"].as_array().unwrap().iter().cloned());
            state = update["state"].clone();
        }
        last = state["seq"].as_u64().unwrap();
        if state["status"] == "finished" {
            break;
        }
    }
    let all = server.get(&table.path("events")).await.ok();
    assert_eq!(&Value::Array(seen), &all);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn entries_and_what_one_may_do_are_told_with_every_change() {
    let server = Server::start().await;
    let spec = json!({ "game": "pylos", "participants": [human(), human()], "undo": "free" });
    let table = server.open(spec).await;
    let (mut player, welcome) = server.join(&table.id, Some(table.token(0)), None).await;
    let (mut spectator, _) = server.join(&table.id, None, None).await;
    let may = |message: &Value, what: &[&str]| what.iter().all(|one| message["may"][*one] == true);
    assert!(may(&welcome, &["play", "resign"]) && !may(&welcome, &["undo"]));
    let mut history: Vec<Value> = Vec::new();
    for (message, texts) in [
        (json!({ "type": "move", "text": "a1" }), &["a1"][..]),
        (json!({ "type": "undo" }), &[]),
        (json!({ "type": "redo" }), &["a1"]),
        (json!({ "type": "undo" }), &[]),
        (json!({ "type": "move", "text": "b1" }), &["b1"]),
    ] {
        player.say(message).await;
        let (own, other) = (player.hear("update").await, spectator.hear("update").await);
        history.truncate(other["from_entry"].as_u64().unwrap() as usize);
        history.extend(other["entries"].as_array().unwrap().iter().cloned());
        assert_eq!(history.iter().map(|entry| entry["text"].as_str().unwrap()).collect::<Vec<_>>(), texts);
        let is_mine = own["state"]["to_move"] == 0;
        assert_eq!((may(&own, &["play"]), may(&own, &["redo"])), (is_mine, own["state"]["redos"] == 1));
        assert_eq!(may(&own, &["undo"]), !texts.is_empty());
        assert!(other["may"].as_object().unwrap().values().all(|may| may == false), "{other}");
        for shared in ["seq", "events", "from_entry", "entries", "state"] {
            assert_eq!(own[shared], other[shared]);
        }
    }
    let shown = server.get(&format!("/api/games/{}", table.id)).await.ok();
    assert_eq!(shown["history"], Value::Array(history));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_message_is_answered_again_and_not_repeated() {
    let server = Server::start().await;
    let table = server.open(json!({ "game": "pylos", "participants": [human(), human()] })).await;
    let message = json!({ "type": "move", "id": "one", "text": "a1" });
    let (mut socket, _) = server.join(&table.id, Some(table.token(0)), None).await;
    socket.say(message.clone()).await;
    let first = socket.hear("done").await;
    let (mut socket, _) = server.join(&table.id, Some(table.token(0)), None).await;
    socket.say(message).await;
    assert_eq!(socket.hear("done").await, first);
    let (mut other, _) = server.join(&table.id, Some(table.token(1)), None).await;
    other.say(json!({ "type": "move", "id": "one", "text": "b1" })).await;
    assert_eq!(other.hear("done").await["seq"], 3, "names are everybody's own");

    let bearer = format!("Bearer {}", table.token(0));
    let headers = [("Authorization", bearer.as_str()), ("Idempotency-Key", "two")];
    let body = json!({ "text": "c1" }).to_string();
    let first = server.request("POST", &table.path("move"), &headers, &body).await.ok();
    let again = server.request("POST", &table.path("move"), &headers, &body).await.ok();
    assert_eq!((&first["seq"], &first["seq"]), (&again["seq"], &json!(4)));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_runs_out_and_everybody_hears_it() {
    let server = Server::with_time().await;
    let spec = json!({
        "game": "pylos", "participants": [human(), human()], "clock": { "kind": "total", "ms": 60_000 },
    });
    let table = server.open(spec).await;
    let (mut socket, welcome) = server.join(&table.id, None, None).await;
    assert_eq!(welcome["state"]["clocks"]["running"], Value::Null);
    let play = async |seat: usize, text: &str| {
        server.post(&table.path("move"), table.token(seat), json!({ "text": text })).await
    };
    server.time.as_ref().unwrap().advance(90_000);
    play(0, "a1").await.ok();
    play(1, "b1").await.ok();
    server.time.as_ref().unwrap().advance(59_000);
    play(0, "c1").await.ok();
    server.time.as_ref().unwrap().advance(60_000);
    assert_eq!(play(1, "d1").await.code(409), "game_over");
    let state = socket.until(|state| state["status"] == "finished").await;
    assert_eq!(
        (&state["result"]["reason"], &state["result"]["winners"]),
        (&json!("out_of_time"), &json!([0]))
    );
    assert_eq!(state["clocks"]["left_ms"], json!([1000, 0]));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stopping_server_tells_its_clients_to_come_back() {
    let server = Server::start().await;
    let table = server.open(json!({ "game": "pylos", "participants": [human(), human()] })).await;
    let (mut socket, _) = server.join(&table.id, None, None).await;
    let (code, ()) = tokio::join!(socket.closed(), server.stop());
    assert_eq!(code, 1012);
}
