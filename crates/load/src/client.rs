//! Requests and sockets, small enough that thousands fit into one process.

use std::time::Duration;

use anyhow::{Context, bail};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// Timeout for answers.
pub const TIMEOUT: Duration = Duration::from_secs(30);

/// The default buffers of a socket are made for few sockets with large messages.
const BUFFER: usize = 4 << 10;

/// Sends a request over a new connection and returns the status and the body.
pub async fn request(
    address: &str,
    method: &str,
    path: &str,
    token: Option<&str>,
    body: &str,
) -> anyhow::Result<(u16, String)> {
    let exchange = async {
        let mut stream = TcpStream::connect(address).await?;
        let bearer = token.map_or_else(String::new, |token| format!("Authorization: Bearer {token}\r\n"));
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{bearer}Content-Length: {}\r\n\r\n",
            body.len()
        );
        stream.write_all((head + body).as_bytes()).await?;
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).await?;
        let text = String::from_utf8(bytes).context("the answer is not UTF-8")?;
        let (head, body) = text.split_once("\r\n\r\n").context("no answer")?;
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).context("no status")?;
        anyhow::Ok((status, body.to_string()))
    };
    timeout(TIMEOUT, exchange).await.with_context(|| format!("{method} {path}: no answer in time"))?
}

/// A table that was opened.
pub struct Opened {
    /// Its id.
    pub id: String,
    /// The token of each seat; `None` for agents.
    pub tokens: Vec<Option<String>>,
    /// The host's token.
    pub host: String,
}

/// Opens a table.
pub async fn open(address: &str, spec: &Value) -> anyhow::Result<Opened> {
    let (status, body) = request(address, "POST", "/api/games", None, &spec.to_string()).await?;
    if status != 201 {
        bail!("cannot open a table: {status} {body}");
    }
    let opened: Value = serde_json::from_str(&body)?;
    let text = |value: &Value| value.as_str().map(str::to_string);
    let seats = opened["seats"].as_array().context("no seats")?;
    Ok(Opened {
        id: text(&opened["id"]).context("no id")?,
        host: text(&opened["host_token"]).context("no host token")?,
        tokens: seats.iter().map(|seat| text(&seat["token"])).collect(),
    })
}

/// A socket.
pub struct Socket(WebSocketStream<TcpStream>);

/// Why a connection failed: the HTTP status, if there was an answer, and the reason.
pub type NoSocket = (Option<u16>, String);

impl Socket {
    /// Connects to a path of the server.
    pub async fn connect(address: &str, path: &str) -> Result<Self, NoSocket> {
        let failed = |error: &dyn std::fmt::Display| (None, error.to_string());
        let config = WebSocketConfig::default().read_buffer_size(BUFFER).write_buffer_size(BUFFER);
        let connecting = async {
            let request = format!("ws://{address}{path}").into_client_request().map_err(|e| failed(&e))?;
            let stream = TcpStream::connect(address).await.map_err(|error| failed(&error))?;
            match client_async_with_config(request, stream, Some(config)).await {
                Ok((socket, _)) => Ok(Self(socket)),
                Err(Error::Http(response)) => {
                    Err((Some(response.status().as_u16()), response.status().to_string()))
                }
                Err(error) => Err(failed(&error)),
            }
        };
        timeout(TIMEOUT, connecting).await.unwrap_or_else(|_| Err((None, "no answer in time".to_string())))
    }

    /// Sends JSON.
    pub async fn send_json(&mut self, message: &Value) -> anyhow::Result<()> {
        Ok(self.0.send(Message::Text(message.to_string().into())).await?)
    }

    /// Sends any frame. Returns whether that succeeded.
    pub async fn send(&mut self, message: Message) -> bool {
        self.0.send(message).await.is_ok()
    }

    /// Writes raw bytes, bypassing the protocol.
    pub async fn write(&mut self, bytes: &[u8]) -> bool {
        self.0.get_mut().write_all(bytes).await.is_ok()
    }

    /// The next text message as JSON; other frames are skipped. `None` when the socket is closed.
    pub async fn receive(&mut self) -> anyhow::Result<Option<Value>> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => return Ok(Some(serde_json::from_str(&text)?)),
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Ok(None),
                Some(Ok(_)) => {}
            }
        }
    }

    /// The next text message of a type, within the timeout. Refusals and closing are errors.
    pub async fn expect(&mut self, kind: &str) -> anyhow::Result<Value> {
        let waiting = async {
            loop {
                let message =
                    self.receive().await?.with_context(|| format!("closed while waiting for {kind}"))?;
                if message["type"] == kind {
                    return Ok(message);
                }
                if message["type"] == "refused" || message["type"] == "error" {
                    bail!("expected {kind}, received {message}");
                }
            }
        };
        timeout(TIMEOUT, waiting).await.with_context(|| format!("{kind} did not come in time"))?
    }
}
