//! Positions of Pylos as text, under every rule set.

#![no_main]

use game_testkit::fuzzing::position_text;
use libfuzzer_sys::fuzz_target;
use pylos::{PylosChildren, PylosLines, PylosSquares};

fuzz_target!(|data: &[u8]| {
    position_text::<PylosChildren>(data);
    position_text::<PylosSquares>(data);
    position_text::<PylosLines>(data);
});
