//! What every turn of a game was worth.

use serde_json::{Value, json};

use super::{QUICK, analysis, number, numbers, random_game, saved, turns};
use crate::support::{output, path_text, play};

/// Things that hold in the analysis of a whole game, however it was judged.
fn assert_sound(data: &Value, session: &dyn session::Session) {
    let (info, played) = (session.info(), session.turns());
    assert_eq!(data["game"], info.id);
    assert_eq!(data["is_complete"], true);
    assert_eq!(turns(data).len(), played.len());
    for (number_, (turn, played)) in turns(data).iter().zip(&played).enumerate() {
        assert_eq!(turn["turn"], number_ + 1);
        assert_eq!((&turn["text"], &turn["seat"]), (&played.text.clone().into(), &played.mover.seat.into()));
        assert_eq!(turn["color"], info.colors[played.mover.color].name);
        let values = numbers(&turn["values"]);
        assert_eq!(values.len(), info.seats);
        let sum: f64 = values.iter().sum();
        assert!((sum - info.seats as f64 / 2.0).abs() < 0.02, "{turn}");
        if played.is_pass {
            assert_eq!(turn["is_forced"], true);
        }
        if turn["is_forced"] == true {
            assert!(turn["loss"].is_null() && turn["best"].is_null() && turn["mark"].is_null(), "{turn}");
        } else {
            let loss = number(&turn["loss"]);
            let difference = number(&turn["best"]["value"]) - number(&turn["best"]["played"]);
            assert!((0.0..=1.0).contains(&loss) && loss >= difference - 1e-6, "{turn}");
            assert_eq!(turn["mark"] == "BM", loss >= 0.15, "{turn}");
            assert_eq!(turn["mark"] == "DO", (0.05..0.15).contains(&loss), "{turn}");
        }
    }
    let result = session.result().unwrap();
    let first = numbers(&turns(data).last().unwrap()["values"]);
    let best = first.iter().copied().fold(0.0, f64::max);
    let winners: Vec<usize> = (0..first.len()).filter(|&seat| first[seat] >= best).collect();
    assert_eq!(winners, result.winners);
    assert_players_are_sound(data);
}

fn assert_players_are_sound(data: &Value) {
    for player in data["players"].as_array().unwrap() {
        let own = turns(data).iter().filter(|turn| turn["seat"] == player["seat"]);
        let losses: Vec<f64> = own.filter_map(|turn| turn["loss"].as_f64()).collect();
        assert_eq!(player["judged"], losses.len());
        let mean = losses.iter().sum::<f64>() / losses.len() as f64;
        assert!((number(&player["mean_loss"]) - mean).abs() < 1e-5, "{player}");
        assert_eq!(player["mistakes"], losses.iter().filter(|&&loss| loss >= 0.05).count());
    }
    let loss_of = |turn: &Value| number(&turns(data)[turn.as_u64().unwrap() as usize - 1]["loss"]);
    let losses: Vec<f64> = data["mistakes"].as_array().unwrap().iter().map(loss_of).collect();
    assert!(losses.is_sorted_by(|a, b| a >= b) && losses.len() <= 5, "{losses:?}");
    let worst = turns(data).iter().filter_map(|turn| turn["loss"].as_f64()).fold(0.0, f64::max);
    assert!(losses.first().is_none_or(|&first| (first - worst).abs() < 1e-9), "{losses:?}");
}

#[test]
fn every_turn_of_a_duo_game_is_judged() {
    let (folder, session) = (tempfile::tempdir().unwrap(), random_game("duo", 1));
    let data = analysis(&saved(session.as_ref(), folder.path()), &QUICK);
    assert_eq!(data["method"], "search");
    assert_sound(&data, session.as_ref());
    // Nobody plays a whole game at random without a mistake.
    assert_eq!(data["mistakes"].as_array().unwrap().len(), 5);
}

#[test]
fn four_players_have_a_value_each() {
    let (folder, session) = (tempfile::tempdir().unwrap(), random_game("classic", 2));
    let data = analysis(&saved(session.as_ref(), folder.path()), &QUICK);
    assert_sound(&data, session.as_ref());
    assert_eq!(data["players"].as_array().unwrap().len(), 4);
}

#[test]
fn seats_with_several_colors_are_judged_as_one_player() {
    for game in ["classic-2p", "classic-3p"] {
        let (folder, session) = (tempfile::tempdir().unwrap(), random_game(game, 3));
        assert_sound(&analysis(&saved(session.as_ref(), folder.path()), &QUICK), session.as_ref());
    }
}

#[test]
fn turns_of_several_decisions_are_judged_as_a_whole() {
    let folder = tempfile::tempdir().unwrap();
    // Games of random moves are the likelier to have squares the longer they are; this one has some.
    let session =
        (0..100).map(|seed| random_game("pylos", seed)).find(|game| game.turns().iter().any(|t| t.moves > 2));
    let session = session.unwrap();
    let path = saved(session.as_ref(), folder.path());
    assert_sound(&analysis(&path, &QUICK), session.as_ref());
    let by_table = analysis(&path, &[]);
    assert_eq!(by_table["method"], "table");
    assert_sound(&by_table, session.as_ref());
    for pair in turns(&by_table).windows(2).filter(|pair| !pair[1]["best"].is_null()) {
        // What a turn leaves behind is what the next player can make of it, whoever that is.
        let next = pair[1]["seat"].as_u64().unwrap() as usize;
        assert_eq!(
            numbers(&pair[0]["values"])[next].to_string(),
            number(&pair[1]["best"]["value"]).to_string()
        );
        let (before, after) = (number(&pair[1]["best"]["value"]), numbers(&pair[1]["values"])[next]);
        assert_eq!((before - after).to_string(), number(&pair[1]["loss"]).to_string(), "{}", pair[1]);
    }
}

#[test]
fn the_same_analysis_twice_is_the_same() {
    let (folder, session) = (tempfile::tempdir().unwrap(), random_game("junior", 4));
    let path = saved(session.as_ref(), folder.path());
    assert_eq!(analysis(&path, &QUICK), analysis(&path, &QUICK));
}

#[test]
fn the_table_names_the_turn_that_kept_the_win() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.sgf");
    std::fs::write(&path, "(;GM[Pylos]PW[Ada];W[a4];B[d3];W[c3];B[c2];W[b1])").unwrap();
    let text = output(&["analyze", path_text(&path)]);
    let rows: Vec<&str> = text.lines().take(5).collect();
    assert!(rows[0].ends_with("loss") && rows[1].ends_with("win") && rows[2].ends_with("loss"), "{text}");
    assert!(
        rows[3].contains("mistake: win was possible by") && rows[4].contains("mistake: win was"),
        "{text}"
    );
    assert!(text.contains("white (Ada): 33.3 % lost on average over 3 turns"), "{text}");
    assert!(text.contains("\nlargest mistakes:\n  turn 4, black c2"), "{text}");
    assert!(!output(&["analyze", path_text(&path), "--mistakes", "0"]).contains("largest mistakes"));
}

#[test]
fn unfinished_games_and_passes_that_are_left_out_are_no_obstacle() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.blksgf");
    let session = random_game("duo", 5);
    // Other programs leave passes out.
    let text: String = session.record().to_string().lines().filter(|line| !line.contains("PASS")).collect();
    std::fs::write(&path, format!("{})", text.trim_end_matches(')'))).unwrap();
    let data = analysis(&path, &QUICK);
    assert_eq!(data["is_complete"], true);
    assert_eq!(turns(&data).len(), session.turns().len());
    let result = session.result().unwrap();
    assert_eq!(
        (&data["result"]["scores"], &data["result"]["winners"]),
        (&json!(result.scores), &json!(result.winners))
    );
    play(&["play", "--seats", "human,human", "--save", path_text(&path)], "X@d11\n");
    let data = analysis(&path, &QUICK);
    assert_eq!((turns(&data).len(), &data["result"]), (1, &Value::Null));
    assert!(turns(&data)[0]["loss"].is_number());
}

#[test]
fn the_result_and_what_is_left_are_told() {
    let (folder, session) = (tempfile::tempdir().unwrap(), random_game("duo", 8));
    let path = saved(session.as_ref(), folder.path());
    let arguments = [&["analyze", path_text(&path)][..], &QUICK].concat();
    let text = output(&arguments);
    let scores = session.result().unwrap().scores;
    assert!(text.contains(&format!(": blue {}, orange {}\n", scores[0], scores[1])), "{text}");
    let data = analysis(&path, &QUICK);
    for (color, standing) in data["standings"].as_array().unwrap().iter().enumerate() {
        assert_eq!(standing["points"], scores[color]);
        let pieces = standing["pieces_left"].as_array().unwrap();
        let catalogue = catalog::pieces().unwrap().list();
        let size = |name: &Value| catalogue.iter().find(|piece| *name == piece.name).unwrap().size;
        let left: u64 = pieces.iter().map(|name| u64::from(size(name))).sum();
        assert_eq!(session.scores()[color].detail["squares_left"], left);
        let names: Vec<&str> = pieces.iter().filter_map(Value::as_str).collect();
        let line = format!("{} pieces left: {}\n", names.len(), names.join(" "));
        assert!(text.contains(&line), "{line}: {text}");
    }
    let pylos = folder.path().join("pylos.sgf");
    std::fs::write(&pylos, "(;GM[Pylos];W[a4];B[d3];W[c3])").unwrap();
    let text = output(&["analyze", path_text(&pylos)]);
    assert!(
        text.contains("the game is not finished\n  white: 13 balls left\n  black: 14 balls left\n"),
        "{text}"
    );
}

#[test]
fn people_see_a_column_for_each_player() {
    let (folder, session) = (tempfile::tempdir().unwrap(), random_game("junior", 6));
    let path = saved(session.as_ref(), folder.path());
    let mut arguments = vec!["analyze", path_text(&path)];
    arguments.extend(QUICK);
    let text = output(&arguments);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0].split_whitespace().collect::<Vec<_>>(), ["blue", "orange"]);
    assert!(lines[1].starts_with("  1. blue ") && lines[1].matches(" %").count() >= 2, "{text}");
    assert!(text.contains("pass") && text.contains("  forced\n"), "{text}");
    assert!(lines.last().unwrap().starts_with("by mcts:iterations=40"), "{text}");
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_analysis_keeps_what_it_knows() {
    use crate::support::{interrupt, polyspire, wait_until_it_listens};
    let (folder, session) = (tempfile::tempdir().unwrap(), random_game("duo", 7));
    let path = saved(session.as_ref(), folder.path());
    let out = folder.path().join("out.blksgf");
    let agent = "mcts:time=1s,iterations=1000000000,endgame=0";
    let arguments = ["analyze", path_text(&path), "--agent", agent, "--json", "--out", path_text(&out)];
    let child = polyspire(&arguments).spawn().unwrap();
    wait_until_it_listens(child.id());
    std::thread::sleep(std::time::Duration::from_millis(2500));
    interrupt(child.id(), "INT");
    let done = child.wait_with_output().unwrap();
    let complaint = String::from_utf8(done.stderr).unwrap();
    assert_eq!(done.status.code(), Some(130), "{complaint}");
    let data: Value = serde_json::from_slice(&done.stdout).unwrap();
    assert_eq!(data["is_complete"], false);
    let is_known: Vec<bool> = turns(&data).iter().map(|turn| turn["values"].is_array()).collect();
    assert!(is_known.is_sorted_by(|a, b| a >= b), "what is known is the beginning of the game");
    let known = is_known.iter().filter(|known| **known).count();
    assert!(
        complaint.ends_with(&format!("stopped with {known} of {} turns known\n", is_known.len())),
        "{complaint}"
    );
    let record = session::record::Record::parse(&std::fs::read_to_string(&out).unwrap()).unwrap();
    let comments = record.main_line().skip(1).filter(|&node| record.comment(node).is_some()).count();
    assert_eq!(comments, known);
    assert_eq!(catalog::replay(&record).unwrap().history(), session.history());
}
