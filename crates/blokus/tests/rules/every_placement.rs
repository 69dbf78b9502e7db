//! Every placement that exists, legal or not, against the rules as they are written.

use std::collections::BTreeMap;

use blokus::{Blokus, Cell, Duo, Junior, Move, Orientation, Variant};
use game_core::{Position, Rng};

use crate::agreement::{follow, oracle, translate};
use crate::oracle::{NO_SQUARE, Oracle, Placement};
use crate::support::{for_every_variant, nth};

/// All placements on the board of a variant, of all 21 pieces.
fn all_placements<V: Variant>() -> Vec<Move<V>> {
    let cells = (0..V::SIZE).flat_map(|row| (0..V::SIZE).map(move |col| Cell::new(row, col)));
    cells.flat_map(|cell| Orientation::ALL.iter().filter_map(move |shape| Move::place(shape, cell))).collect()
}

fn count_of<V: Variant>() -> usize {
    all_placements::<V>()
        .iter()
        .filter(|mv| mv.piece().is_some_and(|piece| V::PIECES.contains(piece)))
        .count()
}

#[test]
fn boards_have_as_many_placements_as_other_programs_count() {
    assert_eq!(count_of::<Duo>(), 13_729);
    assert_eq!(count_of::<blokus::Classic>(), 30_433);
    assert_eq!(count_of::<Junior>(), 7_217);
}

/// The code of the refusal that the rules ask for.
fn expected<V: Variant>(position: &Blokus<V>, slow: &Oracle, mv: Move<V>) -> Option<&'static str> {
    let piece = mv.piece().unwrap();
    if position.is_over() {
        return Some("game_over");
    }
    if !V::PIECES.contains(piece) {
        return Some("unknown_piece");
    }
    if !position.pieces_left(nth(slow.to_move)).contains(piece) {
        return Some("piece_used");
    }
    let cells: Vec<_> = translate(mv).into_iter().filter(|&cell| cell != NO_SQUARE).collect();
    slow.objection(slow.to_move, &cells)
}

/// Compares all refusals, and counts them by code.
fn compare_refusals<V: Variant>(
    position: &Blokus<V>,
    slow: &Oracle,
    all: &[Move<V>],
    seen: &mut BTreeMap<&str, u32>,
) {
    for &mv in all {
        let refusal = position.check(mv).err();
        let code = refusal.as_ref().map(blokus::BlokusRefusal::code);
        assert_eq!(code, expected(position, slow, mv), "{mv} in {position}");
        if let Some(code) = code {
            *seen.entry(code).or_default() += 1;
        }
    }
}

fn compare_lists<V: Variant>(position: &Blokus<V>, slow: &Oracle) {
    let everything = slow.placements_by_trying_everything(slow.to_move);
    assert_eq!(everything, slow.placements(slow.to_move), "the oracle disagrees with itself in {position}");
    let mut moves: Vec<Placement> =
        position.moves().into_iter().filter(|mv| !mv.is_pass()).map(translate).collect();
    moves.sort_unstable();
    assert!(position.is_over() || moves == everything, "{position}");
}

fn compare_games<V: Variant>(games: u64) {
    let all = all_placements::<V>();
    let mut seen = BTreeMap::new();
    for seed in 0..games {
        let mut rng = Rng::seeded(1000 + seed);
        let (mut position, mut slow) = (Blokus::<V>::start(), oracle::<V>());
        loop {
            compare_lists(&position, &slow);
            compare_refusals(&position, &slow, &all, &mut seen);
            let Some(mv) = position.random_move(&mut rng) else { break };
            position.play(mv).unwrap();
            follow(&mut slow, mv);
        }
    }
    let unknown = usize::from(V::PIECES.len() < 21);
    assert_eq!(seen.len(), 6 + unknown, "not every reason was met: {seen:?}");
}

#[test]
fn every_placement_is_allowed_or_refused_as_the_rules_say() {
    for_every_variant!(compare_games(2));
}
