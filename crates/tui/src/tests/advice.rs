//! Hints and analysis.

use local_game::{Adviser, grouped};

use super::super::state::Hint;
use super::support::{enter, foot, message, open, picture, played, press, screen, settle};

#[test]
fn a_hint_is_a_ghost_with_its_value_and_can_be_taken_in_hand() {
    let mut app = open("duo", "human,human");
    press(&mut app, "h");
    assert_eq!(foot(&mut app).1, "looking for a hint …");
    settle(&mut app);
    let words = message(&app).to_string();
    assert!(words.starts_with("hint: ") && words.contains(" % estimated, "), "{words}");
    assert!(words.ends_with(" tries (network); h takes it in hand"), "{words}");
    assert!(app.state.hint == Hint::Shown && screen(&mut app, 80, 24).contains("??"));
    let text = app.state.advice.clone().unwrap().text;
    press(&mut app, "hh");
    assert_eq!(app.state.hint, Hint::Shown, "shown once more");
    press(&mut app, "<Esc>");
    assert_eq!(app.state.hint, Hint::Hidden);
    press(&mut app, "hh<Enter>");
    assert_eq!(played(&app), [text]);
    assert_eq!(app.state.advice, None, "it was about another position");
}

#[test]
fn a_hint_can_be_typed() {
    let mut app = open("junior", "human,human");
    enter(&mut app, "hint");
    settle(&mut app);
    assert!(app.state.hint == Hint::Shown && message(&app).starts_with("hint: "), "{}", message(&app));
}

#[test]
fn analysis_goes_on_until_it_is_switched_off() {
    let mut app = open("junior", "human,human");
    press(&mut app, "a");
    while app.state.advice.is_none() {
        assert!(app.wait(std::time::Duration::from_secs(60)));
    }
    let shown = screen(&mut app, 80, 24);
    assert!(shown.contains("analysis by search") && shown.contains(" moves deep"), "{shown}");
    assert!(app.is_at_work(), "another round has begun");
    press(&mut app, "a");
    settle(&mut app);
    assert!(!picture(&mut app, 80, 24).content().is_empty());
    assert!(!screen(&mut app, 80, 24).contains("analysis"));
}

#[test]
fn a_move_ends_the_search_for_a_hint_to_it() {
    let mut app = open("duo", "human,human");
    press(&mut app, "h<Enter>");
    settle(&mut app);
    assert_eq!((played(&app).len(), &app.state.advice, app.state.hint), (1, &None, Hint::Hidden));
}

#[test]
fn every_game_has_an_adviser() {
    for game in catalog::games() {
        assert!(Adviser::find(game).is_ok(), "{}", game.info.id);
    }
}

/// White has lost after both b1 and d4; c4, which looks good to a search, throws the win away.
#[test]
fn a_hint_in_a_won_position_of_pylos_wins() {
    let mut app = open("pylos", "human,human");
    for text in "c2 d3 b3 d2 a2 a1 d1 b2".split(' ') {
        press(&mut app, &format!(":{text}<Enter>"));
    }
    assert_eq!(played(&app).len(), 8);
    press(&mut app, "h");
    settle(&mut app);
    let words = message(&app).to_string();
    assert!(words.contains(", win (table); h takes it in hand"), "{words}");
    let text = app.state.advice.clone().unwrap().text;
    assert!(["b1", "d4"].contains(&text.as_str()), "{text}");
}

#[test]
fn large_numbers_have_their_thousands_apart() {
    for (number, text) in
        [(0, "0"), (999, "999"), (1000, "1,000"), (12_345, "12,345"), (1_234_567, "1,234,567")]
    {
        assert_eq!(grouped(number), text);
    }
}
