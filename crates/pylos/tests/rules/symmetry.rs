//! The eight symmetries.

use std::collections::BTreeSet;

use game_core::Position;
use pylos::{Base, Base3, Base4, Cell, Children, Lines, Move, Pylos, Rules, Squares, Symmetry};

use crate::support::{cell, visit_random_games};

#[test]
fn a_corner_goes_to_every_corner_twice() {
    let mut images: Vec<String> = Symmetry::all().map(|s| cell("2a1").transformed(s).to_string()).collect();
    images.sort_unstable();
    assert_eq!(images, ["2a1", "2a1", "2a3", "2a3", "2c1", "2c1", "2c3", "2c3"]);
}

fn check_group<B: Base>() {
    let image_of = |s: Symmetry| Cell::<B>::all().map(|c| c.transformed(s)).collect::<Vec<_>>();
    let all: BTreeSet<_> = Symmetry::all().map(image_of).collect();
    assert_eq!(all.len(), 8);
    for s in Symmetry::all() {
        assert_eq!(image_of(s).into_iter().collect::<BTreeSet<_>>().len(), B::CELLS);
        assert!(Cell::<B>::all().all(|c| c.transformed(s).transformed(s.inverse::<B>()) == c), "{s:?}");
    }
    assert!(Cell::<B>::all().all(|c| c.transformed(Symmetry::IDENTITY) == c));
}

#[test]
fn the_symmetries_are_eight_permutations_with_inverses() {
    check_group::<Base4>();
    check_group::<Base3>();
}

fn check_commutes<R: Rules, B: Base>(position: &Pylos<R, B>) {
    for symmetry in Symmetry::all() {
        let image = position.transformed(symmetry);
        let mut expected: Vec<Move<B>> =
            position.moves().into_iter().map(|mv| mv.transformed(symmetry)).collect();
        expected.sort_unstable();
        assert_eq!(image.moves(), expected, "{position}");
        assert_eq!(image.outcome(), position.outcome(), "{position}");
        for mv in position.moves() {
            let (mut played, mut image_played) = (*position, image);
            played.play_unchecked(mv);
            image_played.play_unchecked(mv.transformed(symmetry));
            assert_eq!(played.transformed(symmetry), image_played, "{mv} in {position}");
        }
    }
}

#[test]
fn symmetries_commute_with_move_generation_and_play() {
    visit_random_games::<Children, Base4>(30, |position, _| check_commutes(position));
    visit_random_games::<Squares, Base4>(30, |position, _| check_commutes(position));
    visit_random_games::<Lines, Base4>(30, |position, _| check_commutes(position));
    visit_random_games::<Lines, Base3>(100, |position, _| check_commutes(position));
}
