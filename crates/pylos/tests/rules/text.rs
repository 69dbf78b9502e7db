//! Positions as text.

use game_core::{Position, Rng};
use pylos::{
    Base, Base3, Base4, CellSet, Color, InvalidPosition, Lines, Move, Phase, Pylos, PylosChildren,
    PylosSquares, Rules, Squares, Turn,
};

use crate::support::{after, cell, visit_random_games};

#[test]
fn positions_have_a_fixed_text() {
    assert_eq!(PylosSquares::start().to_string(), "..../..../..../....,.../.../...,../..,. w turn 0");
    let square = after(PylosSquares::start(), &["a1", "d4", "b1", "c4", "a2", "b4", "b2"]);
    assert_eq!(square.to_string(), "ww../ww../..../.bbb,.../.../...,../..,. w must-take 6");
    assert_eq!(after(square, &["xa2"]).to_string(), "ww../.w../..../.bbb,.../.../...,../..,. w may-take 6");
}

fn check_round_trip<R: Rules, B: Base>(position: &Pylos<R, B>) {
    let text = position.to_string();
    let read: Pylos<R, B> = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!((read, read.turn(), read.key()), (*position, position.turn(), position.key()));
    assert_eq!(read.to_string(), text);
}

#[test]
fn every_position_of_a_game_can_be_read_back() {
    visit_random_games::<Squares, Base4>(300, |position, _| check_round_trip(position));
    visit_random_games::<Lines, Base4>(300, |position, _| check_round_trip(position));
    visit_random_games::<Lines, Base3>(1000, |position, _| check_round_trip(position));
}

#[test]
fn errors_name_what_is_wrong() {
    let upper = ",.../.../...,../..,.";
    let known = [
        ("", "a position has four words (balls, w or b to move, phase, turns completed), not 0"),
        (".... w turn 0", "is not a board: after 4 cells there should be a slash"),
        ("..../..../..../..x. w turn 0", "is not a board: after 14 cells there should be w, b or a dot"),
        ("..../..../..../..../ w turn 0", "is not a board: after 16 cells there should be a comma"),
        ("..../..../..../....UP. w turn 0", "is not a board: after 30 cells there should be an end"),
        ("..../..../..../....UP x turn 0", "\"x\" is not a player: write w or b"),
        ("..../..../..../....UP w take 0", "\"take\" is not a phase: write turn, must-take or may-take"),
        ("..../..../..../....UP w turn -1", "\"-1\" is not a number of completed turns"),
        ("wwww/wwww/wwww/wwwwUP w turn 0", "White has 16 balls on the board, but there are only 15"),
        ("w.../..../..../....,b../.../...,../..,. w turn 0", "the ball on 2a1 is not supported"),
        ("wbwb/bwbw/wbwb/bbwb,wbw/bbb/wbw,ww/wb,w w turn 0", "White has the apex ball, so Black must"),
        ("www./..../..../....UP w must-take 0", "White has no formation that could just have been completed"),
        ("ww../..../..../....UP w may-take 0", "White cannot just have taken back a first ball"),
    ];
    for (text, message) in known {
        let error = text.replace("UP", upper).parse::<PylosSquares>().unwrap_err();
        assert!(error.to_string().contains(message), "{error}");
    }
}

#[test]
fn nothing_is_ever_to_be_taken_back_without_formations() {
    let square = "ww../ww../..../....,.../.../...,../..,. w must-take 0";
    assert!(square.parse::<PylosSquares>().is_ok());
    assert!(square.parse::<PylosChildren>().is_err());
}

#[test]
fn parts_that_share_cells_or_leave_the_pyramid_are_refused() {
    let set = |mask| CellSet::from_bits(mask).unwrap();
    let build =
        |white, black| PylosSquares::from_parts([white, black].map(set), Color::Black, Phase::Turn, 1);
    assert_eq!(build(0b11, 0b10), Err(InvalidPosition::Overlap(cell("b1"))));
    assert_eq!(CellSet::<Base4>::from_bits(1 << 30), None);
    assert_eq!(build(1, 0), Ok(after(PylosSquares::start(), &["a1"])));
}

/// Overwrites, inserts and removes a few characters.
fn mutate(text: &str, rng: &mut Rng) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=rng.below(4) {
        let place = rng.below(bytes.len() as u32 + 1) as usize;
        let byte =
            if rng.below(2) == 0 { rng.bits() as u8 } else { b"wb.,/ x-123abcd"[rng.below(15) as usize] };
        match rng.below(3) {
            0 => bytes.insert(place, byte),
            1 if place < bytes.len() => bytes[place] = byte,
            _ if place < bytes.len() => drop(bytes.remove(place)),
            _ => {}
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn nonsense_is_refused_or_read_but_never_panics() {
    visit_random_games::<Squares, Base4>(300, |position, rng| {
        if let Ok(read) = mutate(&position.to_string(), rng).parse::<PylosSquares>() {
            check_round_trip(&read);
            for mv in read.moves() {
                let mut next = read;
                next.play(mv).unwrap();
            }
        }
        for mv in position.moves() {
            let text = mutate(&mv.to_string(), rng);
            if let Ok(read) = text.parse::<Move>() {
                assert_eq!(read.to_string(), text.to_lowercase());
                let _ = position.check(read);
            }
            if let Ok(turn) = mutate(&format!("{mv}xb2,c3"), rng).parse::<Turn>() {
                let mut next = *position;
                let _ = next.play_turn(turn);
            }
        }
    });
}
