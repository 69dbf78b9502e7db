//! Positions made by hand.

use blokus::{Blokus, Color, ColorIndex, Duo, ParsePositionError, SetupError};
use game_core::Position;

use crate::support::{after, alone_with_one_piece_left, find_in_random_games, mv, nth};

#[test]
fn added_pieces_are_as_good_as_placed_ones() {
    let add = [(nth(0), mv("e10")), (nth(1), mv("j5")), (nth(0), mv("f11,f12"))];
    let position = Blokus::<Duo>::start().set_up(&add, &[], nth(1)).unwrap();
    assert_eq!(position, after(&["e10", "j5", "f11,f12"]));
    assert_eq!(position.key(), after::<Duo>(&["e10", "j5", "f11,f12"]).key());
}

#[test]
fn removed_pieces_are_back_in_the_hand() {
    let position = after::<Duo>(&["e10", "j5", "f11,f12"]);
    assert_eq!(position.set_up(&[], &[mv("f11,f12")], nth(0)), Ok(after(&["e10", "j5"])));
}

#[test]
fn a_piece_can_take_the_place_of_a_removed_one() {
    let position = after::<Duo>(&["e10", "j5"]);
    let moved = position.set_up(&[(nth(0), mv("e10,e11"))], &[mv("e10")], nth(0));
    assert_eq!(moved, Ok(after(&["e10,e11", "j5"])));
}

#[test]
fn colors_that_were_out_are_back() {
    let position = find_in_random_games::<Duo>(|position| position.is_out(nth(1)) && !position.is_over());
    let same = position.set_up(&[], &[], nth(1)).unwrap();
    assert_eq!((same.color_to_move(), same.is_out(nth(1))), (nth(1), false));
}

#[test]
fn errors_name_what_is_wrong() {
    let position = after::<Duo>(&["e10", "j5"]);
    let occupied = position.set_up(&[(nth(0), mv("j5,j6"))], &[], nth(0));
    assert_eq!(occupied, Err(SetupError::Occupied("j5".into(), Color::Orange)));
    let far = position.set_up(&[(nth(0), mv("a1,a2"))], &[], nth(0));
    let expected = ParsePositionError::Unconnected { color: Color::Blue, cell: "a2".into() };
    assert_eq!(far, Err(SetupError::Position(expected)));
    assert_eq!(ColorIndex::<Duo>::from_index(2), None);
}

#[test]
fn bonus_for_the_last_piece_is_kept() {
    for (last, official) in [("1", 20), ("2", 15), ("I5", 15)] {
        let before = alone_with_one_piece_left::<Duo>(0, last);
        let mut position = before;
        position.play(before.moves()[0]).unwrap();
        let same = position.set_up(&[], &[], nth(1)).unwrap();
        assert_eq!((same, same.score(nth(0)).official), (position, official), "{last} last");
        assert_eq!(position.set_up(&[], &[before.moves()[0]], nth(0)), Ok(before), "{last} removed");
    }
}
