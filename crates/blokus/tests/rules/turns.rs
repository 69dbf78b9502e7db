//! Who moves when.

use blokus::Color::{Blue, Green, Orange, Red, Yellow};
use blokus::{Blokus, Classic, Classic2p, Classic3p, Color, ColorIndex, Duo, Junior, Variant};
use game_core::{Position, Rng, Seat};

use crate::support::{for_every_variant, nth, visit_random_games};

/// Colours and seats of the first moves of a random game.
fn first_movers<V: Variant>(plies: usize) -> (Vec<Color>, Vec<usize>) {
    let mut rng = Rng::seeded(3);
    let mut position = Blokus::<V>::start();
    let movers = (0..plies).map(|_| {
        let mover = (position.color_to_move().color(), position.to_move().index());
        position.play_unchecked(position.random_move(&mut rng).unwrap());
        mover
    });
    movers.unzip()
}

#[test]
fn two_colors_alternate() {
    assert_eq!(first_movers::<Duo>(4), (vec![Blue, Orange, Blue, Orange], vec![0, 1, 0, 1]));
    assert_eq!(first_movers::<Junior>(4), (vec![Blue, Orange, Blue, Orange], vec![0, 1, 0, 1]));
}

#[test]
fn four_players_go_round_from_blue_to_green() {
    let (colors, seats) = first_movers::<Classic>(5);
    assert_eq!(colors, [Blue, Yellow, Red, Green, Blue]);
    assert_eq!(seats, [0, 1, 2, 3, 0]);
}

#[test]
fn two_players_move_two_colors_each() {
    let (colors, seats) = first_movers::<Classic2p>(8);
    assert_eq!(colors, [Blue, Yellow, Red, Green, Blue, Yellow, Red, Green]);
    assert_eq!(seats, [0, 1, 0, 1, 0, 1, 0, 1]);
    let owners = [0, 1, 2, 3].map(|color| nth::<Classic2p>(color).owner().map(Seat::index));
    assert_eq!(owners, [Some(0), Some(1), Some(0), Some(1)]);
}

#[test]
fn three_players_move_green_in_turn() {
    let (colors, seats) = first_movers::<Classic3p>(20);
    assert_eq!(colors, [Blue, Yellow, Red, Green].repeat(5));
    assert_eq!(seats, [0, 1, 2, 0, 0, 1, 2, 1, 0, 1, 2, 2, 0, 1, 2, 0, 0, 1, 2, 1]);
    assert_eq!(nth::<Classic3p>(3).owner(), None);
}

#[test]
fn green_stays_with_its_mover_until_it_is_placed() {
    visit_random_games::<Classic3p>(20, 4, |position, _| {
        if position.color_to_move() == nth(3) {
            assert_eq!(position.to_move().index(), position.pieces_placed(nth(3)) as usize % 3, "{position}");
        } else {
            assert_eq!(position.to_move().index(), position.color_to_move().index(), "{position}");
        }
    });
}

fn check_turns<V: Variant>() {
    visit_random_games::<V>(5, 5, |position, ply| {
        assert_eq!(usize::from(position.turn()), ply, "{position}");
    });
}

#[test]
fn every_placement_and_every_pass_is_a_turn() {
    for_every_variant!(check_turns());
}

#[test]
fn protocols_may_play_out_of_turn() {
    let start = Blokus::<Classic>::start();
    let red = start.with_color_to_move(nth(2)).unwrap();
    assert_eq!((red.color_to_move(), red.to_move().index()), (nth(2), 2));
    assert!(red.moves().iter().all(|mv| mv.cells().any(|cell| cell == Classic::START_CELLS[2])));
    assert_ne!(red.key(), start.key());
    assert_eq!(ColorIndex::<Classic>::from_index(4), None);
    assert_eq!(ColorIndex::<Classic>::from_index(300), None);
}
