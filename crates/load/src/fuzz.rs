//! Sends shots over many sockets, and counts what must not happen.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use game_core::Rng;
use serde_json::{Value, json};

use crate::client::{Opened, Socket, open, request};
use crate::game::{Habit, Played, play_one};
use crate::shots::{Protocol, Shot, shot};

/// After so many messages a socket is left for a new one, if it was not closed before.
const SHOTS_PER_SOCKET: u32 = 60;

/// How long an answer is waited for before the next message: some messages have none.
const BREATH: Duration = Duration::from_millis(2);

/// Sockets at once.
const SOCKETS: u64 = 16;

/// Sends so many messages over many sockets. Server errors are errors; everything else is the server's good right.
pub async fn fire(address: &str, messages: u64, seed: u64) -> anyhow::Result<()> {
    let left = Arc::new(AtomicU64::new(messages));
    let mut tasks = Vec::new();
    for number in 0..SOCKETS.min(messages) {
        let (address, left) = (address.to_string(), Arc::clone(&left));
        tasks.push(tokio::spawn(async move {
            let mut rng = Rng::seeded(seed ^ number << 32);
            while left.load(Ordering::Relaxed) > 0 {
                attack(&address, &mut rng, &left).await?;
            }
            anyhow::Ok(())
        }));
    }
    for task in tasks {
        task.await.context("a client has panicked")??;
    }
    Ok(())
}

/// A table for two, or for one with an agent that is quick.
async fn table(address: &str, rng: &mut Rng) -> anyhow::Result<Opened> {
    let other = [json!({ "kind": "human" }), json!({ "kind": "agent", "spec": "random" })];
    let other: &Value = &other[rng.below(2) as usize];
    let game = ["pylos", "blokus-duo"][rng.below(2) as usize];
    let players = [&json!({ "kind": "human" }), other];
    open(address, &json!({ "game": game, "participants": players, "undo": "free", "delay_ms": 0 })).await
}

/// One socket and what is sent over it.
async fn attack(address: &str, rng: &mut Rng, left: &AtomicU64) -> anyhow::Result<()> {
    let protocol = if rng.below(3) == 0 { Protocol::Plain } else { Protocol::Table };
    let (path, hello) = match protocol {
        Protocol::Plain => ("/game".to_string(), None),
        Protocol::Table => {
            let opened = table(address, rng).await?;
            let tokens = [opened.tokens[0].clone(), Some(opened.host), None];
            let token = &tokens[rng.below(3) as usize];
            // Now and then without a hello.
            let hello = (rng.below(4) > 0).then(|| json!({ "type": "hello", "token": token }));
            (format!("/ws/games/{}", opened.id), hello)
        }
    };
    let mut socket = match Socket::connect(address, &path).await {
        Ok(socket) => socket,
        Err((Some(status), reason)) if status >= 500 => bail!("{path}: {reason}"),
        Err((Some(_), _)) => return Ok(()),
        Err((None, reason)) => bail!("{path}: {reason}"),
    };
    if let Some(hello) = hello {
        socket.say(&hello).await?;
    }
    for _ in 0..SHOTS_PER_SOCKET {
        if left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_err() {
            break;
        }
        let is_there = match shot(rng, protocol) {
            Shot::Frame(message) => socket.send(message).await,
            Shot::Bytes(bytes) => socket.write(&bytes).await,
        };
        if !is_there || !is_quiet(&mut socket).await? {
            break;
        }
    }
    Ok(())
}

/// Reads what there is; whether the socket is still open. Errors inside the server must not be among it.
async fn is_quiet(socket: &mut Socket) -> anyhow::Result<bool> {
    loop {
        match tokio::time::timeout(BREATH, socket.hear()).await {
            Err(_) => return Ok(true),
            Ok(Ok(Some(message))) if message["code"] == "unavailable" => bail!("heard {message}"),
            Ok(Ok(Some(_))) => {}
            Ok(Ok(None)) => return Ok(false),
            Ok(Err(error)) => return Err(error.context("the server does not speak JSON")),
        }
    }
}

/// Whether the server is as well as before: it says so, and a whole game can be played.
pub async fn check_up(address: &str) -> anyhow::Result<()> {
    for path in ["/healthz", "/readyz", "/metrics"] {
        let (status, body) = request(address, "GET", path, None, "").await?;
        if status != 200 {
            bail!("{path}: {status} {body}");
        }
    }
    let habit = Habit {
        game: "pylos",
        agent: "random".to_string(),
        pace: Duration::ZERO,
        until: Instant::now() + Duration::from_secs(120),
    };
    let mut played = Played::default();
    play_one(address, &habit, &mut Rng::seeded(1), &mut played).await?;
    if played.games != 1 {
        bail!("a game of Pylos takes too long");
    }
    Ok(())
}
