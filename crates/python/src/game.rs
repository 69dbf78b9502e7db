//! Lines of the catalogue.

use games::{CatalogueEntry, GAMES};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::errors::{refused, wrong};
use crate::plain::plain;
use crate::position::Position;

/// A game of the catalogue, by its id or a shorter name: ``Game("blokus-duo")``, ``Game("duo")``.
#[pyclass(frozen, module = "polyspire", eq, hash)]
#[derive(Clone, Copy)]
pub(crate) struct Game {
    pub(crate) entry: &'static CatalogueEntry,
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

/// The ids of all games, in the order of the catalogue.
#[pyfunction]
pub(crate) fn game_ids() -> Vec<&'static str> {
    GAMES.iter().map(|entry| entry.info.id).collect()
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
        games::find(&name).map(|entry| Self { entry }).map_err(wrong)
    }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "methods of Python classes take references")]
#[pymethods]
impl Game {
    #[new]
    fn new(name: &Bound<'_, PyAny>) -> PyResult<Self> {
        Self::named(name)
    }

    /// The id that everything uses, such as ``blokus-duo``.
    #[getter]
    fn id(&self) -> &'static str {
        self.entry.info.id
    }

    /// The name for people.
    #[getter]
    fn title(&self) -> &'static str {
        self.entry.info.title
    }

    /// The game in one sentence.
    #[getter]
    fn summary(&self) -> &'static str {
        self.entry.info.summary
    }

    /// Shorter names.
    #[getter]
    fn aliases(&self) -> Vec<&'static str> {
        self.entry.info.aliases.to_vec()
    }

    /// How many seats it has.
    #[getter]
    fn seats(&self) -> usize {
        self.entry.info.seats
    }

    /// The names of the colours in the order in which they move.
    #[getter]
    fn colors(&self) -> Vec<&'static str> {
        self.entry.info.colors.iter().map(|color| color.name).collect()
    }

    /// The seat of each colour; ``None`` for a colour that counts for nobody.
    #[getter]
    fn color_seats(&self) -> Vec<Option<usize>> {
        self.entry.info.colors.iter().map(|color| color.seat).collect()
    }

    /// Actions are the numbers below this.
    #[getter]
    fn num_actions(&self) -> usize {
        self.entry.environment().shape().actions
    }

    /// The shape of an observation: channels, rows, columns.
    #[getter]
    fn observation_shape(&self) -> (usize, usize, usize) {
        let shape = self.entry.environment().shape();
        (shape.channels.len(), shape.side, shape.side)
    }

    /// The highest number in an observation; the lowest is 0.
    #[getter]
    fn observation_high(&self) -> i8 {
        self.entry.environment().shape().highest
    }

    /// What each channel of an observation shows.
    #[getter]
    fn channels(&self) -> Vec<String> {
        self.entry.environment().shape().channels
    }

    /// Whether rewards can be shaped by cells of the board.
    #[getter]
    fn has_shaping(&self) -> bool {
        self.entry.environment().shape().has_bonus_cells
    }

    /// The name and version of what networks read.
    #[getter]
    fn encoding(&self) -> &'static str {
        self.entry.environment().shape().encoding
    }

    /// How many inputs networks read.
    #[getter]
    fn num_inputs(&self) -> usize {
        self.entry.environment().shape().inputs
    }

    /// The position before the first move.
    fn start(&self) -> Position {
        Position::of(self.entry, self.entry.new_session())
    }

    /// A position from its text.
    fn position(&self, text: &str) -> PyResult<Position> {
        Ok(Position::of(self.entry, self.entry.session_at(text).map_err(wrong)?))
    }

    /// The move with this number, in the game's notation.
    fn action_text(&self, action: i64) -> PyResult<String> {
        let environment = self.entry.environment();
        usize::try_from(action).ok().and_then(|number| environment.text_of(number)).ok_or_else(|| {
            let last = environment.shape().actions - 1;
            wrong(format!("{action} is no action; actions are the numbers from 0 to {last}"))
        })
    }

    /// The number of a move in the game's notation, whether it is legal somewhere or not.
    fn action_number(&self, py: Python<'_>, text: &str) -> PyResult<usize> {
        self.entry.environment().action_of(text).map_err(|refusal| refused(py, &refusal))
    }

    /// The agents that play it: a dictionary from names to what they are and their settings.
    fn agents<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let agent = |agent: &games::agents::AgentInfo| {
            let setting = |one: &games::agents::Setting| {
                (one.key, serde_json::json!({ "help": one.help, "range": one.kind.to_string() }))
            };
            let settings: std::collections::BTreeMap<_, _> = agent.settings.iter().map(setting).collect();
            (agent.name, serde_json::json!({ "summary": agent.summary, "settings": settings }))
        };
        plain(py, &self.entry.agents().map(agent).collect::<std::collections::BTreeMap<_, _>>())
    }

    fn __repr__(&self) -> String {
        format!("Game({:?})", self.entry.info.id)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        Ok((py.get_type::<Self>().into_any(), PyTuple::new(py, [self.entry.info.id])?))
    }
}
