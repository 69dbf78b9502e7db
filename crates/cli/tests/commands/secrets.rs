//! What `serve` keeps to itself: tokens, and the port.

use std::fs;
use std::net::TcpStream;

use serde_json::Value;

use crate::served::Served;

#[test]
fn tokens_are_neither_in_the_database_nor_in_the_log() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log.txt");
    let served = Served::start_logging(folder.path(), &[], &log);
    let (id, tokens) = served.open();
    served.play(&id, &tokens[0], "a1");
    let (status, _) = served.ask("POST", &format!("/api/games/{id}/move"), "guess", &Value::Null);
    assert_eq!(status, 400);
    assert_eq!(served.ask("GET", &format!("/api/games/{id}"), "a-wrong-guess", &Value::Null).0, 401);
    assert_eq!(served.ask("GET", &format!("/api/games/{id}"), &tokens[1], &Value::Null).0, 200);
    assert_eq!(served.end(), Some(0));
    let mut files = 0;
    for entry in fs::read_dir(folder.path()).unwrap() {
        let path = entry.unwrap().path();
        let content = fs::read(&path).unwrap();
        for secret in [tokens[0].as_str(), &tokens[1], "a-wrong-guess"] {
            let is_in = content.windows(secret.len()).any(|window| window == secret.as_bytes());
            assert!(!is_in, "{} has a token in it", path.display());
        }
        files += 1;
    }
    assert!(files >= 2, "there are a database and a log");
    let log = fs::read_to_string(log).unwrap();
    assert!(log.contains(&id), "the log names the table: {log}");
}

#[cfg(target_os = "linux")]
#[test]
fn only_this_machine_reaches_a_server_that_was_not_told_otherwise() {
    let folder = tempfile::tempdir().unwrap();
    let served = Served::start(folder.path(), &[]);
    let port = served.address.strip_prefix("127.0.0.1:").unwrap();
    // All of 127.0.0.0/8 is this machine: a server on all its addresses would answer here.
    assert!(TcpStream::connect(format!("127.0.0.2:{port}")).is_err());
    let everywhere = tempfile::tempdir().unwrap();
    let served = Served::start(everywhere.path(), &["--host", "0.0.0.0"]);
    let port = served.address.strip_prefix("0.0.0.0:").unwrap();
    assert!(TcpStream::connect(format!("127.0.0.2:{port}")).is_ok());
}
