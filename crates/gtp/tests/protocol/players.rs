//! External engines as players: kept in step with the session, timed, restarted.

use std::time::Duration;

use game_core::{AgentError, Limits};
use gtp::{GtpPlayer, GtpSettings};
use session::{Player, Session};

use crate::engines::{PATIENT, SHORT, Script};
use crate::race::{new_session, session_at};

const LISTED: &str =
    "list_commands) answer 'list_commands\nset_game\nclear_board\nplay\ngenmove\nloadsgf' ;;";

fn settings(script: &Script) -> GtpSettings {
    GtpSettings {
        command: script.command_line(),
        name: "the script".to_string(),
        time: None,
        handshake: PATIENT,
        timeout: PATIENT,
        seed: None,
    }
}

fn player(script: &Script) -> GtpPlayer {
    GtpPlayer::new(settings(script), "Race").unwrap_or_else(|error| panic!("{error}"))
}

fn choose(player: &mut GtpPlayer, session: &dyn Session) -> Result<String, String> {
    player.choose(session, &Limits::default()).map_err(|error| error.to_string())
}

/// A script that always adds two.
fn adding_two() -> Script {
    Script::answering(&format!("{LISTED} genmove) answer 2 ;;"))
}

fn play(session: &mut dyn Session, moves: &[&str]) {
    for text in moves {
        session.play(text).unwrap();
    }
}

#[test]
fn only_what_has_changed_is_sent() {
    let script = adding_two();
    let (mut player, mut session) = (player(&script), new_session());
    assert_eq!(script.new_commands(), ["list_commands", "set_game Race"]);
    assert_eq!(choose(&mut player, session.as_ref()), Ok("2".to_string()));
    assert_eq!(script.new_commands(), ["clear_board", "genmove b"]);
    play(session.as_mut(), &["2", "3"]);
    choose(&mut player, session.as_ref()).unwrap();
    assert_eq!(script.new_commands(), ["play w 3", "genmove b"]);
    play(session.as_mut(), &["2", "1"]);
    choose(&mut player, session.as_ref()).unwrap();
    assert_eq!(script.new_commands(), ["play w 1", "genmove b"]);
}

#[test]
fn game_is_sent_again_when_moves_are_taken_back() {
    let script = adding_two();
    let (mut player, mut session) = (player(&script), new_session());
    play(session.as_mut(), &["1", "2", "3", "1"]);
    choose(&mut player, session.as_ref()).unwrap();
    script.new_commands();
    session.undo().unwrap();
    session.undo().unwrap();
    choose(&mut player, session.as_ref()).unwrap();
    assert_eq!(script.new_commands(), ["clear_board", "play b 1", "play w 2", "genmove b"]);
}

/// As when it was refused, or came too late.
#[test]
fn game_is_sent_again_after_an_answer_that_was_not_played() {
    let script = adding_two();
    let (mut player, mut session) = (player(&script), new_session());
    choose(&mut player, session.as_ref()).unwrap();
    script.new_commands();
    choose(&mut player, session.as_ref()).unwrap();
    assert_eq!(script.new_commands(), ["clear_board", "genmove b"]);
    play(session.as_mut(), &["1", "1"]);
    choose(&mut player, session.as_ref()).unwrap();
    assert_eq!(script.new_commands(), ["clear_board", "play b 1", "play w 1", "genmove b"]);
}

#[test]
fn another_game_begins_with_a_clear_board() {
    let script = adding_two();
    let (mut player, mut session) = (player(&script), new_session());
    play(session.as_mut(), &["1", "2", "3", "1"]);
    choose(&mut player, session.as_ref()).unwrap();
    script.new_commands();
    let mut other = new_session();
    play(other.as_mut(), &["1", "3"]);
    choose(&mut player, other.as_ref()).unwrap();
    assert_eq!(script.new_commands(), ["clear_board", "play b 1", "play w 3", "genmove b"]);
}

#[test]
fn unusual_start_is_loaded_from_a_record() {
    let script = Script::answering(&format!(
        "{LISTED} loadsgf) cp \"$rest\" \"$F/record\"; answer ;; genmove) answer 2 ;;"
    ));
    let mut session = session_at("5 1");
    play(session.as_mut(), &["1", "2"]);
    choose(&mut player(&script), session.as_ref()).unwrap();
    let mut commands = script.new_commands();
    let loaded = commands.remove(3);
    assert!(loaded.starts_with("loadsgf ") && loaded.ends_with(".blksgf"), "{loaded}");
    let around =
        ["list_commands", "set_game Race", "clear_board", "play w 1", "play b 2", "genmove w", "quit"];
    assert_eq!(commands, around);
    let record = script.text("record");
    assert!(
        record.contains("GM[Race]") && record.contains("AB[5]PL[W]") && !record.contains("W[1]"),
        "{record}"
    );
}

#[test]
fn engine_is_told_what_it_wants_to_know() {
    let script = Script::answering(
        "list_commands) answer 'time_settings\ntime_left\nset_random_seed\nparam_base' ;; genmove) answer 2 ;;",
    );
    let settings = GtpSettings { seed: Some(7), ..settings(&script) };
    let mut player = GtpPlayer::new(settings, "Race").unwrap_or_else(|error| panic!("{error}"));
    let mut session = new_session();
    let limits = Limits { time: Some(Duration::from_millis(2500)), ..Limits::default() };
    player.choose(session.as_ref(), &limits).unwrap();
    play(session.as_mut(), &["2", "3"]);
    player.choose(session.as_ref(), &limits).unwrap();
    assert_eq!(
        script.new_commands(),
        [
            "list_commands",
            "param_base resign 0",
            "set_random_seed 7",
            "clear_board",
            "time_settings 0 2.5 1",
            "time_left b 2.5 1",
            "genmove b",
            "play w 3",
            "time_left b 2.5 1",
            "genmove b"
        ]
    );
}

#[test]
fn answers_that_are_no_moves_are_failures() {
    for (answer, words) in [
        ("resign", "the script resigned"),
        ("", "the script answered with something else than a move"),
        ("1\n2", "the script answered with something else than a move"),
    ] {
        let script = Script::answering(&format!("{LISTED} genmove) answer '{answer}' ;;"));
        assert_eq!(choose(&mut player(&script), new_session().as_ref()), Err(words.to_string()));
    }
}

#[test]
fn refused_moves_are_failures_that_name_the_move() {
    let script = Script::answering(&format!(
        "{LISTED} play) printf '?%s illegal move\\n\\n' \"$id\" ;; genmove) answer 2 ;;"
    ));
    let (mut player, mut session) = (player(&script), new_session());
    play(session.as_mut(), &["1"]);
    assert_eq!(
        choose(&mut player, session.as_ref()),
        Err("the script refused 'play b 1': illegal move".to_string())
    );
}

#[test]
fn game_that_the_engine_does_not_play_is_refused_at_once() {
    let script = Script::answering(&format!("{LISTED} set_game) printf '?%s no such game\\n\\n' \"$id\" ;;"));
    let error = GtpPlayer::new(settings(&script), "Race").err().unwrap();
    assert_eq!(error.to_string(), "the script refused 'set_game Race': no such game");
    assert!(script.is_gone());
}

#[test]
fn engine_that_hangs_is_killed_and_started_again_for_the_next_move() {
    let script = Script::answering(&format!(
        "{LISTED} genmove) if [ -e \"$F/tried\" ]; then answer 3; else touch \"$F/tried\"; sleep 1000; fi ;;"
    ));
    let settings = GtpSettings { timeout: PATIENT, time: Some(SHORT), ..settings(&script) };
    let mut player = GtpPlayer::new(settings, "Race").unwrap_or_else(|error| panic!("{error}"));
    let session = new_session();
    let words = choose(&mut player, session.as_ref()).unwrap_err();
    assert!(words.starts_with("the script did not answer '"), "{words}");
    assert!(script.is_gone());
    let limits = Limits::default();
    // A busy machine may be late again, but not forever.
    let answer = (0..20).find_map(|_| player.choose(session.as_ref(), &limits).ok());
    assert_eq!(answer.as_deref(), Some("3"));
}

#[test]
fn silent_start_is_late() {
    let script = Script::new("sleep 1000");
    let settings = GtpSettings { handshake: SHORT, ..settings(&script) };
    let error = GtpPlayer::new(settings, "Race").err().unwrap();
    assert_eq!(error.to_string(), "the script did not answer 'list_commands' within 200ms");
    assert!(script.is_gone());
}

/// A move may take minutes, but an engine that has to be started again for it must not take them to start.
#[test]
fn start_in_the_middle_of_a_game_has_the_same_limit() {
    let script = Script::answering(
        "list_commands) if [ -e \"$F/tried\" ]; then sleep 1000; fi; answer ;; genmove) touch \"$F/tried\"; exit 1 ;;",
    );
    let settings = GtpSettings { handshake: Duration::from_secs(3), ..settings(&script) };
    let mut player = GtpPlayer::new(settings, "Race").unwrap_or_else(|error| panic!("{error}"));
    let session = new_session();
    let words = choose(&mut player, session.as_ref()).unwrap_err();
    assert!(words.contains(" ended (exit status: 1) "), "{words}");
    let words = choose(&mut player, session.as_ref()).unwrap_err();
    assert_eq!(words, "the script did not answer 'list_commands' within 3s");
    assert!(script.is_gone());
}

#[test]
fn finished_game_is_no_question() {
    let script = adding_two();
    let mut session = new_session();
    play(session.as_mut(), &["3", "3", "3", "3"]);
    let answer = player(&script).choose(session.as_ref(), &Limits::default());
    assert_eq!(answer, Err(AgentError::GameOver));
    assert_eq!(script.new_commands(), ["list_commands", "set_game Race", "quit"]);
}

/// By the system's account where there is one, else by the engine's.
#[test]
fn processor_time_of_the_engine_and_its_children_is_known_after_its_end() {
    let busy = "i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done";
    let script = Script::answering(&format!(
        "list_commands) answer cputime ;; cputime) answer 0.5 ;; \
         genmove) {busy}; sh -c '{busy}'; if [ -e \"$F/tried\" ]; then exit 1; fi; touch \"$F/tried\"; answer 2 ;;"
    ));
    let (mut player, mut session) = (player(&script), new_session());
    let before = player.cpu_elsewhere();
    choose(&mut player, session.as_ref()).unwrap();
    let after = player.cpu_elsewhere();
    assert!(after > before, "{before:?} {after:?}");
    play(session.as_mut(), &["2", "2"]);
    choose(&mut player, session.as_ref()).unwrap_err();
    assert!(player.cpu_elsewhere() >= after);
}
