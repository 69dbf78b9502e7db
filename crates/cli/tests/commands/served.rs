//! A server that runs beside the test, and requests to it.

use std::fs::OpenOptions;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::Child;
use std::time::Duration;

use serde_json::Value;

use crate::support::polyspire;

/// No answer takes this long.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// A server that is ended with the test.
pub(crate) struct Served {
    child: Child,
    pub(crate) address: String,
}

impl Served {
    /// On a file in a folder.
    pub(crate) fn start(folder: &Path) -> Self {
        Self::with(folder, &format!("sqlite://{}", folder.join("games.db").display()), &[])
    }

    /// On a database, with more arguments. What it complains about is added to `complaints` in the folder.
    pub(crate) fn with(folder: &Path, database: &str, arguments: &[&str]) -> Self {
        let mut command = polyspire(&["serve", "--port", "0", "--database", database]);
        let complaints =
            OpenOptions::new().create(true).append(true).open(folder.join("complaints")).unwrap();
        let mut child = command.args(arguments).current_dir(folder).stderr(complaints).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("http://").unwrap_or_else(|| panic!("{line}")).to_string();
        Self { child, address }
    }

    pub(crate) fn ask(&self, method: &str, path: &str, body: &Value) -> (u16, Value) {
        request(&self.address, method, path, &[], body).unwrap()
    }

    /// Asks it to end as the system does, and waits.
    pub(crate) fn end(mut self) -> Option<i32> {
        let id = self.child.id().to_string();
        assert!(std::process::Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
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
