//! The plain protocol: one game per socket. `new_game` and `move` go in; `state`, `ai_move`, `game_over` and `error`
//! come out.

mod action;
mod said;

use std::sync::Arc;

use serde_json::{Value, json};
use table::{By, Command, Event, MoveInput, Participant, Refused, TableSpec, UndoRule, Who};

use super::link::{Heard, Link, SILENT};
use crate::live::{Feed, GOING_AWAY, News, SLOW_READER};
use crate::message::Happened;
use crate::web::quota::network;
use said::{Mode, NewGame, Said};

/// The game of this socket.
struct Game {
    id: String,
    feed: Feed,
}

/// Serves a socket until it ends.
pub(super) async fn run(mut link: Link) {
    let mut game: Option<Game> = None;
    // Whoever wants no game may not stay for ever.
    let patience = tokio::time::sleep(link.app.settings().idle);
    let mut patience = std::pin::pin!(patience);
    let end = loop {
        let has_game = game.is_some();
        let news = async {
            match &mut game {
                Some(game) => game.feed.next().await,
                None => std::future::pending().await,
            }
        };
        let answer = tokio::select! {
            heard = link.hear() => match heard {
                Heard::Text(text) => obey(&link, &mut game, &text).await,
                Heard::Sign => Ok(Vec::new()),
                Heard::End(end) => break end,
            },
            () = &mut patience, if !has_game => break Some((SILENT, "no game was begun")),
            news = news => match news {
                Ok(News::Update { happened, .. }) => Ok(translate(&happened)),
                Ok(News::Thinking(text)) => {
                    if link.tell(text).await {
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
            is_there &= link.say(&message).await;
        }
        if !is_there {
            break None;
        }
    };
    link.end(end).await;
}

/// Does what was said; what is to be answered at once.
async fn obey(link: &Link, game: &mut Option<Game>, text: &str) -> Result<Vec<Value>, Refused> {
    let said = match Said::read(text)? {
        Said::NewGame(wish) => {
            let (begun, so_far) = begin(link, wish).await?;
            *game = Some(begun);
            return Ok(so_far);
        }
        said => said,
    };
    let game = game.as_ref().ok_or_else(|| Refused::new("no_game", "begin with new_game"))?;
    let act = async |command: Command| link.app.tables.act(&game.id, Who::Host, None, &command).await;
    let done = || Command::Move(MoveInput::Detail(json!({ "kind": "done" })));
    match said {
        Said::NewGame(_) => {}
        Said::Act(command) => drop(act(command).await?),
        Said::Pass => match act(Command::Pass).await {
            // There it means to take back no more.
            Err(refused) if refused.code == "no_pass" => drop(act(done()).await?),
            passed => drop(passed?),
        },
        Said::Take(cells) => {
            for cell in cells {
                act(Command::Move(MoveInput::Detail(json!({ "kind": "take", "from": cell })))).await?;
            }
            // Refused where the turn has ended by itself.
            let _ = act(done()).await;
        }
    }
    Ok(Vec::new())
}

async fn begin(link: &Link, wish: NewGame) -> Result<(Game, Vec<Value>), Refused> {
    let app = Arc::clone(&link.app);
    if !app.may_open(link.address) {
        return Err(Refused::new("rate_limited", "too many games from this address"));
    }
    let catalogue = &app.services().catalogue;
    let unknown = || Refused::new("no_game", format!("there is no game '{:.40}'", wish.game));
    let entry = catalogue.find(&wish.game).ok_or_else(unknown)?;
    let human = match (wish.mode, &wish.human_color) {
        (Mode::HumanVsAi, None) => Some(0),
        (Mode::HumanVsAi, Some(color)) => Some(seat_of(entry.info, color)?),
        _ => None,
    };
    let mut participants = Vec::with_capacity(entry.info.seats);
    for seat in 0..entry.info.seats {
        let is_person = wish.mode == Mode::HumanVsHuman || human == Some(seat);
        participants.push(if is_person {
            Participant::Human { name: None }
        } else {
            let colors = entry.info.colors.iter().filter(|color| color.seat == Some(seat));
            let checkpoint = wish.checkpoint(colors.map(|color| color.name));
            let spec = catalogue.opponent(&entry, checkpoint, wish.search_iterations);
            Participant::Agent { spec: spec.map_err(|reason| Refused::new("bad_agent", reason))? }
        });
    }
    let mut spec = TableSpec::new(entry.info.id, participants);
    (spec.hot_seat, spec.undo, spec.listed) = (true, UndoRule::Free, false);
    spec.delay_ms = Some(wish.delay_ms);
    let opened = app.tables.create(spec, network(link.address)).await?;
    let (welcome, feed) = app.tables.watch(&opened.id, Who::Host, None).await?;
    // A quick agent has moved before anybody watches.
    Ok((Game { id: opened.id, feed }, translate(&welcome.happened)))
}

fn seat_of(info: &session::GameInfo, color: &Value) -> Result<usize, Refused> {
    let is_meant = |(index, one): (usize, &session::ColorInfo)| match color {
        Value::String(name) => one.name.eq_ignore_ascii_case(name),
        number => number.as_u64() == Some(index as u64),
    };
    let names: Vec<&str> = info.colors.iter().map(|color| color.name).collect();
    let right = names.join(", ");
    let wrong = || Refused::new("bad_color", said::mistake("human_color", color, &right));
    let index = info.colors.iter().enumerate().position(is_meant).ok_or_else(wrong)?;
    info.colors[index].seat.ok_or_else(wrong)
}

/// What happened at the table in the words of this protocol.
fn translate(happened: &Happened) -> Vec<Value> {
    let mut messages = Vec::new();
    for event in happened.events.iter().map(|entry| &entry.event) {
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
    let state = &happened.state;
    messages.push(json!({ "type": "state", "state": state }));
    if let Some(result) = &state.result {
        messages.push(json!({ "type": "game_over", "winners": result.winners, "result": result }));
    }
    messages
}

fn error(refused: &Refused) -> Value {
    json!({ "type": "error", "code": refused.code, "message": refused.message, "cell": refused.cell })
}
