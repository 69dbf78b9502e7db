//! A server in a process of its own, and plain requests to it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command};

use serde_json::{Value, json};

use crate::support::polyspire;

/// A server that is ended with the test.
pub(crate) struct Served {
    child: Child,
    pub(crate) address: String,
}

/// The database in a folder.
pub(crate) fn database(folder: &Path) -> String {
    format!("sqlite://{}", folder.join("games.db").display())
}

impl Served {
    /// A server on the database of a folder, with more arguments.
    pub(crate) fn start(folder: &Path, more: &[&str]) -> Self {
        Self::spawn(folder, more, &mut polyspire(&[]))
    }

    /// The same with everything that it can say in a log.
    pub(crate) fn start_logging(folder: &Path, more: &[&str], log: &Path) -> Self {
        let log = std::fs::File::create(log).unwrap();
        Self::spawn(folder, more, polyspire(&[]).env("RUST_LOG", "trace").stderr(log))
    }

    fn spawn(folder: &Path, more: &[&str], command: &mut Command) -> Self {
        command.args(["serve", "--port", "0", "--database", &database(folder)]);
        let mut child = command.args(more).current_dir(folder).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("http://").unwrap_or_else(|| panic!("{line}")).to_string();
        Self { child, address }
    }

    /// The status and the body of an answer.
    pub(crate) fn ask(&self, method: &str, path: &str, token: &str, body: &Value) -> (u16, Value) {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let authorization =
            if token.is_empty() { String::new() } else { format!("Authorization: Bearer {token}\r\n") };
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{authorization}Content-Length: {}\r\n\r\n",
            self.address,
            body.len()
        );
        stream.write_all((head + &body).as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        (status, serde_json::from_str(body).unwrap_or_else(|_| Value::String(body.to_string())))
    }

    pub(crate) fn get(&self, path: &str) -> (u16, Value) {
        self.ask("GET", path, "", &Value::Null)
    }

    /// Opens a table of Pylos for two people: its id and their tokens.
    pub(crate) fn open(&self) -> (String, [String; 2]) {
        let people = json!([{ "kind": "human", "name": "Ada" }, { "kind": "human", "name": "Bob" }]);
        let (status, opened) =
            self.ask("POST", "/api/games", "", &json!({ "game": "pylos", "participants": people }));
        assert_eq!(status, 201, "{opened}");
        let token = |seat: usize| opened["seats"][seat]["token"].as_str().unwrap().to_string();
        (opened["id"].as_str().unwrap().to_string(), [token(0), token(1)])
    }

    /// Plays a move, which must be taken.
    pub(crate) fn play(&self, id: &str, token: &str, text: &str) {
        let (status, answer) =
            self.ask("POST", &format!("/api/games/{id}/move"), token, &json!({ "text": text }));
        assert_eq!(status, 200, "{answer}");
    }

    /// Asks it to end as the system does, and waits.
    pub(crate) fn end(mut self) -> Option<i32> {
        let id = self.child.id().to_string();
        assert!(std::process::Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        self.child.wait().unwrap().code()
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
