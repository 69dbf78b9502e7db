//! Requests and sockets that do not give up while servers die and come back.

use std::io;
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use game_core::Rng;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{self, Message, WebSocket};

use super::fleet::Fleet;
use crate::served::{PATIENCE, request};

/// A client of all servers.
pub(super) struct Wire {
    pub(super) fleet: Arc<Fleet>,
    pub(super) rng: Rng,
}

/// A token, and the client's own name of a request.
pub(super) type Credentials<'a> = Option<(&'a str, &'a str)>;

impl Wire {
    pub(super) fn new(fleet: Arc<Fleet>, seed: u64) -> Self {
        Self { fleet, rng: Rng::seeded(seed) }
    }

    /// Some server that lives.
    pub(super) fn address(&mut self) -> String {
        persist("a server is there", || self.fleet.address(&mut self.rng))
    }

    /// Asks one server once; `None` when it has died or cannot answer now.
    pub(super) fn try_ask(
        address: &str,
        method: &str,
        path: &str,
        who: Credentials<'_>,
        body: &Value,
    ) -> Option<Value> {
        let forwarded = strange_address();
        let mut headers = vec![("X-Forwarded-For", forwarded.as_str())];
        let bearer = who.map(|(token, _)| format!("Bearer {token}"));
        if let (Some(bearer), Some((_, key))) = (&bearer, who) {
            headers.extend([("Authorization", bearer.as_str()), ("Idempotency-Key", key)]);
        }
        match request(address, method, path, &headers, body) {
            Ok((200 | 201, answer)) => Some(answer),
            Ok((503, _)) | Err(_) => None,
            Ok((status, answer)) => panic!("{method} {path} {who:?} {body}: {status} {answer}"),
        }
    }

    /// Asks until somebody answers.
    pub(super) fn ask(&mut self, method: &str, path: &str, who: Credentials<'_>, body: &Value) -> Value {
        persist(path, || {
            let address = self.fleet.address(&mut self.rng)?;
            Self::try_ask(&address, method, path, who, body)
        })
    }

    /// A socket at a table that has said hello, the server it is at, and the welcome.
    pub(super) fn join(&mut self, id: &str, token: Option<&str>, after: u64) -> (Socket, Value) {
        persist("a socket is opened", || {
            let address = self.fleet.address(&mut self.rng)?;
            let mut socket = Socket::connect(&address, id).ok()?;
            socket.say(&json!({ "type": "hello", "token": token, "after": after })).ok()?;
            let welcome = socket.hear().ok()?;
            assert_eq!(welcome["type"], "welcome", "{welcome}");
            Some((socket, welcome))
        })
    }
}

/// Tries until it succeeds.
pub(super) fn persist<T>(what: &str, mut attempt: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(done) = attempt() {
            return done;
        }
        assert!(begun.elapsed() < PATIENCE, "tried in vain: {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// An address that no other request has.
fn strange_address() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    let [_, a, b, c] = NEXT.fetch_add(1, Ordering::Relaxed).to_be_bytes();
    format!("10.{a}.{b}.{c}")
}

/// A socket at a table.
pub(super) struct Socket {
    socket: WebSocket<TcpStream>,
    pub(super) address: String,
}

impl Socket {
    fn connect(address: &str, id: &str) -> io::Result<Self> {
        let stream = TcpStream::connect(address)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        let mut hello =
            format!("ws://{address}/ws/games/{id}").into_client_request().map_err(io::Error::other)?;
        hello.headers_mut().insert("X-Forwarded-For", strange_address().parse().map_err(io::Error::other)?);
        let (socket, _) =
            tungstenite::client(hello, stream).map_err(|error| io::Error::other(error.to_string()))?;
        Ok(Self { socket, address: address.to_string() })
    }

    /// An error means that the server has died.
    pub(super) fn say(&mut self, message: &Value) -> Result<(), tungstenite::Error> {
        self.socket.send(Message::Text(message.to_string().into()))
    }

    /// The next message; an error means that the socket has ended.
    pub(super) fn hear(&mut self) -> Result<Value, tungstenite::Error> {
        loop {
            if let Message::Text(text) = self.socket.read()? {
                return Ok(serde_json::from_str(&text).unwrap());
            }
        }
    }
}
