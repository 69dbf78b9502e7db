//! Engines that do not do what they should. None of them may block, crash or survive its owner.

use game_core::StopFlag;
use gtp::{EngineError, GtpEngine};

use crate::engines::{PATIENT, SHORT, Script, ask, complaint};

#[test]
fn good_engine_answers_and_quits() {
    let script = Script::answering("name) answer 'a good one' ;; two) answer 'a\nb' ;;");
    let mut engine = script.start();
    assert_eq!(ask(&mut engine, "name").unwrap(), "a good one");
    assert_eq!(ask(&mut engine, "two").unwrap(), "a\nb");
    assert_eq!(ask(&mut engine, "play b e9").unwrap(), "");
    drop(engine);
    assert_eq!(script.new_commands(), ["name", "two", "play b e9", "quit"]);
    assert!(script.is_gone());
}

#[test]
fn refusals_are_told_and_the_engine_goes_on() {
    let script = Script::answering(r#"play) printf '?%s illegal\tmove\n\n' "$id" ;;"#);
    let mut engine = script.start();
    let error = ask(&mut engine, "play b e9").unwrap_err();
    assert!(error.is_refusal());
    assert_eq!(error.to_string(), "the script refused 'play b e9': illegal move");
    assert_eq!(ask(&mut engine, "name").unwrap(), "");
}

#[test]
fn program_that_does_not_exist_is_named() {
    let error = GtpEngine::start("x", "/no/such/engine --fast").err().unwrap();
    assert!(error.to_string().starts_with("cannot start '/no/such/engine': "), "{error}");
    for line in ["", "  ", "'open", "sh \"open"] {
        let error = GtpEngine::start("x", line).err().unwrap();
        assert!(matches!(error, EngineError::CommandLine(_)), "{error}");
    }
}

#[test]
fn words_of_the_command_line_are_split_as_in_a_shell() {
    let line = r#"sh -c 'while read -r id name; do printf "=%s %s\n\n" "$id" "$1"; done' zero "one two""#;
    let mut engine = GtpEngine::start("x", line).unwrap();
    assert_eq!(ask(&mut engine, "name").unwrap(), "one two");
}

#[test]
fn silent_engine_is_late() {
    let script = Script::new("echo 'thinking hard' >&2; read -r line; sleep 1000");
    let mut engine = script.start();
    // Its words must have arrived before they can be quoted.
    while engine.stderr_tail().is_empty() {
        std::thread::yield_now();
    }
    let words = complaint(&mut engine, "genmove b", SHORT);
    assert_eq!(words, "the script did not answer 'genmove b' within 200ms; its last words: thinking hard");
    drop(engine);
    assert!(script.is_gone());
}

#[test]
fn dead_engine_is_told_with_its_status_and_last_words() {
    let script = Script::new("echo no licence >&2; exit 3");
    let mut engine = script.start();
    for _ in 0..2 {
        let words = complaint(&mut engine, "name", PATIENT);
        assert_eq!(
            words,
            "the script ended (exit status: 3) instead of answering 'name'; its last words: no licence"
        );
    }
}

#[test]
fn engine_that_dies_in_the_middle_is_told() {
    let script = Script::answering("genmove) printf '=%s e9' \"$id\"; exit 1 ;;");
    let mut engine = script.start();
    assert_eq!(ask(&mut engine, "clear_board").unwrap(), "");
    let words = complaint(&mut engine, "genmove b", PATIENT);
    assert_eq!(words, "the script ended (exit status: 1) instead of answering 'genmove b'");
}

#[test]
fn killed_engine_is_told_with_the_signal() {
    let script = Script::answering("genmove) kill -9 $$ ;;");
    let words = complaint(&mut script.start(), "genmove b", PATIENT);
    assert!(words.starts_with("the script ended (signal: 9"), "{words}");
}

#[test]
fn engine_that_closes_its_output_is_ended() {
    let script = Script::new("exec >&-; sleep 1000");
    let mut engine = script.start();
    let words = complaint(&mut engine, "name", PATIENT);
    assert_eq!(words, "the script ended (it closed its output) instead of answering 'name'");
    assert!(script.is_gone());
}

#[test]
fn flood_of_errors_neither_blocks_nor_fills_the_memory() {
    let script = Script::answering(
        r"flood) i=0; while [ $i -lt 3000 ]; do echo 'a long line of noise that nobody wants to read' >&2; i=$((i+1)); done; answer ;;",
    );
    let mut engine = script.start();
    assert_eq!(ask(&mut engine, "flood").unwrap(), "");
    assert_eq!(ask(&mut engine, "name").unwrap(), "");
    assert!(engine.stderr_tail().len() <= 4096);
    assert!(engine.stderr_tail().contains("noise"));
}

#[test]
fn flood_without_a_reply_is_garbled() {
    let script = Script::new("yes nonsense");
    let words = complaint(&mut script.start(), "name", PATIENT);
    assert_eq!(words, "the script answered 'name' with 'nonsense', which is not a reply to it");
}

#[test]
fn reply_without_an_end_is_garbled() {
    let script = Script::new("echo '=1 begin'; yes more");
    let words = complaint(&mut script.start(), "name", PATIENT);
    assert!(words.starts_with("the script answered 'name' with 'beginmoremore"), "{words}");
}

#[test]
fn line_without_an_end_is_garbled() {
    let script = Script::new("yes nonsense | tr -d '\\n' | head -c 1000000; echo; sleep 1000");
    let mut engine = script.start();
    let words = complaint(&mut engine, "name", PATIENT);
    assert!(words.contains("'… a line without an end'"), "{words}");
    drop(engine);
    assert!(script.is_gone());
}

#[test]
fn other_number_or_form_is_garbled() {
    for answer in ["=7 e9", "e9", "=1e9", "=12 e9", "!1 e9"] {
        let script = Script::new(&format!("printf '{answer}\\n\\n'; read -r line; read -r line"));
        let words = complaint(&mut script.start(), "name", PATIENT);
        assert_eq!(words, format!("the script answered 'name' with '{answer}', which is not a reply to it"));
    }
}

#[test]
fn missing_number_is_told() {
    for answer in ["= e9", "=e9", "? no", "?", "="] {
        let script = Script::new(&format!("printf '{answer}\\n\\n'; read -r line; read -r line"));
        let words = complaint(&mut script.start(), "name", PATIENT);
        assert_eq!(
            words,
            format!(
                "the script answered 'name' with '{answer}', where the number of the command is missing: \
                 a reply to it begins with '=1' or '?1'"
            )
        );
    }
}

#[test]
fn empty_lines_before_a_reply_and_bytes_that_are_no_text_are_borne() {
    let script = Script::new(r"printf '\n\r\n=1 \377 e9\r\n\r\n'; read -r line; read -r line");
    assert_eq!(ask(&mut script.start(), "name").unwrap(), "\u{fffd} e9");
}

#[test]
fn engine_that_never_quits_is_killed_with_its_children() {
    let script = Script::new(
        r#"trap '' TERM INT HUP
        sh -c 'echo $$ >> "$0/processes"; while :; do sleep 1; done' "$F" &
        read -r id name; printf '=%s \n\n' "$id"
        while :; do sleep 1; done"#,
    );
    let mut engine = script.start();
    assert_eq!(ask(&mut engine, "name").unwrap(), "");
    while script.text("processes").lines().count() < 2 {
        std::thread::yield_now();
    }
    assert!(!script.is_gone());
    drop(engine);
    while !script.is_gone() {
        std::thread::yield_now();
    }
}

#[test]
fn waiting_ends_when_somebody_asks_to_stop() {
    let script = Script::new("sleep 1000");
    let mut engine = script.start();
    let stop = StopFlag::default();
    stop.raise();
    let error = engine.ask("genmove b", PATIENT, &stop).unwrap_err();
    assert_eq!(error.to_string(), "the script was stopped while it worked on 'genmove b'");
}
