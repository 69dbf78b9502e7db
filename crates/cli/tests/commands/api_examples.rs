//! The worked examples of docs/api.md, run as they stand there.

use std::path::Path;
use std::process::Command;

use crate::served::Served;

/// The first block of code after a heading, with the address of a real server in it.
fn example(heading: &str, served: &Served) -> String {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/api.md");
    let page = std::fs::read_to_string(page).unwrap();
    let (_, chapter) = page.split_once(&format!("\n### {heading}\n")).unwrap();
    let (_, code) = chapter.split_once("```").unwrap();
    let (_, code) = code.split_once('\n').unwrap();
    let (code, _) = code.split_once("\n```").unwrap();
    assert!(code.contains("127.0.0.1:8000"), "{code}");
    code.replace("127.0.0.1:8000", &served.address)
}

/// What a program prints that must succeed.
fn run(program: &str, arguments: &[&str]) -> String {
    let ran = Command::new(program).args(arguments).output().unwrap();
    let (out, err) = (String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
    assert!(ran.status.success(), "{program}: {out}\n{err}");
    out.into_owned()
}

#[test]
fn the_example_in_curl_does_what_it_says() {
    let folder = tempfile::tempdir().unwrap();
    let served = Served::start(folder.path(), &[]);
    let said = run("sh", &["-e", "-c", &example("curl", &served)]);
    assert!(said.contains("\"must_pass\":false"), "what is legal: {said}");
    assert!(said.contains("\"code\":\"occupied\"") && said.contains("\"cell\":\"b2\""), "a refusal: {said}");
    let (answers, events) = said.split_once("\"code\":\"occupied\"").unwrap();
    assert_eq!(answers.matches("{\"seq\":2,").count(), 2, "one move, answered twice: {said}");
    assert_eq!(events.matches("\"type\":\"moved\"").count(), 2, "Ada and the agent have moved once: {said}");
    assert!(events.contains("PW[Ada]"), "a record: {said}");
}

#[test]
fn the_example_in_python_plays_a_whole_game() {
    let folder = tempfile::tempdir().unwrap();
    let served = Served::start(folder.path(), &[]);
    let said = run("python3", &["-c", &example("Python", &served)]);
    assert!(said.contains("scores [") && said.contains("winners ["), "{said}");
}
