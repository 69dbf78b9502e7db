//! Parsing requests: bodies, tokens and idempotency keys.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Request};
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use serde::de::DeserializeOwned;
use table::{Refused, Who};
use tokio::time::timeout;

use super::AppState;
use super::error::ApiError;

/// Longest command id. Ids are kept as long as the table.
pub(crate) const MAX_COMMAND_ID: usize = 64;

/// A JSON body, with errors like all others.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<AppState>> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &Arc<AppState>) -> Result<Self, ApiError> {
        let bytes = body(request, app).await?;
        serde_json::from_slice(&bytes).map(Self).map_err(|error| ApiError::bad_request(error.to_string()))
    }
}

/// A plain-text body.
pub(crate) struct Text(pub(crate) String);

impl FromRequest<Arc<AppState>> for Text {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &Arc<AppState>) -> Result<Self, ApiError> {
        let bytes = body(request, app).await?;
        let text = String::from_utf8(bytes.to_vec());
        text.map(Self).map_err(|_| ApiError::bad_request("the body is not UTF-8"))
    }
}

async fn body(request: Request, app: &Arc<AppState>) -> Result<Bytes, ApiError> {
    let read = timeout(app.settings().read_timeout, Bytes::from_request(request, app)).await;
    let too_slow = || ApiError::new(StatusCode::REQUEST_TIMEOUT, "too_slow", "the body came too slowly");
    read.map_err(|_| too_slow())?.map_err(|rejection| {
        let status = rejection.status();
        let code = if status == StatusCode::PAYLOAD_TOO_LARGE { "too_large" } else { "bad_request" };
        ApiError::new(status, code, rejection.body_text())
    })
}

/// Path parameters, with errors like all others.
pub(crate) struct InPath<T>(pub(crate) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for InPath<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let read = Path::<T>::from_request_parts(parts, state).await;
        read.map(|Path(value)| Self(value)).map_err(|rejection| ApiError::bad_request(rejection.body_text()))
    }
}

/// The caller's token and idempotency key.
pub(crate) struct Caller {
    token: Option<String>,
    /// The idempotency key.
    pub(crate) client: Option<String>,
}

impl<S: Send + Sync> FromRequestParts<S> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let given = parts.headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
        let token = given.and_then(|value| value.split_once(' '));
        // Scheme names are case-insensitive.
        let token = token.filter(|(scheme, _)| scheme.eq_ignore_ascii_case("Bearer"));
        let token = token.map(|(_, token)| token.trim().to_string());
        Ok(Self { token, client: key(&parts.headers)? })
    }
}

/// The idempotency key of a request.
pub(crate) struct Key(pub(crate) Option<String>);

impl<S: Send + Sync> FromRequestParts<S> for Key {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        key(&parts.headers).map(Self)
    }
}

fn key(headers: &HeaderMap) -> Result<Option<String>, ApiError> {
    let Some(value) = headers.get("idempotency-key") else { return Ok(None) };
    // Ignoring a malformed key would be worse than refusing it, because the client relies on it.
    let key = value.to_str().ok().filter(|key| (1..=MAX_COMMAND_ID).contains(&key.len()));
    let wrong = || {
        ApiError::bad_request(format!("an Idempotency-Key must have 1 to {MAX_COMMAND_ID} ASCII characters"))
    };
    key.map(|key| Some(key.to_string())).ok_or_else(wrong)
}

impl Caller {
    /// Who the caller is at a table. No token means a spectator; a wrong token is an error.
    pub(crate) async fn who(&self, app: &AppState, id: &str) -> Result<Who, ApiError> {
        Ok(identify(app, id, self.token.clone()).await?)
    }

    /// Like [`Self::who`], but a token is required.
    pub(crate) async fn player(&self, app: &AppState, id: &str) -> Result<Who, ApiError> {
        match self.who(app, id).await? {
            Who::Spectator => {
                let message = "this needs the token of a seat or of the host";
                Err(ApiError::new(StatusCode::UNAUTHORIZED, "bad_token", message))
            }
            who => Ok(who),
        }
    }
}

/// Who a token belongs to at a table.
pub(crate) async fn identify(app: &AppState, id: &str, token: Option<String>) -> Result<Who, Refused> {
    let Some(token) = token else { return Ok(Who::Spectator) };
    let who = Arc::clone(&app.tables).read(id, move |table, _| table.identify(&token)).await?;
    who.ok_or_else(|| Refused::new("bad_token", "this token does not belong to this table"))
}
