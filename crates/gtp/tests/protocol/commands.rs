//! What the engine answers.

use game_core::Rng;

use crate::race::{Races, engine};
use gtp::Engine;

/// The replies to some lines, without the empty lines between them.
fn replies(lines: &[&str]) -> Vec<String> {
    let mut output = Vec::new();
    engine().run(lines.join("\n").as_bytes(), &mut output).unwrap();
    let text = String::from_utf8(output).unwrap();
    let (text, end) = text.split_at(text.len().saturating_sub(2));
    assert!(end == "\n\n" || text.is_empty(), "{text:?}");
    if text.is_empty() { Vec::new() } else { text.split("\n\n").map(str::to_string).collect() }
}

fn last(lines: &[&str]) -> String {
    replies(lines).pop().unwrap()
}

#[test]
fn administration() {
    let answers =
        replies(&["protocol_version", "1 name", "known_command play", "known_command fly", "fly", "7"]);
    assert_eq!(
        answers,
        ["= 2", "=1 Polyspire", "= true", "= false", "? unknown command 'fly'", "?7 unknown command ''"]
    );
    let listed: Vec<String> = last(&["list_commands"])[2..].lines().map(str::to_string).collect();
    assert_eq!(listed, Engine::commands().collect::<Vec<_>>());
    assert_eq!(last(&["name now"]), "? no arguments are expected, but there is 'now'");
}

#[test]
fn quit_is_answered_and_ends_the_run() {
    assert_eq!(replies(&["4 quit", "name"]), ["=4 "]);
}

#[test]
fn comments_and_blank_lines_have_no_answer() {
    assert_eq!(replies(&["", "# play", "  ", "\t", "\u{7}"]), [""; 0]);
    assert_eq!(replies(&["\r", "name # who?\r"]), ["= Polyspire"]);
}

#[test]
fn moves_are_played_in_turn_and_taken_back() {
    assert_eq!(last(&["play b 3", "play w 1", "showboard"]), "= \nsum\n \n4");
    assert_eq!(last(&["play b 3", "play b 1"]), "? not your turn: white is to move");
    assert_eq!(last(&["play b 3", "undo", "play B 1", "showboard"]), "= \nsum\n \n1");
    assert_eq!(last(&["play b 3", "undo", "undo"]), "? cannot undo: there is no move to take back");
    assert_eq!(last(&["play b 4"]), "? illegal move: add 1, 2 or 3");
    assert_eq!(last(&["play b"]), "? a move is missing");
    assert_eq!(last(&["play b pass"]), "? illegal move: black can move, and may not pass");
    assert_eq!(
        last(&["play red 1"]),
        "? 'red' is not a colour of race; its colours are B (black), W (white)"
    );
    assert_eq!(last(&["p 1", "p 3", "all_legal black"]), "= 1\n2\n3");
    assert_eq!(last(&["all_legal white"]), "? not your turn: black is to move");
}

#[test]
fn engine_moves() {
    assert_eq!(
        replies(&["genmove b", "genmove white", "g", "showboard"]),
        ["= 2", "= 2", "= 2", "= \nsum\n \n6"]
    );
    assert_eq!(replies(&["reg_genmove b", "showboard", "genmove b"]), ["= 2", "= \nsum\n \n0", "= 2"]);
    assert_eq!(last(&["genmove w"]), "? not your turn: black is to move");
    assert_eq!(last(&["genmove"]), "? '' is not a colour of race; its colours are B (black), W (white)");
}

#[test]
fn score_and_status_follow_the_game() {
    let mut lines = vec!["g"; 5];
    lines.extend([
        "final_score",
        "final_status",
        "g",
        "final_score",
        "final_status",
        "g",
        "p 1",
        "genmove b",
    ]);
    let over = "? the game is over";
    let expected = ["= 0", "= playing", "= 2", "= W+1", "= over", over, over, over];
    assert_eq!(replies(&lines)[5..], expected);
    assert_eq!(last(&[&lines[..8], &["undo", "p 3", "final_score"]].concat()), "= W+1");
    assert_eq!(last(&[&lines[..8], &["undo", "final_status"]].concat()), "= playing");
}

#[test]
fn thoughts_are_told() {
    assert_eq!(replies(&["g", "get_value", "g", "get_value"]), ["= 2", "= 0.7500", "= 2", "= 0.2500"]);
    assert_eq!(last(&["g", "move_values"]), "= 30 30.0 0.750 3\n10 10.0 0.250 1");
    let nothing = "? there is no search to tell about: the agent does not search, or has not moved yet";
    assert_eq!(replies(&["get_value", "move_values"]), [nothing; 2]);
    assert_eq!(last(&["g", "clear_board", "get_value"]), nothing);
}

#[test]
fn failures_of_the_player_change_nothing() {
    let answers =
        replies(&["param iterations 14", "g", "param iterations 13", "g", "param iterations none", "g"]);
    assert_eq!(answers, ["= ", "? 2 failed: tired", "= ", "? 2 crashed: unlucky", "= ", "= 2"]);
    assert_eq!(last(&["param agent 9", "g"]), "? 9 answered '9', which is refused: add 1, 2 or 3");
    assert_eq!(last(&["param agent 9", "g", "undo"]), "? cannot undo: there is no move to take back");
}

#[test]
fn parameters_are_listed_told_and_set() {
    assert_eq!(last(&["param"]), "= agent 2\ntime none\niterations none");
    let set = ["param agent 3", "param time 500ms", "param iterations 7"];
    assert_eq!(last(&[&set[..], &["param"]].concat()), "= agent 3\ntime 0.5s\niterations 7");
    assert_eq!(replies(&["param agent 3", "param agent", "g"]), ["= ", "= 3", "= 3"]);
    assert_eq!(last(&["param time 2", "param time"]), "= 2s");
    assert_eq!(
        last(&["param speed"]),
        "? unknown parameter 'speed'; the parameters are agent, time, iterations"
    );
    assert_eq!(last(&["param time soon"]), "? 'soon' is not a time, such as 500ms or 2s, or none");
    let wrong = "? '-1' is not a number of iterations: write a whole number or none";
    assert_eq!(last(&["param iterations -1"]), wrong);
    assert_eq!(replies(&["param agent chess", "param agent"]), ["? there is no agent 'chess'", "= 2"]);
}

#[test]
fn seed_makes_the_player_anew() {
    assert_eq!(replies(&["set_random_seed 3", "g"]), ["= ", "= 3"]);
    assert_eq!(last(&["set_random_seed x"]), "? 'x' is not a seed: write a whole number from 0 up");
}

#[test]
fn games_are_found_by_name_and_id() {
    assert_eq!(replies(&["p 3", "set_game rAcE", "showboard"])[2], "= \nsum\n \n0");
    assert_eq!(last(&["set_game Chess"]), "? there is no game 'Chess'; the games are Race");
    assert!(Engine::new(Box::new(Races), "chess", "2", None).is_err());
    assert!(Engine::new(Box::new(Races), "race", "best", None).is_err());
}

#[test]
fn clocks_are_understood() {
    for line in [
        "time_settings 300 0 0",
        "time_settings 0 10 1",
        "kgs-time_settings byoyomi 60 5 3",
        "time_left w 9.5 0",
    ] {
        assert_eq!(replies(&[line, "g"]), ["= ", "= 2"], "{line}");
    }
    for line in
        ["time_settings 1 2", "time_left b x 0", "time_left b 1", "time_left q 1 0", "kgs-time_settings soon"]
    {
        assert!(last(&[line]).starts_with("? "), "{line}");
    }
}

#[test]
fn processor_time_is_a_number_that_grows() {
    let seconds = |text: &str| text[2..].parse::<f64>().unwrap();
    let mut answers = Vec::new();
    let mut engine = engine();
    for _ in 0..2 {
        answers.push(seconds(engine.answer(b"cputime").unwrap().trim_end()));
        let mut rng = Rng::seeded(answers.len() as u64);
        std::hint::black_box((0..3_000_000).map(|_| rng.below(9)).sum::<u32>());
    }
    assert!(answers[0] >= 0.0 && answers[0] < answers[1], "{answers:?}");
}

#[test]
fn records_are_saved_and_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a game.sgf");
    let (save, load) = (format!("savesgf \"{}\"", path.display()), format!("loadsgf \"{}\"", path.display()));
    let saved = ["p 1", "p 2", "p 3", &save, "clear_board"];
    let board = |more: &[&str]| last(&[&saved[..], more, &["showboard"]].concat());
    assert_eq!(board(&[&load]), "= \nsum\n \n6");
    assert_eq!(board(&[&format!("{load} 3")]), "= \nsum\n \n3");
    assert_eq!(board(&[&format!("{load} 1")]), "= \nsum\n \n0");
    assert_eq!(board(&[&format!("{load} 99")]), "= \nsum\n \n6");
    assert_eq!(board(&[&load, "undo", "undo"]), "= \nsum\n \n1");
    for (line, part) in [
        (format!("{load} 0"), "'0' is not the number of a move"),
        ("loadsgf /no/such/file".to_string(), "? cannot read /no/such/file: "),
        ("savesgf /no/such/folder/file".to_string(), "? cannot write /no/such/folder/file: "),
        ("loadsgf".to_string(), "? expected a file"),
        ("savesgf a b".to_string(), "? expected a file"),
        ("savesgf -".to_string(), "? expected a file: standard output has the replies"),
    ] {
        let answer = last(&[&saved[..], &[&line]].concat());
        assert!(answer.contains(part), "{line}: {answer}");
    }
    std::fs::write(&path, "(;GM[Chess];B[1])").unwrap();
    let answer = last(&["p 1", &load]);
    assert!(
        answer.ends_with("a game.sgf: the record is of 'Chess', which is not a game of the catalogue"),
        "{answer}"
    );
    assert_eq!(last(&["p 1", &load, "showboard"]), "= \nsum\n \n1");
}

#[test]
fn a_record_that_is_loaded_and_saved_keeps_everything() {
    const RICH: &str =
        "(;GM[Race]PB[Ada]DT[2024-05-01]XY[kept]\n;B[1]C[one]TE[1]\n(;W[2]\n;B[3])\n(;W[3]C[other]))\n";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.sgf");
    let name = path.display();
    let after = |lines: &[&str]| {
        std::fs::write(&path, RICH).unwrap();
        let (load, save) = (format!("loadsgf {name}"), format!("savesgf {name}"));
        assert_eq!(last(&[&[load.as_str()], lines, &[&save]].concat()), "= ");
        std::fs::read_to_string(&path).unwrap()
    };
    assert_eq!(after(&[]), RICH);
    assert_eq!(after(&["undo", "undo"]), RICH);
    assert_eq!(after(&["play w 1"]), RICH.replace(";B[3])", ";B[3]\n;W[1])"));
    let load = format!("loadsgf {name} 2");
    assert_eq!(after(&[&load]), RICH, "the moves behind the position are kept");
    let other = after(&[&load, "play w 3", "play b 2"]);
    assert!(other.ends_with("\n(;W[3]C[other]\n;B[2])\n(;W[2]\n;B[3]))\n"), "{other}");
}

#[test]
fn the_first_of_several_games_is_loaded_and_the_others_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let (path, copy) = (folder.path().join("games.sgf"), folder.path().join("copy.sgf"));
    let games = "(;GM[Race]\n;B[1])\n(;GM[Race]C[second]\n;B[3])\n";
    std::fs::write(&path, games).unwrap();
    let load = format!("loadsgf {}", path.display());
    assert_eq!(last(&[&load, "showboard"]), "= \nsum\n \n1");
    last(&[
        &load,
        "play w 2",
        &format!("savesgf {}", path.display()),
        &format!("savesgf {}", copy.display()),
    ]);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), games.replacen(";B[1])", ";B[1]\n;W[2])", 1));
    assert_eq!(std::fs::read_to_string(&copy).unwrap(), "(;GM[Race]\n;B[1]\n;W[2])\n");
}

#[test]
fn raised_flag_reaches_the_player() {
    let mut engine = engine();
    engine.stop_flag().raise();
    assert_eq!(engine.answer(b"g").unwrap(), "= 1\n\n");
    engine.stop_flag().lower();
    assert_eq!(engine.answer(b"g").unwrap(), "= 2\n\n");
}
