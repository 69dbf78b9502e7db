//! CORS: what pages of listed origins may see. Browsers ask before they send such requests, and hide answers
//! that do not name the origin.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ACCESS_CONTROL_REQUEST_METHOD, HeaderValue,
    ORIGIN, VARY,
};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::AppState;
use super::guard::is_listed;

/// Answers preflight requests, and names the origin in answers to listed pages.
pub(super) async fn share(State(app): State<Arc<AppState>>, request: Request, next: Next) -> Response {
    let origins = &app.settings().origins;
    if origins.is_empty() {
        return next.run(request).await;
    }
    let origin = request.headers().get(ORIGIN).cloned();
    let listed = origin.filter(|origin| origin.to_str().is_ok_and(|origin| is_listed(origin, origins)));
    let is_question =
        *request.method() == Method::OPTIONS && request.headers().contains_key(ACCESS_CONTROL_REQUEST_METHOD);
    let mut response = if listed.is_some() && is_question {
        StatusCode::NO_CONTENT.into_response()
    } else {
        next.run(request).await
    };
    let headers = response.headers_mut();
    // Caches must keep answers for different origins apart.
    headers.append(VARY, HeaderValue::from_static("origin"));
    if let Some(origin) = listed {
        headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, origin);
        headers.insert(ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static("content-disposition"));
        if is_question {
            let fixed = [
                (ACCESS_CONTROL_ALLOW_METHODS, "GET, POST"),
                (ACCESS_CONTROL_ALLOW_HEADERS, "authorization, content-type, idempotency-key"),
                (ACCESS_CONTROL_MAX_AGE, "600"),
            ];
            for (name, value) in fixed {
                headers.insert(name, HeaderValue::from_static(value));
            }
        }
    }
    response
}
