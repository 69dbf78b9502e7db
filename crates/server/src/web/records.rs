//! Uploaded game records: opened as tables, or listed.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::IntoParams;

use super::AppState;
use super::error::{ApiError, ErrorBody};
use super::games::take_table;
use super::guard::Address;
use super::quota::network;
use super::request::{Key, Text};
use crate::live::{Opened, RecordList};

type App = State<Arc<AppState>>;

/// Which of several games to open.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct Chosen {
    /// Its number, from 1; the first if not given.
    number: Option<usize>,
}

/// Opens a table for a game record: the host moves for everybody and may take moves back. The record is kept
/// whole and can be downloaded with the moves played since.
#[utoipa::path(post, path = "/api/records", tag = "tables", params(Chosen), request_body(content = String, description = "SGF"), responses(
    (status = 201, description = "The table, and the number of games in the text", body = Opened),
    (status = 400, description = "The record cannot be replayed", body = ErrorBody),
    (status = 422, description = "The Idempotency-Key was used for another request", body = ErrorBody),
))]
pub(super) async fn upload(
    State(app): App,
    Address(address): Address,
    Key(key): Key,
    chosen: Result<Query<Chosen>, axum::extract::rejection::QueryRejection>,
    Text(record): Text,
) -> Result<(StatusCode, Json<Opened>), ApiError> {
    let Query(chosen) = chosen.map_err(|rejection| ApiError::bad_request(rejection.body_text()))?;
    let number = chosen.number.unwrap_or(1);
    let question = format!("record {number} {record}");
    let opener = Arc::clone(&app);
    let open = move || async move {
        take_table(&opener, address)?;
        Ok(opener.tables.analyse(record, number, network(address)).await?)
    };
    Ok((StatusCode::CREATED, Json(app.idempotency.once(address, key, &question, open).await?)))
}

/// Lists the games of a text with game records, without opening a table.
#[utoipa::path(post, path = "/api/records/games", tag = "tables", request_body(content = String, description = "SGF"), responses(
    (status = 200, description = "The games", body = RecordList),
    (status = 400, description = "The text is not a game record", body = ErrorBody),
))]
pub(super) async fn list(State(app): App, Text(records): Text) -> Result<Json<RecordList>, ApiError> {
    Ok(Json(app.services().records(&records)?))
}
