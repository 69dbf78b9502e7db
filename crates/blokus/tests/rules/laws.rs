//! The laws of every game, on each variant.

use blokus::{Blokus, Variant};
use game_testkit::laws::{Settings, check_random_games};

use crate::support::for_every_variant;

fn check<V: Variant>() {
    check_random_games::<Blokus<V>>(&Settings::default());
}

#[test]
fn every_variant_obeys_the_laws() {
    for_every_variant!(check());
}
