//! Integer arguments with readable range errors, where `PyO3` would only report an overflow.

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
    /// A random seed.
    Seed(u64) = "a seed is",
    /// A number of games.
    GameCount(usize) = "games must be",
    /// The index of a game.
    GameNumber(usize) = "the number of a game is",
    /// A number of threads.
    Threads(usize) = "threads must be",
    /// The length of an opening in turns.
    OpeningTurns(u16) = "opening_turns must be",
    /// A number of visits.
    Visits(u64) = "visits must be",
    /// A depth in moves.
    Depth(u32) = "depth must be",
}
