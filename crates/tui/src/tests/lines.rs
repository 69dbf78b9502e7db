//! The command line takes everything that the plain prompt takes.

use super::super::state::Mode;
use super::support::{enter, message, open, played, press, screen};

#[test]
fn moves_are_typed_in_every_notation_of_the_prompt() {
    let mut app = open("duo", "human,human");
    enter(&mut app, "X/0@d11");
    enter(&mut app, " j4,i5,j5,k5,j6 ");
    assert_eq!(played(&app), ["e9,d10,e10,f10,e11", "j4,i5,j5,k5,j6"]);
    enter(&mut app, "a1");
    assert_eq!(message(&app), "no: touches no corner of your own pieces at a1");
    enter(&mut app, "pass");
    assert_eq!(message(&app), "no: blue must play: it can still place 1");
    enter(&mut app, "undo");
    assert_eq!(played(&app).len(), 1);
    enter(&mut app, "redo");
    assert_eq!(played(&app).len(), 2);
    enter(&mut app, "quit");
    assert!(app.is_leaving());
}

#[test]
fn lists_are_shown_over_the_board_and_scrolled() {
    let mut app = open("duo", "human,human");
    screen(&mut app, 80, 24);
    enter(&mut app, "moves X");
    let shown = screen(&mut app, 80, 24);
    assert!(shown.contains(" 5 moves ") && shown.contains("X   e9,d10,e10,f10,e11"), "{shown}");
    press(&mut app, "<Esc>");
    enter(&mut app, "moves");
    assert!(screen(&mut app, 80, 24).contains(" 414 moves "));
    let first = screen(&mut app, 80, 24);
    press(&mut app, "<Down>");
    assert_ne!(screen(&mut app, 80, 24), first);
    press(&mut app, &"<PgDn>".repeat(60));
    let last = screen(&mut app, 80, 24);
    press(&mut app, "<PgDn>");
    assert_eq!(screen(&mut app, 80, 24), last, "the end stays at the end");
    press(&mut app, &"<PgUp>".repeat(60));
    assert_eq!(screen(&mut app, 80, 24), first);
    press(&mut app, "<Esc>");
    enter(&mut app, "moves Q");
    assert_eq!(message(&app), "none of the 414 legal moves has 'Q' in it; moves lists them");
    assert_eq!(app.state.mode, Mode::Board);
    enter(&mut app, "position");
    assert!(screen(&mut app, 80, 24).contains("14/14/14/14/"));
    press(&mut app, "<Esc>");
    enter(&mut app, "help");
    assert!(screen(&mut app, 80, 24).contains(" Help "));
    press(&mut app, "x");
    assert_eq!(app.state.mode, Mode::Board);
    enter(&mut app, "history");
    assert_eq!(message(&app), "no moves so far");
}

#[test]
fn a_line_can_be_mended_recalled_and_given_up() {
    let mut app = open("duo", "human,human");
    press(&mut app, ":X@d12<Backspace>1");
    assert!(screen(&mut app, 80, 24).contains("\n:X@d11\n"));
    press(&mut app, "<Esc>");
    assert_eq!((app.state.mode.clone(), played(&app).len()), (Mode::Board, 0));
    enter(&mut app, "nonsense");
    assert_eq!(message(&app), "no: 'nonsense' is neither a command nor a move");
    press(&mut app, ":<Up>");
    assert_eq!(app.state.mode, Mode::Command("nonsense".to_string()));
    press(&mut app, "<Backspace>");
    assert_eq!(app.state.mode, Mode::Command("nonsens".to_string()));
    press(&mut app, "<Esc>:<Backspace>");
    assert_eq!(app.state.mode, Mode::Board);
}

#[test]
fn letters_in_a_line_are_not_commands() {
    let mut app = open("duo", "human,human");
    press(&mut app, ":quas?:r");
    assert_eq!(app.state.mode, Mode::Command("quas?:r".to_string()));
    assert!(!app.is_leaving());
}

#[test]
fn saving_asks_for_a_name_and_tells_what_became_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.blksgf");
    let mut app = open("duo", "human,human");
    press(&mut app, "X<Enter>s");
    assert_eq!(app.state.mode, Mode::Command("save blokus-duo.blksgf".to_string()));
    press(&mut app, "<Esc>");
    enter(&mut app, &format!("save {}", path.display()));
    assert_eq!(message(&app), format!("saved to {}", path.display()));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), app.record_text());
    assert!(app.record_text().contains(";B[e9,d10,e10,f10,e11]"), "{}", app.record_text());
    enter(&mut app, "save");
    assert_eq!(message(&app), "save where? Example: save game.blksgf");
    enter(&mut app, &format!("save {}", folder.path().display()));
    assert!(message(&app).starts_with("cannot write "), "{}", message(&app));
}
