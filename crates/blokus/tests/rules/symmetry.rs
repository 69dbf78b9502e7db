//! Turned and flipped boards.

use std::collections::BTreeSet;

use blokus::{
    Blokus, BoardSymmetry, Cell, Classic, Classic2p, Classic3p, ColorIndex, Duo, Junior, Move, Variant,
    VariantSymmetry,
};
use game_core::{ActionSpace, Position, Rng, Symmetries};

use crate::support::{for_every_variant, visit_random_games};

#[test]
fn board_has_eight_symmetries_of_which_the_first_changes_nothing() {
    let corner =
        |symmetry: BoardSymmetry| (symmetry.cell(Cell::new(0, 0), 14), symmetry.cell(Cell::new(0, 1), 14));
    let images: Vec<_> = BoardSymmetry::all().map(corner).collect();
    assert_eq!(images[0], (Cell::new(0, 0), Cell::new(0, 1)));
    assert_eq!(images.iter().collect::<BTreeSet<_>>().len(), 8);
}

#[test]
fn variants_have_the_symmetries_that_keep_their_start_cells() {
    assert_eq!(VariantSymmetry::all::<Duo>().len(), 4);
    assert_eq!(VariantSymmetry::all::<Junior>().len(), 4);
    assert_eq!(VariantSymmetry::all::<Classic>().len(), 4);
    assert_eq!(VariantSymmetry::all::<Classic2p>().len(), 4);
    assert_eq!(VariantSymmetry::all::<Classic3p>().len(), 1);
}

fn check_identity<V: Variant>() {
    let identity = VariantSymmetry::all::<V>()[0];
    visit_random_games::<V>(3, 17, |position, _| {
        assert_eq!(identity.position(position), *position);
        assert!(position.moves().into_iter().all(|mv| identity.board.mv(mv) == mv), "{position}");
    });
}

#[test]
fn first_symmetry_changes_nothing() {
    for_every_variant!(check_identity());
}

fn turned_moves<V: Variant>(symmetry: VariantSymmetry, position: &Blokus<V>) -> BTreeSet<Move<V>> {
    position.moves().into_iter().map(|mv| symmetry.board.mv(mv)).collect()
}

fn check_moves<V: Variant>() {
    let mut rng = Rng::seeded(18);
    for symmetry in VariantSymmetry::all::<V>() {
        visit_random_games::<V>(6, 19, |position, _| {
            let turned = symmetry.position(position);
            let moves = turned.moves().into_iter().collect::<BTreeSet<_>>();
            assert_eq!(moves, turned_moves(symmetry, position), "{symmetry:?} of {position}");
            let Some(mv) = position.random_move(&mut rng) else { return };
            let (mut next, mut turned_next) = (*position, turned);
            next.play(mv).unwrap();
            turned_next.play(symmetry.board.mv(mv)).unwrap();
            assert_eq!(symmetry.position(&next), turned_next, "{symmetry:?} of {position}");
            assert_eq!(symmetry.position(&next).key(), turned_next.key(), "{symmetry:?} of {position}");
        });
    }
}

#[test]
fn turning_and_moving_commute() {
    for_every_variant!(check_moves());
}

fn check_scores<V: Variant>() {
    for symmetry in VariantSymmetry::all::<V>() {
        visit_random_games::<V>(3, 20, |position, _| {
            let turned = symmetry.position(position);
            for color in ColorIndex::all() {
                let becomes = color.after(symmetry.color_shift);
                assert_eq!(turned.score(becomes), position.score(color), "{symmetry:?} of {position}");
                assert_eq!(turned.is_out(becomes), position.is_out(color), "{symmetry:?} of {position}");
            }
        });
    }
}

#[test]
fn scores_go_with_the_colors() {
    for_every_variant!(check_scores());
}

#[test]
fn turned_cells_and_turned_moves_agree() {
    for board in BoardSymmetry::all() {
        for mv in Blokus::<Duo>::start().moves() {
            let cells: BTreeSet<Cell> = mv.cells().map(|cell| board.cell(cell, 14)).collect();
            assert_eq!(board.mv(mv).cells().collect::<BTreeSet<_>>(), cells, "{mv}");
        }
        assert_eq!(board.mv(Move::<Duo>::pass()), Move::pass());
    }
}

fn transforms_are_mirror_images<V: Variant>() {
    for action in 0..Blokus::<V>::ACTIONS {
        let mv = Blokus::<V>::move_of(action);
        assert_eq!(Blokus::<V>::transform(mv, 0), mv);
        if Blokus::<V>::SYMMETRIES > 1 {
            assert_eq!(Blokus::<V>::transform(mv, 1), BoardSymmetry::DIAGONAL.mv(mv), "{mv}");
        }
    }
}

#[test]
fn transformed_moves_are_mirror_images() {
    transforms_are_mirror_images::<Duo>();
    transforms_are_mirror_images::<Junior>();
    transforms_are_mirror_images::<Classic>();
}
