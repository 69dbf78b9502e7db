//! The documentation page: the OpenAPI document as plain HTML, without scripts or external resources.

use std::fmt::Write as _;
use std::sync::Arc;

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{Html, IntoResponse};
use serde_json::Value;
use utoipa::openapi::OpenApi;

use super::AppState;

const STYLE: &str = include_str!("docs.css");

/// The OpenAPI document.
#[utoipa::path(get, path = "/openapi.json", tag = "server", responses((status = 200, description = "OpenAPI", body = Object)))]
pub(super) async fn openapi(State(app): State<Arc<AppState>>) -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], app.document.clone())
}

/// The documentation page.
#[utoipa::path(get, path = "/docs", tag = "server", responses((status = 200, description = "A page", body = String, content_type = "text/html")))]
pub(super) async fn documentation(State(app): State<Arc<AppState>>) -> Html<String> {
    Html(app.page.clone())
}

/// The style sheet of the documentation page.
#[utoipa::path(get, path = "/docs.css", tag = "server", responses((status = 200, description = "A style sheet", body = String, content_type = "text/css")))]
pub(super) async fn style() -> impl IntoResponse {
    ([(CONTENT_TYPE, "text/css; charset=utf-8")], STYLE)
}

/// Renders a document.
pub(super) fn page(document: &OpenApi) -> String {
    let document = serde_json::to_value(document).unwrap_or_default();
    let mut page = String::from(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Polyspire: interface</title>\
         <meta name=\"viewport\" content=\"width=device-width\"><link rel=\"stylesheet\" href=\"/docs.css\"></head><body><main>",
    );
    let text = |value: &Value| escape(value.as_str().unwrap_or_default());
    let _ = write!(page, "<h1>Polyspire</h1><p>{}</p>", text(&document["info"]["description"]));
    page.push_str("<p>The same for programs: <a href=\"/openapi.json\">openapi.json</a></p>");
    for tag in document["tags"].as_array().into_iter().flatten() {
        let _ = write!(page, "<h2>{}</h2>", text(&tag["description"]));
        for (path, operations) in document["paths"].as_object().into_iter().flatten() {
            for (method, operation) in operations.as_object().into_iter().flatten() {
                if operation["tags"].as_array().is_some_and(|tags| tags.contains(&tag["name"])) {
                    write_operation(&mut page, path, method, operation);
                }
            }
        }
    }
    page.push_str("<h2>Types</h2>");
    for (name, schema) in document["components"]["schemas"].as_object().into_iter().flatten() {
        let schema = serde_json::to_string_pretty(schema).unwrap_or_default();
        let _ = write!(
            page,
            "<details id=\"{0}\"><summary>{0}</summary><pre>{1}</pre></details>",
            escape(name),
            escape(&schema)
        );
    }
    page.push_str("</main></body></html>");
    page
}

fn write_operation(page: &mut String, path: &str, method: &str, operation: &Value) {
    let text = |value: &Value| escape(value.as_str().unwrap_or_default());
    let _ = write!(
        page,
        "<section><h3><b>{}</b> <code>{}</code></h3><p>{}</p>",
        escape(&method.to_uppercase()),
        escape(path),
        text(&operation["summary"])
    );
    let parameters = operation["parameters"].as_array().map(Vec::as_slice).unwrap_or_default();
    for one in parameters {
        let _ = write!(page, "<p><code>{}</code> {}</p>", text(&one["name"]), text(&one["description"]));
    }
    if let Some(name) = schema_name(&operation["requestBody"]) {
        let _ = write!(page, "<p>Takes <a href=\"#{0}\">{0}</a></p>", escape(&name));
    }
    page.push_str("<ul>");
    for (status, response) in operation["responses"].as_object().into_iter().flatten() {
        let _ = write!(page, "<li><b>{}</b> {}", escape(status), text(&response["description"]));
        if let Some(name) = schema_name(response) {
            let _ = write!(page, ": <a href=\"#{0}\">{0}</a>", escape(&name));
        }
        page.push_str("</li>");
    }
    page.push_str("</ul></section>");
}

/// The name of a body's type.
fn schema_name(body: &Value) -> Option<String> {
    let content = body["content"].as_object()?.values().next()?;
    let reference = content["schema"]["$ref"].as_str()?;
    reference.rsplit('/').next().map(str::to_string)
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
