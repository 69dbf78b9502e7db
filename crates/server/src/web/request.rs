//! Reading requests: bodies, tokens and the names that clients give their messages.

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

/// Longer names of messages are refused: they are kept as long as the table.
pub(crate) const LONGEST_CLIENT: usize = 64;

/// A JSON body, with errors in the shape of all others.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<AppState>> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &Arc<AppState>) -> Result<Self, ApiError> {
        let bytes = body(request, app).await?;
        serde_json::from_slice(&bytes).map(Self).map_err(|error| ApiError::bad_request(error.to_string()))
    }
}

/// A body of plain text.
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
    let read = timeout(app.settings().reading, Bytes::from_request(request, app)).await;
    let too_slow = || ApiError::new(StatusCode::REQUEST_TIMEOUT, "too_slow", "the body came too slowly");
    read.map_err(|_| too_slow())?.map_err(|rejection| {
        let status = rejection.status();
        let code = if status == StatusCode::PAYLOAD_TOO_LARGE { "too_large" } else { "bad_request" };
        ApiError::new(status, code, rejection.body_text())
    })
}

/// What a path has between its slashes, with errors in the shape of all others.
pub(crate) struct InPath<T>(pub(crate) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for InPath<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let read = Path::<T>::from_request_parts(parts, state).await;
        read.map(|Path(value)| Self(value)).map_err(|rejection| ApiError::bad_request(rejection.body_text()))
    }
}

/// Who asks and by which name for the request, as the headers say.
pub(crate) struct Caller {
    token: Option<String>,
    /// The client's own name of the request.
    pub(crate) client: Option<String>,
}

impl<S: Send + Sync> FromRequestParts<S> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let given = parts.headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
        let token = given.and_then(|value| value.split_once(' '));
        // Names of schemes are the same in capitals and in small letters.
        let token = token.filter(|(scheme, _)| scheme.eq_ignore_ascii_case("Bearer"));
        let token = token.map(|(_, token)| token.trim().to_string());
        Ok(Self { token, client: key(&parts.headers)? })
    }
}

/// The client's own name of a request.
pub(crate) struct Key(pub(crate) Option<String>);

impl<S: Send + Sync> FromRequestParts<S> for Key {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        key(&parts.headers).map(Self)
    }
}

fn key(headers: &HeaderMap) -> Result<Option<String>, ApiError> {
    let Some(value) = headers.get("idempotency-key") else { return Ok(None) };
    // A key that was overlooked would be worse than none: the client believes in it.
    let key = value.to_str().ok().filter(|key| (1..=LONGEST_CLIENT).contains(&key.len()));
    let wrong =
        || ApiError::bad_request(format!("an Idempotency-Key has 1 to {LONGEST_CLIENT} characters of ASCII"));
    key.map(|key| Some(key.to_string())).ok_or_else(wrong)
}

impl Caller {
    /// Who this is at a table. No token means a spectator, a wrong one is an error.
    pub(crate) async fn who(&self, app: &AppState, id: &str) -> Result<Who, ApiError> {
        Ok(identify(app, id, self.token.clone()).await?)
    }

    /// The same for requests that need a token.
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

/// Who holds a token at a table.
pub(crate) async fn identify(app: &AppState, id: &str, token: Option<String>) -> Result<Who, Refused> {
    let Some(token) = token else { return Ok(Who::Spectator) };
    let who = Arc::clone(&app.tables).look(id, move |table, _| table.identify(&token)).await?;
    who.ok_or_else(|| Refused::new("bad_token", "this token opens no seat at this table"))
}
