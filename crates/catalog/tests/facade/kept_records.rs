//! Games that were read from records, go on, and are written again: a record is a tree, and nothing in it is lost.

use session::Session;
use session::record::Record;

use crate::support::{moves_of, read, replayed};

/// A record as people make them: names, date, event, comments, marks, variations and a property that nobody here knows.
const RICH: &str = "(;GM[Blokus Duo]PB[Ada]PW[Bob]DT[2024-05-01]EV[Club \\] night]RE[B+3]XY[kept]C[start]\n\
    ;B[E10]TE[2]C[brave]\n\
    (;W[j5]BM[1];B[f11,f12]C[end])\n\
    (;W[j5,j6]C[or this];B[d11,d12]))";

fn lines(record: &Record) -> Vec<String> {
    record.to_string().lines().map(str::to_string).collect()
}

#[test]
fn reading_and_writing_changes_nothing() {
    for text in [
        RICH,
        "(;GM[Blokus Duo])",
        "(;GM[Blokus Duo]B[e10];W[j5])",
        "(;GM[Blokus Duo]AB[e10]PL[W]C[a setup];W[j5];B[f11,f12])",
        "(;GM[Blokus Duo];B[e10];AE[e10]AB[e10,e11]C[corrected]PL[W];W[j5])",
        "(;GM[Blokus Duo];B[e10];PL[B];B[f11,f12])",
        "(;GM[Blokus Duo];B[e10]W[j5];C[both in one node])",
        "(;GM[Blokus Duo];B[e9][d10][e10][f10][e11];;W[J5])",
        "(;GM[Pylos];W[a1];B[d4];W[b1];B[c4];W[a2];B[d3];W[b2])",
        "(;GM[Pylos];W[a1];B[d4];W[b1];B[c4];W[a2];B[d3];W[b2xa1];B[a1]C[hm])",
    ] {
        let mut session = replayed(text);
        assert_eq!(session.record(), read(text));
        while session.undo().is_some() {}
        assert_eq!(session.record(), read(text), "what was taken back is still in the record");
    }
}

#[test]
fn moves_are_appended_to_the_line_that_was_read() {
    let mut session = replayed(RICH);
    assert_eq!(moves_of(session.as_ref()), ["e10", "j5", "f11,f12"]);
    session.play("k6").unwrap_err();
    session.play("i4,i3").unwrap();
    let record = session.record();
    let mut expected = read(&RICH.replace("C[end])", "C[end]\n;W[i3,i4])"));
    // The result was that of a game that has gone on since.
    expected.remove_property(expected.root(), "RE");
    assert_eq!(record, expected);
    assert_eq!(moves_of(replayed(&record.to_string()).as_ref()), moves_of(session.as_ref()));
}

#[test]
fn another_move_becomes_the_main_line_and_the_old_one_a_variation() {
    let mut session = replayed(RICH);
    session.undo().unwrap();
    session.play("d11,d12").unwrap();
    let record = session.record();
    let tail =
        ["(;W[j5]BM[1]", "(;B[d11,d12])", "(;B[f11,f12]C[end]))", "(;W[j5,j6]C[or this]", ";B[d11,d12]))"];
    assert_eq!(lines(&record)[2..], tail);
    assert_eq!(moves_of(replayed(&record.to_string()).as_ref()), ["e10", "j5", "d11,d12"]);
}

#[test]
fn a_variation_that_is_there_is_gone_on_with() {
    let mut session = replayed(RICH);
    session.undo().unwrap();
    session.undo().unwrap();
    session.play("J6,J5").unwrap();
    session.play("D12,d11").unwrap();
    session.play("i4").unwrap();
    let record = session.record();
    assert_eq!(record.node_count(), read(RICH).node_count() + 1);
    let tail = ["(;W[j5,j6]C[or this]", ";B[d11,d12]", ";W[i4])", "(;W[j5]BM[1]", ";B[f11,f12]C[end]))"];
    assert_eq!(lines(&record)[2..], tail);
}

#[test]
fn lines_part_before_a_move_that_shares_its_node_with_a_setup() {
    let mut session = replayed("(;GM[Blokus Duo]C[root]B[e10]TE[1];W[j5](;B[f11,f12])(;B[d11]))");
    while session.undo().is_some() {}
    session.play("e10,e11").unwrap();
    let record = session.record();
    assert_eq!(
        lines(&record),
        [
            "(;GM[Blokus Duo]C[root]",
            "(;B[e10,e11])",
            "(;B[e10]TE[1]",
            ";W[j5]",
            "(;B[f11,f12])",
            "(;B[d11])))"
        ]
    );
}

#[test]
fn a_turn_can_be_finished_in_the_next_node() {
    let mut session = replayed("(;GM[Pylos];W[a1];B[d4];W[b1];B[c4];W[a2];B[d3];W[b2]C[a square])");
    session.play("xa1").unwrap();
    session.play("done").unwrap();
    session.play("a1").unwrap();
    let again = replayed(&session.record().to_string());
    assert_eq!(moves_of(again.as_ref()), moves_of(session.as_ref()));
    assert!(session.record().to_string().contains(";W[b2]C[a square]\n"), "{}", session.record());
}

#[test]
fn a_game_that_goes_on_to_its_end_has_its_result() {
    let mut session = replayed(RICH);
    crate::support::play_random(session.as_mut(), 3, usize::MAX, |_| ());
    let record = session.record();
    let alone = session.line_record();
    assert_eq!(record.property(record.root(), "RE"), alone.property(alone.root(), "RE"));
    let again = replayed(&record.to_string());
    assert_eq!((moves_of(again.as_ref()), again.result()), (moves_of(session.as_ref()), session.result()));
    assert_eq!(again.record(), record);
}

#[test]
fn passes_that_the_record_leaves_out_are_no_part_of_it() {
    let finished = crate::support::random_game("duo", 2);
    let text = finished.record().to_string();
    let kept: Vec<&str> = text.lines().filter(|line| !line.starts_with(";PASS[")).collect();
    let text = format!("{})", kept.join("\n").trim_end_matches(')'));
    let session = replayed(&text);
    assert_eq!(moves_of(session.as_ref()), moves_of(finished.as_ref()));
    assert_eq!(session.record(), read(&text));
}

/// Every way through a tree of variations, played move by move from the start, finds its nodes again.
#[test]
fn every_line_of_a_tree_is_found_again() {
    let mut tree = read("(;GM[Blokus Duo]C[root])");
    let mut rng = game_core::Rng::seeded(5);
    let mut lines: Vec<Vec<String>> = Vec::new();
    for _ in 0..60 {
        let mut session = catalog::replay(&tree).unwrap();
        while session.undo().is_some() {}
        let length = 1 + rng.below(9);
        for _ in 0..length {
            // Few different moves, so that lines share their beginnings.
            let legal = session.legal_moves();
            let text = legal[rng.below(3.min(legal.len() as u32)) as usize].text.clone();
            session.play(&text).unwrap();
        }
        lines.push(moves_of(session.as_ref()));
        let before = tree.node_count();
        tree = session.record();
        let added = tree.node_count() - before;
        assert!(added <= length as usize);
        assert_eq!(session.record().node_count(), tree.node_count());
        // The line is the beginning of the main line now.
        let main = moves_of(replayed(&tree.to_string()).as_ref());
        assert!(main.starts_with(lines.last().unwrap()), "{main:?}");
    }
    for line in &lines {
        let mut session = catalog::replay(&tree).unwrap();
        while session.undo().is_some() {}
        for text in line {
            session.play(text).unwrap();
        }
        assert_eq!(session.record().node_count(), tree.node_count(), "{line:?} is in the tree already");
    }
}

#[test]
fn copies_keep_the_record() {
    let session = replayed(RICH);
    let mut copy: Box<dyn Session> = session.fork();
    copy.play("i4,i3").unwrap();
    assert!(copy.record().to_string().contains("C[or this]"));
    assert_eq!(session.record(), read(RICH));
}
