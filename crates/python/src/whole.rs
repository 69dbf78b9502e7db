//! Whole numbers that people give: those that do not fit are refused in words, where Python would only say that they overflow.

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

use crate::errors::wrong;

macro_rules! whole {
    ($($(#[$doc:meta])* $name:ident($number:ty) = $words:literal),* $(,)?) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy)]
            pub(crate) struct $name(pub(crate) $number);

            impl<'a, 'py> FromPyObject<'a, 'py> for $name {
                type Error = PyErr;

                fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
                    given.extract::<$number>().map(Self).map_err(|error| {
                        let is_out_of_range = error.is_instance_of::<PyOverflowError>(given.py());
                        let last = <$number>::MAX;
                        let words = || format!("{} a whole number from 0 to {last}, not {}", $words, &*given);
                        if is_out_of_range { wrong(words()) } else { error }
                    })
                }
            }
        )*
    };
}

whole! {
    /// What random choices are drawn from.
    Seed(u64) = "a seed is",
    /// How many games.
    GameCount(usize) = "games must be",
    /// Which game.
    GameNumber(usize) = "the number of a game is",
    /// How many threads.
    Threads(usize) = "threads must be",
    /// How many turns of an opening.
    OpeningTurns(u16) = "opening_turns must be",
    /// How much is searched.
    Visits(u64) = "visits must be",
    /// How many moves ahead.
    Depth(u32) = "depth must be",
}
