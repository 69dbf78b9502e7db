//! The protocol of a socket at a table.

use serde_json::json;

use crate::client::{Server, agent, human};

#[tokio::test(flavor = "multi_thread")]
async fn the_first_message_is_hello_with_a_good_token_or_none() {
    let server = Server::start().await;
    let table = server.open(json!({ "game": "pylos", "participants": [human(), human()] })).await;
    let mut wrong = server.socket(&table.id).await;
    wrong.say(json!({ "type": "hello", "token": "guess" })).await;
    assert_eq!(wrong.refusal().await["code"], "bad_token");
    assert_eq!(wrong.closed().await, 4001);
    let mut rude = server.socket(&table.id).await;
    rude.say(json!({ "type": "move", "text": "a1" })).await;
    assert_eq!(rude.closed().await, 4000);
    let (_, host) = server.join(&table.id, Some(&table.host), None).await;
    assert_eq!(host["you"], "host");
    let other = server.open(json!({ "game": "pylos", "participants": [human(), human()] })).await;
    let mut astray = server.socket(&table.id).await;
    astray.say(json!({ "type": "hello", "token": other.token(0) })).await;
    assert_eq!(astray.closed().await, 4001);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_that_are_not_understood_are_answered() {
    let server = Server::start().await;
    let table = server.open(json!({ "game": "pylos", "participants": [human(), human()] })).await;
    let (mut socket, _) = server.join(&table.id, Some(table.token(0)), None).await;
    socket.say_text("nonsense".to_string()).await;
    assert_eq!(socket.refusal().await["code"], "bad_message");
    socket.say(json!({ "type": "dance" })).await;
    assert_eq!(socket.refusal().await["code"], "bad_message");
    socket.say(json!({ "type": "move" })).await;
    assert_eq!(socket.refusal().await["code"], "not_a_move");
    socket.say(json!({ "type": "ping", "id": "p" })).await;
    assert_eq!(socket.hear("pong").await["id"], "p");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn undo_reaches_everybody_and_stops_the_agent() {
    let server = Server::start().await;
    let table = server.open(json!({ "game": "pylos", "participants": [human(), agent("stuck")] })).await;
    let (mut socket, _) = server.join(&table.id, Some(table.token(0)), None).await;
    let (mut spectator, _) = server.join(&table.id, None, None).await;
    socket.say(json!({ "type": "move", "text": "a1" })).await;
    spectator.until(|state| state["moves"] == 1).await;
    socket.say(json!({ "type": "undo" })).await;
    let state = spectator.until(|state| state["moves"] == 0).await;
    assert_eq!((&state["to_move"], &state["redos"]), (&json!(0), &json!(1)));
    socket.say(json!({ "type": "move_now" })).await;
    assert_eq!(socket.refusal().await["code"], "nobody_thinks");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_device_takes_the_seat_over() {
    let server = Server::start().await;
    let table = server.open(json!({ "game": "pylos", "participants": [human(), human()] })).await;
    let (mut one, _) = server.join(&table.id, Some(table.token(0)), None).await;
    let (mut other, _) = server.join(&table.id, Some(table.token(0)), None).await;
    other.say(json!({ "type": "move", "text": "a1" })).await;
    assert_eq!(one.hear("update").await["state"]["moves"], 1);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_shown_digests_of_tokens() {
    let server = Server::start().await;
    let table = server.open(json!({ "game": "pylos", "participants": [human(), human()] })).await;
    let digests =
        [&table.host, table.token(0), table.token(1)].map(|token| server::Digest::of(token).to_hex());
    let mut shown = server.get(&table.path("events?after=0")).await.body;
    assert!(shown.contains("created"), "{shown}");
    for token in [None, Some(table.host.as_str()), Some(table.token(0))] {
        shown += &server.join(&table.id, token, Some(0)).await.1.to_string();
    }
    shown += &server.get(&format!("/api/games/{}", table.id)).await.body;
    shown += &server.get("/api/games").await.body;
    assert!(!digests.iter().any(|digest| shown.contains(digest)), "{shown}");
    server.stop().await;
}
