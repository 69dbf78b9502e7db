//! Pages beside the API, such as the web app. The server asks for them and knows none itself.

use axum::body::Body;
use axum::http::{HeaderMap, Method, Response, Uri};
use axum::response::IntoResponse as _;

use super::error;

/// Finds the page for a request, if there is one.
pub type Pages = fn(&Method, &Uri, &HeaderMap) -> Option<Response<&'static [u8]>>;

/// Paths of the API, where unknown paths get a machine-readable error.
const FOR_PROGRAMS: [&str; 2] = ["/api", "/ws"];

/// Answers a request for a path without a route.
pub(super) fn find(pages: Pages, method: &Method, uri: &Uri, headers: &HeaderMap) -> Response<Body> {
    let is_under = |prefix: &str| {
        uri.path().strip_prefix(prefix).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    let page = if FOR_PROGRAMS.into_iter().any(is_under) { None } else { pages(method, uri, headers) };
    match page {
        Some(page) => page.map(Body::from),
        None => error::no_route(uri).into_response(),
    }
}
