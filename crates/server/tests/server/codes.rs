//! The codes of errors: those that are documented are those that there are.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The words in quotation marks that follow one of these beginnings, perhaps on the next line.
fn words_after(text: &str, beginnings: &[&str]) -> Vec<String> {
    let mut words = Vec::new();
    for beginning in beginnings {
        for rest in text.split(beginning).skip(1) {
            let rest = rest.trim_start();
            let quoted = rest.strip_prefix('"').and_then(|rest| rest.split('"').next());
            let is_code = |word: &&str| word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
            words.extend(quoted.filter(is_code).map(str::to_string));
        }
    }
    words
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

fn crates() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

#[test]
fn every_code_of_the_server_is_in_its_list() {
    let statuses = ["BAD_REQUEST", "FORBIDDEN", "METHOD_NOT_ALLOWED", "NOT_FOUND", "REQUEST_TIMEOUT"];
    let more = ["SERVICE_UNAVAILABLE", "UNAUTHORIZED", "UNPROCESSABLE_ENTITY", "TOO_MANY_REQUESTS"];
    let by_status = statuses.iter().chain(&more).map(|name| format!("StatusCode::{name},"));
    let beginnings: Vec<String> =
        by_status.chain(["Refused::new(", "refuse(reply,"].map(str::to_string)).collect();
    let beginnings: Vec<&str> = beginnings.iter().map(String::as_str).collect();
    let mut seen = 0;
    for path in ["server/src", "table/src"].iter().flat_map(|folder| sources(&crates().join(folder))) {
        let text = std::fs::read_to_string(&path).unwrap();
        let text = text.split("#[cfg(test)]").next().unwrap();
        for code in words_after(text, &beginnings) {
            assert!(server::CODES.iter().any(|(known, _)| *known == code), "{code} in {}", path.display());
            seen += 1;
        }
    }
    assert!(seen > 50, "codes are found as they are written");
}

#[test]
fn every_code_is_documented_with_its_status_and_no_other() {
    let mut codes: BTreeMap<String, String> =
        server::CODES.iter().map(|(code, status)| (code.to_string(), status.to_string())).collect();
    for file in ["blokus/src/refusal.rs", "pylos/src/refusal.rs", "blokus-kit/src/lib.rs"] {
        let text = std::fs::read_to_string(crates().join(file)).unwrap();
        for code in words_after(&text, &["=>"]) {
            codes.entry(code).or_insert_with(|| "422".to_string());
        }
    }
    codes.insert("turn_finished".to_string(), "422".to_string());
    let page = std::fs::read_to_string(crates().join("../docs/api.md")).unwrap();
    let table = page.split("| code | status | meaning |").nth(1).expect("a table of codes");
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    let mut documented = BTreeMap::new();
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        assert!(cells.len() == 3 && !cells[2].is_empty(), "{row}");
        for code in cells[0].split(", ") {
            let is_new =
                documented.insert(code.trim_matches('`').to_string(), cells[1].to_string()).is_none();
            assert!(is_new, "{code} twice");
        }
    }
    assert_eq!(documented, codes);
}
