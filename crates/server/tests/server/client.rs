//! A server on a port of its own, and clients for it.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use server::{AppState, Log, ManualTime, MemoryLog, Settings, Time, WallTime};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::catalogue::TestCatalogue;

/// Nothing in these tests takes this long, unless it hangs.
const PATIENCE: Duration = Duration::from_secs(30);

/// Generous limits: tests of limits set their own.
pub(crate) fn settings() -> Settings {
    Settings {
        requests: 1_000_000,
        tables: 10_000,
        advice_requests: 10_000,
        socket_messages: 10_000,
        progress_interval: Duration::from_millis(10),
        ..Settings::default()
    }
}

/// A running server.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    pub(crate) time: Option<ManualTime>,
    stop: Option<oneshot::Sender<()>>,
    done: tokio::task::JoinHandle<()>,
}

/// An answer over HTTP.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("not JSON: {self:?}"))
    }

    /// The body of a success.
    #[track_caller]
    pub(crate) fn ok(&self) -> Value {
        assert!(self.status < 300, "{self:?}");
        self.json()
    }

    /// The code of an error with this status.
    #[track_caller]
    pub(crate) fn code(&self, status: u16) -> String {
        assert_eq!(self.status, status, "{self:?}");
        let body = self.json();
        assert!(body["message"].is_string() && body["detail"].is_object(), "{body}");
        body["code"].as_str().unwrap().to_string()
    }
}

impl Server {
    pub(crate) async fn start() -> Self {
        Self::with(settings()).await
    }

    pub(crate) async fn with(settings: Settings) -> Self {
        Self::on(Arc::new(MemoryLog::default()), Arc::new(WallTime), settings, None).await
    }

    /// With a clock that stands still until it is turned.
    pub(crate) async fn with_time() -> Self {
        let time = ManualTime::default();
        let log = Arc::new(MemoryLog::default());
        Self::on(log, Arc::new(time.clone()), settings(), Some(time)).await
    }

    pub(crate) async fn on(
        log: Arc<dyn Log>,
        time: Arc<dyn Time>,
        settings: Settings,
        manual: Option<ManualTime>,
    ) -> Self {
        let app = AppState::new(Arc::new(TestCatalogue), log, time, settings);
        let router = app.router();
        Self::of(app, router, manual).await
    }

    /// With pages beside the interface.
    pub(crate) async fn with_pages(pages: server::Pages) -> Self {
        let log = Arc::new(MemoryLog::default());
        let app = AppState::new(Arc::new(TestCatalogue), log, Arc::new(WallTime), settings());
        let router = app.router_with(pages);
        Self::of(app, router, None).await
    }

    async fn of(app: Arc<AppState>, router: axum::Router, manual: Option<ManualTime>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let done = tokio::spawn(async move {
            let stopped = async {
                let _ = stopped.await;
            };
            server::serve(listener, app, router, stopped).await.unwrap();
        });
        Self { address, time: manual, stop: Some(stop), done }
    }

    /// Stops the server, which finishes its writes first.
    pub(crate) async fn stop(mut self) {
        self.stop.take().unwrap().send(()).unwrap();
        tokio::time::timeout(PATIENCE, self.done).await.unwrap().unwrap();
    }

    pub(crate) async fn request(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Answer {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        let mut text = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Length: {}\r\n",
            self.address,
            body.len()
        );
        for (name, value) in headers {
            text.extend([name, ": ", value, "\r\n"]);
        }
        text.push_str("\r\n");
        text.push_str(body);
        // A server that refuses a large body may close before it has read all of it.
        let _ = stream.write_all(text.as_bytes()).await;
        let mut bytes = Vec::new();
        let _ = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut bytes)).await.unwrap();
        let text = String::from_utf8(bytes).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or_else(|| panic!("no answer: {text:?}"));
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        let is_chunked = head.to_lowercase().contains("transfer-encoding: chunked");
        let body = if is_chunked { unchunk(body) } else { body.to_string() };
        Answer { status, head: head.to_lowercase(), body }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.request("GET", path, &[], "").await
    }

    pub(crate) async fn get_as(&self, path: &str, token: &str) -> Answer {
        self.request("GET", path, &[("Authorization", &format!("Bearer {token}"))], "").await
    }

    pub(crate) async fn post(&self, path: &str, token: &str, body: Value) -> Answer {
        let bearer = format!("Bearer {token}");
        let text = if body.is_null() { String::new() } else { body.to_string() };
        let headers: &[(&str, &str)] = if token.is_empty() { &[] } else { &[("Authorization", &bearer)] };
        self.request("POST", path, headers, &text).await
    }

    /// Opens a table.
    pub(crate) async fn open(&self, spec: Value) -> Opened {
        Opened::of(&self.post("/api/games", "", spec).await.ok())
    }

    pub(crate) async fn socket(&self, id: &str) -> Socket {
        Socket::connect(self.address, &format!("/ws/games/{id}")).await
    }

    /// A socket that has said hello, and the welcome.
    pub(crate) async fn join(&self, id: &str, token: Option<&str>, after: Option<u64>) -> (Socket, Value) {
        let mut socket = self.socket(id).await;
        socket.say(json!({ "type": "hello", "token": token, "after": after })).await;
        let welcome = socket.hear("welcome").await;
        (socket, welcome)
    }
}

fn unchunk(mut body: &str) -> String {
    let mut whole = String::new();
    while let Some((size, rest)) = body.split_once("\r\n") {
        let size = usize::from_str_radix(size.trim(), 16).unwrap();
        if size == 0 {
            break;
        }
        whole.push_str(&rest[..size]);
        body = &rest[size + 2..];
    }
    whole
}

/// A table that was opened.
pub(crate) struct Opened {
    pub(crate) id: String,
    pub(crate) host: String,
    /// By seat.
    pub(crate) tokens: Vec<Option<String>>,
}

impl Opened {
    pub(crate) fn of(opened: &Value) -> Self {
        let token = |seat: &Value| seat["token"].as_str().map(str::to_string);
        Self {
            id: opened["id"].as_str().unwrap().to_string(),
            host: opened["host_token"].as_str().unwrap().to_string(),
            tokens: opened["seats"].as_array().unwrap().iter().map(token).collect(),
        }
    }

    pub(crate) fn token(&self, seat: usize) -> &str {
        self.tokens[seat].as_deref().unwrap()
    }

    pub(crate) fn path(&self, action: &str) -> String {
        format!("/api/games/{}/{action}", self.id)
    }
}

/// A socket.
pub(crate) struct Socket(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Socket {
    pub(crate) async fn connect(address: SocketAddr, path: &str) -> Self {
        let (socket, _) = connect_async(format!("ws://{address}{path}")).await.unwrap();
        Self(socket)
    }

    pub(crate) async fn say(&mut self, message: Value) {
        self.say_text(message.to_string()).await;
    }

    pub(crate) async fn say_text(&mut self, text: String) {
        let _ = self.0.send(Message::Text(text.into())).await;
    }

    /// The next message, or the close code.
    pub(crate) async fn next(&mut self) -> Result<Value, u16> {
        tokio::time::timeout(PATIENCE, self.next_message()).await.expect("something is heard in time")
    }

    /// How many bytes the next message has, unread.
    pub(crate) async fn next_size(&mut self) -> usize {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => return text.len(),
                Some(Ok(_)) => {}
                other => panic!("waited for a message, heard {other:?}"),
            }
        }
    }

    async fn next_message(&mut self) -> Result<Value, u16> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => return Ok(serde_json::from_str(&text).unwrap()),
                Some(Ok(Message::Close(frame))) => return Err(frame.map_or(0, |frame| frame.code.into())),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(0),
            }
        }
    }

    /// The next message of a type; others are skipped.
    pub(crate) async fn hear(&mut self, kind: &str) -> Value {
        loop {
            match self.next().await {
                Ok(message) if message["type"] == kind => return message,
                Ok(message) if message["type"] == "refused" || message["type"] == "error" => {
                    panic!("waited for {kind}, heard {message}")
                }
                Ok(_) => {}
                Err(code) => panic!("waited for {kind}, closed with {code}"),
            }
        }
    }

    /// The next refusal.
    pub(crate) async fn refusal(&mut self) -> Value {
        loop {
            match self.next().await {
                Ok(message) if message["type"] == "refused" || message["type"] == "error" => return message,
                Ok(_) => {}
                Err(code) => panic!("waited for a refusal, closed with {code}"),
            }
        }
    }

    /// The code that the socket is closed with.
    pub(crate) async fn closed(&mut self) -> u16 {
        loop {
            if let Err(code) = self.next().await {
                return code;
            }
        }
    }

    /// The state once it is like this.
    pub(crate) async fn until(&mut self, is_right: impl Fn(&Value) -> bool) -> Value {
        loop {
            let update = self.hear("update").await;
            if is_right(&update["state"]) {
                return update["state"].clone();
            }
        }
    }
}

pub(crate) fn human() -> Value {
    json!({ "kind": "human" })
}

pub(crate) fn agent(spec: &str) -> Value {
    json!({ "kind": "agent", "spec": spec })
}
