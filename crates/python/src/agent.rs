//! Agents of the catalogue.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use game_core::Limits;
use game_module::AgentSpec;
use game_module::GameModule;
use pyo3::prelude::*;
use session::{Player, Session, ThoughtView};

use crate::errors::{AgentError, wrong};
use crate::game::Game;
use crate::interrupt::interruptible;
use crate::plain::plain;
use crate::position::Position;
use crate::whole::Seed;

/// An agent of a game, by its spec: ``Agent("mcts:iterations=2000", "blokus-duo")``.
///
/// ``Game.agents`` lists the agents and their settings. Thinking releases the GIL.
#[pyclass(frozen, module = "polyspire")]
pub(crate) struct Agent {
    entry: &'static GameModule,
    spec: AgentSpec,
    player: Mutex<Box<dyn Player>>,
}

/// A spec that has been read, with the seed if there is one.
pub(crate) fn read_spec(text: &str, seed: Option<Seed>) -> PyResult<AgentSpec> {
    let spec = catalog::agent_spec(text).map_err(wrong)?;
    Ok(match seed {
        Some(Seed(seed)) => spec.with_seed(seed),
        None => spec,
    })
}

/// Seconds as a time.
pub(crate) fn duration(seconds: Option<f64>) -> PyResult<Option<Duration>> {
    let read = |seconds: f64| {
        Duration::try_from_secs_f64(seconds)
            .map_err(|_| wrong(format!("{seconds} is no time; times are seconds from 0 up")))
    };
    seconds.map(read).transpose()
}

impl Agent {
    pub(crate) fn of(entry: &'static GameModule, spec: AgentSpec) -> PyResult<Self> {
        let player = entry.player(&spec).map_err(wrong)?;
        Ok(Self { entry, spec, player: Mutex::new(player) })
    }

    /// Lets the player decide on a copy of the position, with other threads of Python running. Ctrl-C ends it.
    pub(crate) fn decide(
        &self,
        py: Python<'_>,
        position: &Position,
        limits: &Limits,
    ) -> PyResult<(String, Option<ThoughtView>)> {
        if position.entry.info.id != self.entry.info.id {
            let (own, other) = (self.entry.info.id, position.entry.info.id);
            return Err(wrong(format!("this agent plays {own}, and the position is one of {other}")));
        }
        let copy: Box<dyn Session> = position.fork();
        let decided = interruptible(py, &limits.stop, move || {
            let mut player = self.player.lock().unwrap_or_else(PoisonError::into_inner);
            catch_unwind(AssertUnwindSafe(|| {
                player.choose(copy.as_ref(), limits).map(|text| (text, player.thought()))
            }))
        })?;
        match decided {
            Ok(Ok(decision)) => Ok(decision),
            Ok(Err(error)) => Err(AgentError::new_err(error.to_string())),
            Err(_) => Err(AgentError::new_err(format!("{} crashed", self.spec))),
        }
    }
}

#[pymethods]
impl Agent {
    #[new]
    #[pyo3(signature = (spec, game, seed=None))]
    fn new(spec: &str, game: &Bound<'_, PyAny>, seed: Option<Seed>) -> PyResult<Self> {
        Self::of(Game::named(game)?.entry, read_spec(spec, seed)?)
    }

    /// The spec with all given settings.
    #[getter]
    fn spec(&self) -> String {
        self.spec.to_string()
    }

    /// The game it plays.
    #[getter]
    fn game(&self) -> Game {
        Game { entry: self.entry }
    }

    /// The agent's move, in the game's notation. ``time`` is a limit in seconds.
    #[pyo3(signature = (position, time=None))]
    fn choose(&self, py: Python<'_>, position: &Bound<'_, Position>, time: Option<f64>) -> PyResult<String> {
        let limits = Limits { time: duration(time)?, ..Limits::default() };
        self.decide(py, position.get(), &limits).map(|(text, _)| text)
    }

    /// The agent's move as an action number.
    #[pyo3(signature = (position, time=None))]
    fn choose_action(
        &self,
        py: Python<'_>,
        position: &Bound<'_, Position>,
        time: Option<f64>,
    ) -> PyResult<usize> {
        let text = self.choose(py, position, time)?;
        self.entry
            .environment()
            .map_err(wrong)?
            .action_of(&text)
            .map_err(|refusal| AgentError::new_err(refusal.message))
    }

    /// Plays the agent's move and returns it.
    #[pyo3(signature = (position, time=None))]
    fn play(
        &self,
        py: Python<'_>,
        position: &Bound<'_, Position>,
        time: Option<f64>,
    ) -> PyResult<Vec<String>> {
        let text = self.choose(py, position, time)?;
        position.get().play_text(py, &text)
    }

    /// What it thinks: the ``move`` it would play, and for agents that think ``values`` by seat, ``candidates`` with visits
    /// and values, the expected ``line``, and how much was searched.
    #[pyo3(signature = (position, time=None))]
    fn think<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, Position>,
        time: Option<f64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let limits = Limits { time: duration(time)?, ..Limits::default() };
        let (text, thought) = self.decide(py, position.get(), &limits)?;
        let told = match &thought {
            Some(thought) => plain(py, thought)?,
            None => pyo3::types::PyDict::new(py).into_any(),
        };
        told.set_item("move", text)?;
        Ok(told)
    }

    fn __repr__(&self) -> String {
        format!("Agent({:?}, {:?})", self.spec.to_string(), self.entry.info.id)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (String, &'static str)) {
        (py.get_type::<Self>().into_any(), (self.spec.to_string(), self.entry.info.id))
    }
}
