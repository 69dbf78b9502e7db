//! Moves of Pylos as text, under every rule set.

#![no_main]

use game_testkit::fuzzing::move_text;
use libfuzzer_sys::fuzz_target;
use pylos::{PylosChildren, PylosLines, PylosSquares};

fuzz_target!(|data: &[u8]| {
    move_text::<PylosChildren>(data);
    move_text::<PylosSquares>(data);
    move_text::<PylosLines>(data);
});
