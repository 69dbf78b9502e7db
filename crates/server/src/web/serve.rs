//! Connections. Each has its own task, and none can keep the server waiting forever.

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

/// Pause in accepting connections when the machine has run out of sockets.
const PAUSE: Duration = Duration::from_secs(1);

/// Serves until `stop`, then finishes writing. Running requests are answered unless they take too long.
pub async fn serve(
    listener: TcpListener,
    app: Arc<AppState>,
    router: Router,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let (read_timeout, shutdown_timeout) = (app.settings().read_timeout, app.settings().shutdown_timeout);
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
                    connections.spawn(serve_connection(stream, peer, router.clone(), read_timeout, closed.clone()));
                }
                Err(error) if is_of_one_connection(&error) => {}
                Err(error) => {
                    warn!(%error, "cannot accept connections");
                    tokio::time::sleep(PAUSE).await;
                }
            },
            Some(_) = connections.join_next() => {}
            () = &mut stopping => break,
        }
    }
    drop((listener, closing));
    let rest = async { while connections.join_next().await.is_some() {} };
    if timeout(shutdown_timeout, rest).await.is_err() {
        warn!(connections = connections.len(), "closed connections that took too long");
    }
    Ok(())
}

/// Serves a connection until it ends or becomes a WebSocket.
async fn serve_connection(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    read_timeout: Duration,
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
        .header_read_timeout(read_timeout)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        // Nothing is ever sent; the sender is dropped to signal shutdown.
        _ = closed.changed() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        debug!(%error, "a connection broke");
    }
}

/// Whether an accept error concerns only one client that has already disconnected.
fn is_of_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}
