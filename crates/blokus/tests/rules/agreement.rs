//! The fast engine and the oracle agree about every position of many random games, with either kernel.

use blokus::{
    Blokus, Classic, Classic2p, Classic3p, ColorIndex, Duo, Junior, Kernel, LegalSets, Move, Orientation,
    Variant,
};
use game_core::{Position, Rng};

use crate::oracle::{NO_SQUARE, Oracle, Placement};
use crate::oracle_shapes::{SHAPES, Square};

const EASY_PIECES: [&str; 12] = ["1", "2", "I3", "V3", "I4", "L4", "T4", "O4", "Z4", "L5", "P", "I5"];

/// The oracle at the start of a variant, by the rules as people know them.
pub(crate) fn oracle<V: Variant>() -> Oracle {
    let all = SHAPES.map(|(name, _)| name);
    match V::ID {
        "blokus-duo" => Oracle::new(14, &[(4, 4), (9, 9)], &all, 1),
        "blokus-junior" => Oracle::new(14, &[(4, 4), (9, 9)], &EASY_PIECES, 2),
        _ => Oracle::new(20, &[(0, 0), (0, 19), (19, 19), (19, 0)], &all, 1),
    }
}

pub(crate) fn translate<V: Variant>(mv: Move<V>) -> Placement {
    let mut cells = [NO_SQUARE; 5];
    for (cell, covered) in cells.iter_mut().zip(mv.cells()) {
        *cell = (i32::from(covered.row), i32::from(covered.col));
    }
    cells.sort_unstable();
    cells
}

fn squares<V: Variant>(mv: Move<V>) -> Vec<Square> {
    translate(mv).into_iter().filter(|&square| square != NO_SQUARE).collect()
}

/// Plays a move on the oracle's board.
pub(crate) fn follow<V: Variant>(slow: &mut Oracle, mv: Move<V>) {
    match mv.piece() {
        None => slow.pass(),
        Some(piece) => {
            let number = SHAPES.iter().position(|(name, _)| *name == piece.name()).unwrap();
            slow.place(number, &squares(mv));
        }
    }
}

/// The sets of both kernels are the same, also in a buffer that was used before.
fn compare_kernels<V: Variant>(position: &Blokus<V>, used: &mut LegalSets<V::Grid>) {
    for color in ColorIndex::all() {
        let portable = position.legal_sets_with(Kernel::Portable, color);
        assert_eq!(portable, position.legal_sets(color), "{position}");
        assert_eq!(portable.count(), u64::from(position.count_placements(color)), "{position}");
        assert_eq!(portable.count() > 0, position.can_place(color), "{position}");
        for kernel in [Kernel::Portable, Kernel::Avx2].into_iter().filter(|kernel| kernel.is_supported()) {
            assert_eq!(portable, position.legal_sets_with(kernel, color), "{kernel:?} in {position}");
            position.fill_legal_sets(kernel, color, used);
            for orientation in Orientation::ALL {
                if position.pieces_left(color).contains(orientation.piece) {
                    assert_eq!(used.places(orientation), portable.places(orientation), "{position}");
                }
            }
        }
    }
}

fn compare_moves<V: Variant>(position: &Blokus<V>, slow: &Oracle) {
    let mut moves: Vec<Placement> = position.moves().into_iter().map(translate).collect();
    moves.sort_unstable();
    let expected = slow.placements(slow.to_move);
    if expected.is_empty() && !position.is_over() {
        assert_eq!(position.moves(), [Move::pass()], "{position}");
    } else {
        assert_eq!(moves, expected, "{position}");
    }
}

fn compare_state<V: Variant>(position: &Blokus<V>, slow: &Oracle) {
    assert_eq!(position.is_over(), slow.has_passed.iter().all(|&passed| passed), "{position}");
    assert!(position.is_over() || position.color_to_move().index() == slow.to_move, "{position}");
    for color in ColorIndex::all() {
        assert_eq!(position.is_out(color), slow.has_passed[color.index()], "{position}");
        let left: u32 = slow.left[color.index()].iter().sum();
        let in_hand = position.pieces_left(color).len() + position.second_copies_left(color).len();
        assert_eq!(in_hand as u32, left, "{position}");
        let covered = slow.board.iter().flatten().filter(|&&cell| cell == Some(color.index())).count();
        let bonus = if left > 0 || !V::HAS_BONUS { 0 } else { 15 };
        let single = if position.single_was_last(color) { 5 } else { 0 };
        assert_eq!(position.score(color).points as usize, covered + bonus + single, "{position}");
    }
}

/// Plays random games on both sides at once. Returns the number of positions.
fn compare_games<V: Variant>(games: u64) -> u64 {
    let mut positions = 0;
    let mut used = LegalSets::EMPTY;
    for seed in 0..games {
        let mut rng = Rng::seeded(seed);
        let (mut position, mut slow) = (Blokus::<V>::start(), oracle::<V>());
        loop {
            positions += 1;
            compare_state(&position, &slow);
            compare_moves(&position, &slow);
            compare_kernels(&position, &mut used);
            let Some(mv) = position.random_move(&mut rng) else { break };
            position.play(mv).unwrap();
            follow(&mut slow, mv);
        }
    }
    positions
}

#[test]
fn duo_agrees_with_the_oracle() {
    assert!(compare_games::<Duo>(1000) > 25_000);
}

#[test]
fn junior_agrees_with_the_oracle() {
    assert!(compare_games::<Junior>(1000) > 25_000);
}

#[test]
fn classic_agrees_with_the_oracle() {
    assert!(compare_games::<Classic>(250) > 12_000);
}

#[test]
fn classic_for_two_agrees_with_the_oracle() {
    assert!(compare_games::<Classic2p>(150) > 7_500);
}

#[test]
fn classic_for_three_agrees_with_the_oracle() {
    assert!(compare_games::<Classic3p>(150) > 7_500);
}

#[test]
fn both_kernels_of_this_processor_are_compared() {
    assert!(Kernel::Portable.is_supported() && Kernel::best().is_supported());
    #[cfg(target_arch = "x86_64")]
    assert_eq!(Kernel::Avx2.is_supported(), Kernel::best() == Kernel::Avx2);
}
