//! The keys of Pylos.

use super::held::{cursor, is_lifted};
use super::support::{enter, foot, message, open, picture, played, press};
use crate::app::App;

/// A game between two people after these turns.
fn after(turns: &[&str]) -> App {
    let mut app = open("pylos", "human,human");
    for turn in turns {
        enter(&mut app, turn);
    }
    assert_eq!(app.session().turn() as usize, turns.len(), "{}", message(&app));
    app
}

#[test]
fn arrows_walk_over_the_levels_side_by_side() {
    let mut app = open("pylos", "human,human");
    for (keys, expected) in [
        ("", "b2"),
        ("<Up>", "b3"),
        ("<Up><Up>", "b4"),
        ("<Right><Right>", "d4"),
        ("<Right>", "2a3"),
        ("<Left>", "d3"),
        ("<Right><Right><Right><Right>", "3a2"),
        ("<Right><Right>", "4a1"),
        ("<Right><Up><Down>", "4a1"),
        ("<Left>", "3b1"),
        ("1", "b1"),
        ("<Down><Left><Left>", "a1"),
        ("4", "4a1"),
        ("2", "2a1"),
        ("<PgUp>", "3a1"),
        ("<PgUp><PgUp>", "4a1"),
        ("<PgDn>", "3a1"),
        ("<PgDn><PgDn><PgDn>", "a1"),
    ] {
        press(&mut app, keys);
        assert_eq!(cursor(&app), expected, "{keys}");
    }
}

#[test]
fn enter_puts_a_ball_or_says_why_not() {
    let mut app = open("pylos", "human,human");
    assert_eq!(foot(&mut app).0, "✓ b2  Enter puts a ball here");
    press(&mut app, "<Enter>");
    assert_eq!(played(&app), ["b2"]);
    assert_eq!(foot(&mut app).0, "✗ b2  b2 is occupied");
    press(&mut app, "2");
    assert_eq!(foot(&mut app).0, "✗ 2b2  2b2 is not supported: all four cells below it must hold balls");
    press(&mut app, " ");
    assert_eq!(played(&app), ["b2"]);
    press(&mut app, "d");
    assert_eq!(message(&app), "no: there is nothing to finish: put a ball down first");
}

#[test]
fn a_ball_is_lifted_and_raised() {
    let mut app = after(&["a1", "a2", "b1", "b2", "d4"]);
    enter(&mut app, "d1");
    press(&mut app, "<Up><Up><Right><Right>");
    assert_eq!(foot(&mut app).0, "✓ d4  Enter lifts this ball, to be raised onto a higher level");
    press(&mut app, "<Enter>");
    assert_eq!(foot(&mut app).0, "✓ d4  Enter puts the ball back");
    press(&mut app, "<Enter>");
    assert!(!is_lifted(&app));
    press(&mut app, "<Enter><Left>");
    assert_eq!(foot(&mut app).0, "✗ d4-c4  c4 is not on a higher level");
    press(&mut app, "<Esc>");
    assert!(!is_lifted(&app));
    press(&mut app, "<Right><Enter>2<Down><Down><Left><Left>");
    assert_eq!(foot(&mut app).0, "✓ d4-2a1  Enter raises the ball to here");
    press(&mut app, "<Enter>");
    assert_eq!(played(&app).last().unwrap(), "d4-2a1");
}

#[test]
fn balls_that_cannot_be_lifted_say_why() {
    let mut app = after(&["a1", "a2", "b1", "b2"]);
    press(&mut app, "<Down>");
    assert_eq!(
        foot(&mut app).0,
        "✗ b1  2a1 would lose its support: the raised ball is one of the four below it"
    );
    let mut app = after(&["a1", "b1"]);
    press(&mut app, "<Left><Down>");
    assert_eq!(foot(&mut app).0, "✗ a1  no higher cell is free to raise a1 to");
    let mut app = after(&["a1", "a2", "b1", "b2", "2a1", "d4"]);
    press(&mut app, "<Left><Down>");
    assert_eq!(foot(&mut app).0, "✗ a1  the ball on a1 carries another ball");
}

#[test]
fn balls_are_taken_back_one_by_one() {
    let mut app = after(&["a1", "d4", "b1", "c4", "a2", "d3"]);
    press(&mut app, "<Enter>");
    assert_eq!(message(&app), "take back one or two of your balls: Enter on a ball");
    assert_eq!(foot(&mut app).0, "✓ b2  Enter takes this ball back");
    press(&mut app, "d");
    assert_eq!(message(&app), "no: a formation was completed: take back one of your balls first");
    press(&mut app, "<Enter>");
    assert_eq!(message(&app), "take back another ball with Enter, or end the turn with d");
    press(&mut app, "<Down>");
    assert_eq!(foot(&mut app).0, "✓ b1  Enter takes this ball back as well, d ends the turn");
    press(&mut app, "<Up><Up>");
    assert_eq!(foot(&mut app).0, "✗ b3  there is no ball of yours on b3");
    press(&mut app, "d");
    assert_eq!(played(&app)[6..], ["b2", "xb2", "done"]);
    assert_eq!(app.session().mover().unwrap().color, 1);
    press(&mut app, "u");
    assert_eq!(played(&app).len(), 8, "one decision at a time");
    press(&mut app, "U");
    assert_eq!(played(&app).len(), 9);
}

#[test]
fn whole_turns_are_typed() {
    let mut app = after(&["a1", "d4", "b1", "c4", "a2", "d3", "b2xa1,b1"]);
    assert_eq!(played(&app)[6..], ["b2", "xa1", "xb1"]);
    enter(&mut app, "pass");
    assert_eq!(message(&app), "no: this game has no passing");
}

#[test]
fn clicks_point_and_put() {
    use super::super::action::Action;
    let mut app = open("pylos", "human,human");
    picture(&mut app, 80, 24);
    // Below the header and the name of the level, d4 covers the first two rows of cells, columns 14 to 17.
    app.act(Action::Click(15, 3));
    assert_eq!((cursor(&app).as_str(), played(&app).len()), ("d4", 0));
    app.act(Action::Click(14, 2));
    assert_eq!(played(&app), ["d4"]);
}

#[test]
fn a_hint_of_a_solved_game_is_exact_and_can_be_taken_in_hand() {
    let mut app = after(&["a1", "b1"]);
    press(&mut app, "h");
    super::support::settle(&mut app);
    let advice = app.state.advice.clone().unwrap();
    let words = message(&app).to_string();
    assert!(words.starts_with(&format!("hint: {}, ", advice.text)), "{words}");
    assert!(words.ends_with("(table); h takes it in hand"), "{words}");
    press(&mut app, "h<Enter>");
    assert_eq!(played(&app).last(), Some(&advice.text));
}
