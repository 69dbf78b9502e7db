//! A WebSocket with its limits: message rate, pings, timeouts, and bounded writes.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt as _, StreamExt as _};
use serde::Serialize;
use tokio::time::{Interval, MissedTickBehavior, interval, timeout};
use tokio_tungstenite::tungstenite;

use super::rate_limit::RateLimit;
use crate::web::AppState;

/// How long a client has to read why the socket is closed.
const LINGER: Duration = Duration::from_secs(1);
/// Close code: a message is too large.
pub(super) const TOO_LARGE: u16 = 1009;
/// Close code: a message is malformed.
pub(super) const BAD_MESSAGE: u16 = 4000;
/// Close code: the token is wrong.
pub(super) const BAD_TOKEN: u16 = 4001;
/// Close code: the table is unavailable.
pub(super) const NO_TABLE: u16 = 4004;
/// Close code: nothing was received for too long.
pub(super) const SILENT: u16 = 4010;
/// Close code: too many messages.
pub(super) const TOO_FAST: u16 = 4029;

/// What was received.
pub(super) enum Received {
    /// A message.
    Text(Utf8Bytes),
    /// Nothing of interest: a pong, or a ping that was due.
    KeepAlive,
    /// The socket is closed, or must be closed with this code.
    End(Option<(u16, &'static str)>),
}

/// A WebSocket.
pub(super) struct Link {
    pub(super) app: Arc<AppState>,
    pub(super) address: IpAddr,
    sink: SplitSink<WebSocket, Message>,
    stream: SplitStream<WebSocket>,
    rate_limit: RateLimit,
    pings: Interval,
    heard: Instant,
}

impl Link {
    pub(super) fn new(socket: WebSocket, app: Arc<AppState>, address: IpAddr) -> Self {
        let settings = app.settings();
        let rate_limit = RateLimit::new(settings.socket_messages, settings.socket_window);
        let mut pings = interval(settings.ping_interval);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (sink, stream) = socket.split();
        Self { address, sink, stream, rate_limit, pings, heard: Instant::now(), app }
    }

    /// Receives the next message or timeout. Cancel-safe.
    pub(super) async fn receive(&mut self) -> Received {
        tokio::select! {
            message = self.stream.next() => self.interpret(message),
            _ = self.pings.tick() => {
                if self.heard.elapsed() > self.app.settings().idle_timeout {
                    return Received::End(Some((SILENT, "nothing was heard for too long")));
                }
                if self.send(Message::Ping(axum::body::Bytes::new())).await { Received::KeepAlive } else { Received::End(None) }
            }
        }
    }

    fn interpret(&mut self, message: Option<Result<Message, axum::Error>>) -> Received {
        let too_large = Received::End(Some((TOO_LARGE, "the message is too large")));
        let message = match message {
            Some(Ok(message)) => message,
            Some(Err(error)) => return if is_too_large(error) { too_large } else { Received::End(None) },
            None => return Received::End(None),
        };
        self.heard = Instant::now();
        if !self.rate_limit.allows(self.heard) {
            self.app.metrics().limited.add(1);
            return Received::End(Some((TOO_FAST, "too many messages")));
        }
        match message {
            Message::Text(text) if text.len() > self.app.settings().max_message_bytes => too_large,
            Message::Text(text) => Received::Text(text),
            Message::Ping(_) | Message::Pong(_) => Received::KeepAlive,
            Message::Binary(_) => Received::End(Some((BAD_MESSAGE, "messages are text"))),
            Message::Close(_) => Received::End(None),
        }
    }

    /// Sends a value as JSON. Returns whether the client is still there.
    pub(super) async fn send_json(&mut self, message: &impl Serialize) -> bool {
        match serde_json::to_string(message) {
            Ok(text) => self.send_text(text.into()).await,
            Err(_) => false,
        }
    }

    /// Sends a text. Returns whether the client is still there.
    pub(super) async fn send_text(&mut self, text: Utf8Bytes) -> bool {
        self.send(Message::Text(text)).await
    }

    async fn send(&mut self, message: Message) -> bool {
        let longest = self.app.settings().idle_timeout;
        matches!(timeout(longest, self.sink.send(message)).await, Ok(Ok(())))
    }

    /// Closes the socket with a reason.
    pub(super) async fn end(mut self, why: Option<(u16, &'static str)>) {
        if let Some((code, reason)) = why {
            let frame = CloseFrame { code, reason: reason.into() };
            self.send(Message::Close(Some(frame))).await;
        }
        let longest = self.app.settings().hello_timeout;
        // Wait for the answer to the close frame, so that earlier messages arrive, but not forever.
        let rest = async {
            while let Some(Ok(_)) = self.stream.next().await {}
            if matches!(why, Some((TOO_LARGE, _))) {
                // Unread input would make the system reset the connection, and the close code would be lost.
                tokio::time::sleep(LINGER).await;
            }
        };
        let _ = timeout(longest, rest).await;
    }
}

/// Whether a message was too large to be read.
fn is_too_large(error: axum::Error) -> bool {
    let error = error.into_inner().downcast::<tungstenite::Error>();
    error.is_ok_and(|error| matches!(*error, tungstenite::Error::Capacity(_)))
}
