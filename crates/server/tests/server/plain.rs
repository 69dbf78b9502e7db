//! The plain protocol with one socket per game.

use serde_json::{Value, json};

use crate::client::{Server, Socket};

async fn begin(server: &Server, wish: Value) -> (Socket, Value) {
    let mut socket = Socket::connect(server.address, "/game").await;
    socket.say(wish).await;
    let state = socket.hear("state").await["state"].clone();
    (socket, state)
}

fn place(row: u8, col: u8) -> Value {
    json!({ "type": "move", "action": "place", "level": 0, "row": row, "col": col })
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_pylos_on_one_socket() {
    let server = Server::start().await;
    let (mut socket, state) = begin(&server, json!({ "type": "new_game", "mode": "human_vs_human" })).await;
    assert_eq!((&state["game"], &state["to_move"]), (&json!("pylos"), &json!(0)));
    // White makes a square in a corner, Black plays elsewhere.
    for (row, col) in [(0, 0), (3, 0), (0, 1), (3, 1), (1, 0), (3, 2)] {
        socket.say(place(row, col)).await;
        socket.hear("state").await;
    }
    socket.say(place(0, 0)).await;
    let refusal = socket.refusal().await;
    assert_eq!((&refusal["code"], &refusal["cell"]), (&json!("occupied"), &json!("a1")), "{refusal}");
    socket.say(place(1, 1)).await;
    let state = socket.hear("state").await;
    assert_eq!(
        (&state["state"]["to_move"], &state["state"]["board"]["phase"]),
        (&json!(0), &json!("must_take"))
    );
    socket
        .say(json!({ "type": "move", "action": "remove", "from": { "level": 0, "row": 0, "col": 0 } }))
        .await;
    socket.hear("state").await;
    socket.say(json!({ "type": "move", "action": "done" })).await;
    assert_eq!(socket.hear("state").await["state"]["to_move"], 1);
    socket.say(json!({ "type": "move", "text": "nonsense" })).await;
    assert_eq!(socket.refusal().await["code"], "not_a_move");
    socket.say(json!({ "type": "resign" })).await;
    assert_eq!(socket.hear("game_over").await["winners"], json!([0]));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_plays_an_agent() {
    let server = Server::start().await;
    let wish =
        json!({ "type": "new_game", "mode": "human_vs_ai", "human_color": "black", "search_iterations": 20 });
    let mut socket = Socket::connect(server.address, "/game").await;
    socket.say(wish).await;
    let reply = socket.hear("ai_move").await;
    assert!(reply["thinking_time_ms"].is_u64() && reply["thought"]["candidates"].is_array(), "{reply}");
    let state = socket.hear("state").await["state"].clone();
    assert_eq!(state["to_move"], 1);
    let free = if state["last"]["text"] == "a1" { "b1" } else { "a1" };
    socket.say(json!({ "type": "move", "text": free })).await;
    socket.hear("ai_move").await;
    socket.say(json!({ "type": "undo" })).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn balls_are_raised() {
    let server = Server::start().await;
    let (mut socket, _) = begin(&server, json!({ "type": "new_game", "mode": "human_vs_human" })).await;
    for (row, col) in [(0, 0), (0, 1), (1, 0), (1, 1), (3, 3), (3, 0)] {
        socket.say(place(row, col)).await;
        socket.hear("state").await;
    }
    let cell = |level: u8, row: u8, col: u8| json!({ "level": level, "row": row, "col": col });
    socket
        .say(json!({ "type": "move", "action": "raise", "from": cell(0, 3, 3), "to": cell(1, 0, 0) }))
        .await;
    let state = socket.hear("state").await["state"].clone();
    assert_eq!((&state["to_move"], &state["last"]["text"]), (&json!(1), &json!("d4-2a1")), "{state}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_agent_plays_by_a_checkpoint() {
    let server = Server::start().await;
    let wish = json!({ "type": "new_game", "checkpoint": "pylos", "human_color": "black" });
    let mut socket = Socket::connect(server.address, "/game").await;
    socket.say(wish).await;
    assert_eq!(socket.hear("ai_move").await["seat"], 0);
    server.stop().await;
}

/// Its move may be made before anybody watches.
#[tokio::test(flavor = "multi_thread")]
async fn the_first_move_of_a_quick_agent_is_not_lost() {
    let server = Server::start().await;
    for _ in 0..40 {
        let mut socket = Socket::connect(server.address, "/game").await;
        socket.say(json!({ "type": "new_game", "human_color": "black" })).await;
        loop {
            let message = socket.next().await.unwrap();
            if message["type"] == "ai_move" {
                break;
            }
            let is_before = message["type"] == "thinking" || message["state"]["moves"] == 0;
            assert!(is_before, "moves are told before the state after them: {message}");
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn agents_play_each_other_to_the_end_in_any_game() {
    let server = Server::start().await;
    for game in ["pylos", "blokus-duo", "blokus-classic"] {
        let wish = json!({ "type": "new_game", "mode": "ai_vs_ai", "game": game, "delay_ms": 0 });
        let mut socket = Socket::connect(server.address, "/game").await;
        socket.say(wish).await;
        socket.hear("ai_move").await;
        let over = socket.hear("game_over").await;
        assert_eq!(over["result"]["reason"], "played", "{game}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_wishes_are_errors() {
    let server = Server::start().await;
    let mut socket = Socket::connect(server.address, "/game").await;
    for (wish, code) in [
        (json!({ "type": "move", "text": "a1" }), "no_game"),
        (json!({ "type": "new_game", "game": "chess" }), "no_game"),
        (json!({ "type": "new_game", "human_color": "green" }), "bad_color"),
        (json!({ "type": "new_game", "mode": "sleep" }), "bad_message"),
        (json!({ "type": "new_game", "checkpoint": "none" }), "bad_agent"),
        (json!([]), "bad_message"),
    ] {
        socket.say(wish.clone()).await;
        assert_eq!(socket.refusal().await["code"], code, "{wish}");
    }
    server.stop().await;
}
