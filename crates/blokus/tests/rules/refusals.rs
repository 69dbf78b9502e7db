//! Every reason why a move is refused, with its words, its code and its cell.

use blokus::{Blokus, BlokusRefusal, Classic, Duo, Junior, Move, ParseMoveError, Variant};
use game_core::Position;

use crate::support::{after, cell, mv, nth, random_end};

/// Plays a move that must be refused, and checks everything about the refusal.
fn expect<V: Variant>(position: &Blokus<V>, text: &str, code: &str, at: Option<&str>, words: &str) {
    let mut played = *position;
    let refusal = played.play(mv(text)).unwrap_err();
    assert_eq!(refusal.code(), code, "{text}");
    assert_eq!(refusal.cell(), at.map(cell::<V>), "{text}");
    assert_eq!(refusal.to_string(), words, "{text}");
    assert_eq!(&played, position, "{text} was refused, but changed the position");
}

/// Blue and orange have placed an X on their start cells.
fn two_crosses() -> Blokus<Duo> {
    after(&["e9,d10,e10,f10,e11", "j4,i5,j5,k5,j6"])
}

#[test]
fn game_over() {
    expect(&random_end::<Duo>(1), "a1", "game_over", None, "the game is over");
    expect(&random_end::<Duo>(1), "pass", "game_over", None, "the game is over");
}

#[test]
fn must_play() {
    expect(&two_crosses(), "pass", "must_play", None, "blue must play: it can still place 1");
}

#[test]
fn unknown_piece() {
    let start = Blokus::<Junior>::start();
    expect(&start, "X@d11", "unknown_piece", None, "unknown piece: X is not in this game");
}

#[test]
fn piece_used() {
    expect(&two_crosses(), "X@a14", "piece_used", None, "blue has already used X");
}

#[test]
fn junior_pieces_are_used_up_after_two_copies() {
    let position = after::<Junior>(&["e10", "j5"]);
    assert!(position.pieces_left(nth(0)).contains(blokus::Piece::SINGLE));
    assert!(!position.second_copies_left(nth(0)).contains(blokus::Piece::SINGLE));
    assert_eq!((position.squares_left(nth(0)), position.pieces_placed(nth(0))), (87, 1));
    let position = after::<Junior>(&["e10", "j5", "f11", "k6"]);
    expect(&position, "g12", "piece_used", None, "blue has already used 1");
    assert_eq!((position.squares_left(nth(0)), position.pieces_placed(nth(0))), (86, 2));
}

#[test]
fn overlaps() {
    expect(&two_crosses(), "d12,d11,d10", "overlaps", Some("d10"), "overlaps blue at d10");
    expect(&two_crosses(), "j5", "overlaps", Some("j5"), "overlaps orange at j5");
}

#[test]
fn must_cover_start() {
    let words = "the first piece of blue must cover a20";
    expect(&Blokus::<Classic>::start(), "b20,c20", "must_cover_start", Some("a20"), words);
    let words = "the first piece of orange must cover j5";
    expect(&after::<Duo>(&["e10"]), "j6", "must_cover_start", Some("j5"), words);
}

#[test]
fn touches_own_edge() {
    expect(&two_crosses(), "d12,e12", "touches_own_edge", Some("e12"), "touches your own edge at e12");
}

#[test]
fn touches_no_corner() {
    let words = "touches no corner of your own pieces at a2";
    expect(&two_crosses(), "a1,a2", "touches_no_corner", Some("a2"), words);
}

#[test]
fn out_of_bounds_is_refused_when_the_move_is_read() {
    assert_eq!("a15".parse::<Move<Duo>>(), Err(ParseMoveError::OutOfBounds("a15".into())));
    assert!("a15".parse::<Move<Classic>>().is_ok());
}

/// The order of the reasons: a move that breaks several rules is refused for the first of them.
#[test]
fn first_reason_is_given() {
    let position = two_crosses();
    for (text, code) in [
        ("X@d11", "piece_used"),             // and overlaps
        ("e10,e11,e12", "overlaps"),         // and touches own edges
        ("e12,e13,e14", "touches_own_edge"), // and no corner
    ] {
        assert_eq!(position.check(mv(text)).map_err(|refusal| refusal.code()), Err(code), "{text}");
    }
    let orange = after::<Duo>(&["e10,f10,g10,h10,i10"]);
    assert_eq!(orange.check(mv("e10")).map_err(|refusal| refusal.code()), Err("overlaps"));
}

#[test]
fn refusals_can_be_compared() {
    let refusal = two_crosses().check(mv("a1")).unwrap_err();
    assert_eq!(refusal, BlokusRefusal::TouchesNoCorner { cell: cell::<Duo>("a1"), board_size: 14 });
}
