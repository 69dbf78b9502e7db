//! Opening, listing and reading tables.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Query, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use session::MoveView;
use table::{Entry, PlayedView, Status, Table, TableSpec, TableView, Who};
use utoipa::{IntoParams, ToSchema};

use super::AppState;
use super::error::{ApiError, ErrorBody};
use super::guard::Address;
use super::quota::network;
use super::request::{Body, Caller, InPath, Key};
use crate::live::{Kind, Opened, Page};
use crate::log::LogError;

type App = State<Arc<AppState>>;

/// Opens a table.
#[utoipa::path(post, path = "/api/games", tag = "tables", request_body = TableSpec, responses(
    (status = 201, description = "The table, with tokens that are shown once", body = Opened),
    (status = 400, description = "The settings are invalid", body = ErrorBody),
    (status = 422, description = "The Idempotency-Key was used for another request", body = ErrorBody),
    (status = 429, description = "Too many tables from this address", body = ErrorBody),
))]
pub(super) async fn create(
    State(app): App,
    Address(address): Address,
    Key(key): Key,
    Body(spec): Body<TableSpec>,
) -> Result<(StatusCode, Json<Opened>), ApiError> {
    let question = serde_json::to_string(&spec).unwrap_or_default();
    let opener = Arc::clone(&app);
    let open = move || async move {
        take_table(&opener, address)?;
        Ok(opener.tables.create(spec, network(address)).await?)
    };
    Ok((StatusCode::CREATED, Json(app.idempotency.once(address, key, &question, open).await?)))
}

/// Counts a new table.
pub(super) fn take_table(app: &AppState, address: IpAddr) -> Result<(), ApiError> {
    if app.may_open(address) { Ok(()) } else { Err(ApiError::too_fast()) }
}

/// Which tables to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct Listing {
    /// Only tables of this game.
    game: Option<String>,
    /// Only `playing`, `paused`, `finished` or `abandoned` tables. Abandoned games are neither playing nor
    /// paused here.
    status: Option<ListStatus>,
    /// Where the page starts: `next` of the page before.
    from: Option<String>,
    /// The size of the page, 1 to 100.
    limit: Option<usize>,
}

/// A status to filter by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum ListStatus {
    /// The game is running.
    Playing,
    /// Agents and clocks are stopped.
    Paused,
    /// The game is over.
    Finished,
    /// Unfinished, but nobody is connected and nothing has happened for ten minutes.
    Abandoned,
}

/// Lists tables, newest first.
#[utoipa::path(get, path = "/api/games", tag = "tables", params(Listing), responses(
    (status = 200, description = "A page of tables", body = Page),
    (status = 400, description = "Not a valid position in the list", body = ErrorBody),
))]
pub(super) async fn list(
    State(app): App,
    wanted: Result<Query<Listing>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<Page>, ApiError> {
    let Query(wanted) = wanted.map_err(|rejection| ApiError::bad_request(rejection.body_text()))?;
    let game = match wanted.game {
        None => None,
        Some(name) => {
            let known = app.services().catalogue.find(&name);
            Some(known.ok_or_else(|| ApiError::bad_request("there is no such game"))?.info.id.to_string())
        }
    };
    let limit = wanted.limit.unwrap_or(20).clamp(1, 100);
    match app.tables.list(game, wanted.status.into(), wanted.from, limit).await {
        Ok(page) => Ok(Json(page)),
        Err(LogError::BadCursor) => Err(ApiError::bad_request(LogError::BadCursor.to_string())),
        Err(error) => Err(crate::live::OpenError::from(error).into()),
    }
}

impl From<Option<ListStatus>> for Kind {
    fn from(wanted: Option<ListStatus>) -> Self {
        match wanted {
            None => Self::Any,
            Some(ListStatus::Playing) => Self::InUse(Status::Playing),
            Some(ListStatus::Paused) => Self::InUse(Status::Paused),
            Some(ListStatus::Finished) => Self::Finished,
            Some(ListStatus::Abandoned) => Self::Abandoned,
        }
    }
}

/// A table with its history.
#[derive(Serialize, ToSchema)]
pub(super) struct Shown {
    /// Who you are: `host`, `seat-0` and so on, or `spectator`.
    you: String,
    /// The table.
    state: TableView,
    /// All moves so far.
    history: Vec<PlayedView>,
}

/// Shows a table.
#[utoipa::path(get, path = "/api/games/{id}", tag = "tables", params(("id" = String, Path, description = "The table")), responses(
    (status = 200, description = "The table", body = Shown),
    (status = 401, description = "A wrong token", body = ErrorBody),
    (status = 404, description = "No such table", body = ErrorBody),
))]
pub(super) async fn show(
    State(app): App,
    InPath(id): InPath<String>,
    caller: Caller,
) -> Result<Json<Shown>, ApiError> {
    let you = caller.who(&app, &id).await?.label();
    let show = |table: &Table, now| (table.view(now), table.history());
    let (state, history) = app.tables.read(&id, show).await?;
    Ok(Json(Shown { you, state, history }))
}

/// The legal moves.
#[derive(Serialize, ToSchema)]
pub(super) struct Legal {
    /// The seat to move; none when the game is over.
    #[schema(required)]
    to_move: Option<usize>,
    /// Whether passing is the only legal move.
    must_pass: bool,
    /// Every legal move.
    moves: Vec<MoveView>,
}

/// Lists the legal moves.
#[utoipa::path(get, path = "/api/games/{id}/legal", tag = "tables", params(("id" = String, Path, description = "The table")), responses(
    (status = 200, description = "The moves", body = Legal),
    (status = 404, description = "No such table", body = ErrorBody),
))]
pub(super) async fn legal(State(app): App, InPath(id): InPath<String>) -> Result<Json<Legal>, ApiError> {
    let list = |table: &Table, _| {
        let moves = if table.is_finished() { Vec::new() } else { table.session().legal_moves() };
        Legal {
            to_move: table.session().mover().filter(|_| !table.is_finished()).map(|mover| mover.seat),
            must_pass: !table.is_finished() && table.must_pass(),
            moves,
        }
    };
    Ok(Json(app.tables.read(&id, list).await?))
}

/// Which events to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct After {
    /// The last known event; 0 for all.
    after: Option<u64>,
}

/// Lists the events of a table.
#[utoipa::path(get, path = "/api/games/{id}/events", tag = "tables", params(("id" = String, Path, description = "The table"), After), responses(
    (status = 200, description = "The events in order", body = Vec<Entry>),
    (status = 404, description = "No such table", body = ErrorBody),
))]
pub(super) async fn events(
    State(app): App,
    InPath(id): InPath<String>,
    after: Result<Query<After>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<Vec<Entry>>, ApiError> {
    let Query(after) = after.map_err(|rejection| ApiError::bad_request(rejection.body_text()))?;
    let after = after.after.unwrap_or(0);
    // The range of 64-bit numbers in the description.
    if i64::try_from(after).is_err() {
        return Err(ApiError::bad_request("not a valid sequence number"));
    }
    Ok(Json(app.tables.events(&id, after).await?))
}

/// Downloads the game as a record.
#[utoipa::path(get, path = "/api/games/{id}/record", tag = "tables", params(("id" = String, Path, description = "The table")), responses(
    (status = 200, description = "SGF", body = String, content_type = "application/x-go-sgf"),
    (status = 404, description = "No such table", body = ErrorBody),
))]
pub(super) async fn record(State(app): App, InPath(id): InPath<String>) -> Result<Response, ApiError> {
    let (info, text) =
        app.tables.read(&id, |table: &Table, _| (table.session().info(), table.record().to_string())).await?;
    let name = format!("attachment; filename=\"{}-{id}.{}\"", info.id, info.record_extension);
    let mut response = text.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/x-go-sgf; charset=utf-8"));
    if let Ok(name) = HeaderValue::from_str(&name) {
        headers.insert(header::CONTENT_DISPOSITION, name);
    }
    Ok(response)
}

/// Whether somebody may see analyses of a game that is not over.
pub(super) fn is_at_table(who: Who) -> bool {
    who != Who::Spectator
}
