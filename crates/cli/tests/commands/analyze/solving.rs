//! Exact endings.

use serde_json::Value;
use session::Session;

use super::{analysis, number, random_game, saved, turns};
use crate::support::{complaint, finish, output, play, polyspire};

/// A position so many turns before the last placement of a random game.
fn late_position(game: &str, seed: u64, turns: usize) -> Box<dyn Session> {
    let mut session = random_game(game, seed);
    while session.undo().is_some_and(|mv| mv.text == "pass") {}
    (1..turns).for_each(|_| drop(session.undo()));
    session
}

fn solved(game: &str, position: &str) -> Value {
    serde_json::from_str(&output(&["analyze", "--game", game, "--position", position, "--solve", "--json"]))
        .unwrap()
}

/// The scores that a line leads to, played at the prompt.
fn scores_after(game: &str, position: &str, line: &[Value]) -> String {
    let info = catalog::find(game).unwrap().info;
    let seats = vec!["human"; info.seats].join(",");
    let moves: Vec<&str> = line.iter().map(|mv| mv.as_str().unwrap()).collect();
    let text = play(
        &["play", "--game", game, "--position", position, "--seats", &seats],
        &format!("{}\n", moves.join("\n")),
    );
    let last = text.lines().last().unwrap().to_string();
    last[last.find('(').unwrap()..].to_string()
}

#[test]
fn playing_the_line_of_a_solution_leads_to_its_scores() {
    for (game, seed) in [("duo", 11), ("duo", 12), ("junior", 13), ("classic", 14), ("classic-2p", 15)] {
        let session = late_position(game, seed, 5);
        let (position, info) = (session.position(), session.info());
        let data = solved(game, &position);
        let scores: Vec<i64> =
            data["scores"].as_array().unwrap().iter().map(|n| n.as_i64().unwrap()).collect();
        let words: Vec<String> =
            (0..info.seats).map(|seat| format!("{} {}", info.seat_name(seat), scores[seat])).collect();
        let line = data["solved"]["line"].as_array().unwrap();
        assert_eq!(scores_after(game, &position, line), format!("({})", words.join(", ")), "{position}");
        let text = output(&["analyze", "--game", game, "--position", &position, "--solve"]);
        assert!(text.contains(&format!("with best play: {}: ", words.join(", "))), "{text}");
        assert!(text.contains("\nline: ") && text.contains(" positions in "), "{text}");
        for (seat, bound) in data["bounds"].as_array().unwrap().iter().enumerate() {
            let (least, most) = (number(&bound["least"]) as i64, number(&bound["most"]) as i64);
            assert!((least..=most).contains(&scores[seat]), "{data}");
        }
    }
}

#[test]
fn a_game_is_solved_from_its_end_on() {
    let (folder, session) = (tempfile::tempdir().unwrap(), random_game("duo", 16));
    let path = saved(session.as_ref(), folder.path());
    let data = analysis(&path, &["--solve", "--positions", "3000"]);
    assert_eq!(data["method"], "solve");
    let ending = &data["ending"];
    let of = |key: &str| number(&ending[key]) as usize;
    let (solved, settled) = (of("solved_after"), of("settled_after"));
    assert!(0 < solved && solved <= settled && settled <= of("decided_after"), "{ending}");
    assert!(of("positions") <= 3000);
    let result = session.result().unwrap();
    assert_eq!(ending["winners"], Value::from(result.winners.clone()));
    assert_eq!(turns(&data).last().unwrap()["scores"], Value::from(result.scores));
    let margin = |turn: &Value, seat: usize| {
        let scores = turn["scores"].as_array().unwrap();
        scores[seat].as_i64().unwrap() - scores[1 - seat].as_i64().unwrap()
    };
    for turn in solved..turns(&data).len() {
        let (before, after) = (&turns(&data)[turn - 1], &turns(&data)[turn]);
        let seat = after["seat"].as_u64().unwrap() as usize;
        let lost = after["points_lost"].as_i64().unwrap_or(0);
        assert_eq!(margin(before, seat) - margin(after, seat), lost, "{after}");
        assert_eq!(after["is_forced"] == true, after["points_lost"].is_null(), "{after}");
    }
    assert!(turns(&data)[..solved - 1].iter().all(|turn| turn["values"].is_null()), "{data}");
    assert_eq!(data["is_complete"], false);
}

#[test]
fn what_is_decided_is_said_to_be() {
    let mut session = random_game("duo", 17);
    session.undo();
    let data = solved("duo", &session.position());
    assert_eq!(data["decided"], data["winners"][0]);
    let text = output(&["analyze", "--game", "duo", "--position", &session.position(), "--solve"]);
    assert!(text.starts_with("decided: ") && text.contains(" wins however the game goes on"), "{text}");
    assert_eq!(solved("duo", &late_position("duo", 11, 5).position())["decided"], Value::Null);
}

/// With few positions to look at, a game is often decided long before the first one that is solved.
#[test]
fn no_game_is_won_later_than_it_was_decided() {
    let folder = tempfile::tempdir().unwrap();
    let mut earlier = 0;
    for seed in 16..22 {
        let path = saved(random_game("duo", seed).as_ref(), folder.path());
        let data = analysis(&path, &["--solve", "--positions", "1"]);
        let of = |key: &str| data["ending"][key].as_u64();
        let (solved, settled, decided) = (of("solved_after"), of("settled_after"), of("decided_after"));
        assert!(decided.is_none() || settled <= decided, "{}", data["ending"]);
        earlier += usize::from(decided < solved);
        let text = output(&["analyze", path.to_str().unwrap(), "--solve", "--positions", "1"]);
        let turn = |words: &str| -> Option<usize> {
            let line = text.lines().find(|line| line.ends_with(words))?;
            line.strip_prefix("after turn ")?.split([':', ' ']).next()?.parse().ok()
        };
        let (best, any) = (turn(" with best play"), turn(" however the game goes on"));
        assert!(best.is_none() || any.is_none() || best < any, "{text}");
    }
    assert!(earlier > 0, "no game was decided before it was solved");
}

#[test]
fn a_position_that_is_too_large_is_said_to_be() {
    let arguments = ["analyze", "--game", "duo", "--solve", "--positions", "1000"];
    let sentence = complaint(&arguments, 1);
    assert!(sentence.contains("too large to be solved: 1,000 positions were not enough"), "{sentence}");
    assert!(sentence.contains("--positions") && sentence.contains("828 moves are open"), "{sentence}");
    let sentence = complaint(&["analyze", "--game", "classic", "--solve", "--time", "20ms"], 1);
    assert!(sentence.contains("were not enough, and --time allows more"), "{sentence}");
    let mut with_data: Vec<&str> = arguments.to_vec();
    with_data.push("--json");
    let run = finish(&mut polyspire(&with_data), "");
    let data: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((run.code, &data["solved"], &data["scores"]), (Some(1), &Value::Null, &Value::Null));
}

#[test]
fn finished_games_are_solved_already() {
    let session = random_game("duo", 18);
    let text = output(&["analyze", "--game", "duo", "--position", &session.position(), "--solve"]);
    let scores = session.result().unwrap().scores;
    assert_eq!(text, format!("the game is over: blue {}, orange {}\n", scores[0], scores[1]));
}

#[test]
fn pylos_is_solved_by_its_table() {
    assert_eq!(output(&["analyze", "--game", "pylos", "--solve"]), output(&["analyze", "--game", "pylos"]));
    let (folder, session) = (tempfile::tempdir().unwrap(), random_game("pylos", 19));
    let path = saved(session.as_ref(), folder.path());
    assert_eq!(analysis(&path, &["--solve"]), analysis(&path, &["--agent", "perfect"]));
}
