//! Annotated records and pictures.

use serde_json::Value;
use session::record::{Mark, NodeId, Record};

use super::{QUICK, analysis, number, random_game, saved, turns};
use crate::support::path_text;

fn read(path: &std::path::Path) -> Record {
    Record::parse(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// The nodes of the main line that have moves, in order.
fn move_nodes(record: &Record) -> Vec<NodeId> {
    record.main_line().skip(1).collect()
}

/// The record of a child line as a game of its own: everything up to a node, then its first children.
fn variation(record: &Record, child: NodeId) -> Record {
    let mut path = vec![child];
    while let Some(parent) = record.parent(path[path.len() - 1]) {
        path.push(parent);
    }
    path.reverse();
    path.extend(std::iter::successors(record.children(child).next(), |&node| record.children(node).next()));
    let mut line = Record::new(record.game().unwrap());
    let mut last = line.root();
    for node in path.into_iter().skip(1) {
        last = line.add_child(last);
        for (key, values) in record.properties(node) {
            line.set_property(last, key, values.iter().map(String::as_str));
        }
    }
    line
}

#[test]
fn annotated_records_have_values_marks_and_best_lines() {
    for game in ["duo", "pylos"] {
        let (folder, session) = (tempfile::tempdir().unwrap(), random_game(game, 31));
        let path = saved(session.as_ref(), folder.path());
        let out = folder.path().join("out.blksgf");
        let mut options = vec!["--out", path_text(&out)];
        options.extend(QUICK);
        let data = analysis(&path, &options);
        let record = read(&out);
        let again = catalog::replay(&record).unwrap();
        assert_eq!(again.history(), session.history(), "the game itself is the same");
        assert!(record.comment(record.root()).unwrap().contains("lost on average"));
        let nodes = move_nodes(&record);
        let mut lines = 0;
        for (turn, &node) in turns(&data).iter().zip(&nodes) {
            let comment = record.comment(node).unwrap();
            assert!(comment.starts_with("Polyspire: ") && comment.contains(" %"), "{comment}");
            assert_eq!(record.mark(node).map(Mark::identifier), turn["mark"].as_str(), "{turn}");
            let siblings: Vec<NodeId> = record.children(record.parent(node).unwrap()).collect();
            let is_mistake = turn["loss"].as_f64().is_some_and(|loss| loss >= 0.05);
            assert_eq!(siblings.len(), if is_mistake { 2 } else { 1 }, "{turn}");
            if is_mistake {
                assert!(comment.contains(turn["best"]["text"].as_str().unwrap()), "{comment}");
                assert!(record.comment(siblings[1]).unwrap().starts_with("Polyspire: best, "));
                let best = catalog::replay(&variation(&record, siblings[1])).unwrap();
                let first = turn["turn"].as_u64().unwrap() as usize - 1;
                let texts: Vec<Value> =
                    best.turns()[first..].iter().map(|turn| turn.text.clone().into()).collect();
                assert_eq!(Value::from(texts), turn["best"]["line"]);
                lines += 1;
            }
        }
        assert!(lines > 0 && turns(&data).len() == nodes.len());
    }
}

#[test]
fn what_others_wrote_is_kept_and_our_own_is_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.sgf");
    let text =
        "(;GM[Pylos]PB[Ada]XY[kept];W[a4]TE[2];B[d3];W[c3]C[brave\nand bold]\n(;B[c2])(;B[d2]C[or this]))";
    std::fs::write(&path, text).unwrap();
    let options = ["--out", path_text(&path)];
    analysis(&path, &options);
    let once = read(&path);
    let nodes = move_nodes(&once);
    assert_eq!(once.comment(nodes[2]), Some("brave\nand bold\nPolyspire: loss for white"));
    assert_eq!(once.property(once.root(), "XY").unwrap(), ["kept"]);
    assert_eq!(once.property(nodes[0], "TE").unwrap(), ["2"]);
    // Black gave the win away, and the better line comes after those that were there.
    assert_eq!(once.mark(nodes[3]), Some(Mark::Bad));
    let replies: Vec<NodeId> = once.children(nodes[2]).collect();
    assert_eq!((replies[0], once.comment(replies[1])), (nodes[3], Some("or this")));
    assert_eq!(replies.len(), 3);
    analysis(&path, &options);
    assert_eq!(read(&path), once, "a second analysis adds nothing");
}

#[test]
fn marks_of_an_earlier_analysis_are_taken_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.sgf");
    let ours = "Polyspire: white 10 %, black 90 %; a bad move; loses 40 %, best is b2 with 50 %";
    // Every first turn of white loses, so none of them is a mistake.
    std::fs::write(&path, format!("(;GM[Pylos];W[a4]C[{ours}]BM[1];B[d3]C[hm]DO[])")).unwrap();
    analysis(&path, &["--out", path_text(&path)]);
    let record = read(&path);
    let nodes = move_nodes(&record);
    assert_eq!((record.comment(nodes[0]), record.mark(nodes[0])), (Some("Polyspire: loss for white"), None));
    assert_eq!(record.mark(nodes[1]), Some(Mark::Doubtful), "somebody else's");
}

#[test]
fn marks_of_people_are_never_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.sgf");
    // Black's last move gives the win away, whatever people think of it.
    let text = "(;GM[Pylos];W[a4]IT[]C[mine];B[d3];W[c3];B[c2]TE[2]IT[]C[what a move])";
    std::fs::write(&path, text).unwrap();
    for _ in 0..2 {
        analysis(&path, &["--out", path_text(&path)]);
        let record = read(&path);
        let nodes = move_nodes(&record);
        assert_eq!(record.mark(nodes[0]), Some(Mark::Interesting));
        assert_eq!(record.property(nodes[3], "TE").unwrap(), ["2"]);
        assert!(record.property(nodes[3], "IT").is_some() && record.property(nodes[3], "BM").is_none());
        let comment = record.comment(nodes[3]).unwrap();
        assert!(
            comment.starts_with("what a move\nPolyspire: ") && comment.contains("; judged a bad move"),
            "{comment}"
        );
        assert_eq!(comment.lines().count(), 2, "{comment}");
    }
}

#[test]
fn one_of_several_games_is_analysed_and_the_others_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.sgf");
    let games = "(;GM[Pylos]C[first];W[a1])\n(;GM[Pylos]C[second];W[a4];B[d3])\n";
    std::fs::write(&path, games).unwrap();
    let data = analysis(&path, &["--number", "2", "--out", path_text(&path)]);
    assert_eq!(turns(&data).len(), 2);
    let written = Record::parse_collection(&std::fs::read_to_string(&path).unwrap()).unwrap();
    assert_eq!(written[0], Record::parse_collection(games).unwrap()[0]);
    assert!(written[1].comment(written[1].root()).unwrap().starts_with("second\nPolyspire: "));
    let run = crate::support::run(&["analyze", path_text(&path)]);
    assert_eq!(run.code, Some(0));
    assert!(run.err.contains("holds 2 games, this is number 1; --number takes another one"), "{}", run.err);
    let sentence = crate::support::complaint(&["analyze", path_text(&path), "--number", "3"], 2);
    assert!(sentence.ends_with("there is no game 3 in it, only 2 games"), "{sentence}");
}

#[test]
fn exact_scores_are_annotated_as_far_as_they_are_known() {
    let (folder, session) = (tempfile::tempdir().unwrap(), random_game("duo", 32));
    let path = saved(session.as_ref(), folder.path());
    let out = folder.path().join("out.blksgf");
    let data = analysis(&path, &["--solve", "--positions", "3000", "--out", path_text(&out)]);
    let record = read(&out);
    for (turn, node) in turns(&data).iter().zip(move_nodes(&record)) {
        let comment = record.comment(node);
        assert_eq!(comment.is_some(), turn["scores"].is_array());
        assert!(comment.is_none_or(|comment| comment.starts_with("Polyspire: with best play blue ")));
        if number(&turn["points_lost"].as_f64().unwrap_or(0.0).into()) > 0.0 {
            assert!(comment.unwrap().contains("; loses ") && record.mark(node).is_some(), "{comment:?}");
        }
    }
}

/// Whether every tag is closed in its place, and every attribute quoted.
fn assert_well_formed(svg: &str) {
    let mut open: Vec<&str> = Vec::new();
    for (at, _) in svg.match_indices('<') {
        let tag = &svg[at + 1..at + svg[at..].find('>').unwrap()];
        assert!(!tag.contains('<') && tag.matches('"').count().is_multiple_of(2), "{tag}");
        let name = tag.trim_start_matches('/').split_whitespace().next().unwrap();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?}");
    for (at, _) in svg.match_indices('&') {
        assert!(["&amp;", "&lt;", "&gt;", "&quot;"].iter().any(|entity| svg[at..].starts_with(entity)));
    }
}

#[test]
fn the_picture_has_a_line_for_each_player_and_a_spot_for_each_mistake() {
    for (game, lines) in [("duo", 2), ("classic", 4), ("classic-2p", 4), ("pylos", 2)] {
        let (folder, session) = (tempfile::tempdir().unwrap(), random_game(game, 33));
        let mut record = session.record();
        record.set_property(record.root(), "PB", ["<Ada> & \"Bob\""]);
        let path = folder.path().join("game.sgf");
        std::fs::write(&path, record.to_string()).unwrap();
        let plot = folder.path().join("plot.svg");
        let mut options = vec!["--plot", path_text(&plot)];
        options.extend(QUICK);
        let data = analysis(&path, &options);
        let svg = std::fs::read_to_string(&plot).unwrap();
        assert_well_formed(&svg);
        let drawn = svg.matches("<path class=\"curve").count();
        assert_eq!(drawn, 2 * lines, "one in the legend and one in the picture");
        let mistakes =
            turns(&data).iter().filter(|turn| turn["loss"].as_f64().is_some_and(|loss| loss >= 0.05)).count();
        assert_eq!(svg.matches("<title>turn ").count(), mistakes);
        assert!(svg.contains(">turn</text>") && svg.contains(">expected value</text>"));
        assert!(svg.contains("prefers-color-scheme: dark"));
        // Nothing is fetched from anywhere.
        assert_eq!(svg.matches("http").count(), 1);
    }
}
