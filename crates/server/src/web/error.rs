//! Errors as clients see them: a stable code, a message and details.

use axum::Json;
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde_json::{Value, json};
use table::Refused;
use utoipa::ToSchema;

use crate::codes::status_of;
use crate::live::OpenError;

/// The body of every error.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ErrorBody {
    /// A stable code.
    pub code: String,
    /// The reason, for people.
    pub message: String,
    /// Details: for a refused move `{"cell": …}`.
    #[schema(value_type = Object)]
    pub detail: Value,
}

/// An error with its status.
#[derive(Clone, Debug)]
pub(crate) struct ApiError {
    pub(crate) status: StatusCode,
    pub(crate) body: ErrorBody,
}

impl ApiError {
    pub(crate) fn new(status: StatusCode, code: &str, message: impl Into<String>) -> Self {
        let body = ErrorBody { code: code.to_string(), message: message.into(), detail: json!({}) };
        Self { status, body }
    }

    pub(crate) fn bad_request(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "bad_request", message)
    }

    pub(crate) fn too_fast() -> Self {
        let message = "too many requests from this address; wait a minute";
        Self::new(StatusCode::TOO_MANY_REQUESTS, "rate_limited", message)
    }
}

impl From<Refused> for ApiError {
    fn from(refused: Refused) -> Self {
        let status = StatusCode::from_u16(status_of(&refused.code));
        let status = status.unwrap_or(StatusCode::UNPROCESSABLE_ENTITY);
        let detail = refused.cell.as_ref().map_or_else(|| json!({}), |cell| json!({ "cell": cell }));
        Self { status, body: ErrorBody { code: refused.code.into_owned(), message: refused.message, detail } }
    }
}

impl From<OpenError> for ApiError {
    fn from(error: OpenError) -> Self {
        Refused::from(error).into()
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        (self.status, Json(self.body)).into_response()
    }
}

/// An unknown path.
pub(super) fn no_route(uri: &Uri) -> ApiError {
    let path: String = uri.path().chars().take(80).collect();
    ApiError::new(StatusCode::NOT_FOUND, "no_route", format!("there is nothing at {path}"))
}

/// A known path with another method.
pub(super) async fn no_method() -> ApiError {
    ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "no_method", "this path does not support this method")
}
