//! Engines as shell scripts.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use game_core::StopFlag;
use gtp::{EngineError, GtpEngine};
use tempfile::TempDir;

/// Long enough for a shell on a busy machine, where an answer is expected.
pub(crate) const PATIENT: Duration = Duration::from_secs(60);
/// Long enough to be sure, where none is expected.
pub(crate) const SHORT: Duration = Duration::from_millis(200);

/// A folder with a script and whatever the script writes.
pub(crate) struct Script {
    folder: TempDir,
}

impl Script {
    /// A script. It can write to files named `$F/…`.
    pub(crate) fn new(lines: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let text = format!("F='{}'\necho $$ >> \"$F/processes\"\n{lines}\n", folder.path().display());
        std::fs::write(folder.path().join("engine.sh"), text).unwrap();
        Self { folder }
    }

    /// A script that answers commands: cases of a shell's `case "$name" in`, with `$id` and `$rest`; whatever has no
    /// case succeeds with an empty answer. All commands are noted.
    pub(crate) fn answering(cases: &str) -> Self {
        Self::new(&format!(
            r#"answer() {{ printf '=%s %s\n\n' "$id" "$1"; }}
            while read -r id name rest; do
                echo "$name $rest" >> "$F/commands"
                case "$name" in
                    quit) answer; exit 0 ;;
                    {cases}
                    *) answer ;;
                esac
            done"#
        ))
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn command_line(&self) -> String {
        format!("sh '{}'", self.path("engine.sh").display())
    }

    pub(crate) fn start(&self) -> GtpEngine {
        GtpEngine::start("the script", &self.command_line()).unwrap()
    }

    pub(crate) fn text(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap_or_default()
    }

    /// The commands so far; later calls only tell what is new.
    pub(crate) fn new_commands(&self) -> Vec<String> {
        let text = self.text("commands");
        let _ = std::fs::remove_file(self.path("commands"));
        text.lines().map(|line| line.trim().to_string()).collect()
    }

    /// Whether everything that has noted its number in `processes` is gone.
    pub(crate) fn is_gone(&self) -> bool {
        !self.text("processes").lines().any(is_running)
    }
}

/// A process that has been killed stays for a moment until its new parent notices.
fn is_running(process: &str) -> bool {
    let state = Path::new("/proc").join(process).join("stat");
    match std::fs::read_to_string(state) {
        Ok(stat) => !stat.contains(") Z "),
        Err(_) if Path::new("/proc/self/stat").exists() => false,
        Err(_) => {
            Command::new("kill").args(["-0", process]).stderr(Stdio::null()).status().unwrap().success()
        }
    }
}

pub(crate) fn ask(engine: &mut GtpEngine, command: &str) -> Result<String, EngineError> {
    engine.ask(command, PATIENT, &StopFlag::default())
}

/// What is wrong, in words.
pub(crate) fn complaint(engine: &mut GtpEngine, command: &str, time: Duration) -> String {
    let error = engine.ask(command, time, &StopFlag::default()).unwrap_err();
    assert!(!error.is_refusal(), "{error}");
    error.to_string()
}
