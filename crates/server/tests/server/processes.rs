//! Several processes on one PostgreSQL: whatever one of them has, the others show and pass on.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use serde_json::{Value, json};
use server::Settings;
use store::testing::postgres_url;

use crate::client::{Answer, Opened, Server, Socket, agent, human, settings};
use crate::process::Process;
use crate::unreliable::{Faults, Unreliable};

/// Two processes whose leases do not end while a test runs.
async fn two() -> (Process, Process) {
    let url = postgres_url();
    (
        Process::with(&url, "a", settings(), |log| log).await,
        Process::with(&url, "b", settings(), |log| log).await,
    )
}

/// All events that a socket is told until the game is over.
async fn events_to_the_end(socket: &mut Socket, welcome: &Value) -> Vec<Value> {
    let mut seen = welcome["events"].as_array().unwrap().clone();
    let mut is_over = welcome["state"]["status"] == "finished";
    while !is_over {
        let update = socket.hear("update").await;
        seen.extend(update["events"].as_array().unwrap().iter().cloned());
        is_over = update["state"]["status"] == "finished";
    }
    seen
}

/// Plays a move under a name that the client has for it.
pub(crate) async fn play_with_key(
    server: &Server,
    table: &Opened,
    seat: usize,
    key: &str,
    text: &str,
) -> Answer {
    let bearer = format!("Bearer {}", table.token(seat));
    let headers = [("Authorization", bearer.as_str()), ("Idempotency-Key", key)];
    server.request("POST", &table.path("move"), &headers, &json!({ "text": text }).to_string()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_of_one_process_is_played_and_watched_through_another() {
    let (a, b) = two().await;
    let table = a.open(json!({ "game": "pylos", "participants": [human(), human()] })).await;
    let (mut white, _) = a.join(&table.id, Some(table.token(0)), None).await;
    let (mut black, _) = b.join(&table.id, Some(table.token(1)), None).await;
    let (mut spectator, welcome) = b.join(&table.id, None, None).await;
    for (number, text) in ["a1", "b1", "c1", "d1"].into_iter().enumerate() {
        let player = if number % 2 == 0 { &mut white } else { &mut black };
        player.say(json!({ "type": "move", "id": format!("m{number}"), "text": text })).await;
        assert_eq!(player.hear("done").await["seq"], number + 2);
        // The other one must have heard of it before it can answer.
        let other = if number % 2 == 0 { &mut black } else { &mut white };
        other.until(|state| state["moves"] == number + 1).await;
    }
    let answer = b.post(&table.path("move"), table.token(0), json!({ "text": "a2" })).await.ok();
    assert_eq!(
        (&answer["seq"], &answer["state"]["seq"], &answer["state"]["moves"]),
        (&json!(6), &json!(6), &json!(5))
    );
    for path in ["legal", "record", "events"] {
        assert_eq!(a.get(&table.path(path)).await.body, b.get(&table.path(path)).await.body, "{path}");
    }
    b.post(&table.path("resign"), table.token(1), Value::Null).await.ok();
    let numbers = b.get("/metrics").await.body;
    assert!(numbers.contains("polyspire_forwarded_total 4\n"), "{numbers}");
    let seen = events_to_the_end(&mut spectator, &welcome).await;
    assert_eq!(Value::Array(seen), a.get(&table.path("events")).await.ok());
    let there = b.post(&table.path("rematch"), table.token(1), Value::Null).await.ok()["id"].clone();
    assert_eq!(a.post(&table.path("rematch"), table.token(0), Value::Null).await.ok()["id"], there);
    let again = a.get_as(&format!("/api/games/{}", there.as_str().unwrap()), table.token(0)).await.ok();
    assert_eq!((&again["state"]["moves"], &again["you"]), (&json!(0), &json!("seat-1")));
    a.stop().await;
    b.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn refusals_are_the_same_through_another_process() {
    let (a, b) = two().await;
    let table = a.open(json!({ "game": "pylos", "participants": [human(), human()] })).await;
    a.post(&table.path("move"), table.token(0), json!({ "text": "a1" })).await.ok();
    for (path, seat, body) in [
        ("move", 0, json!({ "text": "b1" })),
        ("move", 1, json!({ "text": "a1" })),
        ("move", 1, json!({ "text": "nonsense" })),
        ("move", 1, json!({ "move": { "row": 77 } })),
        ("move", 1, json!({ "text": "x".repeat(10_000) })),
        ("pass", 1, Value::Null),
        ("undo", 1, Value::Null),
        ("step", 1, Value::Null),
        ("move-now", 1, Value::Null),
        ("rematch", 1, Value::Null),
    ] {
        let here = a.post(&table.path(path), table.token(seat), body.clone()).await;
        let there = b.post(&table.path(path), table.token(seat), body.clone()).await;
        assert!(here.status >= 400, "{path} {body}");
        assert_eq!((there.status, there.json()), (here.status, here.json()), "{path} {body}");
    }
    assert_eq!(b.post(&table.path("move"), "guessed", json!({ "text": "b1" })).await.code(401), "bad_token");
    let (mut spectator, _) = b.join(&table.id, None, None).await;
    spectator.say(json!({ "type": "move", "id": "x", "text": "b1" })).await;
    assert_eq!(spectator.refusal().await["code"], "read_only");
    assert_eq!(b.get("/api/games/0123456789abcdef0123").await.code(404), "no_table");
    a.stop().await;
    b.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_is_obeyed_once_whichever_process_gets_it() {
    let (a, b) = two().await;
    let table = a.open(json!({ "game": "pylos", "participants": [human(), human()] })).await;
    for server in [&b, &a, &b] {
        let done = play_with_key(server, &table, 0, "one", "a1").await.ok();
        assert_eq!((&done["seq"], &done["state"]["moves"]), (&json!(2), &json!(1)));
    }
    let both =
        tokio::join!(play_with_key(&a, &table, 1, "two", "b1"), play_with_key(&b, &table, 1, "two", "b1"),);
    assert_eq!((&both.0.ok()["seq"], &both.1.ok()["seq"]), (&json!(3), &json!(3)));
    a.stop().await;
    b.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn agents_of_one_process_play_for_people_at_another() {
    let (a, b) = two().await;
    let table = a.open(json!({ "game": "pylos", "participants": [agent("random"), agent("random")] })).await;
    let (mut spectator, welcome) = b.join(&table.id, None, None).await;
    let seen = events_to_the_end(&mut spectator, &welcome).await;
    assert_eq!(Value::Array(seen), a.get(&table.path("events")).await.ok());
    let analysis = b.get(&table.path("analysis?moves=3")).await.ok();
    assert!(analysis["text"].is_string(), "{analysis}");

    let table = a.open(json!({ "game": "pylos", "participants": [human(), agent("stuck")] })).await;
    let (mut person, _) = b.join(&table.id, Some(table.token(0)), None).await;
    person.say(json!({ "type": "move", "id": "one", "text": "a1" })).await;
    person.hear("done").await;
    // Stopping an agent that has not begun to think is refused, so it is asked until it thinks.
    loop {
        let asked = b.post(&table.path("move-now"), table.token(0), Value::Null).await;
        if asked.status == 200 {
            break;
        }
        assert_eq!(asked.code(409), "nobody_thinks");
    }
    person.until(|state| state["moves"] == 2).await;
    a.stop().await;
    b.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_without_an_answer_is_refused_and_never_done_twice() {
    let url = postgres_url();
    let faults = Arc::new(Faults::default());
    let given = Arc::clone(&faults);
    let a =
        Process::with(&url, "a", settings(), move |log| Arc::new(Unreliable { log, faults: given })).await;
    let impatient = Settings { owner_timeout: Duration::from_millis(500), ..settings() };
    let b = Process::with(&url, "b", impatient, |log| log).await;
    let table = a.open(json!({ "game": "pylos", "participants": [human(), human()] })).await;

    faults.is_mute.store(true, Ordering::SeqCst);
    let (mut watching, _) = b.join(&table.id, None, None).await;
    assert_eq!(play_with_key(&b, &table, 0, "one", "a1").await.code(503), "try_again");
    faults.is_mute.store(false, Ordering::SeqCst);
    watching.until(|state| state["moves"] == 1).await;
    let again = play_with_key(&b, &table, 0, "one", "a1").await.ok();
    assert_eq!((&again["seq"], &again["state"]["moves"]), (&json!(2), &json!(1)));

    faults.is_asleep.store(true, Ordering::SeqCst);
    assert_eq!(play_with_key(&b, &table, 1, "two", "b1").await.code(503), "try_again");
    faults.is_asleep.store(false, Ordering::SeqCst);
    // The next request is obeyed, and the one that was given up before is not.
    let done = play_with_key(&b, &table, 1, "three", "c1").await.ok();
    assert_eq!((&done["seq"], &done["state"]["moves"]), (&json!(3), &json!(2)));
    a.stop().await;
    b.stop().await;
}
