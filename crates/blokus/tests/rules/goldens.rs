//! Recorded random games.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use blokus::{Blokus, Variant};
use game_testkit::playthrough::check_golden;

use crate::support::for_every_variant;

const VARIANTS: &str = include_str!("../../src/variant.rs");

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs")
}

fn check<V: Variant>() {
    check_golden::<Blokus<V>>(folder().join(V::ID).with_extension("txt"), 2026);
}

#[test]
fn random_games_are_as_recorded() {
    for_every_variant!(check());
}

/// The ids are taken from the source, so that a new variant cannot be forgotten here.
#[test]
fn every_variant_has_a_recorded_game() {
    let ids: BTreeSet<String> = VARIANTS
        .split("const ID: &'static str = \"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .map(String::from)
        .collect();
    let files: BTreeSet<String> = std::fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path().file_stem().unwrap().to_str().unwrap().to_string())
        .collect();
    assert!(ids.len() >= 5, "{ids:?}");
    assert_eq!(files, ids);
}
