//! Every route over HTTP.

use serde_json::{Value, json};

use crate::client::{Server, agent, human};

#[tokio::test(flavor = "multi_thread")]
async fn every_route_that_is_served_is_documented_and_the_other_way_round() {
    let server = Server::start().await;
    let document = server.get("/openapi.json").await.ok();
    let paths = document["paths"].as_object().unwrap();
    assert!(paths.len() >= 28, "{}", paths.len());
    let id = server.open(json!({ "game": "pylos", "participants": [human(), human()] })).await.id;
    for (path, operations) in paths {
        for (method, operation) in operations.as_object().unwrap() {
            assert!(operation["summary"].as_str().is_some_and(|text| !text.is_empty()), "{method} {path}");
            assert!(operation["responses"].as_object().is_some_and(|answers| !answers.is_empty()), "{path}");
            let answer = server.request(&method.to_uppercase(), &path.replace("{id}", &id), &[], "").await;
            let is_served = answer.status != 405 && !answer.body.contains("no_route");
            assert!(is_served, "{method} {path}: {answer:?}");
        }
    }
    // References inside the document lead somewhere.
    let text = document.to_string();
    for part in text.split("\"#/components/schemas/").skip(1) {
        let name = part.split('"').next().unwrap();
        assert!(document["components"]["schemas"][name].is_object(), "{name} is not described");
    }
    let page = server.get("/docs").await;
    for path in paths.keys() {
        assert!(page.body.contains(path.as_str()), "{path} is not on the page");
    }
    assert!(
        !page.body.contains("<script") && !page.body.contains("http://") && !page.body.contains(" style=")
    );
    assert_eq!(server.get("/docs.css").await.status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_laboratory_answers() {
    let server = Server::start().await;
    let catalog = server.get("/api/catalog").await.ok();
    assert_eq!(catalog["games"].as_array().unwrap().len(), catalog::games().len());
    assert_eq!(catalog["pieces"].as_array().unwrap().len(), 21);
    let duo = catalog["games"].as_array().unwrap().iter().find(|game| game["id"] == "blokus-duo").unwrap();
    assert_eq!(duo["start"]["board"]["start_cells"].as_array().unwrap().len(), 2);
    assert_eq!(duo["colors"].as_array().unwrap().len(), 2);
    assert!(server.get("/api/agents").await.ok().as_array().unwrap().iter().any(|one| one["name"] == "mcts"));
    let checkpoints = server.get("/api/checkpoints").await.ok();
    let plain = server.get("/checkpoints").await.ok()["checkpoints"].clone();
    let (all, plain) = (checkpoints.as_array().unwrap(), plain.as_array().unwrap());
    assert_eq!(all.len(), plain.len());
    for (one, told) in all.iter().zip(plain) {
        assert!(one["plays"].as_array().unwrap().contains(&one["game"]), "{one}");
        assert_eq!((&one["id"], &one["id"], &one["game"]), (&told["id"], &told["file"], &told["game"]));
    }
    assert!(all.iter().any(|one| one["id"] == "pylos"));
    assert_eq!(server.get("/api/runs").await.ok(), json!([]));
    assert_eq!(server.get("/api/arena").await.ok(), json!([]));
    assert_eq!(server.get("/api/arena/cup/games").await.ok()[0]["number"], 1);
    assert_eq!(server.get("/api/arena/cup/games/1").await.ok()["text"], "(;GM[Blokus Duo])");
    assert_eq!(server.get("/api/arena/cup/games/x").await.code(400), "bad_request");
    for missing in ["/api/arena/none/games", "/api/arena/none/games/1", "/api/arena/cup/games/2"] {
        assert_eq!(server.get(missing).await.code(404), "no_tournament", "{missing}");
    }
    assert_eq!(server.get("/healthz").await.body, "ok\n");
    assert_eq!(server.get("/readyz").await.body, "ready\n");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_are_listed_page_by_page() {
    let server = Server::start().await;
    for game in ["pylos", "blokus-duo", "pylos"] {
        server.open(json!({ "game": game, "participants": [human(), human()] })).await;
    }
    server.open(json!({ "game": "pylos", "participants": [human(), human()], "listed": false })).await;
    let all = server.get("/api/games").await.ok();
    assert_eq!(all["games"].as_array().unwrap().len(), 3, "{all}");
    let pylos = server.get("/api/games?game=pylos&status=playing&limit=1").await.ok();
    assert_eq!(pylos["games"].as_array().unwrap().len(), 1);
    let next = pylos["next"].as_str().unwrap();
    let rest = server.get(&format!("/api/games?game=pylos&limit=1&from={next}")).await.ok();
    assert_eq!((rest["games"].as_array().unwrap().len(), &rest["next"]), (1, &Value::Null));
    assert_eq!(server.get("/api/games?status=finished").await.ok()["games"], json!([]));
    assert_eq!(server.get("/api/games?status=asleep").await.code(400), "bad_request");
    assert_eq!(server.get("/api/games?from=nowhere").await.code(400), "bad_request");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_everybody_has_left_is_listed_as_abandoned_and_not_as_played() {
    let server = Server::with_time().await;
    let people = json!({ "game": "pylos", "participants": [human(), human()] });
    let (left, watched) = (server.open(people.clone()).await, server.open(people.clone()).await);
    let (_socket, _) = server.join(&watched.id, None, None).await;
    let over = server.open(people).await;
    server.post(&over.path("resign"), over.token(0), Value::Null).await.ok();
    let ids = async |status: &str| {
        let page = server.get(&format!("/api/games?status={status}")).await.ok();
        let rows = page["games"].as_array().unwrap().clone();
        rows.iter().map(|row| row["id"].as_str().unwrap().to_string()).collect::<Vec<_>>()
    };
    server.time.as_ref().unwrap().advance(599_999);
    assert_eq!((ids("playing").await.len(), ids("abandoned").await.len()), (2, 0));
    server.time.as_ref().unwrap().advance(1);
    assert_eq!(
        (ids("playing").await, ids("abandoned").await),
        (vec![watched.id.clone()], vec![left.id.clone()])
    );
    let all = server.get("/api/games").await.ok();
    let flagged = all["games"].as_array().unwrap().iter().filter(|row| row["is_abandoned"] == true);
    assert_eq!(flagged.map(|row| row["id"].as_str().unwrap()).collect::<Vec<_>>(), [&left.id]);
    server.post(&left.path("move"), left.token(0), json!({ "text": "a1" })).await.ok();
    assert_eq!(ids("abandoned").await, Vec::<String>::new(), "somebody has come back");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn agents_move_at_a_pace_that_people_can_follow_unless_the_table_says_otherwise() {
    let server = Server::start().await;
    let delay = async |spec: Value| {
        let table = server.open(spec).await;
        server.get(&format!("/api/games/{}", table.id)).await.ok()["state"]["delay_ms"].as_u64()
    };
    let solo = [human(), agent("random")];
    assert_eq!(delay(json!({ "game": "pylos", "participants": solo })).await, Some(700));
    assert_eq!(delay(json!({ "game": "pylos", "participants": solo, "delay_ms": 600 })).await, Some(600));
    assert_eq!(delay(json!({ "game": "pylos", "participants": solo, "delay_ms": 0 })).await, Some(0));
    let agents = [agent("random"), agent("random")];
    assert_eq!(delay(json!({ "game": "pylos", "participants": agents, "paused": true })).await, Some(0));
    server.stop().await;
}

/// The clock stands still, so a move that waits for its time would wait for ever.
#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_waits_to_be_shown_is_shown_when_told() {
    let server = Server::with_time().await;
    let table = server.open(json!({ "game": "pylos", "participants": [human(), agent("random")] })).await;
    let (mut socket, _) = server.join(&table.id, Some(table.token(0)), None).await;
    for text in ["a1", "b1"] {
        socket.say(json!({ "type": "move", "text": text })).await;
        socket.until(|state| state["to_move"] == 1).await;
        socket.say(json!({ "type": "move_now" })).await;
        let state = socket.until(|state| state["to_move"] == 0).await;
        assert_eq!(state["last"]["by"], "agent");
        socket.say(json!({ "type": "undo" })).await;
        socket.until(|state| state["moves"] == 0).await;
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_are_played_and_refused_with_reasons() {
    let server = Server::start().await;
    let table = server.open(json!({ "game": "blokus-duo", "participants": [human(), human()] })).await;
    let play = async |token: &str, body: Value| server.post(&table.path("move"), token, body).await;
    assert_eq!(play("", json!({ "text": "e10" })).await.code(401), "bad_token");
    assert_eq!(play("guess", json!({ "text": "e10" })).await.code(401), "bad_token");
    assert_eq!(play(table.token(1), json!({ "text": "j5" })).await.code(409), "not_your_turn");
    assert_eq!(play(&table.host, json!({ "text": "e10" })).await.code(409), "not_your_turn");
    assert_eq!(play(table.token(0), json!({})).await.code(400), "bad_request");
    assert_eq!(play(table.token(0), json!({ "txt": "e10" })).await.code(400), "bad_request");
    let refused = play(table.token(0), json!({ "text": "a1" })).await;
    assert_eq!(refused.status, 422, "{refused:?}");
    let answer = play(table.token(0), json!({ "text": "e9,d10,e10,f10,e11" })).await.ok();
    assert_eq!((&answer["seq"], &answer["state"]["to_move"]), (&json!(2), &json!(1)));
    let detail = &answer["state"]["last"]["moves"][0]["detail"];
    assert_eq!(detail["name"], "X");
    let board = &answer["state"]["board"]["colors"][1];
    assert!(board["forbidden"].is_array() && board["anchor"].is_array());
    let overlapping = play(table.token(1), json!({ "text": "e10" })).await;
    assert_eq!(overlapping.json()["detail"]["cell"], "e10", "{overlapping:?}");
    let data = json!({ "move": { "cells": [[4, 4]] } });
    let overlapping = play(table.token(1), data).await;
    assert_eq!(overlapping.code(422), "overlaps", "{overlapping:?}");
    assert_eq!(overlapping.json()["detail"]["cell"], "e10", "{overlapping:?}");
    let legal = server.get(&table.path("legal")).await.ok();
    assert_eq!(legal["moves"].as_array().unwrap().len(), 414);
    let wish = &legal["moves"][0]["detail"];
    let data = json!({ "piece": wish["piece"], "orientation": wish["orientation"], "row": wish["row"], "col": wish["col"] });
    play(table.token(1), json!({ "move": data })).await.ok();
    let pass = server.post(&table.path("pass"), table.token(0), Value::Null).await;
    assert_eq!(pass.status, 422, "{pass:?}");
    let shown = server.get_as(&format!("/api/games/{}", table.id), table.token(0)).await.ok();
    assert_eq!((&shown["you"], shown["history"].as_array().unwrap().len()), (&json!("seat-0"), 2));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_action_has_its_route() {
    let server = Server::start().await;
    let table = server.open(json!({ "game": "pylos", "participants": [human(), agent("random")] })).await;
    let token = table.token(0);
    let act = async |action: &str| server.post(&table.path(action), token, Value::Null).await;
    server.post(&table.path("move"), token, json!({ "text": "a1" })).await.ok();
    assert_eq!(act("pause").await.ok()["state"]["status"], "paused");
    assert_eq!(act("pause").await.code(409), "paused");
    assert_eq!(act("undo").await.ok()["state"]["moves"], 0);
    assert_eq!(act("redo").await.ok()["state"]["moves"].as_u64().map(|moves| moves > 0), Some(true));
    act("undo").await.ok();
    assert_eq!(act("step").await.code(409), "no_agent_to_move");
    assert_eq!(
        server.post(&table.path("delay"), token, json!({ "ms": 7 })).await.ok()["state"]["delay_ms"],
        7
    );
    assert_eq!(
        server.post(&table.path("delay"), token, json!({ "ms": 9_999_999 })).await.code(400),
        "bad_delay"
    );
    assert_eq!(act("resume").await.ok()["state"]["status"], "playing");
    assert_eq!(act("move-now").await.code(409), "nobody_thinks");
    assert_eq!(act("resign").await.ok()["state"]["result"]["reason"], "resigned");
    assert_eq!(act("resign").await.code(409), "game_over");
    assert!(act("rematch").await.ok()["id"].is_string());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_is_downloaded_and_opened_again_for_analysis() {
    let server = Server::start().await;
    let table = server.open(json!({ "game": "blokus-duo", "participants": [human(), human()] })).await;
    server.post(&table.path("move"), table.token(0), json!({ "text": "e9,d10,e10,f10,e11" })).await.ok();
    let record = server.get(&table.path("record")).await;
    assert!(record.head.contains("content-disposition: attachment; filename=\"blokus-duo-"), "{record:?}");
    assert!(record.body.contains("GM[Blokus Duo]") && record.body.contains("PB[player 1]"), "{record:?}");
    let opened = server.request("POST", "/api/records", &[], &record.body).await;
    assert_eq!(opened.status, 201, "{opened:?}");
    let analysis = crate::client::Opened::of(&opened.json());
    let shown = server.get(&format!("/api/games/{}", analysis.id)).await.ok();
    assert_eq!(shown["history"][0]["by"], "record");
    let undone = server.post(&analysis.path("undo"), &analysis.host, Value::Null).await.ok();
    assert_eq!(undone["state"]["moves"], 0);
    let played = server.post(&analysis.path("move"), &analysis.host, json!({ "text": "e10" })).await.ok();
    assert_eq!(played["state"]["moves"], 1);
    let nonsense = server.request("POST", "/api/records", &[], "(;GM[Chess])").await;
    assert_eq!(nonsense.code(400), "bad_record");
    server.stop().await;
}

/// A record with more than moves, in the form in which it is written.
const RICH: &str = "(;GM[Blokus Duo]PB[Ada]PW[Bob]DT[2024-05-01]EV[Club night]XY[kept]C[start]\n\
    ;B[e10]TE[2]C[brave]\n(;W[j5]BM[1]\n;B[f11,f12])\n(;W[j5,j6]C[or this]\n;B[d11,d12]))";

#[tokio::test(flavor = "multi_thread")]
async fn an_uploaded_record_is_downloaded_whole_with_what_was_played_since() {
    let server = Server::start().await;
    let opened = server.request("POST", "/api/records", &[], RICH).await;
    let table = crate::client::Opened::of(&opened.json());
    let download = || async { server.get(&table.path("record")).await.body };
    assert_eq!(download().await, RICH);
    server.post(&table.path("move"), &table.host, json!({ "text": "i4,i3" })).await.ok();
    assert_eq!(download().await, RICH.replace("f12])", "f12]\n;W[i3,i4])"));
    server.post(&table.path("undo"), &table.host, Value::Null).await.ok();
    assert_eq!(download().await, RICH);
    let events = server.get(&format!("{}?after=0", table.path("events"))).await.body;
    assert!(!events.contains("Club night"), "the record is not sent with events: {events}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_of_several_records_is_opened() {
    let server = Server::start().await;
    let games = format!("(;GM[Pylos]C[first])\n{RICH}\n");
    for (path, game) in [
        ("/api/records", "pylos"),
        ("/api/records?number=1", "pylos"),
        ("/api/records?number=2", "blokus-duo"),
    ] {
        let opened = server.request("POST", path, &[], &games).await.ok();
        assert_eq!(opened["games"], 2);
        let table = crate::client::Opened::of(&opened);
        assert_eq!(server.get(&format!("/api/games/{}", table.id)).await.ok()["state"]["game"], game);
    }
    for path in ["/api/records?number=3", "/api/records?number=0"] {
        let refused = server.request("POST", path, &[], &games).await;
        assert_eq!(refused.code(400), "bad_record");
        assert!(refused.body.contains("only 2 games"), "{refused:?}");
    }
    assert_eq!(server.request("POST", "/api/records?number=x", &[], &games).await.status, 400);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_a_text_are_listed_without_opening_a_table() {
    let server = Server::start().await;
    let games = "(;GM[Chess]PB[Eve])(;GM[Pylos]RE[ W+1 ]PW[]PB[Cy]DT[])(;GM[Blokus Duo]PB[Ada]PW[Bob]DT[2024-05-01];B[a1])";
    let listed = server.request("POST", "/api/records/games", &[], games).await;
    assert_eq!(listed.status, 200, "{listed:?}");
    let known = json!({ "number": 3, "game": "blokus-duo", "players": ["Ada", "Bob"], "date": "2024-05-01", "result": null });
    let pylos =
        json!({ "number": 2, "game": "pylos", "players": [null, "Cy"], "date": null, "result": "W+1" });
    let other = json!({ "number": 1, "game": null, "players": [], "date": null, "result": null });
    assert_eq!(listed.json(), json!({ "count": 3, "games": [other, pylos, known] }));
    let many = server.request("POST", "/api/records/games", &[], &"(;)".repeat(1200)).await.ok();
    assert_eq!((&many["count"], many["games"].as_array().unwrap().len()), (&json!(1200), 1000));
    assert_eq!(server.request("POST", "/api/records/games", &[], "no record").await.code(400), "bad_record");
    let metrics = server.get("/metrics").await.body;
    assert!(metrics.contains("polyspire_tables_opened_total 0"), "{metrics}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_of_a_table_says_who_sat_where_and_when() {
    let server = Server::start().await;
    let agent = json!({ "kind": "agent", "spec": "random" });
    let table = server.open(json!({ "game": "blokus-duo", "participants": [human(), agent] })).await;
    let record = server.get(&table.path("record")).await.body;
    assert!(record.contains("SEATS[human][random"), "{record}");
    assert!(record.contains("DT[20"), "{record}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_cannot_be_are_refused() {
    let server = Server::start().await;
    let refuse = |spec: Value| server.post("/api/games", "", spec);
    assert_eq!(refuse(json!({ "game": "chess", "participants": [human()] })).await.code(400), "no_game");
    assert_eq!(refuse(json!({ "game": "pylos", "participants": [human()] })).await.code(400), "bad_table");
    let starter = json!({ "game": "pylos", "participants": [human(), human()], "starter": 2 });
    assert_eq!(refuse(starter).await.code(400), "bad_table");
    let clock = json!({ "game": "pylos", "participants": [human(), human()], "clock": { "kind": "per_move", "ms": 1 } });
    assert_eq!(refuse(clock).await.code(400), "bad_table");
    let unknown = json!({ "game": "pylos", "participants": [human(), agent("clever")] });
    assert_eq!(refuse(unknown).await.code(400), "bad_agent");
    assert_eq!(refuse(json!({ "game": "pylos", "seats": 2 })).await.code(400), "bad_request");
    assert_eq!(server.get("/api/games/00000000000000000000").await.code(404), "no_table");
    assert_eq!(server.get("/api/games/..%2F..%2Fetc%2Fpasswd").await.code(404), "no_table");
    assert_eq!(server.get("/nowhere").await.code(404), "no_route");
    assert_eq!(server.request("DELETE", "/api/games", &[], "").await.code(405), "no_method");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn numbers_are_counted() {
    let server = Server::start().await;
    let table = server.open(json!({ "game": "pylos", "participants": [human(), human()] })).await;
    server.post(&table.path("move"), table.token(0), json!({ "text": "a1" })).await.ok();
    server.post(&table.path("move"), table.token(0), json!({ "text": "a1" })).await;
    let (_socket, _) = server.join(&table.id, None, None).await;
    let numbers = server.get("/metrics").await.body;
    for line in [
        "polyspire_tables 1",
        "polyspire_sockets 1",
        "polyspire_moves_total 1",
        "polyspire_refusals_total 1",
        "polyspire_thinking_running 0",
        "polyspire_append_seconds_count 1",
    ] {
        assert!(numbers.lines().any(|one| one == line), "{line}: {numbers}");
    }
    server.stop().await;
}
