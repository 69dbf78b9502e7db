//! Games, agents, checkpoints, training runs and tournaments.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use serde_json::{Value, json};
use session::{AgentView, GameEntry, GameInfo, PieceView};
use table::Refused;
use utoipa::ToSchema;

use super::AppState;
use super::error::{ApiError, ErrorBody};
use super::request::InPath;
use crate::catalogue::{ArenaGame, Catalogue, CheckpointView, Tournament};

/// Runs and results are read from files, which must not block the sockets.
async fn from_catalogue<T: Send + 'static>(
    app: Arc<AppState>,
    read: impl FnOnce(&dyn Catalogue) -> T + Send + 'static,
) -> Result<Json<T>, ApiError> {
    let catalogue = Arc::clone(&app.services().catalogue);
    let read = tokio::task::spawn_blocking(move || read(catalogue.as_ref())).await;
    read.map(Json).map_err(|_| Refused::new("unavailable", "this cannot be read now").into())
}

/// Lists the agents with their settings.
#[utoipa::path(get, path = "/api/agents", tag = "laboratory", responses(
    (status = 200, description = "Agents", body = Vec<AgentView>),
))]
pub(super) async fn agents(State(app): State<Arc<AppState>>) -> Result<Json<Vec<AgentView>>, ApiError> {
    from_catalogue(app, Catalogue::agents).await
}

/// Lists the checkpoints that agents can use.
#[utoipa::path(get, path = "/api/checkpoints", tag = "laboratory", responses(
    (status = 200, description = "Checkpoints by id, with what is known about them", body = Vec<CheckpointView>),
))]
pub(super) async fn checkpoints(State(app): State<Arc<AppState>>) -> Result<Json<Value>, ApiError> {
    from_catalogue(app, Catalogue::checkpoints).await
}

/// Lists the checkpoints for clients of the plain protocol.
#[utoipa::path(get, path = "/checkpoints", tag = "laboratory", responses(
    (status = 200, description = "`checkpoints`: the list of `/api/checkpoints`; each has its id as `file` too, as such \
        clients send it back", body = Object),
))]
pub(super) async fn plain_checkpoints(State(app): State<Arc<AppState>>) -> Result<Json<Value>, ApiError> {
    let read = |catalogue: &dyn Catalogue| {
        let mut checkpoints = catalogue.checkpoints();
        for checkpoint in checkpoints.as_array_mut().into_iter().flatten() {
            checkpoint["file"] = checkpoint["id"].clone();
        }
        json!({ "checkpoints": checkpoints })
    };
    from_catalogue(app, read).await
}

/// Games and pieces.
#[derive(Serialize, ToSchema)]
pub(super) struct Catalog {
    /// The games, in the order of the catalogue.
    games: Vec<CatalogGame>,
    /// The pieces of all games.
    pieces: Vec<PieceView>,
}

/// A game and its starting position.
#[derive(Serialize, ToSchema)]
struct CatalogGame {
    #[serde(flatten)]
    info: &'static GameInfo,
    /// The starting position.
    start: Start,
}

/// The starting position.
#[derive(Serialize, ToSchema)]
struct Start {
    /// As text.
    position: String,
    /// As data, including what is legal.
    #[schema(schema_with = session::schemas::board)]
    board: Value,
}

impl CatalogGame {
    fn of(entry: GameEntry) -> Self {
        let session = entry.new_session();
        Self { info: entry.info, start: Start { position: session.position(), board: session.board() } }
    }
}

/// Lists games with seats, colours and starting positions, and pieces with their orientations.
#[utoipa::path(get, path = "/api/catalog", tag = "laboratory", responses(
    (status = 200, description = "Games and pieces", body = Catalog),
))]
pub(super) async fn catalog(State(app): State<Arc<AppState>>) -> Result<Json<Catalog>, ApiError> {
    let read = |catalogue: &dyn Catalogue| Catalog {
        games: catalogue.games().into_iter().map(CatalogGame::of).collect(),
        pieces: catalogue.pieces(),
    };
    from_catalogue(app, read).await
}

/// Lists training runs with their metrics.
#[utoipa::path(get, path = "/api/runs", tag = "laboratory", responses(
    (status = 200, description = "Runs", body = Vec<Object>),
))]
pub(super) async fn runs(State(app): State<Arc<AppState>>) -> Result<Json<Value>, ApiError> {
    from_catalogue(app, Catalogue::runs).await
}

/// Lists tournament results.
#[utoipa::path(get, path = "/api/arena", tag = "laboratory", responses(
    (status = 200, description = "Tournaments", body = Vec<Tournament>),
))]
pub(super) async fn arena(State(app): State<Arc<AppState>>) -> Result<Json<Value>, ApiError> {
    from_catalogue(app, Catalogue::arena).await
}

/// Lists the games of a tournament.
#[utoipa::path(get, path = "/api/arena/{tournament}/games", tag = "laboratory",
    params(("tournament" = String, Path, description = "Its name in `/api/arena`")), responses(
    (status = 200, description = "Games", body = Vec<ArenaGame>),
    (status = 404, description = "There is no such tournament", body = ErrorBody),
))]
pub(super) async fn arena_games(
    State(app): State<Arc<AppState>>,
    InPath(tournament): InPath<String>,
) -> Result<Json<Vec<ArenaGame>>, ApiError> {
    let Json(games) = from_catalogue(app, move |catalogue| catalogue.arena_games(&tournament)).await?;
    let missing =
        || Refused::new("no_tournament", "there is no tournament with this name and recorded games").into();
    games.map(Json).ok_or_else(missing)
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
    State(app): State<Arc<AppState>>,
    InPath((tournament, number)): InPath<(String, usize)>,
) -> Result<Json<Value>, ApiError> {
    let read =
        move |catalogue: &dyn Catalogue| json!({ "text": catalogue.arena_record(&tournament, number) });
    let record = from_catalogue(app, read).await?;
    if record["text"].is_null() {
        Err(Refused::new("no_tournament", "there is no record of this game here").into())
    } else {
        Ok(record)
    }
}
