//! The real server in its own process, with a temporary database.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, bail};

/// A server that is killed when this value is dropped.
pub(crate) struct Served {
    child: Child,
    folder: PathBuf,
    /// Host and port.
    pub(crate) address: String,
}

impl Served {
    /// Starts a server with its database in a fresh folder. Its log goes to `log.txt` there.
    pub(crate) fn start(program: &Path, folder: &Path, options: &[&str]) -> anyhow::Result<Self> {
        let _ = std::fs::remove_dir_all(folder);
        std::fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
        let log = std::fs::File::create(folder.join("log.txt")).context("cannot write the log")?;
        let mut child = Command::new(program)
            .args(["serve", "--port", "0", "--database"])
            .arg(format!("sqlite://{}", folder.join("games.db").display()))
            .args(options)
            .current_dir(folder)
            .env("RUST_LOG", "warn")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .with_context(|| format!("cannot start {}", program.display()))?;
        let mut line = String::new();
        let out = child.stdout.take().context("the server has no output")?;
        BufReader::new(out).read_line(&mut line).context("the server says nothing")?;
        let served =
            |address: &str| Self { child, folder: folder.to_path_buf(), address: address.to_string() };
        match line.trim().strip_prefix("http://") {
            Some(address) => Ok(served(address)),
            None => bail!("the server did not start; see {}", folder.join("log.txt").display()),
        }
    }

    /// Posts JSON; returns the body if the request succeeds.
    pub(crate) fn post(&self, path: &str, body: &str) -> anyhow::Result<String> {
        let mut stream = TcpStream::connect(&self.address).context("the server is gone")?;
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n",
            self.address,
            body.len()
        );
        stream.write_all((head + body).as_bytes())?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        let (head, body) = answer.split_once("\r\n\r\n").context("no answer")?;
        if !head.starts_with("HTTP/1.1 2") {
            bail!("POST {path}: {answer}");
        }
        Ok(body.to_string())
    }

    /// Returns an error if the server has exited or logged a panic. A panic in a task does not end the
    /// process.
    pub(crate) fn check(&mut self) -> anyhow::Result<()> {
        if let Some(status) = self.child.try_wait()? {
            bail!("the server has ended: {status}");
        }
        let log = std::fs::read_to_string(self.folder.join("log.txt"))?;
        if log.contains("panicked") {
            bail!("the server has panicked:\n{log}");
        }
        Ok(())
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
