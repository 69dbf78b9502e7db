//! Sends malformed messages over many sockets and reports server errors.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use game_core::Rng;
use serde_json::{Value, json};

use crate::client::{Opened, Socket, open, request};
use crate::game::{PlaySettings, Played, play_one};
use crate::inputs::{FuzzInput, Protocol, fuzz_input};

/// Messages per socket, if it is not closed before.
const MESSAGES_PER_SOCKET: u32 = 60;

/// How long to wait for an answer before the next message: some messages have none.
const ANSWER_WAIT: Duration = Duration::from_millis(2);

/// Concurrent sockets.
const SOCKETS: u64 = 16;

/// Sends malformed messages over many sockets. Only server errors are errors; the server may refuse or close
/// as it likes.
pub async fn send_malformed(address: &str, messages: u64, seed: u64) -> anyhow::Result<()> {
    let left = Arc::new(AtomicU64::new(messages));
    let mut tasks = Vec::new();
    for number in 0..SOCKETS.min(messages) {
        let (address, left) = (address.to_string(), Arc::clone(&left));
        tasks.push(tokio::spawn(async move {
            let mut rng = Rng::seeded(seed ^ number << 32);
            while left.load(Ordering::Relaxed) > 0 {
                fuzz_socket(&address, &mut rng, &left).await?;
            }
            anyhow::Ok(())
        }));
    }
    for task in tasks {
        task.await.context("a client panicked")??;
    }
    Ok(())
}

/// A table for two people, or for one person and a fast agent.
async fn table(address: &str, rng: &mut Rng) -> anyhow::Result<Opened> {
    let other = [json!({ "kind": "human" }), json!({ "kind": "agent", "spec": "random" })];
    let other: &Value = &other[rng.below(2) as usize];
    let game = ["pylos", "blokus-duo"][rng.below(2) as usize];
    let players = [&json!({ "kind": "human" }), other];
    open(address, &json!({ "game": game, "participants": players, "undo": "free", "delay_ms": 0 })).await
}

/// Sends messages over one socket.
async fn fuzz_socket(address: &str, rng: &mut Rng, left: &AtomicU64) -> anyhow::Result<()> {
    let protocol = if rng.below(3) == 0 { Protocol::Plain } else { Protocol::Table };
    let (path, hello) = match protocol {
        Protocol::Plain => ("/game".to_string(), None),
        Protocol::Table => {
            let opened = table(address, rng).await?;
            let tokens = [opened.tokens[0].clone(), Some(opened.host), None];
            let token = &tokens[rng.below(3) as usize];
            // Sometimes without a hello.
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
        socket.send_json(&hello).await?;
    }
    for _ in 0..MESSAGES_PER_SOCKET {
        if left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_err() {
            break;
        }
        let is_there = match fuzz_input(rng, protocol) {
            FuzzInput::Frame(message) => socket.send(message).await,
            FuzzInput::Bytes(bytes) => socket.write(&bytes).await,
        };
        if !is_there || !drain(&mut socket).await? {
            break;
        }
    }
    Ok(())
}

/// Reads what has arrived. Returns whether the socket is still open; server errors are errors.
async fn drain(socket: &mut Socket) -> anyhow::Result<bool> {
    loop {
        match tokio::time::timeout(ANSWER_WAIT, socket.receive()).await {
            Err(_) => return Ok(true),
            Ok(Ok(Some(message))) if message["code"] == "unavailable" => bail!("heard {message}"),
            Ok(Ok(Some(_))) => {}
            Ok(Ok(None)) => return Ok(false),
            Ok(Err(error)) => return Err(error.context("the server sent something else than JSON")),
        }
    }
}

/// Checks that the server is healthy and that a whole game can be played.
pub async fn check_health(address: &str) -> anyhow::Result<()> {
    for path in ["/healthz", "/readyz", "/metrics"] {
        let (status, body) = request(address, "GET", path, None, "").await?;
        if status != 200 {
            bail!("{path}: {status} {body}");
        }
    }
    let settings = PlaySettings {
        game: "pylos",
        agent: "random".to_string(),
        pace: Duration::ZERO,
        until: Instant::now() + Duration::from_secs(120),
    };
    let mut played = Played::default();
    play_one(address, &settings, &mut Rng::seeded(1), &mut played).await?;
    if played.games != 1 {
        bail!("a game of Pylos takes too long");
    }
    Ok(())
}
