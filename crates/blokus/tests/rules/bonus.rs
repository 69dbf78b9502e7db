//! Extra points for placing everything.

use blokus::{Blokus, Classic, Classic2p, ColorScore, Duo, Junior, Variant};
use game_core::{Position, Rng, Seat, random_playout};

use crate::support::{alone_with_one_piece_left, nth};

/// A colour has placed all its pieces, `last` at the end.
fn all_placed<V: Variant>(color: usize, last: &str) -> Blokus<V> {
    let mut position = alone_with_one_piece_left::<V>(color, last);
    let color = nth(color);
    assert_eq!(position.pieces_left(color).iter().map(blokus::Piece::name).collect::<Vec<_>>(), [last]);
    let score = position.score(color).points;
    let size = i32::from(position.pieces_left(color).squares());
    let mv = position.moves()[0];
    position.play(mv).unwrap();
    assert!(position.score(color).points >= score + size);
    position
}

fn scored<V: Variant>(color: usize, last: &str) -> ColorScore {
    all_placed::<V>(color, last).score(nth(color))
}

#[test]
fn placing_everything_earns_15() {
    let expected = ColorScore { points: 89 + 15, squares_left: 0, official: 15 };
    assert_eq!(scored::<Classic>(0, "I5"), expected);
    assert_eq!(scored::<Classic>(3, "2"), expected);
    assert_eq!(scored::<Duo>(1, "2"), expected);
}

#[test]
fn single_square_last_earns_20() {
    let expected = ColorScore { points: 89 + 20, squares_left: 0, official: 20 };
    assert_eq!(scored::<Classic>(0, "1"), expected);
    assert_eq!(scored::<Classic>(2, "1"), expected);
    assert_eq!(scored::<Duo>(0, "1"), expected);
}

#[test]
fn junior_has_no_bonus() {
    let expected = ColorScore { points: 88, squares_left: 0, official: 0 };
    assert_eq!(scored::<Junior>(0, "1"), expected);
    assert_eq!(scored::<Junior>(1, "2"), expected);
    assert!(!all_placed::<Junior>(0, "1").single_was_last(nth(0)));
}

#[test]
fn one_piece_left_earns_nothing_extra() {
    let position = alone_with_one_piece_left::<Classic>(1, "1");
    assert_eq!(position.score(nth(1)), ColorScore { points: 88, squares_left: 1, official: -1 });
}

#[test]
fn bonus_counts_for_the_seat_of_the_color() {
    let position = all_placed::<Classic2p>(2, "1");
    assert_eq!(position.standing().scores(), [109, 0]);
    let outcome = random_playout(&position, &mut Rng::seeded(1));
    assert!(outcome.score(Seat::new(0)) >= 109);
}

#[test]
fn text_remembers_which_piece_was_last() {
    let position = all_placed::<Duo>(0, "1");
    let text = position.to_string();
    assert!(text.ends_with(" o - b"), "{text}");
    assert_eq!(text.parse::<Blokus<Duo>>(), Ok(position));
    let without: Blokus<Duo> = text.replace("- b", "- -").parse().unwrap();
    assert_eq!((without.score(nth(0)).official, position.score(nth(0)).official), (15, 20));
    assert_ne!(without.key(), position.key());
}
