//! Games, agents, checkpoints, training runs and tournaments.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};

use super::Hall;
use super::error::ApiError;
use crate::house::House;

/// Reading runs and results means files, which must not hold up the sockets.
async fn from_house(
    hall: Arc<Hall>,
    read: impl FnOnce(&dyn House) -> Value + Send + 'static,
) -> Result<Json<Value>, ApiError> {
    let house = Arc::clone(&hall.common().house);
    let read = tokio::task::spawn_blocking(move || read(house.as_ref())).await;
    read.map(Json).map_err(|_| crate::table::Refused::new("unavailable", "this cannot be read now").into())
}

/// Lists the agents with their settings.
#[utoipa::path(get, path = "/api/agents", tag = "laboratory", responses(
    (status = 200, description = "Agents: name, summary, games and settings", body = Vec<Object>),
))]
pub(super) async fn agents(State(hall): State<Arc<Hall>>) -> Result<Json<Value>, ApiError> {
    from_house(hall, House::agents).await
}

/// Lists the checkpoints that agents can play by.
#[utoipa::path(get, path = "/api/checkpoints", tag = "laboratory", responses(
    (status = 200, description = "Checkpoints by id, with what is known about them", body = Vec<Object>),
))]
pub(super) async fn checkpoints(State(hall): State<Arc<Hall>>) -> Result<Json<Value>, ApiError> {
    from_house(hall, House::checkpoints).await
}

/// The same under its old name.
#[utoipa::path(get, path = "/checkpoints", tag = "laboratory", responses(
    (status = 200, description = "As `/api/checkpoints`", body = Vec<Object>),
))]
pub(super) async fn checkpoints_of_old(State(hall): State<Arc<Hall>>) -> Result<Json<Value>, ApiError> {
    from_house(hall, House::checkpoints).await
}

/// Lists games with seats, colours and start cells, and the pieces with their orientations.
#[utoipa::path(get, path = "/api/catalog", tag = "laboratory", responses(
    (status = 200, description = "`games` and `pieces`", body = Object),
))]
pub(super) async fn catalog(State(hall): State<Arc<Hall>>) -> Result<Json<Value>, ApiError> {
    from_house(hall, |house| {
        let games = house.games().into_iter().map(|entry| {
            let mut game = serde_json::to_value(entry.info).unwrap_or_default();
            let session = entry.new_session();
            game["start"] = json!({ "position": session.position(), "board": session.board() });
            game
        });
        json!({ "games": games.collect::<Vec<_>>(), "pieces": house.pieces() })
    })
    .await
}

/// Lists training runs with their metrics.
#[utoipa::path(get, path = "/api/runs", tag = "laboratory", responses(
    (status = 200, description = "Runs", body = Vec<Object>),
))]
pub(super) async fn runs(State(hall): State<Arc<Hall>>) -> Result<Json<Value>, ApiError> {
    from_house(hall, House::runs).await
}

/// Lists results of tournaments.
#[utoipa::path(get, path = "/api/arena", tag = "laboratory", responses(
    (status = 200, description = "Tournaments", body = Vec<Object>),
))]
pub(super) async fn arena(State(hall): State<Arc<Hall>>) -> Result<Json<Value>, ApiError> {
    from_house(hall, House::arena).await
}
