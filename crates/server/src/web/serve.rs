//! Connections: each in a task of its own, none of which may keep the server waiting for ever.

use std::convert::Infallible;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::timeout;
use tracing::{debug, warn};

use super::AppState;

/// How long nothing is accepted when the machine has no more sockets to give.
const PAUSE: Duration = Duration::from_secs(1);

/// Serves until `stop`, then finishes what is being written. Requests that are on their way then are answered, unless
/// they take too long.
pub async fn serve(
    listener: TcpListener,
    app: Arc<AppState>,
    router: Router,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let (reading, farewell) = (app.settings().reading, app.settings().farewell);
    let (closing, closed) = watch::channel(());
    let mut connections = JoinSet::new();
    let mut stopping = pin!(async move {
        stop.await;
        app.close().await;
    });
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => {
                    connections.spawn(converse(stream, peer, router.clone(), reading, closed.clone()));
                }
                Err(error) if is_of_one_connection(&error) => {}
                Err(error) => {
                    warn!(%error, "no connections can be accepted");
                    tokio::time::sleep(PAUSE).await;
                }
            },
            Some(_) = connections.join_next() => {}
            () = &mut stopping => break,
        }
    }
    drop((listener, closing));
    let rest = async { while connections.join_next().await.is_some() {} };
    if timeout(farewell, rest).await.is_err() {
        warn!(connections = connections.len(), "connections that took too long were cut");
    }
    Ok(())
}

/// Serves a connection until it ends, or becomes a socket.
async fn converse(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    reading: Duration,
    mut closed: watch::Receiver<()>,
) {
    let router = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        let answer = router.call(request);
        async { Ok::<_, Infallible>(answer.await.unwrap_or_else(|never| match never {})) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(reading)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        // Nothing is ever sent: the other end is dropped.
        _ = closed.changed() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        debug!(%error, "a connection broke");
    }
}

/// Whether an error is about a client that has gone before it was let in.
fn is_of_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}
