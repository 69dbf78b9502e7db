//! Numbers of move sequences, stored as text.

use blokus::{Blokus, Duo, Variant};
use game_core::{Position, divide};
use game_testkit::perft_file;

use crate::agreement::{follow, oracle};
use crate::support::for_every_variant;

const FILE: &str = include_str!("../blokus.perft");

fn check<V: Variant>() {
    let entries: Vec<_> = perft_file::read(FILE).into_iter().filter(|entry| entry.game == V::ID).collect();
    assert!(entries.len() >= 3, "{} has {} lines", V::ID, entries.len());
    for entry in entries {
        entry.check::<Blokus<V>>();
    }
}

#[test]
fn counts_are_as_stored() {
    for_every_variant!(check());
}

#[test]
fn first_moves_are_as_many_as_known() {
    assert_eq!(Blokus::<Duo>::start().count_moves(), 414);
    assert_eq!(Blokus::<blokus::Classic>::start().count_moves(), 58);
    assert_eq!(Blokus::<blokus::Junior>::start().count_moves(), 189);
}

#[test]
fn answers_to_each_first_move_are_as_many_as_the_oracle_finds() {
    for (mv, answers) in divide(&Blokus::<Duo>::start(), 2) {
        let mut slow = oracle::<Duo>();
        follow(&mut slow, mv);
        assert_eq!(slow.placements(slow.to_move).len() as u64, answers, "{mv}");
    }
}
