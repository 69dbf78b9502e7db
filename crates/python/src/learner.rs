//! Training runs in two halves: a learner, and the actors that play its games elsewhere.

use std::io::Write;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard};

use game_core::StopFlag;
use game_module::GameModule;
use game_module::TrainError;
use learn::{Checkpoint, Config, Judgement, RunConfig, RunError, TrainingLoop, TrainingRun};
use pyo3::exceptions::{PyOSError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::errors::wrong;
use crate::interrupt::interruptible;
use crate::plain::{plain, read_plain};
use crate::whole::Threads;

/// The settings of a run that trains a network, and its game.
fn read_config(text: &str) -> PyResult<(Config, &'static GameModule)> {
    match RunConfig::read(text).map_err(wrong)? {
        RunConfig::Network(config) => {
            let entry = catalog::find(&config.game).map_err(wrong)?;
            Ok((Config { game: entry.info.id.to_string(), ..*config }, entry))
        }
        RunConfig::QLearn(_) => Err(wrong(
            "learner = \"qlearn\" learns on one machine, with `polyspire train`; others train networks",
        )),
    }
}

fn failed(error: RunError) -> PyErr {
    match error {
        RunError::File { .. } | RunError::Monitor(_) => PyOSError::new_err(error.to_string()),
        RunError::Settings(_) | RunError::Damaged { .. } | RunError::Rating(_) => wrong(error),
    }
}

/// A training run whose games are played elsewhere, by ``SelfPlay``. ``config`` is the text of the settings of
/// ``polyspire train``, and the folder has its files; each can resume a run of the other.
#[pyclass(frozen, module = "polyspire")]
pub(crate) struct Learner {
    entry: &'static GameModule,
    total: u64,
    run: Mutex<TrainingRun>,
}

impl Learner {
    /// Nobody waits here with the interpreter held.
    fn run(&self) -> PyResult<MutexGuard<'_, TrainingRun>> {
        self.run.try_lock().map_err(|_| {
            PyRuntimeError::new_err("this learner is at work in another thread, or has failed there")
        })
    }

    fn with<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut TrainingRun) -> Result<T, RunError> + Send,
    ) -> PyResult<T> {
        py.detach(|| work(&mut *self.run()?).map_err(failed))
    }
}

#[pymethods]
impl Learner {
    #[new]
    #[pyo3(signature = (config, folder, resume=false))]
    #[allow(clippy::needless_pass_by_value, reason = "paths are made from whatever Python has for one")]
    fn new(py: Python<'_>, config: &str, folder: PathBuf, resume: bool) -> PyResult<Self> {
        let (settings, entry) = read_config(config)?;
        if learn::has_run(&folder) && !resume {
            return Err(wrong(format!(
                "{} has a run already: resume it, or choose another folder",
                folder.display()
            )));
        }
        if resume && !learn::has_run(&folder) {
            return Err(wrong(format!("{} has no run to resume", folder.display())));
        }
        let total = settings.games;
        let opened = py.detach(|| matches::begin_remote_training(entry, settings, &folder));
        let run = opened.map_err(|error| match error {
            TrainError::Settings(reason) => wrong(reason),
            TrainError::Run(error) => failed(error),
        })?;
        let path = folder.join("config.toml");
        charts::write_whole(&path, config)
            .map_err(|error| PyOSError::new_err(format!("{}: {error}", path.display())))?;
        Ok(Self { entry, total, run: Mutex::new(run) })
    }

    /// The id of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.entry.info.id
    }

    /// The total number of games.
    #[getter]
    fn total(&self) -> u64 {
        self.total
    }

    /// The number of games learned from so far.
    #[getter]
    fn games(&self) -> PyResult<u64> {
        Ok(self.run()?.games())
    }

    /// The number of training steps so far.
    #[getter]
    fn step(&self) -> PyResult<u64> {
        Ok(self.run()?.step())
    }

    /// The number of finished iterations: the version of the network.
    #[getter]
    fn iteration(&self) -> PyResult<u64> {
        Ok(self.run()?.iteration())
    }

    /// Whether all games are played, or the time is up.
    #[getter]
    fn is_over(&self) -> PyResult<bool> {
        Ok(self.run()?.is_over())
    }

    /// The current network, as a file.
    fn network<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = self.with(py, |run| Ok(run.model().to_bytes()))?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// The numbers of the games missing for the next iteration and the ``ahead`` iterations after it.
    #[pyo3(signature = (ahead=0))]
    fn wanted(&self, py: Python<'_>, ahead: u64) -> PyResult<Vec<u64>> {
        self.with(py, |run| run.wanted(ahead))
    }

    /// Takes games that ``SelfPlay.play`` returned, in any order. Counts those that were ``new`` and are stored now,
    /// ``known``, or ``stale``: by networks more than ``max_lag`` iterations old. Stale ones are still wanted.
    #[pyo3(signature = (games, max_lag=None))]
    fn take<'py>(
        &self,
        py: Python<'py>,
        games: &[u8],
        max_lag: Option<u64>,
    ) -> PyResult<Bound<'py, pyo3::types::PyDict>> {
        let taken = self.with(py, |run| run.take(games, max_lag))?;
        let told = pyo3::types::PyDict::new(py);
        told.set_item("new", taken.new)?;
        told.set_item("known", taken.known)?;
        told.set_item("stale", taken.stale)?;
        Ok(told)
    }

    /// Whether the next iteration has all its games.
    fn is_ready(&self) -> PyResult<bool> {
        self.run()?.is_ready().map_err(failed)
    }

    /// Trains on the games of the next iteration, saves, and returns the metrics.
    fn learn<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.with(py, TrainingRun::learn)? {
            Some(metrics) => plain(py, &metrics),
            None => Err(wrong("games of this iteration are lacking: wanted() tells which")),
        }
    }

    /// Saves a checkpoint if one is due, and lists it as unrated; returns its file name.
    fn checkpoint(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.with(py, TrainingRun::checkpoint_if_due)
    }

    /// The checkpoints without a rating.
    fn unrated(&self) -> PyResult<Vec<String>> {
        Ok(self.run()?.unrated())
    }

    /// Stores the result of ``rate_network`` for a checkpoint, and returns a summary line.
    fn rate(&self, py: Python<'_>, file: &str, judgement: &Bound<'_, PyAny>) -> PyResult<String> {
        let judgement: Judgement = read_plain(judgement)?;
        let checkpoint: Checkpoint = self.with(py, |run| run.rate(file, judgement))?;
        Ok(checkpoint.to_string())
    }

    fn __repr__(&self) -> String {
        format!("<Learner of {}>", self.entry.info.id)
    }
}

/// Plays the games of a learner, on all cores of this machine or on ``threads``.
#[pyclass(frozen, module = "polyspire")]
pub(crate) struct SelfPlay {
    entry: &'static GameModule,
    config: Config,
}

#[pymethods]
impl SelfPlay {
    #[new]
    #[pyo3(signature = (config, threads=Threads(0)))]
    fn new(config: &str, threads: Threads) -> PyResult<Self> {
        let (config, entry) = read_config(config)?;
        Ok(Self { entry, config: Config { threads: threads.0, ..config } })
    }

    /// Plays the games with these numbers with a network from ``Learner.network``; returns them for
    /// ``Learner.take``. Releases the GIL.
    #[allow(clippy::needless_pass_by_value, reason = "numbers are read from any sequence")]
    fn play<'py>(&self, py: Python<'py>, network: &[u8], numbers: Vec<u64>) -> PyResult<Bound<'py, PyBytes>> {
        let stop = StopFlag::default();
        let training = self.entry.training().map_err(wrong)?;
        let play = || training.play_elsewhere(&self.config, network, &numbers, &stop);
        let played = interruptible(py, &stop, play)?;
        Ok(PyBytes::new(py, &played.map_err(wrong)?))
    }

    fn __repr__(&self) -> String {
        format!("<SelfPlay of {} on {} threads>", self.entry.info.id, self.config.thread_count())
    }
}

/// Rates a network by games against ``random`` and the anchors of the settings; for ``Learner.rate``.
#[pyfunction]
#[pyo3(signature = (config, network, threads=Threads(0)))]
pub(crate) fn rate_network<'py>(
    py: Python<'py>,
    config: &str,
    network: &[u8],
    threads: Threads,
) -> PyResult<Bound<'py, PyAny>> {
    let (config, entry) = read_config(config)?;
    let config = RunConfig::Network(Box::new(Config { threads: threads.0, ..config }));
    // Agents read networks from files.
    let mut file = tempfile::Builder::new().suffix(".safetensors").tempfile()?;
    file.write_all(network)?;
    let stop = StopFlag::default();
    let rated = interruptible(py, &stop, || matches::rate(entry, file.path(), &config, &stop))?;
    plain(py, &rated.map_err(wrong)?)
}
