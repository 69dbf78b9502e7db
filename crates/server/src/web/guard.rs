//! Checks for every request (quota and origin), and security headers for every answer.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HOST, HeaderName, HeaderValue, ORIGIN, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
    X_FRAME_OPTIONS,
};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::AppState;
use super::error::ApiError;
use super::quota::Kind;

/// Pages load nothing from elsewhere, run no inline scripts, and are not shown in frames.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                      connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; \
                      frame-ancestors 'none'";

/// The client's address.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address(pub(crate) IpAddr);

impl FromRequestParts<Arc<AppState>> for Address {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<AppState>) -> Result<Self, Self::Rejection> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        Ok(Self(address(app, &parts.headers, peer)))
    }
}

fn address(app: &AppState, headers: &HeaderMap, peer: Option<IpAddr>) -> IpAddr {
    // The last entry is the one that our own proxy wrote, even if it is in a header line of its own.
    let forwarded = headers.get_all("x-forwarded-for").iter().next_back();
    let forwarded = forwarded.filter(|_| app.settings().is_behind_proxy);
    let last = forwarded.and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
    last.or(peer).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED))
}

/// Counts the request and refuses it if there were too many.
pub(super) async fn limit(State(app): State<Arc<AppState>>, request: Request, next: Next) -> Response {
    app.metrics().requests.add(1);
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let address = address(&app, request.headers(), peer);
    // Monitoring must not be locked out.
    let is_watch = matches!(request.uri().path(), "/healthz" | "/readyz" | "/metrics");
    if !is_watch && !app.quotas.take(address, Kind::Request) {
        app.metrics().limited.add(1);
        return ApiError::too_fast().into_response();
    }
    next.run(request).await
}

/// Refuses requests from pages of other origins. Browsers name the origin; other programs do not.
pub(super) async fn origin(State(app): State<Arc<AppState>>, request: Request, next: Next) -> Response {
    let is_reading = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let is_socket = request.headers().contains_key("sec-websocket-key");
    if (!is_reading || is_socket) && !is_our_page(request.headers(), &app.settings().origins) {
        let message = "this page may not use the server";
        return ApiError::new(StatusCode::FORBIDDEN, "bad_origin", message).into_response();
    }
    next.run(request).await
}

fn is_our_page(headers: &HeaderMap, allowed: &[String]) -> bool {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    let Some(origin) = text(ORIGIN) else { return true };
    let host = origin.split_once("://").map(|(_, host)| host);
    let is_own = host.is_some() && host.map(str::to_lowercase) == text(HOST).map(str::to_lowercase);
    is_own || is_listed(origin, allowed)
}

/// Whether pages of this foreign origin may use the server.
pub(super) fn is_listed(origin: &str, allowed: &[String]) -> bool {
    allowed.iter().any(|one| one.trim_end_matches('/').eq_ignore_ascii_case(origin))
}

/// Adds security headers.
pub(super) async fn headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let fixed = [
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (X_FRAME_OPTIONS, "DENY"),
        (REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    ];
    for (name, value) in fixed {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asks(origin: &str, host: &str, allowed: &[String]) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(ORIGIN, origin.parse().unwrap());
        headers.insert(HOST, host.parse().unwrap());
        is_our_page(&headers, allowed)
    }

    #[test]
    fn only_our_own_pages_and_allowed_ones_may_act() {
        assert!(asks("http://localhost:8000", "localhost:8000", &[]));
        assert!(!asks("http://localhost:8001", "localhost:8000", &[]));
        assert!(!asks("http://evil.example", "localhost:8000", &[]));
        assert!(!asks("null", "localhost:8000", &[]));
        assert!(asks("https://friend.example", "localhost:8000", &["https://friend.example".to_string()]));
        assert!(is_our_page(&HeaderMap::new(), &[]), "programs that are no browsers say nothing");
    }
}
