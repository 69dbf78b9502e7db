//! The types of the web app are those of the server: `web/src/api/types.ts` is written from the OpenAPI description, and
//! this test fails when it is not what it would be now. `POLYSPIRE_REWRITE=1` writes it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod generate;

use std::path::Path;

#[test]
fn types_of_the_web_app_are_those_of_the_server() {
    let games: Vec<session::GameEntry> = catalog::games().iter().map(|entry| ***entry).collect();
    let document = serde_json::to_value(server::document(&games)).unwrap();
    let text = generate::types(&document);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/api/types.ts");
    if std::env::var_os("POLYSPIRE_REWRITE").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &text).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == text, "{} is out of date: POLYSPIRE_REWRITE=1 writes it", path.display());
}
