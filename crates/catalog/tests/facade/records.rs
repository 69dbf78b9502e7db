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

/// In Pylos also in the middle of a turn. Games in which only passes are left are finished by reading them.
#[test]
fn unfinished_games_survive_writing_and_reading() {
    let check = |session: &dyn Session| {
        let mut ahead = session.fork();
        while ahead.pass().is_ok() {}
        if session.mover().is_none() || ahead.mover().is_some() {
            check_round_trip(session);
        }
    };
    for id in all_games() {
        let mut session = new_session(id);
        check(session.as_ref());
        play_random(session.as_mut(), 11, 90, check);
    }
}

#[test]
fn record_names_the_game_and_the_result() {
    let first_line = |id: &str, seed| {
        let text = random_game(id, seed).record().to_string();
        text.lines().next().unwrap().to_string()
    };
    for entry in catalog::games() {
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
fn finished_games_of_programs_that_write_no_passes_are_finished() {
    for id in BLOKUS {
        for seed in 0..10 {
            let session = random_game(id, seed);
            let again = replayed(&without_passes(session.as_ref()));
            assert_eq!(moves_of(again.as_ref()), moves_of(session.as_ref()), "{id} {seed}");
            assert_eq!(again.result(), session.result(), "{id} {seed}");
        }
    }
}

/// A pass is played when nobody has anything else to do; otherwise it is left to the player who must make it.
#[test]
fn a_forced_pass_in_the_middle_of_a_game_is_left_to_the_player() {
    let mut seen = 0;
    for seed in 0..40 {
        let whole = random_game("duo", seed);
        let moves = moves_of(whole.as_ref());
        let last = moves.iter().rposition(|text| text != "pass").unwrap();
        let Some(first_pass) = moves.iter().position(|text| text == "pass").filter(|&pass| pass < last)
        else {
            continue;
        };
        seen += 1;
        let mut session = new_session("duo");
        for text in &moves[..first_pass] {
            session.play(text).unwrap();
        }
        let again = replayed(&session.record().to_string());
        assert_eq!(shown(again.as_ref()), shown(session.as_ref()), "seed {seed}");
    }
    assert!(seen > 3, "only {seen} games have such a pass");
}
