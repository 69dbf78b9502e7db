//! Moves and cells as text.

use std::collections::HashSet;

use blokus::{Blokus, Cell, Classic, Duo, Junior, Move, Orientation, ParseMoveError, Variant};
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
    for orientation in Orientation::ALL {
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
        ("e10,,e11", "'' is not a cell; cells are a column letter and a row number, such as e10"),
        ("ä1,e10", "'ä1' is not a cell; cells are a column letter and a row number, such as e10"),
        ("e10,e+1", "'e+1' is not a cell; cells are a column letter and a row number, such as e10"),
        ("X@10e", "'10e' is not a cell; cells are a column letter and a row number, such as e10"),
        ("o1", "o1 is outside the board"),
        ("a0", "a0 is outside the board"),
        ("a15", "a15 is outside the board"),
        ("a99999999999", "a99999999999 is outside the board"),
        ("I5@k10", "I5/0 at k10 is outside the board"),
        ("e10,e12", "these cells are not one piece: no edge joins e12 to e10"),
        ("e10,f11,e11,g12", "these cells are not one piece: no edge joins g12 to e10,e11,f11"),
        ("a1,n14", "these cells are not one piece: no edge joins n14 to a1"),
        ("e10,e11,E10", "e10 is named twice"),
        ("a1,a2,a3,a4,a5,a6", "a piece has 1 to 5 cells"),
        (
            "Q@e10",
            "'Q' is no piece; the pieces are 1, 2, I3, V3, I4, L4, T4, O4, Z4, F, I5, L5, N, P, T5, U, V5, W, X, \
             Y, Z5",
        ),
        ("X/1@e10", "X has no orientation 1, only 0 to 0"),
        ("F/-1@e10", "F has no orientation -1, only 0 to 7"),
        ("F/@e10", "F has no orientation , only 0 to 7"),
    ];
    for (text, message) in known {
        assert_eq!(text.parse::<Move<Duo>>().unwrap_err().to_string(), message, "{text:?}");
    }
}

#[test]
fn what_is_neither_cells_nor_a_piece_is_no_move() {
    for text in ["", "foo", "hint", "X", "10e", "e10 e11", "ä1", "e+1", "\0"] {
        let message = text.parse::<Move<Duo>>().unwrap_err().to_string();
        let (quoted, examples) = message.split_once(" is not a move; ").unwrap();
        assert_eq!(quoted, format!("'{text}'"));
        for example in ["e10,e11,f11", "X/0@d11"] {
            assert!(examples.contains(example) && example.parse::<Move<Duo>>().is_ok(), "{message}");
        }
    }
}

#[test]
fn only_the_pieces_of_the_variant_are_offered() {
    let message = "Q@e10".parse::<Move<Junior>>().unwrap_err().to_string();
    let (_, known) = message.split_once("the pieces are ").unwrap();
    let expected: Vec<&str> = Junior::PIECES.iter().map(blokus::Piece::name).collect();
    assert_eq!(known.split(", ").collect::<Vec<_>>(), expected);
}

/// All polyominoes of up to five cells are pieces, so that the check of the shape lets nothing else through.
#[test]
fn every_connected_shape_of_up_to_five_cells_is_a_piece() {
    let mut shapes: HashSet<Vec<Cell>> = HashSet::from([vec![Cell::new(6, 6)]]);
    for _ in 0..5 {
        for shape in &shapes {
            assert!(Move::<Duo>::from_cells(shape).is_ok(), "{shape:?}");
        }
        let grown = |shape: &Vec<Cell>| {
            let sides = |cell: &Cell| {
                let (row, col) = (cell.row, cell.col);
                [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]
            };
            let cells: HashSet<Cell> = shape.iter().flat_map(sides).map(|(r, c)| Cell::new(r, c)).collect();
            let larger = |cell: Cell| {
                let mut larger = shape.clone();
                larger.push(cell);
                larger.sort_unstable();
                larger
            };
            cells.into_iter().filter(|cell| !shape.contains(cell)).map(larger).collect::<Vec<_>>()
        };
        shapes = shapes.iter().flat_map(grown).collect();
    }
}

#[test]
fn errors_quote_no_more_than_a_line() {
    for text in ["y".repeat(10_000), format!("{}@a1", "y".repeat(10_000)), "a1,".repeat(5000)] {
        assert!(text.parse::<Move<Duo>>().unwrap_err().to_string().chars().count() < 250);
    }
}
