//! What it costs to tell fifty spectators of a change, late in a game with a large board. Not a test: run it with
//! `cargo nextest run -p server --run-ignored only --no-capture broadcast`.

use std::time::Duration;

use game_core::{Rng, thread_cpu_time};
use serde_json::{Value, json};

use crate::client::{Opened, Server, Socket, human, settings};

const SPECTATORS: usize = 50;
const PLIES: usize = 40;
const ROUNDS: u32 = 40;

/// One thread for the server and its clients, so that its clock shows all that is done.
#[tokio::test(flavor = "current_thread")]
#[ignore = "measures, and proves nothing"]
async fn broadcasts_to_fifty_spectators_late_in_a_game() {
    let server = Server::with(server::Settings { sockets: 2 * SPECTATORS, ..settings() }).await;
    let spec = json!({ "game": "blokus-classic", "hot_seat": true, "undo": "free",
        "participants": [human(), human(), human(), human()] });
    let table = server.open(spec).await;
    let mut rng = Rng::seeded(4);
    while moves(&server, &table).await < PLIES as u64 {
        let legal = server.get(&table.path("legal")).await.ok();
        let mv = rng.pick(legal["moves"].as_array().unwrap()).unwrap().clone();
        post(&server, &table, "move", json!({ "text": mv["text"] })).await;
    }
    let mut watching = Vec::new();
    for _ in 0..SPECTATORS {
        watching.push(server.join(&table.id, None, None).await);
    }
    let last = watching[0].1["seq"].as_u64().unwrap();
    let (_, again) = server.join(&table.id, None, Some(last)).await;
    println!("welcome: {} bytes; coming back: {} bytes", size(&watching[0].1), size(&again));
    let mut sockets: Vec<Socket> = watching.into_iter().map(|(socket, _)| socket).collect();

    for action in ["undo", "redo"] {
        let (cpu, bytes) = tell(&server, &table, &mut sockets, action, Value::Null).await;
        println!("{action}: {bytes} bytes to each of {SPECTATORS}; {cpu:?} of processor time");
    }
    let mut all = Duration::ZERO;
    for _ in 0..ROUNDS {
        for action in ["undo", "redo"] {
            all += tell(&server, &table, &mut sockets, action, Value::Null).await.0;
        }
    }
    println!("a broadcast with its request: {:?} of processor time on average", all / (2 * ROUNDS));
    let shown = server.get(&format!("/api/games/{}", table.id)).await;
    println!("the whole table over REST: {} bytes", shown.body.len());
    server.stop().await;
}

/// Does something and lets everybody hear of it: the processor time that it took, and the bytes that each one got.
async fn tell(
    server: &Server,
    table: &Opened,
    sockets: &mut [Socket],
    action: &str,
    body: Value,
) -> (Duration, usize) {
    let begun = thread_cpu_time();
    post(server, table, action, body).await;
    let mut bytes = 0;
    for socket in sockets {
        bytes = socket.next_size().await;
    }
    (thread_cpu_time().saturating_sub(begun), bytes)
}

async fn post(server: &Server, table: &Opened, action: &str, body: Value) {
    let answer = server.post(&table.path(action), &table.host, body).await;
    assert_eq!(answer.status, 200, "{answer:?}");
}

async fn moves(server: &Server, table: &Opened) -> u64 {
    server.get(&format!("/api/games/{}", table.id)).await.ok()["state"]["moves"].as_u64().unwrap()
}

fn size(message: &Value) -> usize {
    message.to_string().len()
}
