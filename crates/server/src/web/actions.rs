//! What people do at a table, one route each.

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
use crate::live::{Advice, AdviceWish};

type App = State<Arc<AppState>>;
type Done = Result<Json<Answer>, ApiError>;

/// What came of an action.
#[derive(Serialize, ToSchema)]
pub(super) struct Answer {
    /// The number of the event that came of it, also when the same request was obeyed before.
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
    /// What of a legal move's `detail` tells it from the others, such as `{"piece": 19, "orientation": 0, "row": 3,
    /// "col": 3}`.
    #[serde(rename = "move")]
    #[schema(value_type = Option<Object>)]
    data: Option<Value>,
}

impl MoveBody {
    fn wish(self) -> Result<MoveInput, ApiError> {
        match (self.text, self.data) {
            (Some(text), None) => Ok(MoveInput::Text(text)),
            (None, Some(data)) => Ok(MoveInput::Detail(data)),
            _ => Err(ApiError::bad_request("a move is either `text` or `move`")),
        }
    }
}

/// Another delay.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct DelayBody {
    /// Milliseconds between moves of agents.
    ms: u64,
}

async fn act(app: &Arc<AppState>, id: &str, caller: &Caller, command: Command) -> Done {
    let who = caller.player(app, id).await?;
    let seq = app.tables.act(id, who, caller.client.as_deref(), &command).await?;
    answer(app, id, seq).await
}

async fn answer(app: &Arc<AppState>, id: &str, seq: u64) -> Done {
    let state = app.tables.look(id, Table::view).await?;
    Ok(Json(Answer { seq, state }))
}

/// Plays a move.
#[utoipa::path(post, path = "/api/games/{id}/move", tag = "play", request_body = MoveBody,
    params(("id" = String, Path, description = "The table")), responses(
    (status = 200, description = "It was played", body = Answer),
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
    act(&app, &id, &caller, Command::Move(body.wish()?)).await
}

/// Another delay between moves of agents.
#[utoipa::path(post, path = "/api/games/{id}/delay", tag = "play", request_body = DelayBody,
    params(("id" = String, Path, description = "The table")), responses(
    (status = 200, description = "It was set", body = Answer),
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

/// A route whose path says everything.
macro_rules! plain_action {
    ($name:ident, $path:literal, $command:expr, $summary:literal) => {
        #[doc = $summary]
        #[utoipa::path(post, path = $path, tag = "play", params(("id" = String, Path, description = "The table")), responses(
            (status = 200, description = "It was done", body = Answer),
            (status = 401, description = "No token, or a wrong one", body = ErrorBody),
            (status = 403, description = "Not yours to do", body = ErrorBody),
            (status = 409, description = "Not now", body = ErrorBody),
        ))]
        pub(super) async fn $name(State(app): App, InPath(id): InPath<String>, caller: Caller) -> Done {
            act(&app, &id, &caller, $command).await
        }
    };
}

plain_action!(pass, "/api/games/{id}/pass", Command::Pass, "Passes, when nothing else can be done.");
plain_action!(undo, "/api/games/{id}/undo", Command::Undo, "Takes the last own move and the replies back.");
plain_action!(redo, "/api/games/{id}/redo", Command::Redo, "Plays again what was taken back.");
plain_action!(resign, "/api/games/{id}/resign", Command::Resign, "Gives up.");
plain_action!(pause, "/api/games/{id}/pause", Command::Pause, "Lets agents and clocks stand still.");
plain_action!(resume, "/api/games/{id}/resume", Command::Resume, "Lets agents and clocks go on.");
plain_action!(
    step,
    "/api/games/{id}/step",
    Command::Step,
    "Lets an agent make one move while the table is paused."
);

/// Asks the agent that thinks to move with what it has.
#[utoipa::path(post, path = "/api/games/{id}/move-now", tag = "play", params(("id" = String, Path, description = "The table")), responses(
    (status = 200, description = "It was asked", body = Answer),
    (status = 409, description = "Nobody thinks", body = ErrorBody),
))]
pub(super) async fn move_now(State(app): App, InPath(id): InPath<String>, caller: Caller) -> Done {
    let who = caller.player(&app, &id).await?;
    let seq = app.tables.move_now(&id, who, caller.client.as_deref()).await?;
    answer(&app, &id, seq).await
}

/// Where the same people play again.
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

/// The table where the same people play again, for which whoever asks pays as for any other.
pub(super) async fn play_again(
    app: &Arc<AppState>,
    id: &str,
    who: Who,
    address: IpAddr,
) -> Result<String, Refused> {
    let payer = Arc::clone(app);
    app.tables.rematch(id, who, network(address), move || payer.may_open(address)).await
}

/// Says what a strong agent would do.
#[utoipa::path(post, path = "/api/games/{id}/hint", tag = "play", params(("id" = String, Path, description = "The table")), responses(
    (status = 200, description = "The move and why", body = Advice),
    (status = 403, description = "People play against each other here", body = ErrorBody),
    (status = 429, description = "Too many questions", body = ErrorBody),
))]
pub(super) async fn hint(
    State(app): App,
    Address(address): Address,
    InPath(id): InPath<String>,
    caller: Caller,
) -> Result<Json<Advice>, ApiError> {
    caller.player(&app, &id).await?;
    take_thought(&app, address)?;
    Ok(Json(app.tables.advise(&id, &AdviceWish::default()).await?))
}

/// What to analyse.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct AnalysisQuery {
    /// The position after so many moves; the present one when it is not given.
    moves: Option<usize>,
    /// The agent to ask, as a spec; the usual one when it is not given.
    agent: Option<String>,
}

/// Analyses a position of the game.
#[utoipa::path(get, path = "/api/games/{id}/analysis", tag = "play",
    params(("id" = String, Path, description = "The table"), AnalysisQuery), responses(
    (status = 200, description = "What an agent thinks of it, and exact values where they are known", body = Advice),
    (status = 403, description = "People play against each other here", body = ErrorBody),
    (status = 429, description = "Too many questions", body = ErrorBody),
))]
pub(super) async fn analysis(
    State(app): App,
    Address(address): Address,
    InPath(id): InPath<String>,
    query: Result<Query<AnalysisQuery>, QueryRejection>,
    caller: Caller,
) -> Result<Json<Advice>, ApiError> {
    let Query(query) = query.map_err(|rejection| ApiError::bad_request(rejection.body_text()))?;
    let rule = app.tables.look(&id, |table: &Table, _| table.advice()).await?;
    let who = caller.who(&app, &id).await?;
    if rule != AdviceRule::Everybody && !is_at_table(who) {
        let message = "only those at the table may have a game analysed that is not over";
        return Err(ApiError::new(StatusCode::FORBIDDEN, "no_advice", message));
    }
    take_thought(&app, address)?;
    let wish = AdviceWish { moves: query.moves, spec: admitted(&app, &id, query.agent).await? };
    Ok(Json(app.tables.advise(&id, &wish).await?))
}

/// The spec of an agent as clients may use it at a table.
pub(super) async fn admitted(
    app: &Arc<AppState>,
    id: &str,
    spec: Option<String>,
) -> Result<Option<String>, ApiError> {
    let Some(spec) = spec else { return Ok(None) };
    let game = app.tables.look(id, |table: &Table, _| table.spec().game.clone()).await?;
    let catalogue = &app.services().catalogue;
    let entry = catalogue.find(&game).ok_or_else(|| ApiError::bad_request("there is no such game"))?;
    let refused = |reason| ApiError::new(StatusCode::BAD_REQUEST, "bad_agent", reason);
    catalogue.admit(&entry, &spec).map(Some).map_err(refused)
}

/// One question less that the address may ask.
pub(super) fn take_thought(app: &AppState, address: IpAddr) -> Result<(), ApiError> {
    if app.quotas.take(address, Kind::Thought) {
        return Ok(());
    }
    app.metrics().limited.add(1);
    Err(ApiError::too_fast())
}
