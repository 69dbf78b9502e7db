//! Games, agents, checkpoints, training runs and tournaments.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};

use super::Hall;
use super::error::{ApiError, ErrorBody};
use super::request::InPath;
use crate::house::House;
use crate::table::Refused;

/// Reading runs and results means files, which must not hold up the sockets.
async fn from_house(
    hall: Arc<Hall>,
    read: impl FnOnce(&dyn House) -> Value + Send + 'static,
) -> Result<Json<Value>, ApiError> {
    let house = Arc::clone(&hall.common().house);
    let read = tokio::task::spawn_blocking(move || read(house.as_ref())).await;
    read.map(Json).map_err(|_| Refused::new("unavailable", "this cannot be read now").into())
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

/// Lists the games of a tournament.
#[utoipa::path(get, path = "/api/arena/{tournament}/games", tag = "laboratory",
    params(("tournament" = String, Path, description = "Its name in `/api/arena`")), responses(
    (status = 200, description = "Games: number, seating, scores, turns, has_record", body = Vec<Object>),
    (status = 404, description = "There is no such tournament", body = ErrorBody),
))]
pub(super) async fn arena_games(
    State(hall): State<Arc<Hall>>,
    InPath(tournament): InPath<String>,
) -> Result<Json<Value>, ApiError> {
    let games = from_house(hall, move |house| house.arena_games(&tournament).unwrap_or_default()).await?;
    if games.is_null() {
        Err(Refused::new("no_tournament", "no tournament of this name has games here").into())
    } else {
        Ok(games)
    }
}

/// The record of a game of a tournament.
#[utoipa::path(get, path = "/api/arena/{tournament}/games/{number}", tag = "laboratory",
    params(
        ("tournament" = String, Path, description = "Its name in `/api/arena`"),
        ("number" = usize, Path, description = "The game's number, from 1"),
    ), responses(
    (status = 200, description = "`text`: the record, which `/api/records` opens as a table", body = Object),
    (status = 404, description = "There is no such record", body = ErrorBody),
))]
pub(super) async fn arena_record(
    State(hall): State<Arc<Hall>>,
    InPath((tournament, number)): InPath<(String, usize)>,
) -> Result<Json<Value>, ApiError> {
    let read = move |house: &dyn House| json!({ "text": house.arena_record(&tournament, number) });
    let record = from_house(hall, read).await?;
    if record["text"].is_null() {
        Err(Refused::new("no_tournament", "there is no record of this game here").into())
    } else {
        Ok(record)
    }
}
