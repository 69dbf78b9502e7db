//! Lines of the catalogue.

use catalog::games;
use game_module::{AgentKind, GameModule};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use rl_env::Shape;

use crate::errors::{refused, wrong};
use crate::plain::plain;
use crate::position::Position;

/// A game of the catalogue, by its id or a shorter name: ``Game("blokus-duo")``, ``Game("duo")``.
#[pyclass(frozen, module = "polyspire", eq, hash)]
#[derive(Clone, Copy)]
pub(crate) struct Game {
    pub(crate) entry: &'static GameModule,
}

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        self.entry.info.id == other.entry.info.id
    }
}

impl std::hash::Hash for Game {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.entry.info.id.hash(state);
    }
}

/// The ids of all games, in catalogue order.
#[pyfunction]
pub(crate) fn game_ids() -> Vec<&'static str> {
    games().iter().map(|entry| entry.info.id).collect()
}

impl Game {
    /// A game, or the name of one.
    pub(crate) fn named(given: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(game) = given.cast::<Game>() {
            return Ok(*game.get());
        }
        let name: String = given.extract().map_err(|_| {
            pyo3::exceptions::PyTypeError::new_err("a game is a Game or its id, such as \"blokus-duo\"")
        })?;
        catalog::find(&name).map(|entry| Self { entry }).map_err(wrong)
    }

    /// The sizes of what learners read and answer with.
    fn shape(self) -> PyResult<Shape> {
        Ok(self.entry.environment().map_err(wrong)?.shape())
    }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "methods of Python classes take references")]
#[pymethods]
impl Game {
    #[new]
    fn new(name: &Bound<'_, PyAny>) -> PyResult<Self> {
        Self::named(name)
    }

    /// The id, such as ``blokus-duo``.
    #[getter]
    fn id(&self) -> &'static str {
        self.entry.info.id
    }

    /// The display name.
    #[getter]
    fn title(&self) -> &'static str {
        self.entry.info.title
    }

    /// The game in one sentence.
    #[getter]
    fn summary(&self) -> &'static str {
        self.entry.info.summary
    }

    /// Other names for the same game.
    #[getter]
    fn aliases(&self) -> Vec<&'static str> {
        self.entry.info.aliases.to_vec()
    }

    /// The number of seats.
    #[getter]
    fn seats(&self) -> usize {
        self.entry.info.seats
    }

    /// The names of the colours in turn order.
    #[getter]
    fn colors(&self) -> Vec<&'static str> {
        self.entry.info.colors.iter().map(|color| color.name).collect()
    }

    /// The seat of each colour; ``None`` for a colour without a seat.
    #[getter]
    fn color_seats(&self) -> Vec<Option<usize>> {
        self.entry.info.colors.iter().map(|color| color.seat).collect()
    }

    /// The size of the action space.
    #[getter]
    fn num_actions(&self) -> PyResult<usize> {
        Ok(self.shape()?.actions)
    }

    /// The shape of an observation: channels, rows, columns.
    #[getter]
    fn observation_shape(&self) -> PyResult<(usize, usize, usize)> {
        let shape = self.shape()?;
        Ok((shape.channels.len(), shape.side, shape.side))
    }

    /// The largest number in an observation; the smallest is 0.
    #[getter]
    fn observation_high(&self) -> PyResult<i8> {
        Ok(self.shape()?.max_value)
    }

    /// The meaning of each channel of an observation.
    #[getter]
    fn channels(&self) -> PyResult<Vec<String>> {
        Ok(self.shape()?.channels)
    }

    /// Whether ``shaping`` is supported.
    #[getter]
    fn has_shaping(&self) -> PyResult<bool> {
        Ok(self.shape()?.has_bonus_cells)
    }

    /// The name and version of the network features.
    #[getter]
    fn encoding(&self) -> PyResult<&'static str> {
        Ok(self.entry.network().map_err(wrong)?.encoding())
    }

    /// The number of network inputs.
    #[getter]
    fn num_inputs(&self) -> PyResult<usize> {
        Ok(self.entry.network().map_err(wrong)?.inputs())
    }

    /// The initial position.
    fn start(&self) -> Position {
        Position::of(self.entry, self.entry.new_session())
    }

    /// Parses a position.
    fn position(&self, text: &str) -> PyResult<Position> {
        Ok(Position::of(self.entry, self.entry.session_at(text).map_err(wrong)?))
    }

    /// The move with this number, in the game's notation.
    fn action_text(&self, action: i64) -> PyResult<String> {
        let environment = self.entry.environment().map_err(wrong)?;
        usize::try_from(action).ok().and_then(|number| environment.text_of(number)).ok_or_else(|| {
            let last = environment.shape().actions - 1;
            wrong(format!("{action} is not an action; actions are the numbers from 0 to {last}"))
        })
    }

    /// The action number of a move in the game's notation, legal or not.
    fn action_number(&self, py: Python<'_>, text: &str) -> PyResult<usize> {
        self.entry.environment().map_err(wrong)?.action_of(text).map_err(|refusal| refused(py, &refusal))
    }

    /// The agents that play it: a dictionary from names to what they are and their settings.
    fn agents<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let agent = |kind: &'static dyn AgentKind| {
            let agent = kind.info();
            let setting = |one: &game_module::Setting| {
                (one.key, serde_json::json!({ "help": one.help, "range": one.kind.to_string() }))
            };
            let settings: std::collections::BTreeMap<_, _> = agent.settings.iter().map(setting).collect();
            (agent.name, serde_json::json!({ "summary": agent.summary, "settings": settings }))
        };
        plain(py, &catalog::agents_of(self.entry).map(agent).collect::<std::collections::BTreeMap<_, _>>())
    }

    fn __repr__(&self) -> String {
        format!("Game({:?})", self.entry.info.id)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        Ok((py.get_type::<Self>().into_any(), PyTuple::new(py, [self.entry.info.id])?))
    }
}
