//! Agents on their threads: thinking, hurried, late, and failing.

use std::sync::mpsc::Sender;
use std::time::Duration;

use session::{ForfeitRule, Seated};

use super::support::{Puppet, foot, message, open, open_with, played, press, settle};
use crate::app::App;

/// Duo between a person, who starts, and a puppet.
fn against_puppet(rule: ForfeitRule) -> (App, Sender<String>) {
    let mut app = open("duo", "human,random");
    let (puppet, strings) = Puppet::new();
    app.seat(1, Seated::new("puppet", Box::new(puppet), rule, 1));
    press(&mut app, "X<Enter>");
    (app, strings)
}

const ANSWER: &str = "j4,i5,j5,k5,j6";

#[test]
fn the_screen_lives_while_an_agent_thinks() {
    let (mut app, strings) = against_puppet(ForfeitRule::Error);
    assert_eq!(foot(&mut app).0, "⠋ orange is thinking, 0.0 s (n: move now)");
    app.tick(Duration::from_millis(1234));
    assert_eq!(foot(&mut app).0, "⣠ orange is thinking, 1.2 s (n: move now)");
    press(&mut app, "<Up>]l<Enter>");
    assert_eq!((message(&app), played(&app).len()), ("it is not your turn", 1));
    press(&mut app, "h");
    assert_eq!(message(&app), "hints are for your own turns");
    press(&mut app, ":e10<Enter>");
    assert_eq!((message(&app), played(&app).len()), ("it is not your turn", 1));
    strings.send(ANSWER.to_string()).unwrap();
    settle(&mut app);
    assert_eq!((played(&app)[1].as_str(), message(&app)), (ANSWER, "orange: X/0@i6"));
}

#[test]
fn an_agent_can_be_told_to_move_now() {
    let (mut app, _strings) = against_puppet(ForfeitRule::Error);
    press(&mut app, "n");
    settle(&mut app);
    assert_eq!(played(&app).len(), 2);
    press(&mut app, "n");
    assert_eq!(message(&app), "nobody is thinking about a move");
}

#[test]
fn an_answer_to_a_move_that_was_taken_back_is_thrown_away() {
    let (mut app, strings) = against_puppet(ForfeitRule::Error);
    press(&mut app, "u");
    assert!(played(&app).is_empty());
    // The puppet is hurried and answers; meanwhile another move is on the board.
    press(&mut app, "W<Enter>");
    // One answer for each of the two questions, whichever is open.
    strings.send(ANSWER.to_string()).unwrap();
    strings.send(ANSWER.to_string()).unwrap();
    settle(&mut app);
    assert_eq!(played(&app).len(), 2);
    assert_eq!(app.session().history()[0].played.detail["name"], "W");
}

#[test]
fn leaving_calls_thinkers_back() {
    let (mut app, _strings) = against_puppet(ForfeitRule::Error);
    press(&mut app, "<C-c>");
    app.finish();
    assert!(app.is_leaving() && app.record_text().contains(";B[e9,d10,e10,f10,e11]"));
}

#[test]
fn a_fault_is_a_failure_of_the_run_under_the_rule_error() {
    let (mut app, strings) = against_puppet(ForfeitRule::Error);
    strings.send("a1".to_string()).unwrap();
    settle(&mut app);
    let words =
        "the agent for orange answered 'a1', which is refused: the first piece of orange must cover j5";
    let line = format!("{words} (u takes back, q leaves)");
    assert_eq!(foot(&mut app).0, format!("{}…", &line[..99]), "cut at the edge of the window");
    assert_eq!((app.failure(), played(&app).len()), (Some(words), 1));
    press(&mut app, "<Enter>");
    assert_eq!(message(&app), "it is not your turn");
    press(&mut app, "u");
    assert_eq!((app.failure(), app.state.person().is_some()), (None, true));
    press(&mut app, "q");
    assert!(app.is_leaving());
}

#[test]
fn a_crash_is_a_fault_and_random_moves_follow_under_the_rule_random() {
    let (mut app, strings) = against_puppet(ForfeitRule::Random);
    strings.send("crash".to_string()).unwrap();
    settle(&mut app);
    assert_eq!(message(&app), "orange moves at random from now on: puppet crashed: told to crash");
    assert_eq!((app.failure(), played(&app).len()), (None, 2));
    press(&mut app, "g<Enter>");
    settle(&mut app);
    assert_eq!(played(&app).len(), 4);
}

#[test]
fn the_game_is_forfeited_under_the_rule_stop() {
    let (mut app, strings) = against_puppet(ForfeitRule::Stop);
    strings.send("nonsense".to_string()).unwrap();
    settle(&mut app);
    assert!(
        app.summary().starts_with("orange has forfeited the game: the agent for orange answered 'nonsense'")
    );
    assert_eq!(app.failure(), None);
    press(&mut app, "q");
    assert!(app.is_leaving(), "a game that was stopped is not interrupted");
}

#[test]
fn what_an_agent_thought_is_shown_with_analysis() {
    let (mut app, strings) = against_puppet(ForfeitRule::Error);
    strings.send(ANSWER.to_string()).unwrap();
    settle(&mut app);
    assert_eq!(app.state.opinion.as_ref().unwrap().spec, "puppet");
    press(&mut app, "g<Enter>");
    assert_eq!(app.state.opinion, None, "it was about another position");
    app.finish();
}

#[test]
fn agents_wait_for_their_moment_but_not_longer() {
    let pace = super::super::app::Pace::USUAL;
    let mut app = open_with("duo", "random,random", pace);
    assert!(app.is_busy() && !app.wait(Duration::from_millis(1)), "nobody has been asked yet");
    app.tick(pace.answer);
    assert!(app.wait(Duration::from_secs(60)));
    assert_eq!(played(&app).len(), 1);
}
