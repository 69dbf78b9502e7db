//! The pickled state of a game: everything except moves taken back.

use game_module::GameModule;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use session::record::Record;
use session::{GivenTurn, Session};

use crate::errors::wrong;

/// The current version. Version 1 pickled the class's arguments (game, start and moves), which it still
/// accepts.
const VERSION: u32 = 2;

/// The moves of a game, and the record it came from.
pub(crate) struct Line {
    start: String,
    moves: Vec<String>,
    given: Vec<GivenTurn>,
    record: Option<String>,
}

impl Line {
    pub(crate) fn of(session: &dyn Session) -> Self {
        Self {
            start: session.start(),
            moves: session.history().into_iter().map(|entry| entry.played.text).collect(),
            given: session.given_turns(),
            record: session.origin().map(|origin| origin.record().to_string()),
        }
    }

    /// As a dictionary.
    pub(crate) fn to_state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let state = PyDict::new(py);
        state.set_item("version", VERSION)?;
        state.set_item("start", &self.start)?;
        state.set_item("moves", &self.moves)?;
        let given: Vec<(usize, usize)> = self.given.iter().map(|turn| (turn.after, turn.color)).collect();
        state.set_item("given", given)?;
        state.set_item("record", &self.record)?;
        Ok(state)
    }

    pub(crate) fn from_state(state: &Bound<'_, PyDict>) -> PyResult<Self> {
        let item = |key: &str| {
            let missing = || wrong(format!("a pickled position needs '{key}', which is missing"));
            state.get_item(key)?.ok_or_else(missing)
        };
        let version: u32 = item("version")?.extract()?;
        if version != VERSION {
            let words = format!(
                "this position was pickled as version {version}, but only version {VERSION} is supported"
            );
            return Err(wrong(words));
        }
        let given: Vec<(usize, usize)> = item("given")?.extract()?;
        Ok(Self {
            start: item("start")?.extract()?,
            moves: item("moves")?.extract()?,
            given: given.into_iter().map(|(after, color)| GivenTurn { after, color }).collect(),
            record: item("record")?.extract()?,
        })
    }

    /// Restores the game.
    pub(crate) fn session(&self, entry: &GameModule) -> PyResult<Box<dyn Session>> {
        let mut session = entry.session_at(&self.start).map_err(wrong)?;
        for (before, text) in self.moves.iter().enumerate() {
            session.follow_given(&self.given, before).map_err(wrong)?;
            let played = if text == "pass" { session.pass() } else { session.play(text) };
            played.map_err(wrong)?;
        }
        session.follow_given(&self.given, self.moves.len()).map_err(wrong)?;
        if let Some(text) = &self.record {
            let record: Record = text.parse().map_err(wrong)?;
            let read = catalog::replay(&record).map_err(wrong)?;
            if let Some(origin) = read.origin() {
                session.set_origin(origin.clone());
            }
        }
        Ok(session)
    }
}
