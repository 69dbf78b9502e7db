//! The extension of the Python package with one game more, built for `test_third_game.py`. The game is the one that
//! `crates/cli/tests/third_game` plays.

#[path = "../../../cli/tests/third_game/gomoku.rs"]
mod gomoku;

use pyo3::exceptions::PyImportError;
use pyo3::prelude::*;

/// What stands in for `polyspire._native`.
#[pymodule]
fn third_game(module: &Bound<'_, PyModule>) -> PyResult<()> {
    catalog::install(&[&gomoku::GOMOKU]).map_err(|error| PyImportError::new_err(error.to_string()))?;
    _native::fill(module)
}
