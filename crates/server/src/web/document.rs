//! The OpenAPI document: what all routes share.

use session::GameEntry;
use utoipa::openapi::path::Operation;
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa::openapi::{ContentBuilder, HttpMethod, OpenApi, PathItem, Ref, Response, ResponseBuilder};

/// Every route with its description and possible errors, and the data types of these games.
pub fn document(games: &[GameEntry]) -> OpenApi {
    let mut document = super::routes(0).split_for_parts().1;
    document.components.get_or_insert_default().schemas.extend(session::schemas::schemas_of(games));
    for (path, item) in &mut document.paths.paths {
        for (method, operation) in operations(item) {
            for (status, meaning) in common_errors(path, &method, operation) {
                let responses = &mut operation.responses.responses;
                responses.entry(status.to_string()).or_insert_with(|| error(meaning).into());
            }
        }
    }
    document
}

fn operations(item: &mut PathItem) -> impl Iterator<Item = (HttpMethod, &mut Operation)> {
    let get = item.get.as_mut().map(|operation| (HttpMethod::Get, operation));
    let post = item.post.as_mut().map(|operation| (HttpMethod::Post, operation));
    get.into_iter().chain(post)
}

/// Errors that many routes share: limits, tokens, tables, and an unavailable log.
fn common_errors(path: &str, method: &HttpMethod, operation: &Operation) -> Vec<(u16, &'static str)> {
    let has_parameters = operation.parameters.as_ref().is_some_and(|parameters| !parameters.is_empty());
    let (has_body, has_table) = (operation.request_body.is_some(), path.contains("{id}"));
    let (is_action, is_socket) = (*method == HttpMethod::Post, operation_is(operation, "sockets"));
    // Monitoring is not limited.
    let is_watch = matches!(path, "/healthz" | "/readyz" | "/metrics");
    let mut errors = Vec::new();
    if has_parameters || has_body || is_socket {
        errors.push((400, "The request is malformed"));
    }
    if has_table && !is_socket {
        errors.push((401, "No token, or a wrong one"));
    }
    if is_action {
        errors.push((403, "Not allowed, or sent by a page of another origin"));
    }
    if has_table {
        errors.push((404, "No such table"));
        errors.push((409, "Not now"));
    }
    if has_body {
        errors.push((408, "The body came too slowly"));
        errors.push((413, "The body is too large"));
    }
    if operation_is(operation, "play") {
        errors.push((422, "Against the rules"));
        errors.push((502, "An agent failed"));
    }
    if !is_watch {
        errors.push((429, "Too many requests from this address"));
        errors.push((503, "Try again later"));
    }
    errors
}

fn operation_is(operation: &Operation, tag: &str) -> bool {
    operation.tags.as_ref().is_some_and(|tags| tags.iter().any(|one| one == tag))
}

fn error(meaning: &str) -> Response {
    let body = ContentBuilder::new().schema(Some(Ref::from_schema_name("ErrorBody"))).build();
    ResponseBuilder::new().description(meaning).content("application/json", body).build()
}

#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Polyspire",
        description = "Tables for board games: people, agents and spectators. Tokens go into `Authorization: Bearer`. \
                       A request with an `Idempotency-Key` is obeyed once, however often it is sent; docs/api.md says \
                       for how long. The messages of sockets are among the schemas (FirstMessage, ClientMessage, ServerMessage); docs/api.md tells how they follow each other."
    ),
    tags(
        (name = "tables", description = "Opening, listing and reading tables"),
        (name = "play", description = "Actions at a table"),
        (name = "laboratory", description = "Games, agents, checkpoints, training runs and tournaments"),
        (name = "sockets", description = "WebSockets; docs/api.md describes their messages"),
        (name = "server", description = "Health, metrics and documentation"),
    ),
    components(schemas(
        crate::message::FirstMessage,
        crate::message::ClientMessage,
        crate::message::ServerMessage,
        super::games::ListStatus
    )),
    modifiers(&Bearer),
    security((), ("token" = []))
)]
pub(super) struct Description;

/// How tokens are sent.
struct Bearer;

impl utoipa::Modify for Bearer {
    fn modify(&self, document: &mut OpenApi) {
        let scheme = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
        document.components.get_or_insert_default().add_security_scheme("token", scheme);
    }
}
