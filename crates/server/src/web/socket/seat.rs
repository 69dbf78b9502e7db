//! A client at a table. It says hello with its token, receives updates, and sends actions.

use std::sync::Arc;

use table::{Command, Refused, Who};
use tokio::sync::mpsc;
use tokio::time::timeout;

use super::link::{BAD_MESSAGE, BAD_TOKEN, Link, NO_TABLE, Received};
use crate::live::{AdviceRequest, Feed, GOING_AWAY, SLOW_READER, Welcome};
use crate::message::{Action, ClientMessage, FirstMessage, ServerMessage};
use crate::web::AppState;
use crate::web::actions::{admitted, play_again, take_thought};
use crate::web::request::{MAX_COMMAND_ID, identify};

type End = Option<(u16, &'static str)>;

/// Most analyses waiting to be sent.
const ADVICE_QUEUE: usize = 4;

/// Serves a socket until it is closed.
pub(super) async fn run(mut link: Link, id: &str) {
    let end = match handshake(&mut link, id).await {
        Ok((who, feed)) => {
            tracing::info!(table = id, who = who.label(), "joined");
            let end = serve(&mut link, id, who, feed).await;
            tracing::info!(table = id, who = who.label(), code = end.map(|(code, _)| code), "left");
            end
        }
        Err(end) => end,
    };
    link.end(end).await;
}

/// Waits for hello and answers it.
async fn handshake(link: &mut Link, id: &str) -> Result<(Who, Feed), End> {
    let limit = link.app.settings().hello_timeout;
    let first = timeout(limit, async {
        loop {
            match link.receive().await {
                Received::Text(text) => return Ok(text),
                Received::KeepAlive => {}
                Received::End(end) => return Err(end),
            }
        }
    });
    let text = first.await.map_err(|_| Some((BAD_TOKEN, "no hello in time")))??;
    let Ok(FirstMessage::Hello { token, after }) = serde_json::from_str(&text) else {
        return Err(Some((BAD_MESSAGE, "the first message is hello")));
    };
    let app = Arc::clone(&link.app);
    let who = match identify(&app, id, token).await {
        Ok(who) => who,
        Err(refused) => {
            link.send_json(&ServerMessage::refused(None, &refused)).await;
            return Err(Some((BAD_TOKEN, "a wrong token")));
        }
    };
    sit(&app, id, who).await;
    let (welcome, feed) = match app.tables.watch(id, who, after).await {
        Ok(watching) => watching,
        Err(refused) => {
            link.send_json(&ServerMessage::refused(None, &refused)).await;
            return Err(Some((NO_TABLE, "the table cannot be watched")));
        }
    };
    let Welcome { may, update } = welcome;
    let greeting = ServerMessage::Welcome { you: who.label(), may, update };
    if link.send_json(&greeting).await { Ok((who, feed)) } else { Err(None) }
}

/// Tells the table that a person has joined, if the clocks wait for it.
async fn sit(app: &AppState, id: &str, who: Who) {
    let Who::Seat(seat) = who else { return };
    let is_awaited = app.tables.read(id, move |table, _| table.awaits(seat)).await.unwrap_or(false);
    if is_awaited {
        // If this fails, the first move or the next connection joins.
        let _ = app.tables.act(id, who, None, &Command::Sit).await;
    }
}

async fn serve(link: &mut Link, id: &str, who: Who, mut feed: Feed) -> End {
    let (advice, mut advised) = mpsc::channel::<ServerMessage>(ADVICE_QUEUE);
    loop {
        let is_there = tokio::select! {
            received = link.receive() => match received {
                Received::Text(text) => match serde_json::from_str::<ClientMessage>(&text) {
                    Ok(message) => answer(link, id, who, message, &advice).await,
                    Err(error) => {
                        let refused = Refused::new("bad_message", error.to_string());
                        link.send_json(&ServerMessage::refused(None, &refused)).await
                    }
                },
                Received::KeepAlive => true,
                Received::End(end) => return end,
            },
            message = feed.next() => match message {
                Ok(message) => link.send_text(message.text().clone()).await,
                Err(SLOW_READER) => return Some((SLOW_READER, "reading too slowly")),
                Err(_) => return Some((GOING_AWAY, "come back in a moment")),
            },
            Some(answer) = advised.recv() => link.send_json(&answer).await,
        };
        if !is_there {
            return None;
        }
    }
}

/// Carries out a message and answers it. Returns whether the client is still there.
async fn answer(
    link: &mut Link,
    id: &str,
    who: Who,
    message: ClientMessage,
    advice: &mpsc::Sender<ServerMessage>,
) -> bool {
    let name = message.id.as_deref();
    if name.is_some_and(|name| name.is_empty() || name.len() > MAX_COMMAND_ID) {
        let refused =
            Refused::new("bad_message", format!("an id must have 1 to {MAX_COMMAND_ID} characters"));
        return link.send_json(&ServerMessage::refused(None, &refused)).await;
    }
    let app = Arc::clone(&link.app);
    let done = match message.action.command() {
        Some(Ok(command)) => {
            let done = app.tables.act(id, who, name, &command).await;
            done.map(|seq| ServerMessage::done(name, seq))
        }
        Some(Err(refused)) => Err(refused),
        None => match message.action {
            Action::MoveNow => {
                let done = app.tables.move_now(id, who, name).await;
                done.map(|seq| ServerMessage::done(name, seq))
            }
            Action::Rematch => {
                let table = play_again(&app, id, who, link.address).await;
                table.map(|table| ServerMessage::Done {
                    id: message.id.clone(),
                    seq: None,
                    table: Some(table),
                })
            }
            Action::Hint => {
                advise(link, id, who, message.id, AdviceRequest::default(), None, advice);
                return true;
            }
            Action::Analysis { moves, agent } => {
                let request = AdviceRequest { moves, spec: None };
                advise(link, id, who, message.id, request, agent, advice);
                return true;
            }
            _ => Ok(ServerMessage::Pong { id: message.id.clone() }),
        },
    };
    let answer = done.unwrap_or_else(|refused| ServerMessage::refused(name, &refused));
    link.send_json(&answer).await
}

/// Starts an analysis. Its answer is sent later; the game continues meanwhile.
fn advise(
    link: &Link,
    id: &str,
    who: Who,
    name: Option<String>,
    mut request: AdviceRequest,
    agent: Option<String>,
    answers: &mpsc::Sender<ServerMessage>,
) {
    let (app, address, id, answers) = (Arc::clone(&link.app), link.address, id.to_string(), answers.clone());
    tokio::spawn(async move {
        let advice = async {
            if who == Who::Spectator {
                return Err(Refused::new("read_only", "spectators only watch"));
            }
            let limited = |_| Refused::new("rate_limited", "too many requests for advice from this address");
            take_thought(&app, address).map_err(limited)?;
            let spec = admitted(&app, &id, agent).await;
            request.spec = spec.map_err(|error| Refused::new("bad_agent", error.body.message))?;
            app.tables.advise(&id, &request).await
        };
        let answer = match advice.await {
            Ok(advice) => ServerMessage::Advice { id: name, advice },
            Err(refused) => ServerMessage::refused(name.as_deref(), &refused),
        };
        let _ = answers.send(answer).await;
    });
}
