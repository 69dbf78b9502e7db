//! The opening explorer: what the game's opening book knows about a position of a table.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use serde::{Deserialize, Serialize};
use session::Session;
use table::{AdviceRule, Candidate, Refused, Table};
use utoipa::{IntoParams, ToSchema};

use super::AppState;
use super::actions::check_may_analyse;
use super::error::{ApiError, ErrorBody};
use super::request::{Caller, InPath};

/// Which position to look up.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct BookQuery {
    /// The position after so many moves; the current one if not given.
    moves: Option<usize>,
}

/// What the opening book knows about a position.
#[derive(Serialize, ToSchema)]
pub(super) struct BookAnswer {
    /// The number of moves before it.
    moves: usize,
    /// Whether the game has a book.
    has_book: bool,
    /// The moves in the book, best first; none if the position is not in it. Values and visits include the
    /// positions after them.
    candidates: Vec<Candidate>,
}

/// Looks a position up in the game's opening book.
#[utoipa::path(get, path = "/api/games/{id}/book", tag = "play",
    params(("id" = String, Path, description = "The table"), BookQuery), responses(
    (status = 200, description = "The moves in the book", body = BookAnswer),
    (status = 403, description = "People play against each other here", body = ErrorBody),
    (status = 404, description = "No such table, or not so many moves", body = ErrorBody),
))]
pub(super) async fn book(
    State(app): State<Arc<AppState>>,
    InPath(id): InPath<String>,
    query: Result<Query<BookQuery>, QueryRejection>,
    caller: Caller,
) -> Result<Json<BookAnswer>, ApiError> {
    let Query(query) = query.map_err(|rejection| ApiError::bad_request(rejection.body_text()))?;
    check_may_analyse(&app, &id, &caller).await?;
    let look = move |table: &Table, _| {
        position(table, query.moves).map(|session| (table.spec().game.clone(), session))
    };
    let (game, session) = app.tables.read(&id, look).await??;
    let catalogue = &app.services().catalogue;
    let entry = catalogue.find(&game).ok_or_else(|| ApiError::bad_request("there is no such game"))?;
    let known = catalogue.book_moves(&entry, session.as_ref());
    Ok(Json(BookAnswer {
        moves: session.ply(),
        has_book: known.is_some(),
        candidates: known.unwrap_or_default(),
    }))
}

/// The position after so many moves, or the current one.
fn position(table: &Table, moves: Option<usize>) -> Result<Box<dyn Session>, Refused> {
    if table.advice() == AdviceRule::Nobody {
        return Err(Refused::new("no_advice", "no advice while people play against each other"));
    }
    let all = table.session().ply();
    let reason = || Refused::new("no_such_move", format!("the game has only {all} moves so far"));
    table.session().at(moves.unwrap_or(all)).ok_or_else(reason)
}
