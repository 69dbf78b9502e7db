//! Health and metrics, for monitoring.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use table::Refused;

use super::AppState;
use super::error::{ApiError, ErrorBody};

/// Reports that the program is running.
#[utoipa::path(get, path = "/healthz", tag = "server", responses((status = 200, description = "It runs", body = String)))]
pub(super) async fn alive() -> &'static str {
    "ok\n"
}

/// Reports whether tables can be read and written.
#[utoipa::path(get, path = "/readyz", tag = "server", responses(
    (status = 200, description = "Ready", body = String),
    (status = 503, description = "Not ready", body = ErrorBody),
))]
pub(super) async fn ready(State(app): State<Arc<AppState>>) -> Result<&'static str, ApiError> {
    app.services().log.ready().await.map_err(|error| {
        tracing::warn!(%error, "not ready");
        Refused::new("unavailable", "tables cannot be read or written now")
    })?;
    Ok("ready\n")
}

/// Metrics in the text format of Prometheus.
#[utoipa::path(get, path = "/metrics", tag = "server", responses(
    (status = 200, description = "Tables, sockets, moves, refusals, thinking, time to write", body = String),
))]
pub(super) async fn metrics(State(app): State<Arc<AppState>>) -> impl IntoResponse {
    ([(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], app.metrics().render())
}
