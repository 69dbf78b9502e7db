//! The plain protocol: one game per socket. Clients send `new_game` and `move`; the server sends `state`,
//! `ai_move`, `game_over` and `error`.

mod action;
mod message;

use std::sync::Arc;

use serde_json::{Value, json};
use table::{By, Command, Event, MoveInput, Participant, Refused, TableSpec, UndoRule, Who};

use super::link::{Link, Received, SILENT};
use crate::live::{Feed, FeedMessage, GOING_AWAY, SLOW_READER};
use crate::message::TableUpdate;
use crate::web::quota::network;
use message::{Mode, NewGame, PlainMessage};

/// The game of this socket.
struct Game {
    id: String,
    feed: Feed,
}

/// Serves a socket until it is closed.
pub(super) async fn run(mut link: Link) {
    let mut game: Option<Game> = None;
    // A client without a game may not stay forever.
    let timeout = tokio::time::sleep(link.app.settings().unload_after);
    let mut timeout = std::pin::pin!(timeout);
    let end = loop {
        let has_game = game.is_some();
        let message = async {
            match &mut game {
                Some(game) => game.feed.next().await,
                None => std::future::pending().await,
            }
        };
        let answer = tokio::select! {
            received = link.receive() => match received {
                Received::Text(text) => execute(&link, &mut game, &text).await,
                Received::KeepAlive => Ok(Vec::new()),
                Received::End(end) => break end,
            },
            () = &mut timeout, if !has_game => break Some((SILENT, "no game was started")),
            message = message => match message {
                Ok(FeedMessage::Update { update, .. }) => Ok(translate(&update)),
                Ok(FeedMessage::Thinking(text)) => {
                    if link.send_text(text).await {
                        continue;
                    }
                    break None;
                }
                Err(SLOW_READER) => break Some((SLOW_READER, "reading too slowly")),
                Err(_) => break Some((GOING_AWAY, "come back in a moment")),
            },
        };
        let messages = answer.unwrap_or_else(|refused| vec![error(&refused)]);
        let mut is_there = true;
        for message in messages {
            is_there &= link.send_json(&message).await;
        }
        if !is_there {
            break None;
        }
    };
    link.end(end).await;
}

/// Carries out a message and returns the immediate answers.
async fn execute(link: &Link, game: &mut Option<Game>, text: &str) -> Result<Vec<Value>, Refused> {
    let message = match PlainMessage::read(text)? {
        PlainMessage::NewGame(new_game) => {
            let (begun, so_far) = begin(link, new_game).await?;
            *game = Some(begun);
            return Ok(so_far);
        }
        message => message,
    };
    let game = game.as_ref().ok_or_else(|| Refused::new("no_game", "start with new_game"))?;
    let act = async |command: Command| link.app.tables.act(&game.id, Who::Host, None, &command).await;
    let done = || Command::Move(MoveInput::Detail(json!({ "kind": "done" })));
    match message {
        PlainMessage::NewGame(_) => {}
        PlainMessage::Act(command) => drop(act(command).await?),
        PlainMessage::Pass => match act(Command::Pass).await {
            // In Pylos it means to take back no more balls.
            Err(refused) if refused.code == "no_pass" => drop(act(done()).await?),
            passed => drop(passed?),
        },
        PlainMessage::Take(cells) => {
            for cell in cells {
                act(Command::Move(MoveInput::Detail(json!({ "kind": "take", "from": cell })))).await?;
            }
            // Refused if the turn has already ended by itself.
            let _ = act(done()).await;
        }
    }
    Ok(Vec::new())
}

async fn begin(link: &Link, new_game: NewGame) -> Result<(Game, Vec<Value>), Refused> {
    let app = Arc::clone(&link.app);
    if !app.may_open(link.address) {
        return Err(Refused::new("rate_limited", "too many games from this address"));
    }
    let catalogue = &app.services().catalogue;
    let unknown = || Refused::new("no_game", format!("there is no game '{:.40}'", new_game.game));
    let entry = catalogue.find(&new_game.game).ok_or_else(unknown)?;
    let human = match (new_game.mode, &new_game.human_color) {
        (Mode::HumanVsAi, None) => Some(0),
        (Mode::HumanVsAi, Some(color)) => Some(seat_of(entry.info, color)?),
        _ => None,
    };
    let mut participants = Vec::with_capacity(entry.info.seats);
    for seat in 0..entry.info.seats {
        let is_person = new_game.mode == Mode::HumanVsHuman || human == Some(seat);
        participants.push(if is_person {
            Participant::Human { name: None }
        } else {
            let colors = entry.info.colors.iter().filter(|color| color.seat == Some(seat));
            let checkpoint = new_game.checkpoint(colors.map(|color| color.name));
            let spec = catalogue.opponent(&entry, checkpoint, new_game.search_iterations);
            Participant::Agent { spec: spec.map_err(|reason| Refused::new("bad_agent", reason))? }
        });
    }
    let mut spec = TableSpec::new(entry.info.id, participants);
    (spec.hot_seat, spec.undo, spec.listed) = (true, UndoRule::Free, false);
    spec.delay_ms = Some(new_game.delay_ms);
    let opened = app.tables.create(spec, network(link.address)).await?;
    let (welcome, feed) = app.tables.watch(&opened.id, Who::Host, None).await?;
    // A fast agent may have moved before the socket watches.
    Ok((Game { id: opened.id, feed }, translate(&welcome.update)))
}

fn seat_of(info: &session::GameInfo, color: &Value) -> Result<usize, Refused> {
    let is_meant = |(index, one): (usize, &session::ColorInfo)| match color {
        Value::String(name) => one.name.eq_ignore_ascii_case(name),
        number => number.as_u64() == Some(index as u64),
    };
    let names: Vec<&str> = info.colors.iter().map(|color| color.name).collect();
    let right = names.join(", ");
    let wrong = || Refused::new("bad_color", message::mistake("human_color", color, &right));
    let index = info.colors.iter().enumerate().position(is_meant).ok_or_else(wrong)?;
    info.colors[index].seat.ok_or_else(wrong)
}

/// Translates an update into messages of this protocol.
fn translate(update: &TableUpdate) -> Vec<Value> {
    let mut messages = Vec::new();
    for event in update.events.iter().map(|entry| &entry.event) {
        match event {
            Event::Moved(moved) if matches!(moved.by, By::Agent | By::Substitute) => messages.push(json!({
                "type": "ai_move",
                "seat": moved.seat,
                "move": moved.text,
                "thinking_time_ms": moved.thinking_ms,
                "thought": moved.thought,
            })),
            Event::Paused => messages.push(json!({ "type": "paused", "paused": true })),
            Event::Resumed => messages.push(json!({ "type": "paused", "paused": false })),
            Event::Faulted { fault, .. } => {
                messages.push(json!({ "type": "error", "code": "agent_failed", "message": fault }));
            }
            _ => {}
        }
    }
    let state = &update.state;
    messages.push(json!({ "type": "state", "state": state }));
    if let Some(result) = &state.result {
        messages.push(json!({ "type": "game_over", "winners": result.winners, "result": result }));
    }
    messages
}

fn error(refused: &Refused) -> Value {
    json!({ "type": "error", "code": refused.code, "message": refused.message, "cell": refused.cell })
}
