//! People and agents at tables, over real sockets.

use serde_json::{Value, json};

use crate::client::{Server, agent, human};

/// Plays a game to its end for the person of a seat, who takes the first legal move.
async fn play_out(server: &Server, spec: Value, seat: usize) -> Value {
    let table = server.open(spec).await;
    let (mut socket, welcome) = server.join(&table.id, Some(table.token(seat)), None).await;
    let mut state = welcome["state"].clone();
    let mut number = 0;
    while state["status"] != "finished" {
        if state["to_move"] == seat {
            let legal = server.get(&table.path("legal")).await.ok();
            let text = legal["moves"][number * 7 % legal["moves"].as_array().unwrap().len()]["text"].clone();
            number += 1;
            socket.say(json!({ "type": "move", "id": format!("m{number}"), "text": text })).await;
        }
        let seen = state["seq"].as_u64();
        state = socket
            .until(|state| {
                state["seq"].as_u64() > seen && (state["to_move"] == seat || state["status"] == "finished")
            })
            .await;
    }
    state
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_plays_with_one_two_and_three_agents_to_the_end() {
    let server = Server::start().await;
    for (game, agents) in [("pylos", 1), ("blokus-duo", 1), ("blokus-classic-3p", 2), ("blokus-classic", 3)] {
        let mut participants = vec![human()];
        participants.extend((0..agents).map(|_| agent("random")));
        let state = play_out(&server, json!({ "game": game, "participants": participants }), 0).await;
        assert_eq!(state["result"]["reason"], "played", "{game}");
        assert_eq!(state["result"]["ranks"].as_array().unwrap().len(), agents + 1);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_starter_decides_who_sits_where() {
    let server = Server::start().await;
    let spec = json!({ "game": "pylos", "participants": [human(), agent("random")], "starter": 1 });
    let table = server.open(spec.clone()).await;
    assert!(table.tokens[0].is_none() && table.tokens[1].is_some(), "the agent sits first");
    let state = play_out(&server, spec, 1).await;
    assert_eq!(state["status"], "finished");
    let drawn = json!({ "game": "pylos", "participants": [human(), agent("random")], "starter": "random" });
    assert_eq!(server.post("/api/games", "", drawn).await.status, 201);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_by_link_and_a_spectator_watches() {
    let server = Server::start().await;
    let table = server.open(json!({ "game": "pylos", "participants": [human(), human()] })).await;
    let (mut white, _) = server.join(&table.id, Some(table.token(0)), None).await;
    let (mut black, welcome) = server.join(&table.id, Some(table.token(1)), None).await;
    assert_eq!(welcome["you"], "seat-1");
    let (mut spectator, welcome) = server.join(&table.id, None, None).await;
    assert_eq!(welcome["you"], "spectator");

    white.say(json!({ "type": "move", "text": "a1" })).await;
    for socket in [&mut white, &mut black, &mut spectator] {
        let update = socket.hear("update").await;
        assert_eq!(update["seq"], 2);
        assert_eq!(update["state"]["to_move"], 1);
        assert_eq!(update["state"]["last"]["text"], "a1");
        assert_eq!(update["state"]["last"]["moves"][0]["detail"]["kind"], "place");
    }
    spectator.say(json!({ "type": "move", "text": "b1" })).await;
    assert_eq!(spectator.refusal().await["code"], "read_only");
    white.say(json!({ "type": "move", "text": "b1" })).await;
    assert_eq!(white.refusal().await["code"], "not_your_turn");
    black.say(json!({ "type": "move", "id": "x", "text": "a1" })).await;
    let refusal = black.refusal().await;
    assert_eq!((&refusal["id"], &refusal["detail"]["cell"]), (&json!("x"), &json!("a1")), "{refusal}");
    spectator.say(json!({ "type": "hint" })).await;
    assert_eq!(spectator.refusal().await["code"], "read_only");
    black.say(json!({ "type": "hint" })).await;
    assert_eq!(black.refusal().await["code"], "no_advice");
    assert_eq!(server.get_as(&table.path("book"), table.token(1)).await.code(403), "no_advice");
    black.say(json!({ "type": "resign" })).await;
    let state = spectator.until(|state| state["status"] == "finished").await;
    assert_eq!(state["result"]["winners"], json!([0]));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_rotates_the_seats_and_everybody_keeps_their_token() {
    let server = Server::start().await;
    let table = server.open(json!({ "game": "pylos", "participants": [human(), human()] })).await;
    assert_eq!(
        server.post(&table.path("rematch"), table.token(0), Value::Null).await.code(409),
        "not_finished"
    );
    server.post(&table.path("resign"), table.token(0), Value::Null).await.ok();
    let there = server.post(&table.path("rematch"), table.token(0), Value::Null).await.ok()["id"].clone();
    let again = server.post(&table.path("rematch"), table.token(1), Value::Null).await.ok()["id"].clone();
    assert_eq!(there, again, "both find the same table");
    let id = there.as_str().unwrap();
    let first = server.get_as(&format!("/api/games/{id}"), table.token(0)).await.ok();
    assert_eq!(first["you"], "seat-1", "who began now sits second");
    assert_eq!(server.get(&format!("/api/games/{}", table.id)).await.ok()["state"]["rematch"], there);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn agents_play_each_other_pause_and_go_step_by_step() {
    let server = Server::start().await;
    let spec = json!({ "game": "pylos", "participants": [agent("random"), agent("random")], "paused": true });
    let table = server.open(spec).await;
    let (mut socket, welcome) = server.join(&table.id, Some(&table.host), None).await;
    assert_eq!(welcome["state"]["moves"], 0);
    for moves in 1..4 {
        socket.say(json!({ "type": "step" })).await;
        socket.until(|state| state["moves"] == moves).await;
    }
    socket.say(json!({ "type": "delay", "ms": 1 })).await;
    socket.say(json!({ "type": "resume" })).await;
    let state = socket.until(|state| state["status"] == "finished").await;
    assert_eq!(state["delay_ms"], 1);
    assert_eq!(server.post(&table.path("step"), &table.host, Value::Null).await.code(409), "game_over");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thinking_agent_reports_and_moves_when_told() {
    let server = Server::start().await;
    let table = server.open(json!({ "game": "pylos", "participants": [agent("stuck"), human()] })).await;
    let (mut socket, _) = server.join(&table.id, Some(table.token(1)), None).await;
    let progress = loop {
        let progress = socket.hear("thinking").await;
        if !progress["leaders"].as_array().is_some_and(Vec::is_empty) {
            break progress;
        }
    };
    assert_eq!((&progress["seat"], &progress["value"]), (&json!(0), &json!(0.25)), "{progress}");
    assert!(
        progress["iterations"].as_u64() > Some(0) && progress["leaders"][0]["text"].is_string(),
        "{progress}"
    );
    socket.say(json!({ "type": "move_now" })).await;
    let state = socket.until(|state| state["to_move"] == 1).await;
    assert_eq!(state["last"]["by"], "agent");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_agent_that_waits_for_a_place_to_think_moves_at_once_when_told() {
    let server = Server::with(server::Settings { agent_threads: 1, ..crate::client::settings() }).await;
    let busy = server.open(json!({ "game": "pylos", "participants": [agent("stuck"), human()] })).await;
    let (mut first, _) = server.join(&busy.id, Some(busy.token(1)), None).await;
    first.hear("thinking").await;
    let table = server.open(json!({ "game": "pylos", "participants": [agent("stuck"), human()] })).await;
    let (mut second, _) = server.join(&table.id, Some(table.token(1)), None).await;
    second.say(json!({ "type": "move_now" })).await;
    second.hear("done").await;
    first.say(json!({ "type": "move_now" })).await;
    first.until(|state| state["to_move"] == 1).await;
    second.until(|state| state["to_move"] == 1).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_paused_agent_was_thinking_is_thrown_away() {
    let server = Server::start().await;
    let table = server.open(json!({ "game": "pylos", "participants": [agent("stuck"), human()] })).await;
    let (mut socket, _) = server.join(&table.id, Some(table.token(1)), None).await;
    socket.hear("thinking").await;
    socket.say(json!({ "type": "pause" })).await;
    let state = socket.until(|state| state["status"] == "paused").await;
    assert_eq!(state["moves"], 0);
    socket.say(json!({ "type": "move_now" })).await;
    assert_eq!(socket.refusal().await["code"], "nobody_thinks");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failing_agent_pauses_the_table_and_says_why() {
    let server = Server::start().await;
    let table = server.open(json!({ "game": "pylos", "participants": [human(), agent("broken")] })).await;
    let (mut socket, _) = server.join(&table.id, Some(table.token(0)), None).await;
    socket.say(json!({ "type": "move", "text": "a1" })).await;
    let state = socket.until(|state| state["status"] == "paused").await;
    assert!(state["fault"].as_str().unwrap().contains("out of order"), "{state}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_and_analyses_say_what_an_agent_would_do() {
    let server = Server::start().await;
    let table = server.open(json!({ "game": "pylos", "participants": [human(), agent("random")] })).await;
    let hint = server.post(&table.path("hint"), table.token(0), Value::Null).await.ok();
    assert!(hint["text"].is_string() && hint["thought"]["values"].is_array(), "{hint}");
    assert!(hint["exact"].is_array(), "Pylos is solved");
    server.post(&table.path("move"), table.token(0), json!({ "text": hint["text"] })).await.ok();
    assert_eq!(server.get(&table.path("analysis")).await.code(403), "no_advice");
    assert_eq!(server.get(&table.path("book")).await.code(403), "no_advice");
    let path = format!("{}?moves=0&agent=mcts:iterations=20,memory=8", table.path("analysis"));
    let analysis = server.get_as(&path, table.token(0)).await.ok();
    assert_eq!((&analysis["moves"], &analysis["seat"]), (&json!(0), &json!(0)));
    let path = format!("{}?moves=99", table.path("analysis"));
    assert_eq!(server.get_as(&path, table.token(0)).await.code(404), "no_such_move");
    let (mut socket, _) = server.join(&table.id, Some(table.token(0)), None).await;
    socket.say(json!({ "type": "analysis", "id": "q" })).await;
    assert_eq!(socket.hear("advice").await["id"], "q");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_who_can_only_pass_pass_by_themselves_if_they_wish() {
    let server = Server::start().await;
    let people = [human(), human()];
    let table = server
        .open(json!({ "game": "blokus-duo", "participants": people, "hot_seat": true, "auto_pass": true }))
        .await;
    loop {
        let legal = server.get(&table.path("legal")).await.ok();
        assert_eq!(legal["must_pass"], false);
        let Some(first) = legal["moves"].as_array().unwrap().first() else { break };
        server.post(&table.path("move"), &table.host, json!({ "text": first["text"] })).await.ok();
    }
    let events = server.get(&table.path("events")).await.ok();
    let moved: Vec<&Value> = events.as_array().unwrap().iter().map(|entry| &entry["event"]).collect();
    let passes = moved.iter().filter(|event| event["text"] == "pass").count();
    let by_table = moved.iter().filter(|event| event["by"] == "table" && event["text"] == "pass").count();
    assert!(passes > 0 && passes == by_table, "{passes} passes, {by_table} by the table");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_runs_out_though_nobody_does_anything() {
    let server = Server::start().await;
    let clock = json!({ "kind": "per_move", "ms": 300 });
    let table =
        server.open(json!({ "game": "pylos", "participants": [human(), human()], "clock": clock })).await;
    let (mut socket, welcome) = server.join(&table.id, Some(table.token(0)), None).await;
    assert_eq!(welcome["state"]["clocks"]["waiting_for"], json!([1]));
    socket.say(json!({ "type": "move", "text": "a1" })).await;
    let state = socket.until(|state| state["moves"] == 1).await;
    assert_eq!(state["clocks"]["running"], Value::Null, "the friend has not come yet");
    let (_friend, welcome) = server.join(&table.id, Some(table.token(1)), None).await;
    assert_eq!(welcome["state"]["clocks"]["has_begun"], true);
    let state = socket.until(|state| state["status"] == "finished").await;
    assert_eq!(
        (&state["result"]["reason"], &state["result"]["winners"]),
        (&json!("out_of_time"), &json!([0]))
    );
    server.stop().await;
}
