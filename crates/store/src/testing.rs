//! A real PostgreSQL server for tests, which ends with them.
//!
//! It runs from the Debian package `postgresql`, in a temporary folder, on a Unix socket only. PostgreSQL
//! refuses to run as root, so root runs it as the package's user `postgres`.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// Where Debian keeps the programs, in one folder per version.
const DEBIAN_FOLDER: &str = "/usr/lib/postgresql";

/// Starts the server, prints its socket, and stops it when the standard input is closed: at the latest when
/// the parent process ends, however that happens. `$1` is the folder of the programs; the other arguments go
/// to the server.
const SCRIPT: &str = include_str!("testing.sh");

/// A server that stops when this is dropped, or with the process.
pub struct Postgres {
    programs: PathBuf,
    /// The folder of its socket.
    socket: String,
    made: AtomicU32,
    supervisor: Child,
    /// Held open while the server is needed.
    input: Option<ChildStdin>,
}

/// The address of a new, empty database on a server that all tests of this process share. It does not sync
/// the disk, so it is fast, and safe as long as nobody kills the server.
///
/// # Panics
/// When there is no PostgreSQL: tests without it would show nothing.
pub fn postgres_url() -> String {
    static SHARED: OnceLock<Postgres> = OnceLock::new();
    SHARED.get_or_init(|| Postgres::start(&["-c", "fsync=off", "-c", "full_page_writes=off"])).new_database()
}

impl Postgres {
    /// Starts a server with additional arguments.
    ///
    /// # Panics
    /// When there is no PostgreSQL, or it does not start.
    pub fn start(arguments: &[&str]) -> Self {
        let programs = programs().unwrap_or_else(|| {
            panic!("PostgreSQL is not installed, and these tests need it; `cargo xtask test` installs it")
        });
        let mut command = if is_root() {
            let mut command = Command::new("runuser");
            command.args(["-u", "postgres", "--", "sh"]);
            command
        } else {
            Command::new("sh")
        };
        command.args(["-c", SCRIPT, "postgres"]).arg(&programs).args(arguments);
        // The user `postgres` may not be allowed to read the current folder.
        command.current_dir("/").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut supervisor = command.spawn().unwrap_or_else(|error| panic!("{command:?}: {error}"));
        let input = supervisor.stdin.take();
        let mut said = String::new();
        if let Some(output) = supervisor.stdout.take() {
            let _ = BufReader::new(output).read_line(&mut said);
        }
        match said.trim_end().strip_prefix("ready ") {
            Some(socket) => {
                Self { programs, socket: socket.to_string(), made: AtomicU32::new(0), supervisor, input }
            }
            None => panic!("PostgreSQL does not start: {said}"),
        }
    }

    /// The address of a new, empty database.
    ///
    /// # Panics
    /// When the server cannot create it.
    pub fn new_database(&self) -> String {
        let name = format!("test_{}", self.made.fetch_add(1, Ordering::Relaxed));
        self.run(&format!("CREATE DATABASE {name}"));
        format!("postgres://postgres@localhost/{name}?host={}", self.socket)
    }

    /// Runs a statement as the superuser.
    fn run(&self, sql: &str) {
        let mut command = Command::new(self.programs.join("psql"));
        command.args(["--no-psqlrc", "--quiet", "--set", "ON_ERROR_STOP=1", "-U", "postgres"]);
        command.args(["-h", &self.socket, "-d", "postgres", "-c", sql]);
        let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
        assert!(output.status.success(), "{sql}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        drop(self.input.take());
        let _ = self.supervisor.wait();
    }
}

/// The program folder of the newest PostgreSQL.
fn programs() -> Option<PathBuf> {
    let versions = std::fs::read_dir(DEBIAN_FOLDER).ok()?;
    let folders = versions.filter_map(Result::ok).map(|version| version.path().join("bin"));
    let complete =
        folders.filter(|folder| folder.join("initdb").exists() && folder.join("postgres").exists());
    complete.max_by_key(|folder| {
        let version = folder.parent().and_then(Path::file_name).and_then(|name| name.to_str());
        version.and_then(|version| version.parse::<u32>().ok())
    })
}

fn is_root() -> bool {
    let user = Command::new("id").arg("-u").output();
    user.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}
