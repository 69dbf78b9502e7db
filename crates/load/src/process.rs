//! The server in a process of its own, and how much memory it takes.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, bail};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, ChildStdout, Command};

/// A server with a database that is gone afterwards. It ends with this value.
pub struct Served {
    child: Child,
    /// Kept open: a server whose output nobody reads would be told so.
    _out: BufReader<ChildStdout>,
    folder: TempDir,
    /// Host and port.
    pub address: String,
}

impl Served {
    /// Starts a server. Its database is in `folder`, or where temporary files are.
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
        out.read_line(&mut line).await.context("the server says nothing")?;
        let Some(address) = line.trim().strip_prefix("http://").map(str::to_string) else {
            let log = std::fs::read_to_string(folder.path().join("log.txt")).unwrap_or_default();
            bail!("the server did not start: {log}");
        };
        Ok(Self { child, _out: out, folder, address })
    }

    /// The memory of the server that is in use, in bytes.
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
        // After the name, which may have spaces in it; fields 14 and 15 are ticks of a hundredth of a second.
        let fields: Vec<&str> = stat.rsplit(") ").next().unwrap_or_default().split(' ').collect();
        let ticks = |index: usize| fields.get(index).and_then(|text| text.parse::<u64>().ok());
        Ok((ticks(11).context("no time")? + ticks(12).context("no time")?) as f64 / 100.0)
    }

    /// Whether it runs, and no task of it has panicked.
    pub fn check(&mut self) -> anyhow::Result<()> {
        if let Some(status) = self.child.try_wait()? {
            bail!("the server has ended: {status}");
        }
        let log = std::fs::read_to_string(self.folder.path().join("log.txt"))?;
        if log.contains("panicked") {
            bail!("the server has panicked:\n{log}");
        }
        Ok(())
    }
}

/// Lets this process open as many files as the system allows; how many that is.
pub fn raise_open_files() -> u64 {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let raised = Rlimit { current: limit.maximum, maximum: limit.maximum };
    let now = if setrlimit(Resource::Nofile, raised).is_ok() { limit.maximum } else { limit.current };
    now.unwrap_or(u64::MAX)
}
