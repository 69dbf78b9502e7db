//! Actions at a table, one route each.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{AdviceRule, Command, MoveInput, Refused, Table, TableView, Who};
use utoipa::{IntoParams, ToSchema};

use super::AppState;
use super::error::{ApiError, ErrorBody};
use super::games::is_at_table;
use super::guard::Address;
use super::quota::{Kind, network};
use super::request::{Body, Caller, InPath};
use crate::live::{Advice, AdviceRequest};

type App = State<Arc<AppState>>;
type Done = Result<Json<Answer>, ApiError>;

/// The outcome of an action.
#[derive(Serialize, ToSchema)]
pub(super) struct Answer {
    /// The sequence number of the resulting event, also for a repeated request.
    seq: u64,
    /// The table now.
    state: TableView,
}

/// A move: as text in the game's notation, or as data.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MoveBody {
    /// Such as `e9,d10,e10,f10,e11` or `2a1xb2,c3`.
    text: Option<String>,
    /// Enough of a legal move's `detail` to identify it, such as `{"piece": 19, "orientation": 0, "row": 3,
    /// "col": 3}`.
    #[serde(rename = "move")]
    #[schema(value_type = Option<Object>)]
    data: Option<Value>,
}

impl MoveBody {
    fn input(self) -> Result<MoveInput, ApiError> {
        match (self.text, self.data) {
            (Some(text), None) => Ok(MoveInput::Text(text)),
            (None, Some(data)) => Ok(MoveInput::Detail(data)),
            _ => Err(ApiError::bad_request("a move is either `text` or `move`")),
        }
    }
}

/// A new delay.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct DelayBody {
    /// Milliseconds between the moves of agents.
    ms: u64,
}

async fn act(app: &Arc<AppState>, id: &str, caller: &Caller, command: Command) -> Done {
    let who = caller.player(app, id).await?;
    let seq = app.tables.act(id, who, caller.client.as_deref(), &command).await?;
    answer(app, id, seq).await
}

async fn answer(app: &Arc<AppState>, id: &str, seq: u64) -> Done {
    let state = app.tables.read(id, Table::view).await?;
    Ok(Json(Answer { seq, state }))
}

/// Plays a move.
#[utoipa::path(post, path = "/api/games/{id}/move", tag = "play", request_body = MoveBody,
    params(("id" = String, Path, description = "The table")), responses(
    (status = 200, description = "The move was played", body = Answer),
    (status = 401, description = "No token, or a wrong one", body = ErrorBody),
    (status = 409, description = "Not now", body = ErrorBody),
    (status = 422, description = "Against the rules, with the reason and the cell", body = ErrorBody),
))]
pub(super) async fn play(
    State(app): App,
    InPath(id): InPath<String>,
    caller: Caller,
    Body(body): Body<MoveBody>,
) -> Done {
    act(&app, &id, &caller, Command::Move(body.input()?)).await
}

/// Changes the delay between the moves of agents.
#[utoipa::path(post, path = "/api/games/{id}/delay", tag = "play", request_body = DelayBody,
    params(("id" = String, Path, description = "The table")), responses(
    (status = 200, description = "The delay was changed", body = Answer),
    (status = 403, description = "Not the host", body = ErrorBody),
))]
pub(super) async fn delay(
    State(app): App,
    InPath(id): InPath<String>,
    caller: Caller,
    Body(body): Body<DelayBody>,
) -> Done {
    act(&app, &id, &caller, Command::Delay { ms: body.ms }).await
}

/// A route without a body.
macro_rules! plain_action {
    ($name:ident, $path:literal, $command:expr, $summary:literal) => {
        #[doc = $summary]
        #[utoipa::path(post, path = $path, tag = "play", params(("id" = String, Path, description = "The table")), responses(
            (status = 200, description = "Done", body = Answer),
            (status = 401, description = "No token, or a wrong one", body = ErrorBody),
            (status = 403, description = "Not allowed", body = ErrorBody),
            (status = 409, description = "Not now", body = ErrorBody),
        ))]
        pub(super) async fn $name(State(app): App, InPath(id): InPath<String>, caller: Caller) -> Done {
            act(&app, &id, &caller, $command).await
        }
    };
}

plain_action!(pass, "/api/games/{id}/pass", Command::Pass, "Passes.");
plain_action!(
    undo,
    "/api/games/{id}/undo",
    Command::Undo,
    "Takes back the caller's last move and the replies."
);
plain_action!(redo, "/api/games/{id}/redo", Command::Redo, "Replays what was taken back.");
plain_action!(resign, "/api/games/{id}/resign", Command::Resign, "Resigns.");
plain_action!(pause, "/api/games/{id}/pause", Command::Pause, "Stops agents and clocks.");
plain_action!(resume, "/api/games/{id}/resume", Command::Resume, "Lets agents and clocks continue.");
plain_action!(
    step,
    "/api/games/{id}/step",
    Command::Step,
    "Lets an agent make one move while the table is paused."
);

/// Makes the thinking agent move at once.
#[utoipa::path(post, path = "/api/games/{id}/move-now", tag = "play", params(("id" = String, Path, description = "The table")), responses(
    (status = 200, description = "The agent will move", body = Answer),
    (status = 409, description = "No agent is thinking", body = ErrorBody),
))]
pub(super) async fn move_now(State(app): App, InPath(id): InPath<String>, caller: Caller) -> Done {
    let who = caller.player(&app, &id).await?;
    let seq = app.tables.move_now(&id, who, caller.client.as_deref()).await?;
    answer(&app, &id, seq).await
}

/// The rematch.
#[derive(Serialize, ToSchema)]
pub(super) struct RematchAnswer {
    /// The new table. Everybody keeps their token.
    id: String,
}

/// Plays again with rotated seats; everybody keeps their token.
#[utoipa::path(post, path = "/api/games/{id}/rematch", tag = "play", params(("id" = String, Path, description = "The table")), responses(
    (status = 200, description = "The new table", body = RematchAnswer),
    (status = 409, description = "The game is not over", body = ErrorBody),
    (status = 429, description = "Too many tables from this address", body = ErrorBody),
))]
pub(super) async fn rematch(
    State(app): App,
    Address(address): Address,
    InPath(id): InPath<String>,
    caller: Caller,
) -> Result<Json<RematchAnswer>, ApiError> {
    let who = caller.player(&app, &id).await?;
    Ok(Json(RematchAnswer { id: play_again(&app, &id, who, address).await? }))
}

/// Opens the rematch of a table, which counts towards the caller's quota.
pub(super) async fn play_again(
    app: &Arc<AppState>,
    id: &str,
    who: Who,
    address: IpAddr,
) -> Result<String, Refused> {
    let payer = Arc::clone(app);
    app.tables.rematch(id, who, network(address), move || payer.may_open(address)).await
}

/// Asks a strong agent for a move.
#[utoipa::path(post, path = "/api/games/{id}/hint", tag = "play", params(("id" = String, Path, description = "The table")), responses(
    (status = 200, description = "The move and why", body = Advice),
    (status = 403, description = "People play against each other here", body = ErrorBody),
    (status = 429, description = "Too many requests for advice", body = ErrorBody),
))]
pub(super) async fn hint(
    State(app): App,
    Address(address): Address,
    InPath(id): InPath<String>,
    caller: Caller,
) -> Result<Json<Advice>, ApiError> {
    caller.player(&app, &id).await?;
    take_thought(&app, address)?;
    Ok(Json(app.tables.advise(&id, &AdviceRequest::default()).await?))
}

/// What to analyse.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct AnalysisQuery {
    /// The position after so many moves; the current one if not given.
    moves: Option<usize>,
    /// The agent to ask; the default one if not given.
    agent: Option<String>,
}

/// Analyses a position of the game.
#[utoipa::path(get, path = "/api/games/{id}/analysis", tag = "play",
    params(("id" = String, Path, description = "The table"), AnalysisQuery), responses(
    (status = 200, description = "The analysis, with exact values if they are known", body = Advice),
    (status = 403, description = "People play against each other here", body = ErrorBody),
    (status = 429, description = "Too many requests for advice", body = ErrorBody),
))]
pub(super) async fn analysis(
    State(app): App,
    Address(address): Address,
    InPath(id): InPath<String>,
    query: Result<Query<AnalysisQuery>, QueryRejection>,
    caller: Caller,
) -> Result<Json<Advice>, ApiError> {
    let Query(query) = query.map_err(|rejection| ApiError::bad_request(rejection.body_text()))?;
    check_may_analyse(&app, &id, &caller).await?;
    take_thought(&app, address)?;
    let request = AdviceRequest { moves: query.moves, spec: admitted(&app, &id, query.agent).await? };
    Ok(Json(app.tables.advise(&id, &request).await?))
}

/// Refuses spectators of a game that is not over.
pub(super) async fn check_may_analyse(
    app: &Arc<AppState>,
    id: &str,
    caller: &Caller,
) -> Result<(), ApiError> {
    let rule = app.tables.read(id, |table: &Table, _| table.advice()).await?;
    let who = caller.who(app, id).await?;
    if rule != AdviceRule::Everybody && !is_at_table(who) {
        let message = "only those at the table may analyse a game that is not over";
        return Err(ApiError::new(StatusCode::FORBIDDEN, "no_advice", message));
    }
    Ok(())
}

/// Checks an agent's spec for use at a table.
pub(super) async fn admitted(
    app: &Arc<AppState>,
    id: &str,
    spec: Option<String>,
) -> Result<Option<String>, ApiError> {
    let Some(spec) = spec else { return Ok(None) };
    let game = app.tables.read(id, |table: &Table, _| table.spec().game.clone()).await?;
    let catalogue = &app.services().catalogue;
    let entry = catalogue.find(&game).ok_or_else(|| ApiError::bad_request("there is no such game"))?;
    let refused = |reason| ApiError::new(StatusCode::BAD_REQUEST, "bad_agent", reason);
    catalogue.admit(&entry, &spec).map(Some).map_err(refused)
}

/// Counts a request for advice.
pub(super) fn take_thought(app: &AppState, address: IpAddr) -> Result<(), ApiError> {
    if app.quotas.take(address, Kind::Thought) {
        return Ok(());
    }
    app.metrics().limited.add(1);
    Err(ApiError::too_fast())
}
