//! The board as data is enough to tell legal placements, without any rules.

use std::collections::HashSet;

use serde_json::Value;
use session::{OrientationView, Session};

use crate::support::{BLOKUS, new_session, play_random, random_start, session_at};

fn bits(rows: &Value) -> Vec<u64> {
    rows.as_array().unwrap().iter().map(|row| row.as_u64().unwrap()).collect()
}

fn hits(map: &[u64], way: &OrientationView, row: usize, col: usize) -> bool {
    way.cells.iter().any(|cell| map[row + usize::from(cell[0])] >> (col + usize::from(cell[1])) & 1 != 0)
}

/// Placements as `[piece, orientation, row, col]`, found as a client would find them.
fn placements_on(board: &Value, color: usize) -> HashSet<[u64; 4]> {
    let size = board["size"].as_u64().unwrap() as usize;
    let color = &board["colors"][color];
    let (forbidden, anchor) = (bits(&color["forbidden"]), bits(&color["anchor"]));
    let left = bits(&color["pieces_left"]);
    let mut found = HashSet::new();
    let catalogue = catalog::pieces().unwrap().list();
    for piece in catalogue.into_iter().filter(|piece| left.contains(&piece.id.into())) {
        for (index, way) in piece.orientations.iter().enumerate() {
            for row in 0..=size - usize::from(way.height) {
                for col in 0..=size - usize::from(way.width) {
                    if !hits(&forbidden, way, row, col) && hits(&anchor, way, row, col) {
                        found.insert([piece.id.into(), index as u64, row as u64, col as u64]);
                    }
                }
            }
        }
    }
    found
}

/// The placements among the legal moves, in the same form.
fn legal_placements(session: &dyn Session) -> HashSet<[u64; 4]> {
    let number = |detail: &Value, key: &str| detail[key].as_u64().unwrap();
    let moves = session.legal_moves();
    let placements = moves.iter().map(|mv| &mv.detail).filter(|detail| detail.get("pass").is_none());
    placements.map(|detail| ["piece", "orientation", "row", "col"].map(|key| number(detail, key))).collect()
}

fn check(session: &dyn Session) {
    let color = session.mover().unwrap().color;
    assert_eq!(placements_on(&session.board(), color), legal_placements(session), "{}", session.position());
}

#[test]
fn placement_is_legal_when_no_cell_is_forbidden_and_one_is_an_anchor() {
    for id in BLOKUS {
        let mut session = new_session(id);
        check(session.as_ref());
        play_random(session.as_mut(), 4, usize::MAX, |session| {
            if session.mover().is_some() {
                check(session);
            }
        });
    }
}

#[test]
fn bitmaps_hold_for_colors_that_are_not_to_move() {
    for id in BLOKUS {
        let session = random_start(id, 6, 18);
        let text = session.position();
        let words: Vec<&str> = text.split(' ').collect();
        for (color, info) in session.info().colors.iter().enumerate() {
            let moved = format!("{} {} {} {}", words[0], &info.name[..1], words[2], words[3]);
            let other = session_at(id, &moved);
            assert_eq!(other.mover().unwrap().color, color);
            assert_eq!(placements_on(&session.board(), color), legal_placements(other.as_ref()), "{moved}");
        }
    }
}

#[test]
fn covered_cells_are_those_of_the_moves() {
    for id in BLOKUS {
        let session = random_start(id, 5, 30);
        let board = session.board();
        let mut expected =
            vec![vec![0_u64; board["size"].as_u64().unwrap() as usize]; session.info().colors.len()];
        for entry in session.history() {
            for cell in entry.played.detail["cells"].as_array().into_iter().flatten() {
                let (row, col) = (cell[0].as_u64().unwrap() as usize, cell[1].as_u64().unwrap());
                expected[entry.played.mover.color][row] |= 1 << col;
            }
        }
        for (color, rows) in expected.iter().enumerate() {
            assert_eq!(&bits(&board["colors"][color]["covered"]), rows, "{id}");
        }
    }
}

#[test]
fn junior_has_two_of_each_piece() {
    let session = crate::support::after("junior", &["e10", "j5,j6"]);
    let colors = &session.board()["colors"];
    assert_eq!(bits(&colors[0]["pieces_left"]).len(), 12);
    assert!(!bits(&colors[0]["second_copies_left"]).contains(&1));
    assert!(!bits(&colors[1]["second_copies_left"]).contains(&2));
    assert_eq!(bits(&colors[1]["second_copies_left"]).len(), 11);
}

#[test]
fn start_cells_and_names_are_those_of_the_rules() {
    let starts = |id: &str| new_session(id).board()["start_cells"].to_string();
    assert_eq!(starts("duo"), "[[4,4],[9,9]]");
    assert_eq!(starts("junior"), "[[4,4],[9,9]]");
    for id in &BLOKUS[..3] {
        assert_eq!(starts(id), "[[0,0],[0,19],[19,19],[19,0]]");
    }
    for id in BLOKUS {
        let session = new_session(id);
        for (color, info) in session.info().colors.iter().enumerate() {
            assert_eq!(session.board()["colors"][color]["name"], info.name, "{id}");
        }
    }
}
