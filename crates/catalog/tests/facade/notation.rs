//! Both forms of a move, as text and as data.

use serde_json::{Value, json};
use session::Session;

use crate::support::{BLOKUS, after, new_session, random_start, session_at};

#[test]
fn every_move_has_piece_orientation_and_place_as_well_as_cells() {
    let session = after("duo", &["X/0@d11"]);
    let expected = json!({
        "piece": 19, "name": "X", "orientation": 0, "row": 3, "col": 3,
        "cells": [[3, 4], [4, 3], [4, 4], [4, 5], [5, 4]],
    });
    assert_eq!(session.history()[0].played.detail, expected);
    assert_eq!(session.history()[0].played.text, "e9,d10,e10,f10,e11");
}

/// `PIECE/ORIENTATION@CELL` from the data of a move.
fn short_form(detail: &Value, size: u64) -> String {
    let number = |key: &str| detail[key].as_u64().unwrap();
    let column = char::from(b'a' + number("col") as u8);
    format!("{}/{}@{column}{}", detail["name"].as_str().unwrap(), number("orientation"), size - number("row"))
}

/// The position after a move in a copy of the session.
fn led_to(session: &dyn Session, text: &str) -> String {
    let mut copy = session_at(session.info().id, &session.position());
    copy.play(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    copy.position()
}

#[test]
fn all_texts_of_a_move_play_the_same() {
    for id in BLOKUS {
        let session = random_start(id, 2, 9);
        let size = session.board()["size"].as_u64().unwrap();
        for mv in session.legal_moves().iter().step_by(7) {
            let expected = led_to(session.as_ref(), &mv.text);
            let mut cells: Vec<&str> = mv.text.split(',').collect();
            cells.reverse();
            cells.rotate_left(1);
            let short = short_form(&mv.detail, size);
            for text in
                [cells.join(","), mv.text.to_uppercase(), cells.join(" , "), short.to_lowercase(), short]
            {
                assert_eq!(led_to(session.as_ref(), &text), expected, "{text} for {}", mv.text);
            }
        }
    }
}

#[test]
fn cells_of_the_data_are_those_of_the_text() {
    for id in BLOKUS {
        let session = random_start(id, 3, 12);
        let size = session.board()["size"].as_u64().unwrap();
        for mv in session.legal_moves() {
            let name = |cell: &Value| {
                let column = char::from(b'a' + cell[1].as_u64().unwrap() as u8);
                format!("{column}{}", size - cell[0].as_u64().unwrap())
            };
            let mut from_data: Vec<String> =
                mv.detail["cells"].as_array().unwrap().iter().map(name).collect();
            let mut from_text: Vec<&str> = mv.text.split(',').collect();
            from_data.sort();
            from_text.sort_unstable();
            assert_eq!(from_data, from_text);
        }
    }
}

#[test]
fn orientation_0_is_meant_when_none_is_given() {
    let text = |given: &str| new_session("duo").play(given).unwrap()[0].text.clone();
    assert_eq!(text("L5@e10"), text("L5/0@e10"));
    assert_eq!(text("o1@e10"), "e10");
}
