//! Training runs in two halves: a run that learns, and those who play its games elsewhere.

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

/// The learning half of a training run whose games are played elsewhere, by ``SelfPlay``. ``config`` is the text of the settings
/// that ``polyspire train`` reads, and the folder has the files that it writes; either can go on with what the other began.
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
        arena::write_whole(&path, config)
            .map_err(|error| PyOSError::new_err(format!("{}: {error}", path.display())))?;
        Ok(Self { entry, total, run: Mutex::new(run) })
    }

    /// The id of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.entry.info.id
    }

    /// Games in all.
    #[getter]
    fn total(&self) -> u64 {
        self.total
    }

    /// Games learned from so far.
    #[getter]
    fn games(&self) -> PyResult<u64> {
        Ok(self.run()?.games())
    }

    /// Training steps made so far.
    #[getter]
    fn step(&self) -> PyResult<u64> {
        Ok(self.run()?.step())
    }

    /// Iterations finished so far: the version of the network.
    #[getter]
    fn iteration(&self) -> PyResult<u64> {
        Ok(self.run()?.iteration())
    }

    /// Whether all games were played, or the time is over.
    #[getter]
    fn is_over(&self) -> PyResult<bool> {
        Ok(self.run()?.is_over())
    }

    /// The network as it plays now, as a file.
    fn network<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = self.with(py, |run| Ok(run.model().to_bytes()))?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// The numbers of the games that are lacking for the next iteration, and for so many iterations after it.
    #[pyo3(signature = (ahead=0))]
    fn wanted(&self, py: Python<'_>, ahead: u64) -> PyResult<Vec<u64>> {
        self.with(py, |run| run.wanted(ahead))
    }

    /// Takes games that ``SelfPlay.play`` returned, in any order: how many were ``new`` and are in the files now, how many
    /// were ``known`` and how many ``stale``, made by networks more than ``max_lag`` iterations old. Stale ones are still wanted.
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

    /// Whether all games of the next iteration are there.
    fn is_ready(&self) -> PyResult<bool> {
        self.run()?.is_ready().map_err(failed)
    }

    /// Learns from the games of the next iteration, saves, and returns what was measured.
    fn learn<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.with(py, TrainingRun::learn)? {
            Some(metrics) => plain(py, &metrics),
            None => Err(wrong("games of this iteration are lacking: wanted() tells which")),
        }
    }

    /// Makes a checkpoint if it is time for one, and lists it as not rated; its name in the folder.
    fn checkpoint(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.with(py, TrainingRun::checkpoint_if_due)
    }

    /// The checkpoints that are to be rated.
    fn unrated(&self) -> PyResult<Vec<String>> {
        Ok(self.run()?.unrated())
    }

    /// Enters what ``rate_network`` found out about a checkpoint, and returns a line about it for people.
    fn rate(&self, py: Python<'_>, file: &str, judgement: &Bound<'_, PyAny>) -> PyResult<String> {
        let judgement: Judgement = read_plain(judgement)?;
        let checkpoint: Checkpoint = self.with(py, |run| run.rate(file, judgement))?;
        Ok(checkpoint.to_string())
    }

    fn __repr__(&self) -> String {
        format!("<Learner of {}>", self.entry.info.id)
    }
}

/// Whoever plays the games of a learner, on all cores of this machine or on so many ``threads``.
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

    /// Plays the games with these numbers by a network that ``Learner.network`` returned; what comes back is for
    /// ``Learner.take``. Other Python threads run meanwhile.
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

/// Finds out how good a network is, by games against random play and the anchors of the settings; for ``Learner.rate``.
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
