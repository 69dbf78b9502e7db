//! Moves of Blokus as text, on both boards.

#![no_main]

use blokus::{Blokus, Classic, Duo, Junior};
use game_testkit::fuzzing::move_text;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    move_text::<Blokus<Classic>>(data);
    move_text::<Blokus<Duo>>(data);
    move_text::<Blokus<Junior>>(data);
});
