//! Every reason why a text is no position.

use blokus::{Blokus, Classic, Color, Duo, Junior, ParsePositionError as Error, Variant};
use game_core::Position;

use crate::support::{alone_with_one_piece_left, find_in_random_games, nth, piece};

fn error<V: Variant>(text: &str) -> Error {
    match text.parse::<Blokus<V>>() {
        Ok(position) => panic!("{text:?} was read as {position}"),
        Err(error) => error,
    }
}

/// An empty board of Duo but for some rows, counted from the top.
fn duo(rows: &[(usize, &str)], rest: &str) -> String {
    let mut board = ["14"; 14];
    for &(row, text) in rows {
        board[row] = text;
    }
    format!("{} {rest}", board.join("/"))
}

#[test]
fn four_parts_are_needed() {
    assert_eq!(error::<Duo>(""), Error::Parts(0));
    assert_eq!(error::<Duo>(&duo(&[], "b -")), Error::Parts(3));
    assert_eq!(error::<Duo>(&duo(&[], "b - - -")), Error::Parts(5));
}

#[test]
fn rows_must_be_as_many_as_the_board_has() {
    assert_eq!(error::<Duo>("14/14 b - -"), Error::Rows { expected: 14, found: 2 });
    assert_eq!(error::<Classic>(&duo(&[], "b - -")), Error::Rows { expected: 20, found: 14 });
}

#[test]
fn rows_must_be_as_long_as_the_board() {
    for row in ["", "13", "15", "b14", "14b", "bbbbbbbbbbbbbbb", "256", "99999999999999999999"] {
        let expected = Error::RowLength { row: row.into(), expected: 14 };
        assert_eq!(error::<Duo>(&duo(&[(3, row)], "b - -")), expected);
    }
}

#[test]
fn letters_must_be_colors_of_the_game() {
    let unknown =
        |letter: &str| Error::UnknownColor { letter: letter.into(), known: "b (blue), o (orange)".into() };
    assert_eq!(error::<Duo>(&duo(&[(4, "4r9")], "b - -")), unknown("r"));
    assert_eq!(error::<Duo>(&duo(&[(4, "4ü9")], "b - -")), unknown("ü"));
    assert_eq!(error::<Duo>(&duo(&[], "blue - -")), unknown("blue"));
    assert_eq!(error::<Duo>(&duo(&[], "- - -")), unknown("-"));
    assert_eq!(error::<Duo>(&duo(&[], "b x -")), unknown("x"));
    assert_eq!(error::<Duo>(&duo(&[], "b - B")), unknown("B"));
}

#[test]
fn connected_cells_must_form_a_piece() {
    let expected = Error::NotAPiece { color: Color::Blue, cell: "c10".into() };
    assert_eq!(error::<Duo>(&duo(&[(4, "2bbbbbb6")], "o - -")), expected);
    let hook = error::<Duo>(&duo(&[(3, "2bb10"), (4, "2bbbb8")], "o - -"));
    assert_eq!(hook.to_string(), "the blue cells around c11 form no piece");
}

#[test]
fn pieces_must_not_be_placed_more_often_than_there_are() {
    let twice = duo(&[(3, "5b8"), (4, "4b9")], "o - -");
    assert_eq!(error::<Duo>(&twice), Error::TooMany { color: Color::Blue, piece: piece("1") });
    assert!(twice.parse::<Blokus<Junior>>().is_ok(), "Junior has two copies");
    let thrice = duo(&[(2, "6b7"), (3, "5b8"), (4, "4b9")], "o - -");
    assert_eq!(error::<Junior>(&thrice), Error::TooMany { color: Color::Blue, piece: piece("1") });
    let cross = duo(&[(3, "4b9"), (4, "3bbb8"), (5, "4b9")], "o - -");
    assert_eq!(error::<Junior>(&cross), Error::TooMany { color: Color::Blue, piece: piece("X") });
}

#[test]
fn pieces_must_be_connected_to_the_start_cell_by_corners() {
    let expected = |cell: &str| Error::Unconnected { color: Color::Blue, cell: cell.into() };
    assert_eq!(error::<Duo>(&duo(&[(0, "b13")], "o - -")), expected("a14"));
    assert_eq!(error::<Duo>(&duo(&[(4, "4b9"), (6, "6bb6")], "o - -")), expected("g8"));
}

#[test]
fn colors_that_are_out_must_be_blocked() {
    assert_eq!(error::<Duo>(&duo(&[], "b o -")), Error::NotOut(Color::Orange));
    assert_eq!(error::<Duo>(&duo(&[], "b bo -")), Error::NotOut(Color::Blue));
}

#[test]
fn color_to_move_must_not_be_out() {
    let position = find_in_random_games::<Duo>(|position| position.is_out(nth(1)) && !position.is_over());
    let text = position.to_string().replace(" b o ", " o o ");
    assert_eq!(error::<Duo>(&text), Error::OutToMove(Color::Orange));
}

#[test]
fn single_square_cannot_be_last_while_pieces_are_left() {
    assert_eq!(error::<Duo>(&duo(&[], "b - b")), Error::NoSingleLast(Color::Blue));
}

#[test]
fn single_square_last_means_nothing_in_junior() {
    let mut position = alone_with_one_piece_left::<Junior>(0, "1");
    let last = position.moves()[0];
    position.play(last).unwrap();
    let text = position.to_string().replace(" - -", " - b");
    assert_eq!(error::<Junior>(&text), Error::NoSingleLast(Color::Blue));
}

#[test]
fn errors_quote_no_more_than_a_line() {
    for text in [
        duo(&[(3, &"y".repeat(9999))], "b - -"),
        duo(&[(3, &"1".repeat(9999))], "b - -"),
        duo(&[], &format!("{} - -", "b".repeat(9999))),
    ] {
        assert!(error::<Duo>(&text).to_string().chars().count() < 200);
    }
}
