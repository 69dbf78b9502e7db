//! Moves and cells as text.

use std::collections::HashSet;

use blokus::{Blokus, Cell, Classic, Duo, Move, ORIENTATIONS, ParseMoveError, Variant};
use game_core::Position;

use crate::support::{for_every_variant, mv, piece};

#[test]
fn cells_are_a_column_letter_and_a_row_from_the_bottom() {
    assert_eq!(Cell::new(0, 0).name(20), "a20");
    assert_eq!(Cell::new(19, 19).name(20), "t1");
    assert_eq!(Cell::new(4, 4).name(14), "e10");
}

#[test]
fn moves_are_cells_from_the_bottom_up() {
    let cross = mv::<Duo>("X/0@d11");
    assert_eq!(cross.to_string(), "e9,d10,e10,f10,e11");
    assert_eq!(Move::<Duo>::pass().to_string(), "pass");
}

#[test]
fn cells_may_come_in_any_order_and_case() {
    let cross = mv::<Duo>("e9,d10,e10,f10,e11");
    for text in ["E11,e10,D10,f10,e9", " e9, d10 ,e10,\tf10,e11\n", "x@D11", "X / 0 @ d11"] {
        assert_eq!(mv::<Duo>(text), cross, "{text:?}");
    }
    assert_eq!(mv::<Duo>(" Pass "), Move::pass());
}

#[test]
fn orientation_0_is_meant_when_none_is_named() {
    assert_eq!(mv::<Duo>("L5@a14"), mv("L5/0@a14"));
    assert_ne!(mv::<Duo>("L5@a14"), mv("L5/1@a14"));
    assert_eq!(mv::<Duo>("s4/1@c3"), mv("Z4/1@c3"));
}

fn check_all<V: Variant>() {
    let mut seen = HashSet::new();
    for orientation in &ORIENTATIONS {
        for bit in 0..u16::from(V::SIZE).pow(2) {
            let at = Cell::new((bit / u16::from(V::SIZE)) as u8, (bit % u16::from(V::SIZE)) as u8);
            let Some(mv) = Move::<V>::place(orientation, at) else { continue };
            assert!(seen.insert(mv), "{mv} twice");
            let short = format!("{}/{}@{}", orientation.piece, orientation.index, at.name(V::SIZE));
            assert_eq!((mv.to_string().parse(), short.parse()), (Ok(mv), Ok(mv)), "{mv}");
            assert_eq!((mv.orientation(), mv.top_left()), (Some(orientation), Some(at)), "{mv}");
            assert_eq!(mv.piece(), Some(orientation.piece), "{mv}");
            assert!(mv < Move::pass() && !mv.is_pass(), "{mv}");
        }
    }
}

#[test]
fn every_placement_has_both_forms() {
    for_every_variant!(check_all());
}

#[test]
fn pass_has_no_piece_and_no_cell() {
    let pass = Move::<Classic>::pass();
    assert!(pass.is_pass());
    assert_eq!(
        (pass.orientation(), pass.piece(), pass.top_left(), pass.cells().count()),
        (None, None, None, 0)
    );
}

#[test]
fn listed_moves_are_in_order() {
    assert!(Blokus::<Duo>::start().moves().is_sorted());
    assert!(
        mv::<Duo>("1@a14") < mv("1@b14")
            && mv::<Duo>("1@b14") < mv("1@a13")
            && mv::<Duo>("1@a1") < mv("2@a14")
    );
}

#[test]
fn placements_outside_the_board_do_not_exist() {
    let bar = &blokus::Orientation::of(piece("I5"))[0];
    assert!(Move::<Duo>::place(bar, Cell::new(13, 9)).is_some());
    for outside in [Cell::new(13, 10), Cell::new(14, 0), Cell::new(255, 0), Cell::new(0, 255)] {
        assert_eq!(Move::<Duo>::place(bar, outside), None);
    }
    let outside = Move::<Duo>::from_cells(&[Cell::new(14, 0)]);
    assert_eq!(outside, Err(ParseMoveError::OutOfBounds("row 14, column 0".into())));
}

#[test]
fn errors_name_what_is_wrong() {
    let known = [
        ("", "'' is not a cell; cells are a column letter and a row number, such as e10"),
        ("10e", "'10e' is not a cell; cells are a column letter and a row number, such as e10"),
        ("e10,,e11", "'' is not a cell; cells are a column letter and a row number, such as e10"),
        ("ä1", "'ä1' is not a cell; cells are a column letter and a row number, such as e10"),
        ("e+1", "'e+1' is not a cell; cells are a column letter and a row number, such as e10"),
        ("o1", "o1 is outside the board"),
        ("a0", "a0 is outside the board"),
        ("a15", "a15 is outside the board"),
        ("a99999999999", "a99999999999 is outside the board"),
        ("I5@k10", "I5/0 at k10 is outside the board"),
        ("e10,e12", "'e10,e12' is no piece; pieces are named as by `polyspire pieces`"),
        ("e10,e10", "'e10,e10' is no piece; pieces are named as by `polyspire pieces`"),
        ("a1,a2,a3,a4,a5,a6", "'a1,a2,a3,a4,a5,a6' is no piece; pieces are named as by `polyspire pieces`"),
        ("a1,n14", "'a1,n14' is no piece; pieces are named as by `polyspire pieces`"),
        ("Q@e10", "'Q' is no piece; pieces are named as by `polyspire pieces`"),
        ("@", "'' is no piece; pieces are named as by `polyspire pieces`"),
        ("X/1@e10", "X has no orientation 1, only 0 to 0"),
        ("F/-1@e10", "F has no orientation -1, only 0 to 7"),
        ("F/@e10", "F has no orientation , only 0 to 7"),
    ];
    for (text, message) in known {
        assert_eq!(text.parse::<Move<Duo>>().unwrap_err().to_string(), message, "{text:?}");
    }
}

#[test]
fn errors_quote_no_more_than_a_line() {
    for text in ["y".repeat(10_000), format!("{}@a1", "y".repeat(10_000)), "a1,".repeat(5000)] {
        assert!(text.parse::<Move<Duo>>().unwrap_err().to_string().chars().count() < 200);
    }
}
