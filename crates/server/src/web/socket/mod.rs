//! Sockets: one per client and table, and the plain protocol with one socket per game.

mod link;
mod message;
mod plain;
mod rate_limit;
mod seat;

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{WebSocket, WebSocketUpgrade};
use axum::response::{IntoResponse, Response};
use table::Refused;

use super::AppState;
use super::error::{ApiError, ErrorBody};
use super::guard::Address;
use super::request::InPath;
use link::Link;

type Upgrade = Result<WebSocketUpgrade, WebSocketUpgradeRejection>;

/// Size of the read and write buffers. The default read buffer has 128 KB and is zeroed before every read;
/// with thousands of spectators it would take most of the memory. Larger messages take several reads.
const BUFFER: usize = 4 << 10;

/// Messages up to this many times the limit are still read.
const LENIENCE: usize = 4;

/// Updates and actions of a table.
#[utoipa::path(get, path = "/ws/games/{id}", tag = "sockets", params(("id" = String, Path, description = "The table")), responses(
    (status = 101, description = "A socket; its first message is hello"),
    (status = 403, description = "A page of another origin", body = ErrorBody),
    (status = 404, description = "No such table", body = ErrorBody),
    (status = 429, description = "Too many sockets from this address", body = ErrorBody),
))]
pub(super) async fn table(
    State(app): State<Arc<AppState>>,
    Address(address): Address,
    InPath(id): InPath<String>,
    upgrade: Upgrade,
) -> Response {
    // An unknown table is best reported before the protocol changes.
    if let Err(refused) = app.tables.read(&id, |_, _| ()).await {
        return ApiError::from(refused).into_response();
    }
    accept(app, address, upgrade, move |link| async move { seat::run(link, &id).await })
}

/// One game per socket, for simple programs.
#[utoipa::path(get, path = "/game", tag = "sockets", responses(
    (status = 101, description = "A socket; its first message is new_game"),
    (status = 403, description = "A page of another origin", body = ErrorBody),
    (status = 429, description = "Too many sockets from this address", body = ErrorBody),
))]
pub(super) async fn plain(
    State(app): State<Arc<AppState>>,
    Address(address): Address,
    upgrade: Upgrade,
) -> Response {
    accept(app, address, upgrade, |link| async move { plain::run(link).await })
}

/// Upgrades a request to a WebSocket and serves it.
fn accept<F: Future<Output = ()> + Send>(
    app: Arc<AppState>,
    address: IpAddr,
    upgrade: Upgrade,
    serve: impl FnOnce(Link) -> F + Send + 'static,
) -> Response {
    let Ok(upgrade) = upgrade else {
        return ApiError::bad_request("this path is for WebSockets").into_response();
    };
    if !app.quotas.enter(address) {
        app.metrics().limited.add(1);
        return ApiError::from(Refused::new("busy", "too many sockets from this address")).into_response();
    }
    // Messages slightly over the limit are read completely, so that the client learns why the socket is
    // closed.
    let largest = app.settings().max_message_bytes * LENIENCE;
    let place = Place { app: Arc::clone(&app), address };
    upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_message_size(largest)
        .max_frame_size(largest)
        .on_upgrade(move |socket: WebSocket| async move {
            let _place = place;
            let metrics = Arc::clone(&app.services().metrics);
            let _open = metrics.sockets.enter();
            serve(Link::new(socket, app, address)).await;
        })
        .into_response()
}

/// Counts a socket for its address while it lives, even if the upgrade fails.
struct Place {
    app: Arc<AppState>,
    address: IpAddr,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.app.quotas.leave(self.address);
    }
}
