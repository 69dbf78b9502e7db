//! Golden files of whole windows. Run `cargo xtask goldens` after an intended change.

use std::path::PathBuf;
use std::time::Duration;

use local_game::Advice;

use super::super::state::Hint;
use super::support::{bring, enter, open, press, screen, settle, thought};
use crate::app::App;

fn expect(name: &str, app: &mut App, width: u16, height: u16) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/tests/screens");
    let path = PathBuf::from(folder).join(format!("{name}.txt"));
    let drawn = screen(app, width, height);
    if std::env::var("UPDATE_GOLDENS").is_ok_and(|value| value == "1") {
        std::fs::write(&path, &drawn).unwrap();
        return;
    }
    let stored = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}; UPDATE_GOLDENS=1 writes it", path.display()));
    assert_eq!(drawn, stored, "{} is not what is drawn:\n{drawn}", path.display());
}

#[test]
fn golden_of_the_first_move_of_duo() {
    expect("duo-start", &mut open("duo", "human,random:seed=1"), 80, 24);
}

#[test]
fn golden_of_an_illegal_ghost_over_the_legal_overlay() {
    let mut app = open("duo", "human,random:seed=1");
    press(&mut app, "X<Enter>");
    settle(&mut app);
    bring(&mut app, "Fr", [2, 3]);
    press(&mut app, "l");
    expect("duo-overlay", &mut app, 67, 18);
}

#[test]
fn golden_of_a_wide_window_with_analysis_and_the_opponents_tray() {
    let mut app = open("duo", "human,human");
    press(&mut app, "I<Up><Up><Up><Up>]");
    let text = "e9,d10,e10,f10,e11".to_string();
    app.state.advice = Some(Advice { spec: "mcts".to_string(), text, thought: Some(thought()), exact: None });
    (app.state.hint, app.state.is_analysis_on) = (Hint::Shown, true);
    expect("duo-wide", &mut app, 110, 28);
}

#[test]
fn golden_of_classic_against_three_agents_in_a_usual_window() {
    let mut app = open("classic", "human,random:seed=1,random:seed=2,random:seed=3");
    for _ in 0..6 {
        press(&mut app, "g<Enter>");
        settle(&mut app);
    }
    expect("classic", &mut app, 80, 24);
}

#[test]
fn golden_of_a_forced_pass() {
    let mut app = open("junior", "human,human");
    while !(app.state.shot.is_forced_pass || app.session().mover().is_none()) {
        press(&mut app, "g<Enter>");
    }
    app.tick(Duration::from_millis(500));
    expect("forced-pass", &mut app, 80, 24);
}

#[test]
fn golden_of_the_moves_being_walked_through() {
    let mut app = open("duo", "human,human");
    for _ in 0..9 {
        press(&mut app, "g<Enter>");
    }
    press(&mut app, "m<PgUp><Down><Down>");
    expect("moves", &mut app, 80, 24);
}

#[test]
fn golden_of_pylos_with_a_lifted_ball() {
    let mut app = open("pylos", "human,human");
    for turn in ["a1", "a2", "b1", "c1", "b2", "d4", "c4", "a3"] {
        enter(&mut app, turn);
    }
    press(&mut app, "<Up><Up><Right><Enter>2<Left><Left>");
    expect("pylos-raise", &mut app, 80, 24);
}

#[test]
fn golden_of_taking_balls_back_in_the_smallest_window() {
    let mut app = open("pylos", "human,human");
    for turn in ["a1", "d4", "b1", "c4", "a2", "d3"] {
        enter(&mut app, turn);
    }
    press(&mut app, "<Enter>");
    expect("pylos-take", &mut app, 58, 19);
}

#[test]
fn golden_of_the_help() {
    let mut app = open("pylos", "human,human");
    press(&mut app, "?");
    expect("help", &mut app, 80, 24);
}

#[test]
fn golden_of_a_window_that_is_too_small() {
    let mut app = open("classic", "human,human,human,human");
    expect("too-small", &mut app, 60, 20);
}
