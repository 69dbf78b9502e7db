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
    let wish = json!({ "type": "new_game", "mode": "human_vs_ai", "human_color": "black",
        "search_iterations": 20, "delay_ms": 0 });
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
    let wish = json!({ "type": "new_game", "mode": "human_vs_ai", "checkpoint": "pylos",
        "human_color": "black", "delay_ms": 0 });
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
        let wish =
            json!({ "type": "new_game", "mode": "human_vs_ai", "human_color": "black", "delay_ms": 0 });
        socket.say(wish).await;
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

/// As other programs speak this protocol.
#[tokio::test(flavor = "multi_thread")]
async fn actions_as_objects_and_places_as_arrays_are_played() {
    let server = Server::start().await;
    let (mut socket, state) = begin(&server, json!({ "type": "new_game" })).await;
    assert_eq!((&state["delay_ms"], &state["seats"][1]["is_human"]), (&json!(1500), &json!(true)));
    let act = async |socket: &mut Socket, message: Value| {
        socket.say(message).await;
        socket.hear("state").await["state"].clone()
    };
    for (row, col) in [(0, 0), (3, 0), (0, 1), (3, 1), (1, 0), (3, 2)] {
        let action = json!({ "type": "place", "level": 0, "row": row, "col": col });
        act(&mut socket, json!({ "type": "move", "action": action })).await;
    }
    let state = act(&mut socket, json!({ "action": { "type": "place", "dst": [0, 1, 1] } })).await;
    assert_eq!(state["board"]["phase"], "must_take");
    act(&mut socket, json!({ "type": "remove", "level": 0, "row": 1, "col": 1 })).await;
    let state = act(&mut socket, json!({ "type": "skip_removal" })).await;
    assert_eq!((&state["to_move"], &state["moves"]), (&json!(1), &json!(9)));
    act(&mut socket, json!({ "action": { "type": "place", "level": 0, "row": 1, "col": 1 } })).await;
    act(&mut socket, json!({ "action": { "type": "place", "level": 0, "row": 3, "col": 3 } })).await;
    let raise = json!({ "type": "raise", "src": [0, 3, 2], "dst": [1, 0, 0] });
    let state = act(&mut socket, json!({ "type": "move", "action": raise })).await;
    assert_eq!(state["last"]["text"], "c4-2a1");
    socket.say(json!({ "action": { "type": "place", "level": 0, "row": 4, "col": 0 } })).await;
    let refusal = socket.refusal().await;
    assert_eq!(refusal["code"], "not_a_move");
    assert!(refusal["message"].as_str().unwrap().contains("rows and cols 0 to 3 on level 0"), "{refusal}");
    socket.say(json!({ "action": { "type": "pass" } })).await;
    assert_eq!(socket.refusal().await["code"], "nothing_to_finish");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn several_balls_are_taken_in_one_message() {
    let server = Server::start().await;
    let (mut socket, _) = begin(&server, json!({ "type": "new_game" })).await;
    for (row, col) in [(0, 0), (3, 0), (0, 1), (3, 1), (1, 0), (3, 2), (1, 1)] {
        socket.say(place(row, col)).await;
        socket.hear("state").await;
    }
    socket.say(json!({ "type": "remove", "pieces": [[0, 0, 0]] })).await;
    let mut state = socket.hear("state").await["state"].clone();
    while state["to_move"] != 1 {
        state = socket.hear("state").await["state"].clone();
    }
    assert_eq!(state["board"]["reserves"], json!([12, 12]), "one of four is back, and the turn is over");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn agents_are_paused_stepped_and_slowed_down() {
    let server = Server::start().await;
    let wish = json!({ "type": "new_game", "mode": "ai_vs_ai", "delay_ms": 60_000 });
    let (mut socket, _) = begin(&server, wish).await;
    socket.say(json!({ "type": "pause" })).await;
    assert_eq!(socket.hear("paused").await["paused"], true);
    socket.say(json!({ "type": "step" })).await;
    assert_eq!(socket.hear("ai_move").await["seat"], 0);
    socket.say(json!({ "type": "set_delay", "delay_ms": 0 })).await;
    socket.say(json!({ "type": "resume" })).await;
    assert_eq!(socket.hear("paused").await["paused"], false);
    socket.hear("game_over").await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_wishes_are_errors() {
    let server = Server::start().await;
    let mut socket = Socket::connect(server.address, "/game").await;
    for (wish, code) in [
        (json!({ "type": "move", "text": "a1" }), "no_game"),
        (json!({ "type": "new_game", "game": "chess" }), "no_game"),
        (json!({ "type": "new_game", "mode": "human_vs_ai", "human_color": "green" }), "bad_color"),
        (json!({ "type": "new_game", "mode": "sleep" }), "bad_message"),
        (json!({ "type": "new_game", "mode": "ai_vs_ai", "checkpoint": "none" }), "bad_agent"),
        (json!({ "type": "new_game", "mode": "ai_vs_ai", "checkpoint_black": "none" }), "bad_agent"),
        (json!({ "type": "new_game", "delay_ms": 9_999_999 }), "bad_table"),
        (json!([]), "bad_message"),
    ] {
        socket.say(wish.clone()).await;
        assert_eq!(socket.refusal().await["code"], code, "{wish}");
    }
    server.stop().await;
}
