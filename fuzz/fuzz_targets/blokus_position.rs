//! Positions of Blokus as text, in every variant.

#![no_main]

use blokus::{Blokus, Classic, Classic2p, Classic3p, Duo, Junior};
use game_testkit::fuzzing::position_text;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    position_text::<Blokus<Classic>>(data);
    position_text::<Blokus<Classic2p>>(data);
    position_text::<Blokus<Classic3p>>(data);
    position_text::<Blokus<Duo>>(data);
    position_text::<Blokus<Junior>>(data);
});
