//! A process dies, stops or falls asleep, and another one goes on with its tables.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use serde_json::{Value, json};
use store::testing::postgres_url;

use crate::client::{Opened, Server, agent, human};
use crate::process::{Process, short_leases};
use crate::processes::play_with_key;
use crate::unreliable::{Faults, Unreliable};

/// Numbers without gaps, and as many moves as the table says.
fn check_events(events: &Value, state: &Value) {
    let events = events.as_array().unwrap();
    let numbers: Vec<u64> = events.iter().map(|event| event["seq"].as_u64().unwrap()).collect();
    assert_eq!(numbers, (1..=events.len() as u64).collect::<Vec<_>>());
    let moves = events.iter().filter(|event| event["event"]["type"] == "moved").count();
    assert_eq!(&json!(moves), &state["moves"]);
}

/// Plays the first legal move whenever it is the person's turn, asking again as long as nobody answers for the table.
async fn play_on(server: &Server, table: &Opened, seat: usize) -> Value {
    loop {
        let state = server.get(&format!("/api/games/{}", table.id)).await.ok()["state"].clone();
        if state["status"] == "finished" {
            return state;
        }
        if state["to_move"] == seat {
            let legal = server.get(&table.path("legal")).await.ok();
            let Some(text) = legal["moves"][0]["text"].as_str() else { continue };
            let bearer = format!("Bearer {}", table.token(seat));
            let key = format!("after {}", state["seq"]);
            let headers = [("Authorization", bearer.as_str()), ("Idempotency-Key", key.as_str())];
            let body = json!({ "text": text }).to_string();
            let answer = server.request("POST", &table.path("move"), &headers, &body).await;
            assert!(matches!(answer.status, 200 | 503), "{answer:?}");
        } else {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_games_of_a_process_that_died_go_on_to_their_end() {
    let url = postgres_url();
    let (a, b) = (Process::start(&url, "a").await, Process::start(&url, "b").await);
    let spec = json!({ "game": "pylos", "participants": [human(), agent("random")], "delay_ms": 0 });
    let mut tables = Vec::new();
    for _ in 0..4 {
        tables.push(a.open(spec.clone()).await);
    }
    // The first is watched at the other process, the second played there, the others are not known there.
    let (mut watching, _) = b.join(&tables[0].id, None, None).await;
    for table in &tables {
        let server = if table.id == tables[1].id { &b } else { &a };
        server.post(&table.path("move"), table.token(0), json!({ "text": "a1" })).await.ok();
    }
    a.kill();
    for table in &tables {
        let state = play_on(&b, table, 0).await;
        assert_eq!(state["result"]["reason"], "played");
        check_events(&b.get(&table.path("events")).await.ok(), &state);
    }
    // Who watched was not sent away.
    watching.until(|state| state["status"] == "finished").await;
    b.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn agents_alone_play_on_though_nobody_asks_when_their_process_died() {
    agents_play_on_after(async |process| process.kill()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn agents_alone_play_on_though_nobody_asks_when_their_process_stopped() {
    agents_play_on_after(Process::stop).await;
}

async fn agents_play_on_after(end: impl AsyncFnOnce(Process)) {
    let url = postgres_url();
    let (a, b) = (Process::start(&url, "a").await, Process::start(&url, "b").await);
    let spec = json!({ "game": "pylos", "participants": [agent("random"), agent("random")], "delay_ms": 50 });
    let mut tables = Vec::new();
    for _ in 0..3 {
        tables.push(a.open(spec.clone()).await);
    }
    end(a).await;
    loop {
        // The list is read from the database and takes no table into memory.
        let list = b.get("/api/games?status=finished").await.ok();
        if list["games"].as_array().unwrap().len() == tables.len() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    let numbers = b.get("/metrics").await.body;
    assert!(numbers.contains("polyspire_takeovers_total 3\n"), "{numbers}");
    for table in &tables {
        let state = b.get(&format!("/api/games/{}", table.id)).await.ok()["state"].clone();
        check_events(&b.get(&table.path("events")).await.ok(), &state);
    }
    b.stop().await;
}

/// More than are looked at in one step.
#[tokio::test(flavor = "multi_thread")]
async fn all_tables_of_a_process_that_died_are_taken_over_however_many_there_are() {
    let url = postgres_url();
    let a = Process::start(&url, "a").await;
    let mut tables = Vec::new();
    for _ in 0..110 {
        tables.push(a.open(json!({ "game": "pylos", "participants": [human(), human()] })).await);
    }
    let b = Process::start(&url, "b").await;
    a.kill();
    loop {
        let numbers = b.get("/metrics").await.body;
        let count = numbers.lines().find_map(|line| line.strip_prefix("polyspire_takeovers_total "));
        if count.unwrap().parse::<usize>().unwrap() >= tables.len() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    for table in [&tables[0], &tables[109]] {
        b.post(&table.path("move"), table.token(0), json!({ "text": "a1" })).await.ok();
    }
    b.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_stops_hands_its_tables_over_at_once() {
    let url = postgres_url();
    let (a, b) = (Process::start(&url, "a").await, Process::start(&url, "b").await);
    let table = a.open(json!({ "game": "pylos", "participants": [human(), human()] })).await;
    let (mut watching, _) = b.join(&table.id, Some(table.token(0)), None).await;
    a.stop().await;
    watching.say(json!({ "type": "move", "id": "one", "text": "a1" })).await;
    assert_eq!(watching.hear("done").await["seq"], 2);
    assert_eq!(b.post(&table.path("move"), table.token(1), json!({ "text": "b1" })).await.ok()["seq"], 3);
    b.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_wakes_up_late_follows_the_new_owner() {
    let url = postgres_url();
    let (a, b) = (Process::start(&url, "a").await, Process::start(&url, "b").await);
    let table = a.open(json!({ "game": "pylos", "participants": [human(), human()] })).await;
    let (mut at_a, _) = a.join(&table.id, None, None).await;
    let (mut at_b, _) = b.join(&table.id, None, None).await;
    let frozen = a.freeze().await;
    // It waits for the owner, until this process is the owner itself.
    let done = b.post(&table.path("move"), table.token(0), json!({ "text": "a1" })).await.ok();
    assert_eq!(done["state"]["moves"], 1);
    at_b.until(|state| state["moves"] == 1).await;
    drop(frozen);
    assert_eq!(at_a.closed().await, 1012, "who watched there must come back");
    let (mut at_a, welcome) = a.join(&table.id, Some(table.token(1)), Some(1)).await;
    assert_eq!((&welcome["state"]["moves"], welcome["events"].as_array().unwrap().len()), (&json!(1), 1));
    at_a.say(json!({ "type": "move", "id": "two", "text": "b1" })).await;
    assert_eq!(at_a.hear("done").await["seq"], 3);
    at_b.until(|state| state["moves"] == 2).await;
    let (here, there) = (a.get(&table.path("events")).await.ok(), b.get(&table.path("events")).await.ok());
    assert_eq!(here, there);
    a.stop().await;
    b.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_owner_answers_for_the_one_that_died_before_it_could() {
    let url = postgres_url();
    let faults = Arc::new(Faults::default());
    let given = Arc::clone(&faults);
    let unreliable = move |log| Arc::new(Unreliable { log, faults: given }) as Arc<dyn server::Log>;
    let a = Process::with(&url, "a", short_leases(), unreliable).await;
    let b = Process::start(&url, "b").await;
    let table = a.open(json!({ "game": "pylos", "participants": [human(), human()] })).await;
    let (mut watching, _) = b.join(&table.id, None, None).await;
    faults.is_mute.store(true, Ordering::SeqCst);
    let dying = async {
        // The move is written, but its answer is not.
        watching.until(|state| state["moves"] == 1).await;
        a.kill();
    };
    let (answer, ()) = tokio::join!(play_with_key(&b, &table, 0, "one", "a1"), dying);
    let answer = answer.ok();
    assert_eq!((&answer["seq"], &answer["state"]["moves"]), (&json!(2), &json!(1)));
    b.stop().await;
}
