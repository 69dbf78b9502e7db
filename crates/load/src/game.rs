//! A client that plays one game after another against an agent and checks them with a session of its own.

use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, bail};
use game_core::Rng;
use serde_json::{Value, json};
use session::{MoveInput, Session};

use crate::client::{Socket, TIMEOUT, open};
use crate::figures::Times;

/// How a client plays.
#[derive(Clone, Debug)]
pub struct PlaySettings {
    /// The game.
    pub game: &'static str,
    /// The agent to play against.
    pub agent: String,
    /// The average time between its moves.
    pub pace: Duration,
    /// No game is started after this.
    pub until: Instant,
}

/// The result of a client.
#[derive(Default)]
pub struct Played {
    /// Finished games.
    pub games: u64,
    /// How long the server took to acknowledge moves.
    pub acknowledged: Times,
}

/// Plays games until the time is over. Any deviation is an error.
pub async fn play_on(address: &str, settings: &PlaySettings, seed: u64) -> anyhow::Result<Played> {
    let mut rng = Rng::seeded(seed);
    let mut played = Played::default();
    // Clients do not all start at once.
    tokio::time::sleep(settings.pace.mul_f32(rng.fraction())).await;
    while Instant::now() < settings.until {
        play_one(address, settings, &mut rng, &mut played).await?;
    }
    Ok(played)
}

/// Plays a game to its end, or until the time is over.
pub async fn play_one(
    address: &str,
    settings: &PlaySettings,
    rng: &mut Rng,
    played: &mut Played,
) -> anyhow::Result<()> {
    let spec = json!({ "game": settings.game, "listed": false, "delay_ms": 0, "participants": [
        { "kind": "human" }, { "kind": "agent", "spec": settings.agent },
    ] });
    let opened = open(address, &spec).await?;
    let connected = Socket::connect(address, &format!("/ws/games/{}", opened.id)).await;
    let mut socket = connected.map_err(|(_, reason)| anyhow!("cannot connect: {reason}"))?;
    socket.send_json(&json!({ "type": "hello", "token": opened.tokens[0] })).await?;
    socket.expect("welcome").await?;
    let mut session = catalog::find(settings.game)?.new_session();
    let mut number = 0;
    loop {
        let mover = session.mover().map(|mover| mover.seat);
        match mover {
            None => {
                played.games += 1;
                return Ok(());
            }
            Some(0) => {
                let moves = session.legal_moves();
                let text = &rng.pick(&moves).context("the seat to move has no legal move")?.text;
                tokio::time::sleep(settings.pace.mul_f32(0.5 + rng.fraction())).await;
                if Instant::now() >= settings.until {
                    return Ok(());
                }
                number += 1;
                let took = send(&mut socket, session.as_mut(), text, number).await?;
                played.acknowledged.add(took);
            }
            Some(_) => follow(session.as_mut(), &socket.expect("update").await?)?,
        }
    }
}

/// Sends a move and follows the game until the move is acknowledged and seen. Returns how long the
/// acknowledgement took.
async fn send(
    socket: &mut Socket,
    session: &mut dyn Session,
    text: &str,
    number: u64,
) -> anyhow::Result<Duration> {
    let before = session.ply();
    let sent = Instant::now();
    let id = number.to_string();
    socket.send_json(&json!({ "type": "move", "text": text, "id": id })).await?;
    let mut took = None;
    while took.is_none() || session.ply() == before {
        let heard =
            tokio::time::timeout(TIMEOUT, socket.receive()).await.context("no acknowledgement in time")?;
        let message = heard?.context("closed while waiting for an acknowledgement")?;
        match message["type"].as_str() {
            Some("done") if message["id"] == id.as_str() => took = Some(sent.elapsed()),
            Some("update") => follow(session, &message)?,
            Some("thinking") => {}
            _ => bail!("{text} was answered by {message}"),
        }
    }
    took.context("never")
}

/// Plays the server's moves. A refusal means that the server and the session disagree about the game.
fn follow(session: &mut dyn Session, update: &Value) -> anyhow::Result<()> {
    for entry in update["entries"].as_array().context("an update without entries")? {
        let text = entry["text"].as_str().context("a move without text")?;
        let done = session.play_input(&MoveInput::text(text));
        done.map_err(|refusal| anyhow!("the server played {text}: {refusal}"))?;
    }
    let (ours, theirs) = (session.position(), update["state"]["position"].as_str().unwrap_or_default());
    if ours != theirs {
        bail!("the position should be {ours}, but is {theirs}");
    }
    Ok(())
}
