//! Games being played.

use std::sync::{Mutex, PoisonError};

use game_module::GameModule;
use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use session::record::{Collection, Record};
use session::{PictureStyle, Session};

use crate::errors::{refused, seat, wrong};
use crate::game::Game;
use crate::pickle;
use crate::plain::plain;
use crate::whole::Depth;

/// A position with the moves that led to it.
///
/// Moves are action numbers (see ``Game.num_actions``) or texts in the game's notation. A position can be copied,
/// pickled and shared between threads; each call is atomic.
#[pyclass(frozen, module = "polyspire")]
pub(crate) struct Position {
    pub(crate) entry: &'static GameModule,
    session: Mutex<Box<dyn Session>>,
}

impl Position {
    pub(crate) fn of(entry: &'static GameModule, session: Box<dyn Session>) -> Self {
        Self { entry, session: Mutex::new(session) }
    }

    fn of_record(record: &Record) -> PyResult<Self> {
        let session = catalog::replay(record).map_err(wrong)?;
        let entry = catalog::find(session.info().id).map_err(wrong)?;
        Ok(Self::of(entry, session))
    }

    /// Does something with the session, and nothing with Python: whoever waits for the lock holds the interpreter, so whoever
    /// holds the lock must never need it. What a panic left is whole, because sessions change only after everything has been
    /// checked.
    pub(crate) fn with<T>(&self, work: impl FnOnce(&mut dyn Session) -> T) -> T {
        work(self.session.lock().unwrap_or_else(PoisonError::into_inner).as_mut())
    }

    fn replace(&self, session: Box<dyn Session>) {
        *self.session.lock().unwrap_or_else(PoisonError::into_inner) = session;
    }

    /// A copy of the session.
    pub(crate) fn fork(&self) -> Box<dyn Session> {
        self.with(|session| session.fork())
    }

    fn legal(&self) -> PyResult<Vec<u32>> {
        let environment = self.entry.environment().map_err(wrong)?;
        self.with(|session| environment.legal_actions(session)).map_err(wrong)
    }

    /// Plays a move by its number or its text; the texts of what was played.
    pub(crate) fn play_any(&self, py: Python<'_>, mv: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
        let text = match mv.extract::<i64>() {
            Ok(action) => {
                let environment = self.entry.environment().map_err(wrong)?;
                usize::try_from(action).ok().and_then(|number| environment.text_of(number)).ok_or_else(
                    || {
                        let last = environment.shape().actions - 1;
                        wrong(format!("{action} is not an action; actions are the numbers from 0 to {last}"))
                    },
                )?
            }
            Err(_) => mv.extract::<String>().map_err(|_| {
                PyTypeError::new_err("a move is the number of an action or a text in the game's notation")
            })?,
        };
        self.play_text(py, &text)
    }

    pub(crate) fn play_text(&self, py: Python<'_>, text: &str) -> PyResult<Vec<String>> {
        let is_pass = text.trim().eq_ignore_ascii_case("pass");
        let played = self.with(|session| if is_pass { session.pass() } else { session.play(text) });
        let played = played.map_err(|refusal| refused(py, &refusal))?;
        Ok(played.into_iter().map(|mv| mv.text).collect())
    }
}

/// What pickling needs: how to make a position of the game, and what `__setstate__` makes of it.
type Reduced<'py> = (Bound<'py, PyAny>, (&'static str,), Bound<'py, PyDict>);

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (game, text=None, moves=None))]
    fn new(
        py: Python<'_>,
        game: &Bound<'_, PyAny>,
        text: Option<&str>,
        moves: Option<Vec<Bound<'_, PyAny>>>,
    ) -> PyResult<Self> {
        let entry = Game::named(game)?.entry;
        let session = match text {
            None => entry.new_session(),
            Some(text) => entry.session_at(text).map_err(wrong)?,
        };
        let position = Self::of(entry, session);
        for mv in moves.unwrap_or_default() {
            position.play_any(py, &mv)?;
        }
        Ok(position)
    }

    /// The main line of a record (SGF); of several games, the one with this number, from 1. ``record`` keeps
    /// everything else in it: comments, marks, variations, names.
    #[staticmethod]
    #[pyo3(signature = (text, number=1))]
    fn from_record(text: &str, number: usize) -> PyResult<Self> {
        Self::of_record(Collection::parse(text, number).map_err(wrong)?.chosen())
    }

    /// All games of a text with one record or several.
    #[staticmethod]
    fn from_records(text: &str) -> PyResult<Vec<Self>> {
        Record::parse_collection(text).map_err(wrong)?.iter().map(Self::of_record).collect()
    }

    /// The game.
    #[getter]
    fn game(&self) -> Game {
        Game { entry: self.entry }
    }

    /// The position as one line of text, without its history.
    #[getter]
    fn text(&self) -> String {
        self.with(|session| session.position())
    }

    /// A hash, the same on every machine; equal positions have equal keys.
    #[getter]
    fn key(&self) -> u64 {
        self.with(|session| session.key())
    }

    /// The number of completed turns.
    #[getter]
    fn turn(&self) -> u16 {
        self.with(|session| session.turn())
    }

    /// The seat to move, or ``None`` when the game is over.
    #[getter]
    fn to_move(&self) -> Option<usize> {
        self.with(|session| session.mover()).map(|mover| mover.seat)
    }

    /// The colour to move as an index into ``Game.colors``, or ``None`` when the game is over.
    #[getter]
    fn color_to_move(&self) -> Option<usize> {
        self.with(|session| session.mover()).map(|mover| mover.color)
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.with(|session| session.mover()).is_none()
    }

    /// The moves so far, in the game's notation.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.with(|session| session.history()).into_iter().map(|entry| entry.played.text).collect()
    }

    /// All legal moves in the game's notation; none when the game is over.
    fn legal_moves(&self) -> PyResult<Vec<String>> {
        let environment = self.entry.environment().map_err(wrong)?;
        Ok(self.legal()?.into_iter().filter_map(|action| environment.text_of(action as usize)).collect())
    }

    /// The numbers of all legal moves, in the same order as ``legal_moves``.
    fn legal_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        Ok(PyArray1::from_vec(py, self.legal()?.into_iter().map(i64::from).collect()))
    }

    /// 1 for every legal action, 0 for the others.
    fn action_mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let mut mask = vec![0; self.entry.environment().map_err(wrong)?.shape().actions];
        for action in self.legal()? {
            mask[action as usize] = 1;
        }
        Ok(PyArray1::from_vec(py, mask))
    }

    /// Plays a move, or in Pylos a whole turn. Returns the moves played, one per decision.
    fn play(&self, py: Python<'_>, r#move: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
        self.play_any(py, r#move)
    }

    /// Takes back the last move and returns it; ``None`` if there is none.
    fn undo(&self) -> Option<String> {
        self.with(|session| session.undo()).map(|mv| mv.text)
    }

    /// Replays the last move taken back and returns it; ``None`` if there is none.
    fn redo(&self) -> Option<String> {
        self.with(|session| session.redo()).map(|mv| mv.text)
    }

    /// An independent copy.
    fn copy(&self) -> Self {
        Self::of(self.entry, self.fork())
    }

    /// The current points of each colour.
    fn scores(&self) -> Vec<i32> {
        self.with(|session| session.scores()).into_iter().map(|score| score.points).collect()
    }

    /// The result of a finished game, ``None`` before: ``scores``, ``ranks`` and ``winners`` by seat, and the ``reason``
    /// where the board alone does not tell.
    fn result<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let result = self.with(|session| session.result());
        result.map(|result| plain(py, &result)).transpose()
    }

    /// The observation of a seat, by default the one to move: ``int8`` of shape ``Game.observation_shape``.
    #[pyo3(signature = (seat=None))]
    fn observe<'py>(&self, py: Python<'py>, seat: Option<i64>) -> PyResult<Bound<'py, PyArray3<i8>>> {
        let viewer = match seat {
            Some(number) => self::seat(number, self.entry.info.seats)?,
            None => self.to_move().unwrap_or_default(),
        };
        let environment = self.entry.environment().map_err(wrong)?;
        let shape = environment.shape();
        let mut boards = vec![0; shape.channels.len() * shape.side * shape.side];
        self.with(|session| environment.observe(session, Some(viewer), &mut boards)).map_err(wrong)?;
        PyArray1::from_vec(py, boards).reshape([shape.channels.len(), shape.side, shape.side])
    }

    /// The network inputs of the position: ``uint8`` of length ``Game.num_inputs``, 1 for every active input.
    fn encode<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let network = self.entry.network().map_err(wrong)?;
        let inputs = self.with(|session| network.encode(session)).map_err(wrong)?;
        Ok(PyArray1::from_vec(py, inputs))
    }

    /// The board as text for a terminal, optionally in colour.
    #[pyo3(signature = (color=false))]
    fn picture(&self, color: bool) -> String {
        let style = if color { PictureStyle::Ansi } else { PictureStyle::Plain };
        self.with(|session| session.picture(style))
    }

    /// The board as plain data, as web clients receive it.
    fn board<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let board = self.with(|session| session.board());
        plain(py, &board)
    }

    /// The game so far as a record in SGF.
    fn record(&self) -> String {
        self.with(|session| session.record()).to_string()
    }

    /// The number of sequences of ``depth`` moves from here.
    fn perft(&self, py: Python<'_>, depth: Depth) -> u64 {
        let session = self.fork();
        // The copy is handed over and back, because sessions are not for two threads at once.
        let shared = Mutex::new(session);
        py.detach(|| shared.lock().map_or(0, |session| session.perft(depth.0)))
    }

    /// The picture that notebooks show.
    fn _repr_png_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("polyspire.render")?.call_method1("png", (slf,))
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = other.get();
            let (own, others) = (self.text(), other.text());
            self.entry.info.id == other.entry.info.id && own == others
        })
    }

    fn __str__(&self) -> String {
        self.picture(false)
    }

    fn __repr__(&self) -> String {
        format!("Position({:?}, {:?})", self.entry.info.id, self.text())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let state = self.with(|session| pickle::Line::of(session)).to_state(py)?;
        Ok((py.get_type::<Self>().into_any(), (self.entry.info.id,), state))
    }

    fn __setstate__(&self, state: &Bound<'_, PyDict>) -> PyResult<()> {
        self.replace(pickle::Line::from_state(state)?.session(self.entry)?);
        Ok(())
    }
}
