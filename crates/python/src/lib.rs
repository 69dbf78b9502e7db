//! The native part of the Python package `polyspire`. What people import is in `python/polyspire`; its types are described in
//! `_native.pyi`, and docstrings are written there and here alike for people who read neither Rust nor this comment.
//!
//! An extension with games of its own calls `catalog::install` and then [`fill`], and takes the place of
//! `polyspire._native` in `sys.modules` before `polyspire` is imported: see `tests/third_game`.

mod agent;
mod batch;
mod contest;
mod errors;
mod game;
mod interrupt;
mod learner;
mod network;
mod pickle;
mod plain;
mod position;
mod tables;
mod tournament;
mod whole;

use pyo3::prelude::*;

/// The native part of polyspire.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    fill(module)
}

/// Adds every class and function of the package to a module.
pub fn fill(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("__build__", env!("POLYSPIRE_BUILD"))?;
    module.add("IllegalMoveError", module.py().get_type::<errors::IllegalMoveError>())?;
    module.add("AgentError", module.py().get_type::<errors::AgentError>())?;
    module.add_class::<game::Game>()?;
    module.add_class::<position::Position>()?;
    module.add_class::<agent::Agent>()?;
    module.add_class::<batch::Batch>()?;
    module.add_class::<network::Network>()?;
    module.add_class::<tables::Tablebase>()?;
    module.add_class::<learner::Learner>()?;
    module.add_class::<learner::SelfPlay>()?;
    module.add_class::<tournament::Tournament>()?;
    module.add_function(wrap_pyfunction!(game::game_ids, module)?)?;
    module.add_function(wrap_pyfunction!(network::shipped_networks, module)?)?;
    module.add_function(wrap_pyfunction!(learner::rate_network, module)?)?;
    module.add_function(wrap_pyfunction!(contest::play_match, module)?)
}
