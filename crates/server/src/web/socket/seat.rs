//! A client at a table: says hello with its token, hears everything that happens, and acts if it may.

use std::sync::Arc;

use table::{Command, Refused, Who};
use tokio::sync::mpsc;
use tokio::time::timeout;

use super::link::{BAD_MESSAGE, BAD_TOKEN, Heard, Link, NO_TABLE};
use crate::live::{AdviceWish, Feed, GOING_AWAY, SLOW_READER, Welcome};
use crate::message::{First, Said, ServerMessage, What};
use crate::web::AppState;
use crate::web::actions::{admitted, play_again, take_thought};
use crate::web::request::{LONGEST_CLIENT, identify};

type End = Option<(u16, &'static str)>;

/// Answers of advisers that wait to be sent.
const ADVICE_QUEUE: usize = 4;

/// Serves a socket until it ends.
pub(super) async fn run(mut link: Link, id: &str) {
    let end = match greet(&mut link, id).await {
        Ok((who, feed)) => {
            tracing::info!(table = id, who = who.label(), "joined");
            let end = converse(&mut link, id, who, feed).await;
            tracing::info!(table = id, who = who.label(), code = end.map(|(code, _)| code), "left");
            end
        }
        Err(end) => end,
    };
    link.end(end).await;
}

/// Waits for the first message and answers it.
async fn greet(link: &mut Link, id: &str) -> Result<(Who, Feed), End> {
    let patience = link.app.settings().hello;
    let first = timeout(patience, async {
        loop {
            match link.hear().await {
                Heard::Text(text) => return Ok(text),
                Heard::Sign => {}
                Heard::End(end) => return Err(end),
            }
        }
    });
    let text = first.await.map_err(|_| Some((BAD_TOKEN, "nobody said hello")))??;
    let Ok(First::Hello { token, after }) = serde_json::from_str(&text) else {
        return Err(Some((BAD_MESSAGE, "the first message is hello")));
    };
    let app = Arc::clone(&link.app);
    let who = match identify(&app, id, token).await {
        Ok(who) => who,
        Err(refused) => {
            link.say(&ServerMessage::refused(None, &refused)).await;
            return Err(Some((BAD_TOKEN, "a wrong token")));
        }
    };
    sit(&app, id, who).await;
    let (welcome, feed) = match app.tables.watch(id, who, after).await {
        Ok(watching) => watching,
        Err(refused) => {
            link.say(&ServerMessage::refused(None, &refused)).await;
            return Err(Some((NO_TABLE, "the table cannot be watched")));
        }
    };
    let Welcome { may, happened } = welcome;
    let greeting = ServerMessage::Welcome { you: who.label(), may, happened };
    if link.say(&greeting).await { Ok((who, feed)) } else { Err(None) }
}

/// Lets the clocks know that a person has come, if they wait for it.
async fn sit(app: &AppState, id: &str, who: Who) {
    let Who::Seat(seat) = who else { return };
    let is_awaited = app.tables.look(id, move |table, _| table.awaits(seat)).await.unwrap_or(false);
    if is_awaited {
        // Whoever cannot be seated now is there with the first move, or when the socket comes back.
        let _ = app.tables.act(id, who, None, &Command::Sit).await;
    }
}

async fn converse(link: &mut Link, id: &str, who: Who, mut feed: Feed) -> End {
    let (advice, mut advised) = mpsc::channel::<ServerMessage>(ADVICE_QUEUE);
    loop {
        let is_there = tokio::select! {
            heard = link.hear() => match heard {
                Heard::Text(text) => match serde_json::from_str::<Said>(&text) {
                    Ok(said) => answer(link, id, who, said, &advice).await,
                    Err(error) => {
                        let refused = Refused::new("bad_message", error.to_string());
                        link.say(&ServerMessage::refused(None, &refused)).await
                    }
                },
                Heard::Sign => true,
                Heard::End(end) => return end,
            },
            news = feed.next() => match news {
                Ok(news) => link.tell(news.text().clone()).await,
                Err(SLOW_READER) => return Some((SLOW_READER, "reading too slowly")),
                Err(_) => return Some((GOING_AWAY, "come back in a moment")),
            },
            Some(answer) = advised.recv() => link.say(&answer).await,
        };
        if !is_there {
            return None;
        }
    }
}

/// Does what was said and answers; whether the other side is still there.
async fn answer(
    link: &mut Link,
    id: &str,
    who: Who,
    said: Said,
    advice: &mpsc::Sender<ServerMessage>,
) -> bool {
    let name = said.id.as_deref();
    if name.is_some_and(|name| name.is_empty() || name.len() > LONGEST_CLIENT) {
        let refused = Refused::new("bad_message", format!("an id has 1 to {LONGEST_CLIENT} characters"));
        return link.say(&ServerMessage::refused(None, &refused)).await;
    }
    let app = Arc::clone(&link.app);
    let done = match said.what.command() {
        Some(Ok(command)) => {
            let done = app.tables.act(id, who, name, &command).await;
            done.map(|seq| ServerMessage::done(name, seq))
        }
        Some(Err(refused)) => Err(refused),
        None => match said.what {
            What::MoveNow => {
                let done = app.tables.move_now(id, who, name).await;
                done.map(|seq| ServerMessage::done(name, seq))
            }
            What::Rematch => {
                let table = play_again(&app, id, who, link.address).await;
                table.map(|table| ServerMessage::Done { id: said.id.clone(), seq: None, table: Some(table) })
            }
            What::Hint => {
                advise(link, id, who, said.id, AdviceWish::default(), None, advice);
                return true;
            }
            What::Analysis { moves, agent } => {
                let wish = AdviceWish { moves, spec: None };
                advise(link, id, who, said.id, wish, agent, advice);
                return true;
            }
            _ => Ok(ServerMessage::Pong { id: said.id.clone() }),
        },
    };
    let answer = done.unwrap_or_else(|refused| ServerMessage::refused(name, &refused));
    link.say(&answer).await
}

/// Asks an adviser; the answer comes when it comes, the game goes on meanwhile.
fn advise(
    link: &Link,
    id: &str,
    who: Who,
    name: Option<String>,
    mut wish: AdviceWish,
    agent: Option<String>,
    answers: &mpsc::Sender<ServerMessage>,
) {
    let (app, address, id, answers) = (Arc::clone(&link.app), link.address, id.to_string(), answers.clone());
    tokio::spawn(async move {
        let advice = async {
            if who == Who::Spectator {
                return Err(Refused::new("read_only", "spectators only watch"));
            }
            let limited = |_| Refused::new("rate_limited", "too many questions from this address");
            take_thought(&app, address).map_err(limited)?;
            let spec = admitted(&app, &id, agent).await;
            wish.spec = spec.map_err(|error| Refused::new("bad_agent", error.body.message))?;
            app.tables.advise(&id, &wish).await
        };
        let answer = match advice.await {
            Ok(advice) => ServerMessage::Advice { id: name, advice },
            Err(refused) => ServerMessage::refused(name.as_deref(), &refused),
        };
        let _ = answers.send(answer).await;
    });
}
