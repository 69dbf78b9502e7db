//! The timing of move generation in the log.

use crate::support::{finish, polyspire};

const INPUT: &str = "e10\nquit\n";
const ARGUMENTS: [&str; 5] = ["play", "--game", "duo", "--seats", "human,human"];

/// The log of a short game, with these variables set.
fn log(variables: &[(&str, &str)]) -> String {
    let run = finish(polyspire(&ARGUMENTS).envs(variables.iter().copied()), INPUT);
    assert_eq!(run.code, Some(0));
    run.err
}

/// What follows `prefix` in a line, if that is a number with two decimals and nothing else.
fn is_timed(line: &str, prefix: &str) -> bool {
    let Some((_, number)) = line.split_once(prefix) else { return false };
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    number.split_once('.').is_some_and(|(whole, part)| is_digits(whole) && is_digits(part) && part.len() == 2)
}

#[test]
fn both_variables_log_both_lines_at_info() {
    for name in ["POLYSPIRE_MOVEGEN_DEBUG", "BLOKUS_MOVEGEN_DEBUG"] {
        let log = log(&[(name, "1")]);
        let lines: Vec<&str> = log.lines().collect();
        assert_eq!(lines.len(), 4, "{log}");
        assert!(is_timed(lines[0], " INFO MoveGen: player=blue, legal_moves=414, elapsed_ms="), "{log}");
        assert!(is_timed(lines[2], " INFO MoveGen: player=orange, legal_moves=414, elapsed_ms="), "{log}");
        for line in [lines[1], lines[3]] {
            let (_, rest) = line.split_once(" INFO MoveGen: slowest piece=").unwrap();
            let (piece, _) = rest.split_once(',').unwrap();
            assert!((1..=21).contains(&piece.parse::<u8>().unwrap()), "{line}");
            assert!(
                is_timed(line, &format!(" INFO MoveGen: slowest piece={piece}, piece_time_ms=")),
                "{line}"
            );
        }
        assert!(!log.contains('\x1b'), "escape sequences belong on terminals: {log:?}");
    }
}

#[test]
fn nothing_is_logged_unless_it_is_switched_on() {
    assert_eq!(log(&[]), "");
    assert_eq!(log(&[("POLYSPIRE_MOVEGEN_DEBUG", "0"), ("BLOKUS_MOVEGEN_DEBUG", "")]), "");
    assert_eq!(log(&[("POLYSPIRE_MOVEGEN_DEBUG", "1"), ("RUST_LOG", "off")]), "");
}
