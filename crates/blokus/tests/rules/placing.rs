//! Where pieces may lie.

use blokus::{Blokus, Classic, ColorIndex, Duo, Variant};
use game_core::Position;

use crate::support::{after, cell, for_every_variant, mv, nth};

/// The code of the refusal, if the move is refused.
fn refusal<V: Variant>(position: &Blokus<V>, text: &str) -> Option<&'static str> {
    position.check(mv(text)).err().map(|refusal| refusal.code())
}

/// Blue and orange have placed an X on their start cells.
fn two_crosses() -> Blokus<Duo> {
    after(&["e9,d10,e10,f10,e11", "j4,i5,j5,k5,j6"])
}

fn check_start_cells<V: Variant>() {
    let mut position = Blokus::<V>::start();
    for color in ColorIndex::<V>::all() {
        let start = color.start_cell();
        assert!(position.moves().iter().all(|mv| mv.cells().any(|cell| cell == start)));
        let elsewhere = blokus::Cell::new(2, 2);
        let single = blokus::Move::from_cells(&[elsewhere]).unwrap();
        let refusal = position.check(single).unwrap_err();
        assert_eq!((refusal.code(), refusal.cell()), ("must_cover_start", Some(start)));
        assert_eq!(position.color_to_move(), color);
        position.play(blokus::Move::from_cells(&[start]).unwrap()).unwrap();
    }
}

#[test]
fn first_piece_must_cover_the_start_cell() {
    for_every_variant!(check_start_cells());
}

#[test]
fn start_cells_are_where_the_board_has_its_marks() {
    assert_eq!(Duo::START_CELLS, [cell::<Duo>("e10"), cell::<Duo>("j5")]);
    assert_eq!(Classic::START_CELLS, ["a20", "t20", "t1", "a1"].map(cell::<Classic>));
}

#[test]
fn start_cell_of_another_color_does_not_help() {
    assert_eq!(refusal(&Blokus::<Duo>::start(), "j5"), Some("must_cover_start"));
    assert_eq!(refusal(&Blokus::<Classic>::start(), "t20"), Some("must_cover_start"));
}

#[test]
fn color_whose_start_cell_is_taken_must_pass() {
    let mut position = Blokus::<Duo>::start();
    for text in ["e10,f10,g10,h10,i10", "j9,j8,j7", "k6,k5,j5"] {
        position = position.with_color_to_move(nth(0)).unwrap();
        position.play(mv(text)).unwrap();
    }
    assert_eq!(position.color_to_move(), nth(1));
    assert_eq!(refusal(&position, "j5"), Some("overlaps"));
    assert_eq!(refusal(&position, "l4"), Some("must_cover_start"));
    assert_eq!(position.moves(), [blokus::Move::pass()]);
}

#[test]
fn pieces_do_not_overlap() {
    let position = two_crosses();
    assert_eq!(refusal(&position, "d12,d11,d10"), Some("overlaps"));
    assert_eq!(refusal(&position, "j5"), Some("overlaps"));
}

#[test]
fn own_edge_is_refused() {
    let position = two_crosses();
    assert_eq!(refusal(&position, "e12"), Some("touches_own_edge"));
    assert_eq!(refusal(&position, "d12,e12"), Some("touches_own_edge"), "although d12 touches a corner");
    assert_eq!(refusal(&position, "d11"), Some("touches_own_edge"), "although it also touches corners");
}

#[test]
fn other_edge_is_allowed() {
    let position = after::<Duo>(&["e10,f10,g10,h10,i10", "j5,j6,j7,j8,i8", "d11"]);
    assert_eq!(refusal(&position, "h9"), None, "h9 lies below blue's h10");
}

#[test]
fn own_corner_is_needed() {
    let position = two_crosses();
    assert_eq!(refusal(&position, "d12"), None);
    assert_eq!(refusal(&position, "a1"), Some("touches_no_corner"));
    assert_eq!(refusal(&position, "i7"), Some("touches_no_corner"), "the corner of orange is not enough");
}

#[test]
fn one_corner_of_a_large_piece_is_enough() {
    assert_eq!(refusal(&two_crosses(), "d12,d13,d14,c14,b14"), None);
}

#[test]
fn own_corner_across_the_edge_of_the_board_does_not_count() {
    // The row of bits goes on behind the last column: t19 and a17 are near each other only there.
    let position = after::<Classic>(&["a20", "t20", "t1", "a1"]);
    assert_eq!(refusal(&position, "b19,b18"), None);
    for text in ["t19,t18", "t18,t17", "a18,a17", "a17,a16"] {
        assert_eq!(refusal(&position, text), Some("touches_no_corner"), "{text}");
    }
    let yellow = position.with_color_to_move(nth(1)).unwrap();
    assert_eq!(yellow.moves().iter().filter(|mv| mv.cells().all(|cell| cell.col < 10)).count(), 0);
}
