//! Whole games played with keys alone.

use game_core::Rng;

use super::held::{cursor, held};
use super::support::{foot, open, played, press, settle};
use crate::app::App;

/// Brings the ghost to a placement as a person would: chooses the piece, turns it, moves it, and presses
/// Enter.
fn put_down(app: &mut App, detail: &serde_json::Value) {
    let number = |key: &str| detail[key].as_u64().unwrap();
    let hand = |app: &mut App| held(app).unwrap();
    let mut presses = 0;
    let mut try_key = |app: &mut App, key: &str| {
        presses += 1;
        assert!(presses < 100, "{detail} cannot be reached");
        press(app, key);
    };
    while u64::from(hand(app).piece) != number("piece") {
        try_key(app, "<Tab>");
    }
    for step in 0.. {
        if hand(app).orientation as u64 == number("orientation") {
            break;
        }
        try_key(app, if step % 4 == 3 { "f" } else { "r" });
    }
    loop {
        let [row, col] = hand(app).top_left().map(u64::from);
        let key = match (row.cmp(&number("row")), col.cmp(&number("col"))) {
            (std::cmp::Ordering::Less, _) => "<Down>",
            (std::cmp::Ordering::Greater, _) => "<Up>",
            (_, std::cmp::Ordering::Less) => "<Right>",
            (_, std::cmp::Ordering::Greater) => "<Left>",
            _ => break,
        };
        try_key(app, key);
    }
    assert!(app.state.verdict.as_ref().unwrap().is_legal, "{detail}");
    press(app, "<Enter>");
}

/// A person who plays random moves with keys.
fn play_blokus(app: &mut App, seed: u64) {
    let mut rng = Rng::seeded(seed);
    settle(app);
    while app.session().mover().is_some() {
        let before = played(app).len();
        let legal = app.session().legal_moves();
        let wanted = rng.pick(&legal).unwrap().clone();
        if wanted.text == "pass" {
            press(app, "p");
        } else {
            put_down(app, &wanted.detail);
        }
        assert_eq!(played(app)[before], wanted.text);
        settle(app);
    }
}

/// Checks that the last line shows the result and that the record replays to the final position.
fn expect_end(app: &mut App, seats: usize) {
    let (line, _) = foot(app);
    assert!(line.starts_with("game over: ") && line.ends_with(')'), "{line}");
    let result = app.session().result().unwrap();
    assert_eq!(result.scores.len(), seats);
    let record = session::record::Record::parse(&app.record_text()).unwrap();
    let replayed = catalog::replay(&record).unwrap();
    assert_eq!(replayed.position(), app.session().position());
    assert_eq!(app.summary(), line);
}

#[test]
fn two_people_play_duo_to_the_end_by_keys() {
    let mut app = open("duo", "human,human");
    play_blokus(&mut app, 1);
    expect_end(&mut app, 2);
}

#[test]
fn a_person_plays_classic_against_three_agents_by_keys() {
    let mut app = open("classic", "random:seed=1,human,random:seed=2,random:seed=3");
    play_blokus(&mut app, 2);
    expect_end(&mut app, 4);
    let movers: Vec<usize> =
        app.session().history().iter().map(|entry| entry.played.mover.color).take(8).collect();
    assert_eq!(movers, [0, 1, 2, 3, 0, 1, 2, 3]);
}

#[test]
fn the_other_kinds_of_blokus_are_played_by_keys_too() {
    for (game, seats) in [
        ("classic-2p", "human,random:seed=1"),
        ("classic-3p", "human,human,random:seed=1"),
        ("junior", "random:seed=4,human"),
    ] {
        let mut app = open(game, seats);
        play_blokus(&mut app, 3);
        expect_end(&mut app, catalog::find(game).unwrap().info.seats);
    }
}

/// The level key of a cell, and its column and row.
fn place(name: &str) -> (&str, (char, char)) {
    let (level, cell) = name.split_at(name.len() - 2);
    let mut signs = cell.chars();
    (if level.is_empty() { "1" } else { level }, (signs.next().unwrap(), signs.next().unwrap()))
}

/// Moves the cursor to a cell with the level key and arrows.
fn go_to(app: &mut App, name: &str) {
    let (level, spot) = place(name);
    press(app, level);
    for _ in 0..8 {
        let at = cursor(app);
        let (_, at) = place(&at);
        let key = match (at.1.cmp(&spot.1), at.0.cmp(&spot.0)) {
            (std::cmp::Ordering::Less, _) => "<Up>",
            (std::cmp::Ordering::Greater, _) => "<Down>",
            (_, std::cmp::Ordering::Less) => "<Right>",
            (_, std::cmp::Ordering::Greater) => "<Left>",
            _ => return,
        };
        press(app, key);
    }
    panic!("{name} cannot be reached");
}

#[test]
fn a_person_plays_pylos_to_the_end_by_keys() {
    for (game, seed) in [("pylos", 1), ("pylos-lines", 2), ("pylos-children", 3), ("pylos", 4)] {
        let mut app = open(game, "human,random:seed=5");
        let mut rng = Rng::seeded(seed);
        while app.session().mover().is_some() {
            let before = played(&app).len();
            let legal = app.session().legal_moves();
            let wanted = rng.pick(&legal).unwrap().text.clone();
            if wanted == "done" {
                press(&mut app, "d");
            } else {
                for cell in wanted.trim_start_matches('x').split('-') {
                    go_to(&mut app, cell);
                    press(&mut app, "<Enter>");
                }
            }
            assert_eq!(played(&app)[before], wanted);
            settle(&mut app);
        }
        let (line, _) = foot(&mut app);
        assert!(line.starts_with("game over: "), "{line}");
    }
}

#[test]
fn agents_alone_play_to_the_end_while_somebody_watches() {
    let mut app = open("classic-2p", "random:seed=1,random:seed=2");
    settle(&mut app);
    expect_end(&mut app, 2);
    press(&mut app, "u");
    assert!(app.session().mover().is_none(), "there is nobody to give the move back to");
    press(&mut app, "q");
    assert!(app.is_leaving());
}
