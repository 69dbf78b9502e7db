//! From sessions to records and back.

use session::Session;

use crate::support::{
    BLOKUS, PYLOS, all_games, moves_of, new_session, play_random, random_game, replayed, shown,
};

fn check_round_trip(session: &dyn Session) {
    let text = session.record().to_string();
    let again = replayed(&text);
    assert_eq!(shown(again.as_ref()), shown(session), "{text}");
    assert_eq!(again.record().to_string(), text);
}

#[test]
fn finished_games_survive_writing_and_reading() {
    for id in all_games() {
        for seed in 0..3 {
            check_round_trip(random_game(id, seed).as_ref());
        }
    }
}

/// In Pylos also in the middle of a turn.
#[test]
fn unfinished_games_survive_writing_and_reading() {
    for id in all_games() {
        let mut session = new_session(id);
        check_round_trip(session.as_ref());
        play_random(session.as_mut(), 11, 90, check_round_trip);
    }
}

#[test]
fn record_names_the_game_and_the_result() {
    let first_line = |id: &str, seed| {
        let text = random_game(id, seed).record().to_string();
        text.lines().next().unwrap().to_string()
    };
    for entry in &games::GAMES {
        let line = first_line(entry.info.id, 1);
        assert!(line.contains(&format!("GM[{}]", entry.info.record_name)) && line.contains("RE["), "{line}");
    }
    let result = random_game("duo", 1).result().unwrap();
    let lead = result.scores[0] - result.scores[1];
    assert_ne!(lead, 0, "a drawn game needs another seed");
    let expected = format!("RE[{}+{}]", if lead > 0 { "B" } else { "W" }, lead.abs());
    assert!(first_line("duo", 1).contains(&expected));
    let scores: Vec<String> =
        random_game("classic", 1).result().unwrap().scores.iter().map(ToString::to_string).collect();
    assert!(first_line("classic", 1).contains(&format!("RE[{}]", scores.join(" "))));
}

#[test]
fn one_node_holds_one_turn() {
    for id in PYLOS {
        let session = random_game(id, 2);
        assert_eq!(session.record().node_count(), 1 + usize::from(session.turn()), "{id}");
    }
}

/// A record as programs write it that leave out passes.
fn without_passes(session: &dyn Session) -> String {
    let text = session.record().to_string();
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with(";PASS[")).collect();
    assert!(lines.len() < text.lines().count(), "no pass in {text}");
    format!("{})", lines.join("\n").trim_end_matches(')'))
}

#[test]
fn records_without_passes_are_replayed_up_to_the_last_placement() {
    for id in BLOKUS {
        for seed in 0..10 {
            let session = random_game(id, seed);
            let mut expected = moves_of(session.as_ref());
            while expected.last().is_some_and(|text| text == "pass") {
                expected.pop();
            }
            let again = replayed(&without_passes(session.as_ref()));
            assert_eq!(moves_of(again.as_ref()), expected, "{id} {seed}");
        }
    }
}
