//! Serialised data: the text forms, and nothing that the rules would not read.

use std::fmt::Debug;

use game_core::Position;
use pylos::{Base3, Base4, Cell, CellSet, Color, Lines, Move, Phase, Put, PylosSquares, Squares, Turn};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::support::{read, visit_random_games};

fn comes_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
    assert_eq!(serde_json::to_string(value).unwrap(), json);
    assert_eq!(&serde_json::from_str::<T>(json).unwrap(), value);
}

fn refusal<T: DeserializeOwned + Debug>(json: &str) -> String {
    serde_json::from_str::<T>(json).unwrap_err().to_string()
}

#[test]
fn positions_and_decisions_are_their_texts() {
    visit_random_games::<Squares, Base4>(3, |position, _| {
        comes_back(position, &format!("\"{position}\""));
        position.moves().iter().for_each(|mv| comes_back(mv, &format!("\"{mv}\"")));
    });
    visit_random_games::<Lines, Base3>(3, |position, _| comes_back(position, &format!("\"{position}\"")));
}

#[test]
fn turns_cells_and_colors_are_their_texts() {
    comes_back(&read::<Turn>("2a1xb2,c3"), "\"2a1xb2,c3\"");
    comes_back(&read::<Put>("a1-2b2"), "\"a1-2b2\"");
    comes_back(&read::<Cell>("3b2"), "\"3b2\"");
    comes_back(&Color::Black, "\"Black\"");
    comes_back(&Phase::MayTake, "\"may-take\"");
    comes_back(&["a1", "2b2"].map(read::<Cell>).into_iter().collect::<CellSet>(), "[\"a1\",\"2b2\"]");
}

#[test]
fn wrong_data_are_refused_in_words() {
    assert!(refusal::<Cell>("\"5a1\"").starts_with("\"5a1\" is not a cell"));
    assert!(refusal::<CellSet<Base3>>("[\"a1\",\"d4\"]").starts_with("\"d4\" is not a cell"));
    assert!(refusal::<Move>("\"b2-\"").starts_with("\"b2-\" is not a decision"));
    assert!(refusal::<Turn>("\"a1xb2,c3,d4\"").starts_with("\"a1xb2,c3,d4\" is not a turn"));
    assert!(refusal::<Color>("\"red\"").starts_with("\"red\" is not a colour"));
    assert!(refusal::<Phase>("\"take\"").starts_with("\"take\" is not a phase"));
    let hanging = "\"..../..../..../....,w../.../...,../..,. b turn 1\"";
    assert!(refusal::<PylosSquares>(hanging).starts_with("the ball on 2a1 is not supported"));
    assert!(refusal::<PylosSquares>("{}").starts_with("invalid type: map"));
}
