//! The journal: every finished game as a line of JSON, so that a run that was killed goes on with the games it lacks.
//!
//! The first line names the plan; a journal of another plan is refused. Lines are appended whole; a last line that was
//! cut off is dropped, and its game is played again.

mod header;

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use tracing::warn;

use crate::game::GameReport;
use crate::plan::Plan;
use header::Header;

/// Lines survive the death of the program at once, and that of the machine after this time.
const SYNC_EVERY: Duration = Duration::from_secs(1);

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The file cannot be read or written.
    #[error("cannot use the journal {}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: io::Error,
    },
    /// The folder that it is in cannot be made.
    #[error("cannot make the folder {}: {error}", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// What is wrong.
        error: io::Error,
    },
    /// Another run is at it.
    #[error("the journal {} is in use by another run", path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// It belongs to another tournament.
    #[error("{} is the journal of another tournament ({difference}); choose another folder or the settings it was begun with", path.display())]
    OtherPlan {
        /// The file.
        path: PathBuf,
        /// What is different.
        difference: String,
    },
    /// It is no journal, or somebody has changed it.
    #[error("{}, line {line}: {reason}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Which line, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
}

/// The games of a plan that have been played.
pub struct Journal {
    reports: Vec<Option<GameReport>>,
    done: usize,
    file: Option<JournalFile>,
}

struct JournalFile {
    path: PathBuf,
    file: File,
    synced: Instant,
}

impl Journal {
    /// Its name in a folder for results.
    pub const FILE: &str = "journal.jsonl";

    /// A journal that is forgotten.
    pub fn in_memory(plan: &Plan) -> Self {
        Self { reports: vec![None; plan.tasks().len()], done: 0, file: None }
    }

    /// A journal in a file, begun or gone on with.
    pub fn open(path: &Path, plan: &Plan) -> Result<Self, JournalError> {
        let failed = |error| JournalError::File { path: path.to_path_buf(), error };
        let mut options = OpenOptions::new();
        let mut file =
            options.read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => JournalError::InUse { path: path.to_path_buf() },
            TryLockError::Error(error) => failed(error),
        })?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        let mut journal = Self::in_memory(plan);
        let header = Header::of(plan);
        let mut kept = journal.read(path, plan, &header, &bytes)?;
        file.set_len(kept).map_err(failed)?;
        file.seek(SeekFrom::Start(kept)).map_err(failed)?;
        if kept == 0 {
            let line = header.line();
            file.write_all(line.as_bytes()).map_err(failed)?;
            kept = line.len() as u64;
        }
        file.sync_data().map_err(failed)?;
        tracing::debug!("{}: {} games, {kept} bytes", path.display(), journal.done);
        journal.file = Some(JournalFile { path: path.to_path_buf(), file, synced: Instant::now() });
        Ok(journal)
    }

    /// Takes over what the file has, and returns how many of its bytes are good.
    fn read(&mut self, path: &Path, plan: &Plan, header: &Header, bytes: &[u8]) -> Result<u64, JournalError> {
        let damaged = |line, reason: String| JournalError::Damaged { path: path.to_path_buf(), line, reason };
        let mut kept = 0;
        for (index, line) in bytes.split_inclusive(|&byte| byte == b'\n').enumerate() {
            let is_last = kept + line.len() == bytes.len();
            if index == 0 {
                if is_last && header.line().as_bytes().starts_with(line) && !line.ends_with(b"\n") {
                    break;
                }
                header.check(line, path)?;
            } else if is_last && !line.ends_with(b"\n") {
                warn!("{}: the last line was cut off; its game is played again", path.display());
                break;
            } else {
                let report: GameReport =
                    serde_json::from_slice(line).map_err(|error| damaged(index + 1, error.to_string()))?;
                let task = plan.tasks().get(report.game).filter(|task| report.fits(&task.seating));
                let task = task.ok_or_else(|| damaged(index + 1, "the plan has no such game".to_string()))?;
                if self.reports[task.number].is_some() {
                    return Err(damaged(index + 1, format!("game {} is there twice", task.number)));
                }
                self.keep(report);
            }
            kept += line.len();
        }
        Ok(kept as u64)
    }

    fn keep(&mut self, report: GameReport) {
        let number = report.game;
        self.reports[number] = Some(report);
        self.done += 1;
    }

    /// Writes down a game that was played elsewhere; whether it was missing. `None` if the plan has no such game.
    pub fn enter(&mut self, plan: &Plan, report: GameReport) -> Result<Option<bool>, JournalError> {
        let Some(task) = plan.tasks().get(report.game).filter(|task| report.fits(&task.seating)) else {
            return Ok(None);
        };
        if self.reports[task.number].is_some() {
            return Ok(Some(false));
        }
        self.add(report)?;
        Ok(Some(true))
    }

    /// Writes a game down.
    pub(crate) fn add(&mut self, report: GameReport) -> Result<(), JournalError> {
        if let Some(to) = &mut self.file {
            let mut line = serde_json::to_string(&report).expect("reports are plain data");
            line.push('\n');
            let mut write = || -> io::Result<()> {
                to.file.write_all(line.as_bytes())?;
                if to.synced.elapsed() >= SYNC_EVERY {
                    to.file.sync_data()?;
                    to.synced = Instant::now();
                }
                Ok(())
            };
            write().map_err(|error| JournalError::File { path: to.path.clone(), error })?;
        }
        self.keep(report);
        Ok(())
    }

    /// Makes sure that everything is on the disk.
    pub fn sync(&mut self) -> Result<(), JournalError> {
        match &mut self.file {
            None => Ok(()),
            Some(to) => {
                to.file.sync_data().map_err(|error| JournalError::File { path: to.path.clone(), error })
            }
        }
    }

    /// The games by their place in the plan; `None` for those that are missing.
    pub fn reports(&self) -> &[Option<GameReport>] {
        &self.reports
    }

    /// How many games there are.
    pub fn done(&self) -> usize {
        self.done
    }
}
