//! Many games in one call, on arrays that are made once.

use std::sync::{Mutex, MutexGuard, TryLockError};

use game_core::Rng;
use game_module::GameModule;
use numpy::ndarray::Dimension;
use numpy::{
    BorrowError, Element, PyArray, PyArray1, PyArray2, PyArray3, PyArray4, PyArrayMethods, PyReadonlyArray1,
};
use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use rl_env::{Buffers, RewardRule, StepError};
use session::Refusal;

use crate::errors::{refused, seat, wrong};
use crate::game::Game;
use crate::position::Position;
use crate::whole::Seed;

/// More games than this are a mistake.
const MOST_GAMES: usize = 1 << 20;

/// Parallel games on arrays that are written in place; the basis of the environments.
#[pyclass(frozen, module = "polyspire")]
pub(crate) struct Batch {
    entry: &'static GameModule,
    games: Mutex<Box<dyn rl_env::Batch>>,
    rng: Mutex<Rng>,
    count: usize,
    pictures: Py<PyArray4<i8>>,
    masks: Py<PyArray2<i8>>,
    legal: Py<PyArray1<i64>>,
    movers: Py<PyArray1<i64>>,
    acted: Py<PyArray1<i64>>,
    rewards: Py<PyArray2<f32>>,
    ended: Py<PyArray1<bool>>,
}

fn busy() -> PyErr {
    PyRuntimeError::new_err("another thread is using these games; give each thread its own")
}

/// Nobody waits here with the interpreter held.
fn take<T: ?Sized>(lock: &Mutex<T>) -> PyResult<MutexGuard<'_, T>> {
    match lock.try_lock() {
        Ok(guard) => Ok(guard),
        Err(TryLockError::Poisoned(_)) => {
            Err(PyRuntimeError::new_err("these games are broken; make new ones"))
        }
        Err(TryLockError::WouldBlock) => Err(busy()),
    }
}

fn raised(py: Python<'_>, error: &StepError) -> PyErr {
    match error {
        StepError::Illegal { refusal, .. } => {
            refused(py, &Refusal { message: error.to_string(), ..refusal.clone() })
        }
        _ => wrong(error),
    }
}

/// An array of zeros as Python makes it, which raises an error where there is no memory for it.
fn zeros<T: Element, D: Dimension, const N: usize>(
    py: Python<'_>,
    shape: [usize; N],
) -> PyResult<Py<PyArray<T, D>>> {
    let made = py.import("numpy")?.call_method1("zeros", (shape.to_vec(), T::get_dtype(py)))?;
    Ok(made.cast_into::<PyArray<T, D>>()?.unbind())
}

fn games_at_once(count: &Bound<'_, PyAny>) -> PyResult<usize> {
    let found = match count.extract::<usize>() {
        Err(error) if error.is_instance_of::<PyTypeError>(count.py()) => return Err(error),
        found => found.ok().filter(|found| (1..=MOST_GAMES).contains(found)),
    };
    found.ok_or_else(|| wrong(format!("there can be 1 to {MOST_GAMES} games at once, not {count}")))
}

impl Batch {
    /// Calls a function with all arrays, and with other threads of Python running.
    fn with_buffers<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut dyn rl_env::Batch, &mut Buffers<'_>) -> T + Send,
    ) -> PyResult<T> {
        macro_rules! borrow {
            ($($array:ident),*) => {
                $(let mut $array = writable(self.$array.bind(py))?;)*
                $(let $array = $array.as_slice_mut().map_err(wrong)?;)*
            };
        }
        borrow!(pictures, masks, legal, movers, acted, rewards, ended);
        let mut buffers = Buffers { observations: pictures, masks, legal, movers, acted, rewards, ended };
        py.detach(|| Ok(work(take(&self.games)?.as_mut(), &mut buffers)))
    }

    fn check(&self, game: i64) -> PyResult<usize> {
        let found = usize::try_from(game).ok().filter(|&game| game < self.count);
        found.ok_or_else(|| {
            wrong(format!("there is no game {game}; games are the numbers from 0 to {}", self.count - 1))
        })
    }
}

fn writable<'py, T: Element, D: Dimension>(
    array: &Bound<'py, PyArray<T, D>>,
) -> PyResult<numpy::PyReadwriteArray<'py, T, D>> {
    array.try_readwrite().map_err(|error| match error {
        BorrowError::NotWriteable => wrong("the array is read-only; actions are written into it"),
        _ => busy(),
    })
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (game, count, *, dense=false, corner_bonus=0.0, center_bonus=0.0, restarts=true, seed=Seed(0)))]
    #[allow(clippy::too_many_arguments, reason = "named arguments in Python")]
    fn new(
        py: Python<'_>,
        game: &Bound<'_, PyAny>,
        count: &Bound<'_, PyAny>,
        dense: bool,
        corner_bonus: f32,
        center_bonus: f32,
        restarts: bool,
        seed: Seed,
    ) -> PyResult<Self> {
        let entry = Game::named(game)?.entry;
        let count = games_at_once(count)?;
        let shape = entry.environment().map_err(wrong)?.shape();
        if (corner_bonus != 0.0 || center_bonus != 0.0) && !shape.has_bonus_cells {
            return Err(wrong(format!(
                "{} has no shaped rewards; the games of Blokus have them",
                entry.info.id
            )));
        }
        if !corner_bonus.is_finite() || !center_bonus.is_finite() {
            return Err(wrong("bonuses of shaped rewards must be finite numbers"));
        }
        let rule = RewardRule { is_dense: dense, corner: corner_bonus, center: center_bonus };
        // The arrays come first: if there is no memory for them, nothing else has to be made.
        let batch = Self {
            pictures: zeros(py, [count, shape.channels.len(), shape.side, shape.side])?,
            masks: zeros(py, [count, shape.actions])?,
            legal: zeros(py, [count])?,
            movers: zeros(py, [count])?,
            acted: zeros(py, [count])?,
            rewards: zeros(py, [count, entry.info.seats])?,
            ended: zeros(py, [count])?,
            entry,
            games: Mutex::new(entry.environment().map_err(wrong)?.batch(count, rule, restarts)),
            rng: Mutex::new(Rng::seeded(seed.0)),
            count,
        };
        batch.reset(py, None)?;
        Ok(batch)
    }

    /// Restarts all games; a seed also reseeds the random actions.
    #[pyo3(signature = (seed=None))]
    fn reset(&self, py: Python<'_>, seed: Option<Seed>) -> PyResult<()> {
        if let Some(Seed(seed)) = seed {
            *take(&self.rng)? = Rng::seeded(seed);
        }
        self.with_buffers(py, |games, buffers| games.reset(buffers))
    }

    /// Plays one action in each game, or in none if one is illegal.
    #[allow(clippy::needless_pass_by_value, reason = "arrays are borrowed by value")]
    fn step(&self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        let actions = actions.as_slice().map_err(wrong)?;
        self.with_buffers(py, |games, buffers| games.step(actions, buffers))?
            .map_err(|error| raised(py, &error))
    }

    /// Plays one action in a batch of one game; returns the next seat, its number of legal actions, and whether the game is over.
    fn step_one(&self, py: Python<'_>, action: i64) -> PyResult<(i64, i64, bool)> {
        let step = |games: &mut dyn rl_env::Batch, buffers: &mut Buffers<'_>| {
            games.step(&[action], buffers)?;
            Ok((buffers.movers[0], buffers.legal[0], buffers.ended[0]))
        };
        self.with_buffers(py, step)?.map_err(|error| raised(py, &error))
    }

    /// The legal actions of one game, in no particular order.
    fn legal_actions<'py>(&self, py: Python<'py>, game: i64) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let games = take(&self.games)?;
        let actions = games.legal_actions(self.check(game)?).iter().map(|&action| i64::from(action));
        Ok(PyArray1::from_iter(py, actions))
    }

    /// Writes a random legal action for each game into an array; 0 for finished games.
    fn random_actions(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let array = actions.cast::<PyArray1<i64>>().map_err(|_| {
            PyTypeError::new_err("actions are written into an array of int64 with one place for each game")
        })?;
        let mut actions = writable(array)?;
        let actions = actions.as_slice_mut().map_err(wrong)?;
        if actions.len() != self.count {
            return Err(wrong(format!("the array must have {} places, not {}", self.count, actions.len())));
        }
        py.detach(|| {
            take(&self.games)?.sample_actions(&mut *take(&self.rng)?, actions);
            Ok(())
        })
    }

    /// A copy of one game.
    fn position(&self, game: i64) -> PyResult<Position> {
        Ok(Position::of(self.entry, take(&self.games)?.session(self.check(game)?)))
    }

    /// The observation of a seat in one game, or a neutral one.
    #[pyo3(signature = (game, seat=None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        game: i64,
        seat: Option<i64>,
    ) -> PyResult<Bound<'py, PyArray3<i8>>> {
        let viewer = seat.map(|number| self::seat(number, self.entry.info.seats)).transpose()?;
        let shape = self.entry.environment().map_err(wrong)?.shape();
        let dimensions = [shape.channels.len(), shape.side, shape.side];
        let mut planes = vec![0; dimensions.iter().product()];
        take(&self.games)?.observe(self.check(game)?, viewer, &mut planes);
        PyArray1::from_vec(py, planes).reshape(dimensions)
    }

    /// The observations of the seats to move.
    #[getter]
    fn pictures(&self, py: Python<'_>) -> Py<PyArray4<i8>> {
        self.pictures.clone_ref(py)
    }

    /// 1 for every legal action.
    #[getter]
    fn masks(&self, py: Python<'_>) -> Py<PyArray2<i8>> {
        self.masks.clone_ref(py)
    }

    /// The number of legal actions.
    #[getter]
    fn legal(&self, py: Python<'_>) -> Py<PyArray1<i64>> {
        self.legal.clone_ref(py)
    }

    /// The seats to move.
    #[getter]
    fn movers(&self, py: Python<'_>) -> Py<PyArray1<i64>> {
        self.movers.clone_ref(py)
    }

    /// The seats that moved last.
    #[getter]
    fn acted(&self, py: Python<'_>) -> Py<PyArray1<i64>> {
        self.acted.clone_ref(py)
    }

    /// The rewards of the last step, by seat.
    #[getter]
    fn rewards(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.rewards.clone_ref(py)
    }

    /// Whether the last step ended the game.
    #[getter]
    fn ended(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.ended.clone_ref(py)
    }

    fn __len__(&self) -> usize {
        self.count
    }
}
