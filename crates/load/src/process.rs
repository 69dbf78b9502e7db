//! The server in a process of its own, and its resource usage.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, bail};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, ChildStdout, Command};

/// A running server with a temporary database. Both end with this value.
pub struct Served {
    child: Child,
    /// Kept open, because the server notices when nobody reads its output.
    _out: BufReader<ChildStdout>,
    folder: TempDir,
    /// Host and port.
    pub address: String,
}

impl Served {
    /// Starts a server. Its database is in `folder`, or in the system's temporary folder.
    pub async fn start(program: &Path, folder: Option<&Path>, options: &[&str]) -> anyhow::Result<Self> {
        let folder = match folder {
            Some(folder) => TempDir::with_prefix_in("load-", folder),
            None => TempDir::with_prefix("load-"),
        };
        let folder = folder.context("cannot make a folder")?;
        let log = std::fs::File::create(folder.path().join("log.txt")).context("cannot write the log")?;
        let mut child = Command::new(program)
            .args(["serve", "--port", "0", "--database"])
            .arg(format!("sqlite://{}", folder.path().join("games.db").display()))
            .args(options)
            .current_dir(folder.path())
            .env("RUST_LOG", "warn")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log)
            .kill_on_drop(true)
            .spawn()
            .with_context(|| format!("cannot start {}", program.display()))?;
        let mut out = BufReader::new(child.stdout.take().context("the server has no output")?);
        let mut line = String::new();
        out.read_line(&mut line).await.context("the server prints nothing")?;
        let Some(address) = line.trim().strip_prefix("http://").map(str::to_string) else {
            let log = std::fs::read_to_string(folder.path().join("log.txt")).unwrap_or_default();
            bail!("the server did not start: {log}");
        };
        Ok(Self { child, _out: out, folder, address })
    }

    /// The resident memory of the server in bytes.
    pub fn memory(&self) -> anyhow::Result<u64> {
        let id = self.child.id().context("the server has ended")?;
        let path = PathBuf::from(format!("/proc/{id}/status"));
        let status =
            std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("no VmRSS")?;
        let kilobytes: u64 = line.trim().trim_end_matches(" kB").parse().context("no number in VmRSS")?;
        Ok(kilobytes << 10)
    }

    /// The processor time of the server so far, in seconds.
    pub fn processor_seconds(&self) -> anyhow::Result<f64> {
        let id = self.child.id().context("the server has ended")?;
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).context("cannot read /proc")?;
        // After the name, which may contain spaces. Fields 14 and 15 are ticks of 10 ms.
        let fields: Vec<&str> = stat.rsplit(") ").next().unwrap_or_default().split(' ').collect();
        let ticks = |index: usize| fields.get(index).and_then(|text| text.parse::<u64>().ok());
        Ok((ticks(11).context("no time")? + ticks(12).context("no time")?) as f64 / 100.0)
    }

    /// Checks that the server is running and no task has panicked.
    pub fn check(&mut self) -> anyhow::Result<()> {
        if let Some(status) = self.child.try_wait()? {
            bail!("the server has ended: {status}");
        }
        let log = std::fs::read_to_string(self.folder.path().join("log.txt"))?;
        if log.contains("panicked") {
            bail!("the server panicked:\n{log}");
        }
        Ok(())
    }
}

/// Raises the limit of open files as far as the system allows and returns it.
pub fn raise_open_files() -> u64 {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let raised = Rlimit { current: limit.maximum, maximum: limit.maximum };
    let now = if setrlimit(Resource::Nofile, raised).is_ok() { limit.maximum } else { limit.current };
    now.unwrap_or(u64::MAX)
}
