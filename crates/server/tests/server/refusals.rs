//! Every reason for which something is refused, on the real router.

use std::time::Duration;

use serde_json::{Value, json};
use server::Settings;

use crate::client::{Server, agent, human, settings};

/// A game, the moves before, the move that is refused, and why.
const AGAINST_THE_RULES: &[(&str, &[&str], &str, &str)] = &[
    ("blokus-duo", &[], "pass", "must_play"),
    ("blokus-duo", &[], "nonsense!", "not_a_move"),
    ("blokus-duo", &[], "z99", "out_of_bounds"),
    ("blokus-duo", &[], "Q/0@e10", "unknown_piece"),
    ("blokus-duo", &[], "e10,g10", "unknown_piece"),
    ("blokus-duo", &[], "X/5@e10", "unknown_orientation"),
    ("blokus-duo", &[], "a1", "must_cover_start"),
    ("blokus-duo", &["e10", "j5"], "f11", "piece_used"),
    ("blokus-duo", &["e10", "j5"], "e10,e11", "overlaps"),
    ("blokus-duo", &["e10", "j5"], "f10,g10", "touches_own_edge"),
    ("blokus-duo", &["e10", "j5"], "a1,a2", "touches_no_corner"),
    ("pylos", &[], "pass", "no_pass"),
    ("pylos", &[], "nonsense", "not_a_move"),
    ("pylos", &[], "2a1", "not_supported"),
    ("pylos", &[], "done", "nothing_to_finish"),
    ("pylos", &["a1"], "a1", "occupied"),
    ("pylos", &["a1"], "xa1", "nothing_to_take"),
    ("pylos", &["a1", "b1", "a2", "b2"], "b1-2a1", "not_your_ball"),
    ("pylos", &["a1", "b1", "a2", "b2", "d4", "2a1"], "a1-2a2", "carries_a_ball"),
    ("pylos", &["a1", "b1", "a2", "b2"], "a1-d4", "not_higher"),
    ("pylos", &["a1", "b1", "a2", "b2"], "a1-2a1", "loses_support"),
    ("pylos", &["a1", "a4", "b1", "b4", "a2", "c4", "b2"], "done", "must_take_back"),
    ("pylos", &["a1", "a4", "b1", "b4", "a2", "c4", "b2"], "c1", "must_take_back"),
    ("pylos", &["a1", "a4", "b1", "b4", "a2", "c4", "b2", "xa1"], "c1", "turn_not_finished"),
    ("pylos", &["a1"], "b1 done", "turn_finished"),
];

#[tokio::test(flavor = "multi_thread")]
async fn moves_against_the_rules_are_refused_with_the_reason() {
    let server = Server::start().await;
    let mut answers = Vec::new();
    for (game, moves, wrong, _) in AGAINST_THE_RULES {
        let table =
            server.open(json!({ "game": game, "participants": [human(), human()], "hot_seat": true })).await;
        for text in *moves {
            server.post(&table.path("move"), &table.host, json!({ "text": text })).await.ok();
        }
        let refused = server.post(&table.path("move"), &table.host, json!({ "text": wrong })).await;
        answers.push((wrong, refused.code(422)));
    }
    let expected: Vec<_> =
        AGAINST_THE_RULES.iter().map(|(_, _, wrong, code)| (wrong, (*code).to_string())).collect();
    assert_eq!(answers, expected);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_possible_now_or_not_for_you_is_refused() {
    let server = Server::start().await;
    let people = server.open(json!({ "game": "pylos", "participants": [human(), human()] })).await;
    let alone = server.open(json!({ "game": "pylos", "participants": [human(), agent("random")] })).await;
    let posts: [(&crate::client::Opened, &str, &str, u16, &str); 8] = [
        (&people, "resume", &people.host, 409, "not_paused"),
        (&people, "step", &people.host, 409, "not_paused"),
        (&people, "resign", &people.host, 403, "not_playing"),
        (&people, "undo", people.token(0), 403, "no_undo"),
        (&people, "pause", people.token(0), 403, "not_host"),
        (&alone, "undo", alone.token(0), 409, "nothing_to_undo"),
        (&alone, "redo", alone.token(0), 409, "nothing_to_redo"),
        (&alone, "move-now", alone.token(0), 409, "nobody_thinks"),
    ];
    for (table, action, token, status, code) in posts {
        assert_eq!(server.post(&table.path(action), token, Value::Null).await.code(status), code, "{action}");
    }
    server.post(&alone.path("pause"), alone.token(0), Value::Null).await.ok();
    assert_eq!(
        server.post(&alone.path("step"), alone.token(0), Value::Null).await.code(409),
        "no_agent_to_move"
    );
    assert_eq!(server.post(&alone.path("pause"), alone.token(0), Value::Null).await.code(409), "paused");
    let delay = server.post(&alone.path("delay"), alone.token(0), json!({ "ms": 99_999_999 })).await;
    assert_eq!(delay.code(400), "bad_delay");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn advisers_that_fail_or_are_at_work_are_an_error() {
    let quick = Settings { max_advice_time: Duration::from_millis(400), agent_threads: 2, ..settings() };
    let server = Server::with(quick).await;
    let table = server.open(json!({ "game": "pylos", "participants": [human(), agent("random")] })).await;
    let analyse = async |agent: &str| {
        server.get_as(&format!("{}?agent={agent}", table.path("analysis")), table.token(0)).await
    };
    assert_eq!(analyse("broken").await.code(502), "agent_failed");
    let second = async {
        while !server.get("/metrics").await.body.contains("polyspire_thinking_running 1\n") {}
        analyse("random").await.code(429)
    };
    let (first, second) = tokio::join!(analyse("stuck"), second);
    assert_eq!((first.status, second.as_str()), (200, "busy"));
    let far = server.get_as(&format!("{}?moves=99", table.path("analysis")), table.token(0)).await;
    assert_eq!(far.code(404), "no_such_move");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_has_only_so_many_who_watch_but_anybody_may_read_its_events() {
    let server = Server::with(Settings { watchers: 1, ..settings() }).await;
    let table = server.open(json!({ "game": "pylos", "participants": [human(), human()] })).await;
    let (_watching, _) = server.join(&table.id, None, None).await;
    let mut second = server.socket(&table.id).await;
    second.say(json!({ "type": "hello" })).await;
    assert_eq!(second.refusal().await["code"], "too_many_watchers");
    assert_eq!(second.closed().await, 4004);
    assert_eq!(server.get(&table.path("events")).await.ok().as_array().unwrap().len(), 1);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_are_ascii_and_schemes_have_no_case() {
    let server = Server::start().await;
    let table = server.open(json!({ "game": "pylos", "participants": [human(), human()] })).await;
    let bearer = format!("bearer {}", table.token(0));
    let shown =
        server.request("GET", &format!("/api/games/{}", table.id), &[("Authorization", &bearer)], "").await;
    assert_eq!(shown.ok()["you"], "seat-0");
    let long = "x".repeat(65);
    for key in ["\u{e4}", "", &long] {
        let headers = [("Authorization", bearer.as_str()), ("Idempotency-Key", key)];
        let body = json!({ "text": "a1" }).to_string();
        let refused = server.request("POST", &table.path("move"), &headers, &body).await;
        assert_eq!(refused.code(400), "bad_request", "{key:?}");
        assert_eq!(server.request("POST", "/api/games", &headers, "{}").await.code(400), "bad_request");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_message_hurries_an_agent_once() {
    let server = Server::start().await;
    let table =
        server.open(json!({ "game": "pylos", "participants": [agent("stuck"), agent("stuck")] })).await;
    let (mut socket, _) = server.join(&table.id, Some(&table.host), None).await;
    let bearer = format!("Bearer {}", table.host);
    let headers = [("Authorization", bearer.as_str()), ("Idempotency-Key", "now")];
    let first = server.request("POST", &table.path("move-now"), &headers, "").await.ok();
    socket.until(|state| state["moves"] == 1).await;
    socket.hear("thinking").await;
    let again = server.request("POST", &table.path("move-now"), &headers, "").await.ok();
    assert_eq!(first["seq"], again["seq"]);
    socket.say(json!({ "type": "move_now", "id": "now" })).await;
    socket.hear("done").await;
    socket.hear("thinking").await;
    assert_eq!(server.get(&format!("/api/games/{}", table.id)).await.ok()["state"]["moves"], 1);
    socket.say(json!({ "type": "move_now", "id": "another" })).await;
    socket.until(|state| state["moves"] == 2).await;
    server.stop().await;
}
