//! The journal: one line of JSON per finished game, so that an interrupted run resumes with the missing
//! games.
//!
//! The first line identifies the plan; a journal of another plan is refused. A truncated last line is
//! dropped, and its game is played again.

mod header;

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use tracing::warn;

use crate::game::GameReport;
use crate::plan::Plan;
use header::Header;

/// Every line is written at once, so it survives a crash of the program. This is the most a power failure can
/// lose.
const SYNC_EVERY: Duration = Duration::from_secs(1);

/// A journal that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The file cannot be read or written.
    #[error("cannot use the journal {}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// The folder cannot be created.
    #[error("cannot create the folder {}: {error}", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// Another process holds the lock.
    #[error("the journal {} is in use by another run", path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// The journal belongs to another tournament.
    #[error("{} is the journal of another tournament ({difference}); choose another folder or use its settings", path.display())]
    OtherPlan {
        /// The file.
        path: PathBuf,
        /// The first setting that differs.
        difference: String,
    },
    /// Not a journal, or edited by hand.
    #[error("{}, line {line}: {reason}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong with the line.
        reason: String,
    },
}

/// The finished games of a plan.
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
    /// The journal's name in the results folder.
    pub const FILE: &str = "journal.jsonl";

    /// A journal without a file.
    pub fn in_memory(plan: &Plan) -> Self {
        Self { reports: vec![None; plan.tasks().len()], done: 0, file: None }
    }

    /// Opens or creates a journal file, and locks it.
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

    /// Loads the file; returns the length of its valid prefix in bytes.
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
                warn!("{}: the last line is truncated; its game will be played again", path.display());
                break;
            } else {
                let report: GameReport =
                    serde_json::from_slice(line).map_err(|error| damaged(index + 1, error.to_string()))?;
                let task = plan.tasks().get(report.game).filter(|task| report.fits(&task.seating));
                let task = task.ok_or_else(|| damaged(index + 1, "the plan has no such game".to_string()))?;
                if self.reports[task.number].is_some() {
                    return Err(damaged(index + 1, format!("duplicate game {}", task.number)));
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

    /// Adds a game that was played elsewhere and returns whether it was missing; `None` if the plan has no
    /// such game.
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

    /// Flushes the file to disk.
    pub fn sync(&mut self) -> Result<(), JournalError> {
        match &mut self.file {
            None => Ok(()),
            Some(to) => {
                to.file.sync_data().map_err(|error| JournalError::File { path: to.path.clone(), error })
            }
        }
    }

    /// By number in the plan; `None` for missing games.
    pub fn reports(&self) -> &[Option<GameReport>] {
        &self.reports
    }

    /// The number of finished games.
    pub fn done(&self) -> usize {
        self.done
    }
}
