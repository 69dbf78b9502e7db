//! A server in a process of its own beside the test, and plain requests to it.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command};
use std::time::Duration;

use serde_json::{Value, json};

use crate::support::{interrupt, polyspire};

/// No answer takes this long.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

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
        Self::with(folder, &database(folder), more)
    }

    /// The same with everything that it can say in a log.
    pub(crate) fn start_logging(folder: &Path, more: &[&str], log: &Path) -> Self {
        let log = File::create(log).unwrap();
        Self::spawn(folder, &database(folder), more, polyspire(&[]).env("RUST_LOG", "trace").stderr(log))
    }

    /// On any database. What it complains about is added to `complaints` in the folder.
    pub(crate) fn with(folder: &Path, database: &str, more: &[&str]) -> Self {
        let complaints =
            OpenOptions::new().create(true).append(true).open(folder.join("complaints")).unwrap();
        Self::spawn(folder, database, more, polyspire(&[]).stderr(complaints))
    }

    fn spawn(folder: &Path, database: &str, more: &[&str], command: &mut Command) -> Self {
        command.args(["serve", "--port", "0", "--database", database]);
        let mut child = command.args(more).current_dir(folder).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("http://").unwrap_or_else(|| panic!("{line}")).to_string();
        Self { child, address }
    }

    /// The status and the body of an answer.
    pub(crate) fn ask(&self, method: &str, path: &str, token: &str, body: &Value) -> (u16, Value) {
        let bearer = format!("Bearer {token}");
        let headers: &[(&str, &str)] = if token.is_empty() { &[] } else { &[("Authorization", &bearer)] };
        request(&self.address, method, path, headers, body).unwrap()
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
    pub(crate) fn end(self) -> Option<i32> {
        self.end_by("TERM")
    }

    /// Sends it a signal, and waits.
    pub(crate) fn end_by(mut self, signal: &str) -> Option<i32> {
        interrupt(self.child.id(), signal);
        self.child.wait().unwrap().code()
    }

    /// Ends it by SIGKILL, which leaves it no time for anything.
    pub(crate) fn kill(self) {
        drop(self);
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A request on a connection of its own. An error means that nobody knows what became of it.
pub(crate) fn request(
    address: &str,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &Value,
) -> io::Result<(u16, Value)> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let mut head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n",
        body.len()
    );
    for (name, value) in headers {
        head.extend([name, ": ", value, "\r\n"]);
    }
    stream.write_all((head + "\r\n" + &body).as_bytes())?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    let broken = || io::Error::new(io::ErrorKind::UnexpectedEof, "half an answer");
    let (head, body) = answer.split_once("\r\n\r\n").ok_or_else(broken)?;
    let length = head
        .lines()
        .find_map(|line| line.to_lowercase().strip_prefix("content-length:")?.trim().parse().ok());
    if length.is_some_and(|length: usize| length != body.len()) {
        return Err(broken());
    }
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or_else(broken)?;
    Ok((status, serde_json::from_str(body).unwrap_or_else(|_| Value::String(body.to_string()))))
}
