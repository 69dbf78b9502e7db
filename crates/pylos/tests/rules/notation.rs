//! Cells, decisions and turns as text.

use game_core::Position;
use pylos::{Base, Base3, Base4, Cell, Lines, Move, Pylos, Turn};

use crate::support::{cell, decision, read, visit_random_games};

fn check_cells<B: Base>() {
    for cell in Cell::<B>::all() {
        assert_eq!(cell.to_string().parse(), Ok(cell));
    }
}

#[test]
fn every_cell_can_be_read_back() {
    check_cells::<Base4>();
    check_cells::<Base3>();
}

#[test]
fn cells_are_column_and_row_after_the_level() {
    assert_eq!(cell("c2"), Cell::at(0, 1, 2).unwrap());
    assert_eq!(cell("2c1"), Cell::at(1, 0, 2).unwrap());
    assert_eq!(cell("3A2"), Cell::at(2, 1, 0).unwrap());
}

#[test]
fn cells_outside_the_pyramid_are_refused() {
    for text in ["", "a", "a0", "a5", "e1", "1a1", "2d1", "2a4", "3c1", "4a2", "5a1", "a1 ", "é1", "2é"] {
        let error = text.parse::<Cell>().unwrap_err().to_string();
        assert!(error.starts_with(&format!("{text:?} is not a cell")), "{error}");
    }
    assert!("d4".parse::<Cell<Base3>>().is_err());
}

#[test]
fn decisions_are_read_in_any_case() {
    assert_eq!(decision("B2"), Move::Place(cell("b2")));
    assert_eq!(decision("A1-2B2"), Move::Raise { from: cell("a1"), to: cell("2b2") });
    assert_eq!(decision("X2b2"), Move::Take(cell("2b2")));
    assert_eq!(decision("Done"), Move::Done);
}

#[test]
fn other_texts_are_no_decisions() {
    for text in ["", "x", "-", "a1-", "-a1", "a1-b1-c1", "a1xb2", "xx", "pass", "done."] {
        let error = text.parse::<Move>().unwrap_err().to_string();
        assert!(error.starts_with(&format!("{text:?} is not a decision")), "{error}");
    }
}

#[test]
fn a_turn_is_a_put_and_the_balls_taken_back() {
    let decisions = |text: &str| read::<Turn>(text).decisions().map(|mv| mv.to_string()).collect::<Vec<_>>();
    assert_eq!(decisions("2a1"), ["2a1"]);
    assert_eq!(decisions("a1-2b2"), ["a1-2b2"]);
    assert_eq!(decisions("2a1xb2"), ["2a1", "xb2", "done"]);
    assert_eq!(decisions("a1-2b2X2B2,c3"), ["a1-2b2", "x2b2", "xc3"]);
}

#[test]
fn other_texts_are_no_turns() {
    for text in ["", "x", "xb2", "a1x", "a1xb2,", "a1xb2,c3,d4", "a1xb2xc3", "a1,b2", "done"] {
        let error = text.parse::<Turn>().unwrap_err().to_string();
        assert!(error.starts_with(&format!("{text:?} is not a turn")), "{error}");
    }
}

#[test]
fn every_decision_and_turn_of_a_game_can_be_read_back() {
    let check = |position: &Pylos<Lines>| {
        for mv in position.moves() {
            assert_eq!(mv.to_string().parse(), Ok(mv));
        }
        for (turn, _) in position.turns() {
            assert_eq!(turn.to_string().parse(), Ok(turn));
        }
    };
    visit_random_games::<Lines, Base4>(100, |position, _| check(position));
}
