//! A person who plays one game after the other against an agent, and follows them with a session of its own.

use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, bail};
use game_core::Rng;
use serde_json::{Value, json};
use session::{MoveInput, Session};

use crate::client::{PATIENCE, Socket, open};
use crate::figures::Times;

/// How somebody plays.
#[derive(Clone, Debug)]
pub struct Habit {
    /// The game.
    pub game: &'static str,
    /// The agent to play against.
    pub agent: String,
    /// The time between its own moves, on average.
    pub pace: Duration,
    /// No game is begun after this.
    pub until: Instant,
}

/// What came of it.
#[derive(Default)]
pub struct Played {
    /// Games to the end.
    pub games: u64,
    /// How long it took until a move was acknowledged.
    pub acknowledged: Times,
}

/// Plays until the time is over. Everything that is not as it should be is an error.
pub async fn play_on(address: &str, habit: &Habit, seed: u64) -> anyhow::Result<Played> {
    let mut rng = Rng::seeded(seed);
    let mut played = Played::default();
    // Not all at once.
    tokio::time::sleep(habit.pace.mul_f32(rng.fraction())).await;
    while Instant::now() < habit.until {
        play_one(address, habit, &mut rng, &mut played).await?;
    }
    Ok(played)
}

/// Plays a game to its end, or until the time is over.
pub async fn play_one(
    address: &str,
    habit: &Habit,
    rng: &mut Rng,
    played: &mut Played,
) -> anyhow::Result<()> {
    let spec = json!({ "game": habit.game, "listed": false, "delay_ms": 0, "participants": [
        { "kind": "human" }, { "kind": "agent", "spec": habit.agent },
    ] });
    let opened = open(address, &spec).await?;
    let connected = Socket::connect(address, &format!("/ws/games/{}", opened.id)).await;
    let mut socket = connected.map_err(|(_, reason)| anyhow!("no socket: {reason}"))?;
    socket.say(&json!({ "type": "hello", "token": opened.tokens[0] })).await?;
    socket.expect("welcome").await?;
    let mut session = catalog::find(habit.game)?.new_session();
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
                let text = &rng.pick(&moves).context("somebody is to move, but cannot")?.text;
                tokio::time::sleep(habit.pace.mul_f32(0.5 + rng.fraction())).await;
                if Instant::now() >= habit.until {
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

/// Sends a move, and follows the game until it is acknowledged and seen; how long the acknowledgement took.
async fn send(
    socket: &mut Socket,
    session: &mut dyn Session,
    text: &str,
    number: u64,
) -> anyhow::Result<Duration> {
    let before = session.ply();
    let sent = Instant::now();
    let id = number.to_string();
    socket.say(&json!({ "type": "move", "text": text, "id": id })).await?;
    let mut took = None;
    while took.is_none() || session.ply() == before {
        let heard =
            tokio::time::timeout(PATIENCE, socket.hear()).await.context("no acknowledgement in time")?;
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

/// Plays what the server says was played. A move that is refused here means that the two do not see the same game.
fn follow(session: &mut dyn Session, update: &Value) -> anyhow::Result<()> {
    for entry in update["entries"].as_array().context("an update without entries")? {
        let text = entry["text"].as_str().context("a move without text")?;
        let done = session.play_input(&MoveInput::text(text));
        done.map_err(|refusal| anyhow!("the server played {text}: {refusal}"))?;
    }
    let (ours, theirs) = (session.position(), update["state"]["position"].as_str().unwrap_or_default());
    if ours != theirs {
        bail!("the position should be {ours}, and is {theirs}");
    }
    Ok(())
}
