//! Tables of solved games.

use pyo3::prelude::*;

use crate::errors::wrong;
use crate::game::Game;
use crate::plain::plain;
use crate::position::Position;

/// The exact values of a solved game: ``Tablebase("pylos")``. It uses the best table available: a full one built by
/// ``polyspire solve``, or else wins, losses and draws, which ship with the program for ``pylos``.
#[pyclass(frozen, module = "polyspire")]
pub(crate) struct Tablebase {
    game: Game,
}

#[pymethods]
impl Tablebase {
    #[new]
    fn new(game: &Bound<'_, PyAny>) -> PyResult<Self> {
        let game = Game::named(game)?;
        // Asked once, to hear at once that there is no table.
        game.entry.new_session().exact_values().map_err(wrong)?;
        Ok(Self { game })
    }

    /// The game.
    #[getter]
    fn game(&self) -> Game {
        self.game
    }

    /// Every legal turn with its value for the player to move, best first: ``text``, ``outcome`` (``win``,
    /// ``loss``, ``draw``), and ``turns`` to the end where the table knows distances.
    fn values<'py>(&self, py: Python<'py>, position: &Bound<'py, Position>) -> PyResult<Bound<'py, PyAny>> {
        let position = position.get();
        if position.entry.info.id != self.game.entry.info.id {
            let (own, other) = (self.game.entry.info.id, position.entry.info.id);
            return Err(wrong(format!("this table is for {own}, and the position is one of {other}")));
        }
        let values = position.with(|session| session.exact_values()).map_err(wrong)?;
        plain(py, &values)
    }

    /// The value for the player to move: ``win``, ``loss`` or ``draw``.
    fn outcome<'py>(&self, py: Python<'py>, position: &Bound<'py, Position>) -> PyResult<Bound<'py, PyAny>> {
        let values = self.values(py, position)?;
        if values.len()? == 0 {
            return Err(wrong("the game is over: its result says what it is worth"));
        }
        values.get_item(0)?.get_item("outcome")
    }

    fn __repr__(&self) -> String {
        format!("Tablebase({:?})", self.game.entry.info.id)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (&'static str,)) {
        (py.get_type::<Self>().into_any(), (self.game.entry.info.id,))
    }
}
