//! A socket with its limits: pace, pings, silence, and writes that do not wait forever.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt as _, StreamExt as _};
use serde::Serialize;
use tokio::time::{Interval, MissedTickBehavior, interval, timeout};
use tokio_tungstenite::tungstenite;

use super::pace::Pace;
use crate::web::AppState;

/// How long a client has to read why its message was not.
const LINGER: Duration = Duration::from_secs(1);
/// A message that is too large.
pub(super) const TOO_LARGE: u16 = 1009;
/// A message that is not understood.
pub(super) const BAD_MESSAGE: u16 = 4000;
/// A token that opens nothing.
pub(super) const BAD_TOKEN: u16 = 4001;
/// The table cannot be had.
pub(super) const NO_TABLE: u16 = 4004;
/// Nothing was heard for too long.
pub(super) const SILENT: u16 = 4010;
/// Too many messages.
pub(super) const TOO_FAST: u16 = 4029;

/// What was heard.
pub(super) enum Heard {
    /// A message.
    Text(Utf8Bytes),
    /// Nothing that matters: a pong, or a ping that was due.
    Sign,
    /// The socket is or must be closed, with this code unless it is closed already.
    End(Option<(u16, &'static str)>),
}

/// A socket.
pub(super) struct Link {
    pub(super) app: Arc<AppState>,
    pub(super) address: IpAddr,
    sink: SplitSink<WebSocket, Message>,
    stream: SplitStream<WebSocket>,
    pace: Pace,
    pings: Interval,
    heard: Instant,
}

impl Link {
    pub(super) fn new(socket: WebSocket, app: Arc<AppState>, address: IpAddr) -> Self {
        let settings = app.settings();
        let pace = Pace::new(settings.socket_messages, settings.socket_window);
        let mut pings = interval(settings.ping);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (sink, stream) = socket.split();
        Self { address, sink, stream, pace, pings, heard: Instant::now(), app }
    }

    /// The next sign of life. May be dropped and called again without losing anything.
    pub(super) async fn hear(&mut self) -> Heard {
        tokio::select! {
            message = self.stream.next() => self.understand(message),
            _ = self.pings.tick() => {
                if self.heard.elapsed() > self.app.settings().silence {
                    return Heard::End(Some((SILENT, "nothing was heard for too long")));
                }
                if self.send(Message::Ping(axum::body::Bytes::new())).await { Heard::Sign } else { Heard::End(None) }
            }
        }
    }

    fn understand(&mut self, message: Option<Result<Message, axum::Error>>) -> Heard {
        let too_large = Heard::End(Some((TOO_LARGE, "the message is too large")));
        let message = match message {
            Some(Ok(message)) => message,
            Some(Err(error)) => return if is_too_large(error) { too_large } else { Heard::End(None) },
            None => return Heard::End(None),
        };
        self.heard = Instant::now();
        if !self.pace.allows(self.heard) {
            self.app.metrics().limited.add(1);
            return Heard::End(Some((TOO_FAST, "too many messages")));
        }
        match message {
            Message::Text(text) if text.len() > self.app.settings().largest_message => too_large,
            Message::Text(text) => Heard::Text(text),
            Message::Ping(_) | Message::Pong(_) => Heard::Sign,
            Message::Binary(_) => Heard::End(Some((BAD_MESSAGE, "messages are text"))),
            Message::Close(_) => Heard::End(None),
        }
    }

    /// Sends something as JSON; whether the other side is still there.
    pub(super) async fn say(&mut self, message: &impl Serialize) -> bool {
        match serde_json::to_string(message) {
            Ok(text) => self.tell(text.into()).await,
            Err(_) => false,
        }
    }

    /// Sends a text; whether the other side is still there.
    pub(super) async fn tell(&mut self, text: Utf8Bytes) -> bool {
        self.send(Message::Text(text)).await
    }

    async fn send(&mut self, message: Message) -> bool {
        let longest = self.app.settings().silence;
        matches!(timeout(longest, self.sink.send(message)).await, Ok(Ok(())))
    }

    /// Closes the socket and says why.
    pub(super) async fn end(mut self, why: Option<(u16, &'static str)>) {
        if let Some((code, reason)) = why {
            let frame = CloseFrame { code, reason: reason.into() };
            self.send(Message::Close(Some(frame))).await;
        }
        let longest = self.app.settings().hello;
        // The answer to the close is waited for, so that what was sent before arrives; not forever.
        let rest = async {
            while let Some(Ok(_)) = self.stream.next().await {}
            if matches!(why, Some((TOO_LARGE, _))) {
                // What is left unread would take the code along when the socket goes.
                tokio::time::sleep(LINGER).await;
            }
        };
        let _ = timeout(longest, rest).await;
    }
}

/// Whether a message was so large that it was not read.
fn is_too_large(error: axum::Error) -> bool {
    let error = error.into_inner().downcast::<tungstenite::Error>();
    error.is_ok_and(|error| matches!(*error, tungstenite::Error::Capacity(_)))
}
