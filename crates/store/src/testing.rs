//! A PostgreSQL server for tests: real, their own, and gone when they end.
//!
//! It is started from the programs of the Debian package `postgresql`, in a temporary folder, with nothing but a Unix
//! socket. PostgreSQL refuses to run as root, so root runs it as the user `postgres` that comes with the package.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// Where Debian keeps the programs, in one folder per version.
const DEBIAN_FOLDER: &str = "/usr/lib/postgresql";

/// Starts the server, says where, and ends it when its input does: at the latest with the process that started it,
/// however that ends. `$1` is the folder of the programs, what follows goes to the server.
const SCRIPT: &str = include_str!("testing.sh");

/// A server that ends when this is dropped, or with the process.
pub struct Postgres {
    programs: PathBuf,
    /// The folder of its socket.
    socket: String,
    made: AtomicU32,
    supervisor: Child,
    /// Open as long as the server is wanted.
    input: Option<ChildStdin>,
}

/// The address of a new and empty database on a server that all tests of this process share. It does not wait for the
/// disk, so it is fast; data is as safe as it is with a server that is not killed.
///
/// # Panics
/// When there is no PostgreSQL: tests without it would show nothing.
pub fn postgres_url() -> String {
    static SHARED: OnceLock<Postgres> = OnceLock::new();
    SHARED.get_or_init(|| Postgres::start(&["-c", "fsync=off", "-c", "full_page_writes=off"])).new_database()
}

impl Postgres {
    /// Starts a server with these arguments besides the usual ones.
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
        // The folder of the tests may be closed to the user `postgres`.
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

    /// The address of a new and empty database.
    ///
    /// # Panics
    /// When the server does not make it.
    pub fn new_database(&self) -> String {
        let name = format!("test_{}", self.made.fetch_add(1, Ordering::Relaxed));
        self.run(&format!("CREATE DATABASE {name}"));
        format!("postgres://postgres@localhost/{name}?host={}", self.socket)
    }

    /// Runs a statement as the server's first user.
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

/// The folder of the programs of the newest PostgreSQL.
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
