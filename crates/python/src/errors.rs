//! Exceptions. Messages say what would be valid.

use std::fmt::Display;

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use session::Refusal;

pyo3::create_exception!(
    polyspire,
    IllegalMoveError,
    PyValueError,
    "An illegal move. `code` names the reason, `cell` the cell concerned, if there is one."
);
pyo3::create_exception!(polyspire, AgentError, PyRuntimeError, "An agent failed to choose a move.");

/// `ValueError`.
pub(crate) fn wrong(reason: impl Display) -> PyErr {
    PyValueError::new_err(reason.to_string())
}

/// `IllegalMoveError` for a refused move.
pub(crate) fn refused(py: Python<'_>, refusal: &Refusal) -> PyErr {
    let error = IllegalMoveError::new_err(refusal.message.clone());
    let value = error.value(py);
    let told =
        value.setattr("code", refusal.code).and_then(|()| value.setattr("cell", refusal.cell.as_deref()));
    told.map_or_else(|failed| failed, |()| error)
}

/// Checks the number of a seat.
pub(crate) fn seat(number: i64, seats: usize) -> PyResult<usize> {
    let found = usize::try_from(number).ok().filter(|&seat| seat < seats);
    found.ok_or_else(|| {
        wrong(format!("there is no seat {number}; seats are the numbers from 0 to {}", seats - 1))
    })
}
