//! What is raised, with a sentence that says what would be right.

use std::fmt::Display;

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use session::Refusal;

pyo3::create_exception!(
    polyspire,
    IllegalMoveError,
    PyValueError,
    "A move that the rules refuse. `code` names the reason, `cell` the cell it is about, if there is one."
);
pyo3::create_exception!(polyspire, AgentError, PyRuntimeError, "An agent that could not decide.");

/// A value that cannot be used.
pub(crate) fn wrong(reason: impl Display) -> PyErr {
    PyValueError::new_err(reason.to_string())
}

/// A move that was refused; nothing has changed.
pub(crate) fn refused(py: Python<'_>, refusal: &Refusal) -> PyErr {
    let error = IllegalMoveError::new_err(refusal.message.clone());
    let value = error.value(py);
    let told =
        value.setattr("code", refusal.code).and_then(|()| value.setattr("cell", refusal.cell.as_deref()));
    told.map_or_else(|failed| failed, |()| error)
}

/// A seat of a game, or why it is none.
pub(crate) fn seat(number: i64, seats: usize) -> PyResult<usize> {
    let found = usize::try_from(number).ok().filter(|&seat| seat < seats);
    found.ok_or_else(|| {
        wrong(format!("there is no seat {number}; seats are the numbers from 0 to {}", seats - 1))
    })
}
