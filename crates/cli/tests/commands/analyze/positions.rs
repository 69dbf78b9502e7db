//! Single positions.

use serde_json::Value;

use super::{QUICK, number, numbers, random_game};
use crate::support::{finish, output, polyspire};

#[test]
fn a_search_shows_moves_line_and_speed() {
    let text = output(&["analyze", "--game", "duo", "--iterations", "200", "--moves", "3"]);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("blue to move: blue ") && lines[0].contains(" %, orange "), "{text}");
    assert!((1..=3).all(|number| lines[number].starts_with(&format!("  {number}. "))), "{text}");
    assert!((1..=3).all(|number| lines[number].ends_with(" visits")), "{text}");
    assert!(lines[4].starts_with("line: blue ") && lines[4].contains("; orange "), "{text}");
    assert!(
        lines[5].contains("200 iterations in") && lines[5].contains("/s)") && lines[5].contains("depth"),
        "{text}"
    );
    assert_eq!(lines.len(), 6, "{text}");
}

#[test]
fn programs_get_the_same_as_data() {
    let mut arguments = vec!["analyze", "--game", "classic", "--json", "--moves", "4"];
    arguments.extend(QUICK);
    let data: Value = serde_json::from_str(&output(&arguments)).unwrap();
    assert_eq!((&data["game"], &data["mover"]["seat"]), (&"blokus-classic".into(), &0.into()));
    assert_eq!(numbers(&data["values"]).len(), 4);
    let candidates = data["candidates"].as_array().unwrap();
    assert_eq!(candidates.len(), 4);
    assert_eq!(candidates[0]["text"], data["line"][0]);
    assert!(candidates.is_sorted_by_key(|one| std::cmp::Reverse(one["visits"].as_u64())), "{data}");
    assert!(number(&data["iterations_per_second"]) > 0.0 && number(&data["depth"]) >= 1.0);
}

#[test]
fn forced_moves_and_finished_games_need_no_search() {
    let mut session = random_game("duo", 21);
    let text = output(&["analyze", "--game", "duo", "--position", &session.position()]);
    assert!(text.starts_with("the game is over: blue "), "{text}");
    assert_eq!(session.undo().unwrap().text, "pass");
    let text = output(&["analyze", "--game", "duo", "--position", &session.position()]);
    assert!(text.ends_with(" to move has no choice: pass\n"), "{text}");
}

#[test]
fn an_agent_can_be_asked_where_there_is_a_table() {
    let text = output(&["analyze", "--game", "pylos", "--agent", "mcts:iterations=50,seed=1"]);
    assert!(text.starts_with("white to move: white ") && text.contains("50 iterations"), "{text}");
}

#[test]
fn without_a_table_pylos_is_searched_and_the_table_is_mentioned() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["analyze", "--game", "pylos-lines", "--iterations", "50"];
    let run = finish(polyspire(&arguments).env("POLYSPIRE_DATA", folder.path()), "");
    assert_eq!(run.code, Some(0));
    assert!(run.out.starts_with("white to move: white ") && run.err.lines().count() == 1, "{}", run.out);
    assert!(run.err.contains("`polyspire solve --game pylos-lines`"), "{}", run.err);
}

#[test]
fn several_threads_search_as_well() {
    let text = output(&["analyze", "--game", "junior", "--iterations", "100", "--threads", "2"]);
    assert!(text.contains("threads=2"), "{text}");
}

/// Found by a player: the hint was c4, which gives the win away.
#[test]
fn the_winning_turns_of_pylos_come_first() {
    let mut session = catalog::find("pylos").unwrap().new_session();
    for text in "c2 d3 b3 d2 a2 a1 d1 b2".split(' ') {
        session.play(text).unwrap();
    }
    let text = output(&["analyze", "--game", "pylos", "--position", &session.position()]);
    let lines: Vec<(&str, &str)> =
        text.lines().skip(1).filter_map(|line| line.trim().split_once(' ')).collect();
    let won: Vec<&str> =
        lines.iter().filter(|(_, value)| value.trim().starts_with("win")).map(|(turn, _)| *turn).collect();
    assert_eq!(won.len(), 2, "{text}");
    assert!(lines[..2].iter().all(|(turn, _)| ["b1", "d4"].contains(turn)), "{text}");
}

#[test]
fn the_network_judges_where_there_is_one_and_a_search_where_there_is_none() {
    for (game, source) in [("duo", "network"), ("junior", "search")] {
        let arguments = ["analyze", "--game", game, "--iterations", "60", "--json"];
        let data: Value = serde_json::from_str(&output(&arguments)).unwrap();
        assert_eq!(data["source"], source, "{game}");
    }
}

#[test]
fn a_position_near_the_end_is_exact_without_being_asked_to() {
    let mut session = random_game("duo", 21);
    while session.legal_count() < 2 {
        session.undo().unwrap();
    }
    let arguments = ["analyze", "--game", "duo", "--iterations", "60", "--position", &session.position()];
    let data: Value = serde_json::from_str(&output(&[&arguments[..], &["--json"]].concat())).unwrap();
    assert_eq!((&data["source"], &data["is_proven"]), (&"exact_endgame".into(), &true.into()));
    let text = output(&arguments);
    assert!(text.contains("with best play: blue ") && text.contains("exact by exact endgame"), "{text}");
}
