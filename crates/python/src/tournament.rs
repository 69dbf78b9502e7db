//! Tournaments whose games are played wherever there is room.

use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use arena::{GameReport, Journal, JournalError, Referee, Sprt, Summary};
use game_core::StopFlag;
use matches::{Settings, Tournament as Played};
use pyo3::exceptions::{PyKeyboardInterrupt, PyOSError, PyRuntimeError};
use pyo3::prelude::*;
use serde::{Deserialize, Serialize};

use crate::errors::wrong;
use crate::interrupt::interruptible;
use crate::plain::plain;
use crate::whole::GameNumber;

/// A game as it travels: what the journal has of it, and its record.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Parcel {
    report: GameReport,
    /// The name of the record's file, and what is in it.
    record: (String, String),
}

/// A tournament, from the text of a file for ``polyspire arena FILE.toml`` with paths relative to ``folder``. With
/// ``out`` it keeps the journal there and writes the results; without, it can only play.
#[pyclass(frozen, module = "polyspire")]
pub(crate) struct Tournament {
    played: Played,
    out: Option<PathBuf>,
    journal: Mutex<Journal>,
    /// Where games are written to while they are played.
    desk: tempfile::TempDir,
}

fn failed(error: JournalError) -> PyErr {
    match error {
        JournalError::OtherPlan { .. } | JournalError::Damaged { .. } => wrong(error),
        JournalError::File { .. } | JournalError::Folder { .. } | JournalError::InUse { .. } => {
            PyOSError::new_err(error.to_string())
        }
    }
}

impl Tournament {
    /// Does something with the journal, and nothing with Python.
    fn with<T>(&self, work: impl FnOnce(&mut Journal) -> T) -> T {
        work(&mut self.journal.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn play_task(&self, game: usize, stop: &StopFlag) -> Result<Option<Parcel>, String> {
        let task = self.played.plan.tasks().get(game).ok_or_else(|| {
            let planned = self.played.plan.tasks().len();
            format!("there is no game {game}; games are the numbers from 0 to {}", planned - 1)
        })?;
        let Some(report) = self.played.referee.play(task, stop)? else { return Ok(None) };
        let start = format!("{:05}.", game + 1);
        let read = || -> std::io::Result<Option<(String, String)>> {
            for file in fs::read_dir(Played::games_in(self.desk.path()))? {
                let file = file?;
                let name = file.file_name().to_string_lossy().into_owned();
                if name.starts_with(&start) {
                    let text = fs::read_to_string(file.path())?;
                    fs::remove_file(file.path())?;
                    return Ok(Some((name, text)));
                }
            }
            Ok(None)
        };
        let record = read().map_err(|error| error.to_string())?;
        Ok(Some(Parcel { report, record: record.ok_or("the game left no record")? }))
    }
}

#[pymethods]
impl Tournament {
    #[new]
    #[pyo3(signature = (text, folder=PathBuf::from("."), out=None))]
    #[allow(clippy::needless_pass_by_value, reason = "paths are made from whatever Python has for one")]
    fn new(py: Python<'_>, text: &str, folder: PathBuf, out: Option<PathBuf>) -> PyResult<Self> {
        let settings = Settings::read(text, &folder).map_err(wrong)?;
        let desk = tempfile::tempdir()?;
        // Records are made on the desk, wherever the results go.
        let on_desk = Settings { out: Some(desk.path().to_path_buf()), ..settings };
        let played = py.detach(|| Played::new(&on_desk)).map_err(wrong)?;
        fs::create_dir_all(Played::games_in(desk.path()))?;
        let journal = match &out {
            Some(out) => played.open(out).map_err(failed)?,
            None => Journal::in_memory(&played.plan),
        };
        Ok(Self { played, out, journal: Mutex::new(journal), desk })
    }

    /// The number of planned games.
    #[getter]
    fn planned(&self) -> usize {
        self.played.plan.tasks().len()
    }

    /// The results folder.
    #[getter]
    fn out(&self) -> Option<PathBuf> {
        self.out.clone()
    }

    /// The game, the mode and the number of agents.
    #[getter]
    fn name(&self) -> String {
        let settings = self.played.plan.settings();
        let game = settings.conditions.get("game").map_or("", String::as_str);
        format!("{game} {} of {} agents", settings.mode, settings.agents.len())
    }

    /// The games not yet in the journal; none once ``sprt`` is decided.
    fn missing(&self) -> Vec<usize> {
        self.with(|journal| {
            let plan = &self.played.plan;
            let is_decided = self.played.sprt.is_some_and(|settings| {
                let mut sprt = Sprt::new(settings);
                sprt.advance(plan, journal.reports());
                sprt.is_decided()
            });
            let is_missing = |number: &usize| !is_decided && journal.reports()[*number].is_none();
            plan.tasks().iter().map(|task| task.number).filter(is_missing).collect()
        })
    }

    /// Plays one game and returns a parcel for ``record``. Releases the GIL.
    fn play(&self, py: Python<'_>, game: GameNumber) -> PyResult<String> {
        let stop = StopFlag::default();
        let played = interruptible(py, &stop, || self.play_task(game.0, &stop))?;
        match played.map_err(PyRuntimeError::new_err)? {
            Some(parcel) => serde_json::to_string(&parcel).map_err(wrong),
            None => Err(PyKeyboardInterrupt::new_err("the game was stopped")),
        }
    }

    /// Enters a played game in the journal and as a record; ``False`` if it is already there.
    fn record(&self, parcel: &str) -> PyResult<bool> {
        let Parcel { report, record: (name, text) } = serde_json::from_str(parcel).map_err(wrong)?;
        let number = report.game;
        if self.with(|journal| journal.reports().get(number).is_some_and(Option::is_some)) {
            return Ok(false);
        }
        if let Some(out) = &self.out {
            let is_plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '.');
            if !is_plain {
                return Err(wrong(format!("'{name}' is no name of a record")));
            }
            let path = Played::games_in(out).join(name);
            arena::write_whole(&path, text)
                .map_err(|error| PyOSError::new_err(format!("{}: {error}", path.display())))?;
        }
        let entered = self.with(|journal| journal.enter(&self.played.plan, report)).map_err(failed)?;
        entered.ok_or_else(|| wrong(format!("the tournament has no such game {number}")))
    }

    /// Writes the results to the folder, if there is one; returns the summary as data and as text.
    fn finish<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, String)> {
        let (plan, names) = (&self.played.plan, self.played.referee.seat_names());
        let summary = self.with(|journal| -> Result<Summary, JournalError> {
            journal.sync()?;
            Ok(Summary::new(plan, journal.reports(), &names, self.played.sprt))
        });
        let summary = summary.map_err(failed)?;
        if let Some(out) = &self.out {
            arena::write_results(out, &summary)
                .map_err(|error| PyOSError::new_err(format!("cannot write to {}: {error}", out.display())))?;
        }
        Ok((plain(py, &summary)?, arena::text(&summary)))
    }

    fn __repr__(&self) -> String {
        format!("<Tournament {}>", self.name())
    }
}
