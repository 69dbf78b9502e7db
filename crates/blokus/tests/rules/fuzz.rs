//! The bodies of the fuzz targets, run briefly on damaged texts of real games.

use blokus::{Blokus, Variant};
use game_testkit::fuzzing::{move_seeds, move_text, position_seeds, position_text, run_briefly};

use crate::support::for_every_variant;

fn positions<V: Variant>() {
    let seeds = position_seeds::<Blokus<V>>(2, 11);
    let (read, refused) = run_briefly(position_text::<Blokus<V>>, &seeds, 4000);
    assert!(read > 20 && refused > 1000, "{}: {read} read, {refused} refused", V::ID);
}

#[test]
fn damaged_positions_are_refused_or_obey_the_laws() {
    for_every_variant!(positions());
}

fn moves<V: Variant>() {
    let mut seeds = move_seeds::<Blokus<V>>(4, 12);
    seeds.extend(
        ["X/0@e9", "L5/7@a14", "2/1@t1", "PASS"]
            .iter()
            .filter(|text| text.parse::<blokus::Move<V>>().is_ok())
            .map(ToString::to_string),
    );
    let (read, refused) = run_briefly(move_text::<Blokus<V>>, &seeds, 4000);
    assert!(read > 100 && refused > 1000, "{}: {read} read, {refused} refused", V::ID);
}

#[test]
fn damaged_moves_are_refused_or_legal_exactly_when_listed() {
    for_every_variant!(moves());
}
