//! Passing, being out, and the end.

use blokus::{Blokus, BlokusRefusal, Classic, Color, ColorIndex, Duo, Move, Piece, Variant};
use game_core::Position;

use crate::support::{
    alone_with_one_piece_left, find_in_random_games, for_every_variant, mv, nth, random_end,
    visit_random_games,
};

#[test]
fn pass_is_refused_while_a_move_exists() {
    let refusal = Blokus::<Duo>::start().play(Move::pass()).unwrap_err();
    assert_eq!(refusal, BlokusRefusal::MustPlay { color: Color::Blue, piece: Piece::SINGLE });
    visit_random_games::<Classic>(10, 6, |position, _| {
        let can_move = !position.is_over() && position.can_place(position.color_to_move());
        assert_eq!(position.is_legal(Move::pass()), !can_move && !position.is_over(), "{position}");
    });
}

/// Plays random games and notes who passes.
fn check_passes<V: Variant>() {
    let mut before: Option<Blokus<V>> = None;
    visit_random_games::<V>(40, 7, |position, ply| {
        if let Some(before) = before.filter(|_| ply > 0) {
            let mover = before.color_to_move();
            assert!(!before.is_out(mover), "a colour that is out moved: {before}");
            let passed = position.is_out(mover);
            assert_eq!(passed, !before.can_place(mover), "{before}");
            assert_eq!(passed, before.moves() == [Move::pass()], "{before}");
            for other in ColorIndex::all().filter(|&other| other != mover) {
                assert_eq!(position.is_out(other), before.is_out(other), "{before}");
            }
        }
        before = Some(*position);
    });
}

#[test]
fn blocked_color_passes_once() {
    for_every_variant!(check_passes());
}

#[test]
fn color_that_has_passed_is_skipped() {
    let blocked = |position: &Blokus<Classic>| {
        position.color_to_move() == nth(1)
            && !position.is_over()
            && !position.can_place(nth(1))
            && position.can_place(nth(2))
    };
    let mut position = find_in_random_games(blocked);
    position.play(Move::pass()).unwrap();
    assert_eq!(position.color_to_move(), nth(2));
    assert_eq!(position.with_color_to_move(nth(1)), None);
    let mut rng = game_core::Rng::seeded(1);
    while let Some(mv) = position.random_move(&mut rng) {
        assert_ne!(position.color_to_move(), nth(1), "{position}");
        position.play(mv).unwrap();
    }
}

#[test]
fn blocked_color_stays_blocked() {
    let mut blocked = [false; 4];
    visit_random_games::<Classic>(40, 8, |position, ply| {
        for (color, was_blocked) in ColorIndex::all().zip(&mut blocked) {
            let is_blocked = !position.can_place(color);
            assert!(is_blocked || ply == 0 || !*was_blocked, "{color} can move again in {position}");
            *was_blocked = is_blocked;
        }
    });
}

#[test]
fn color_without_pieces_passes_too() {
    let mut position = alone_with_one_piece_left::<Classic>(0, "1");
    let last = position.moves()[0];
    position.play(last).unwrap();
    let blue = position.with_color_to_move(nth(0)).unwrap();
    assert_eq!(blue.moves(), [Move::pass()]);
}

fn check_end<V: Variant>() {
    let end = random_end::<V>(9);
    assert!(end.is_over() && end.moves().is_empty() && end.outcome().is_some());
    assert!(ColorIndex::all().all(|color| end.is_out(color) && !end.can_place(color)));
    for text in ["pass", "a1", "e10"] {
        let mut same = end;
        assert_eq!(same.play(mv(text)), Err(BlokusRefusal::GameOver));
        assert_eq!(same, end);
    }
}

#[test]
fn game_is_over_when_every_color_is_out() {
    for_every_variant!(check_end());
}

#[test]
fn game_goes_on_while_one_color_is_in() {
    let position =
        find_in_random_games::<Duo>(|position| position.is_out(nth(1)) && position.can_place(nth(0)));
    assert!(!position.is_over());
    assert_eq!((position.color_to_move(), position.outcome()), (nth(0), None));
}
