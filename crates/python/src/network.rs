//! Networks.

use game_core::Limits;
use numpy::PyArray1;
use pyo3::prelude::*;

use crate::agent::{Agent, read_spec};
use crate::errors::wrong;
use crate::game::Game;
use crate::plain::plain;
use crate::position::Position;
use crate::whole::{Seed, Visits};

/// A network trained by self-play: the one that ships with the program, ``Network("blokus-duo")``, or one from a
/// file that ``polyspire train`` wrote, ``Network("blokus-duo", "runs/mine/best.safetensors")``.
#[pyclass(frozen, module = "polyspire")]
pub(crate) struct Network {
    game: Game,
    checkpoint: Option<String>,
}

/// The networks that ship with the program, by name, with their cards.
#[pyfunction]
pub(crate) fn shipped_networks(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    plain(py, &catalog::shipped().collect::<std::collections::BTreeMap<_, _>>())
}

/// The output of a network: values by seat, actions, and their priors.
type Evaluated<'py> = (Vec<f32>, Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<f32>>);

#[pymethods]
impl Network {
    #[new]
    #[pyo3(signature = (game, checkpoint=None))]
    fn new(game: &Bound<'_, PyAny>, checkpoint: Option<String>) -> PyResult<Self> {
        let game = Game::named(game)?;
        // Read once, to hear at once what is wrong with it.
        let session = game.entry.new_session();
        let network = game.entry.network().map_err(wrong)?;
        network.evaluate(session.as_ref(), checkpoint.as_deref()).map_err(wrong)?;
        Ok(Self { game, checkpoint })
    }

    /// The game it plays here.
    #[getter]
    fn game(&self) -> Game {
        self.game
    }

    /// The file or name it was loaded from.
    #[getter]
    fn checkpoint(&self) -> Option<&str> {
        self.checkpoint.as_deref()
    }

    /// The network's output: the expected utility of each seat between 0 and 1, the legal actions, and their priors,
    /// which add up to 1.
    fn evaluate<'py>(&self, py: Python<'py>, position: &Bound<'py, Position>) -> PyResult<Evaluated<'py>> {
        let session = position.get().fork();
        let network = self.game.entry.network().map_err(wrong)?;
        let seen = network.evaluate(session.as_ref(), self.checkpoint.as_deref()).map_err(wrong)?;
        let (actions, shares): (Vec<i64>, Vec<f32>) =
            seen.policy.into_iter().map(|(action, share)| (i64::from(action), share)).unzip();
        Ok((seen.values, PyArray1::from_vec(py, actions), PyArray1::from_vec(py, shares)))
    }

    /// A search guided by the network: ``Agent.think`` of ``alphazero`` with this many visits.
    #[pyo3(signature = (position, visits=Visits(800), seed=None))]
    fn search<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, Position>,
        visits: Visits,
        seed: Option<Seed>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut spec =
            read_spec("alphazero", seed)?.with_setting("visits", &visits.0.to_string()).map_err(wrong)?;
        if let Some(checkpoint) = &self.checkpoint {
            spec = spec.with_setting("checkpoint", checkpoint).map_err(wrong)?;
        }
        let agent = Agent::of(self.game.entry, spec)?;
        let (text, thought) = agent.decide(py, position.get(), &Limits::default())?;
        // A search that had nothing to decide has thought nothing.
        let told = plain(py, &thought.unwrap_or_default())?;
        told.set_item("move", text)?;
        Ok(told)
    }

    fn __repr__(&self) -> String {
        match &self.checkpoint {
            Some(checkpoint) => format!("Network({:?}, {checkpoint:?})", self.game.entry.info.id),
            None => format!("Network({:?})", self.game.entry.info.id),
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (&'static str, Option<&str>)) {
        (py.get_type::<Self>().into_any(), (self.game.entry.info.id, self.checkpoint.as_deref()))
    }
}
