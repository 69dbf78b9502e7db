//! Pages beside the interface, such as the web app: the server asks for them and knows none itself.

use axum::body::Body;
use axum::http::{HeaderMap, Method, Response, Uri};
use axum::response::IntoResponse as _;

use super::error;

/// Finds the page for a request; none when there is none.
pub type Pages = fn(&Method, &Uri, &HeaderMap) -> Option<Response<&'static [u8]>>;

/// Where programs expect answers that they can read, also when an address is wrong.
const FOR_PROGRAMS: [&str; 2] = ["/api", "/ws"];

/// What is at an address that is no route.
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
