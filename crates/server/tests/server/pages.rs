//! Pages beside the interface.

use axum::http::{HeaderMap, Method, Response, Uri};

use crate::client::Server;

/// One page, at every address but one.
fn pages(method: &Method, uri: &Uri, _: &HeaderMap) -> Option<Response<&'static [u8]>> {
    let is_there = *method == Method::GET && uri.path() != "/missing.png";
    is_there.then(|| Response::new(&b"a page"[..]))
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_are_where_no_route_is() {
    let server = Server::with_pages(pages).await;
    for path in ["/", "/table/x", "/apix"] {
        let answer = server.get(path).await;
        assert_eq!((answer.status, answer.body.as_str()), (200, "a page"), "{path}");
    }
    assert!(server.get("/api/games").await.ok()["games"].is_array(), "routes go first");
    for path in ["/missing.png", "/api", "/api/nothing", "/ws/nothing"] {
        assert_eq!(server.get(path).await.code(404), "no_route", "{path}");
    }
    assert_eq!(server.request("POST", "/table/x", &[], "").await.code(404), "no_route");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_are_protected_like_routes() {
    let server = Server::with_pages(pages).await;
    let head = server.get("/").await.head;
    for header in ["script-src 'self'", "x-content-type-options: nosniff", "x-frame-options: deny"] {
        assert!(head.contains(header), "{header}: {head}");
    }
    assert!(!head.contains("unsafe-inline"), "{head}");
    let evil = [("Origin", "http://evil.example")];
    assert_eq!(server.request("POST", "/", &evil, "").await.code(403), "bad_origin");
    server.stop().await;
}
