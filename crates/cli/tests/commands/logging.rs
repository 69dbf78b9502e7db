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

/// Whether `prefix` is followed by a time that is not nothing, with two decimals.
fn is_timed(line: &str, prefix: &str) -> bool {
    let Some((_, number)) = line.split_once(prefix) else { return false };
    let has_decimals = number.split_once('.').is_some_and(|(_, part)| part.len() == 2);
    has_decimals && number.parse::<f64>().is_ok_and(|time| time > 0.0)
}

#[test]
fn both_variables_log_both_lines_at_info() {
    for name in ["POLYSPIRE_MOVEGEN_DEBUG", "BLOKUS_MOVEGEN_DEBUG"] {
        let log = log(&[(name, "1")]);
        let lines: Vec<&str> = log.lines().collect();
        assert_eq!(lines.len(), 4, "{log}");
        assert!(is_timed(lines[0], " INFO MoveGen: player=blue, legal_moves=414, elapsed_us="), "{log}");
        assert!(is_timed(lines[2], " INFO MoveGen: player=orange, legal_moves=414, elapsed_us="), "{log}");
        for line in [lines[1], lines[3]] {
            let (_, rest) = line.split_once(" INFO MoveGen: slowest piece=").unwrap();
            let (piece, _) = rest.split_once(',').unwrap();
            assert!((1..=21).contains(&piece.parse::<u8>().unwrap()), "{line}");
            assert!(
                is_timed(line, &format!(" INFO MoveGen: slowest piece={piece}, piece_time_us=")),
                "{line}"
            );
        }
        assert!(!log.contains('\x1b'), "escape sequences belong on terminals: {log:?}");
    }
}

/// The list that is printed is the one that is timed: one line per listing, with its own count.
#[test]
fn every_listing_is_logged_once() {
    let arguments = ["play", "--game", "duo", "--seats", "human,human"];
    let mut command = polyspire(&arguments);
    let run = finish(command.env("POLYSPIRE_MOVEGEN_DEBUG", "1"), "moves X\nquit\n");
    let counts = run.err.lines().filter(|line| line.contains("legal_moves=414")).count();
    assert_eq!(counts, 2, "one for the line below the board, one for the list: {}", run.err);
}

#[test]
fn nothing_is_logged_unless_it_is_switched_on() {
    assert_eq!(log(&[]), "");
    assert_eq!(log(&[("POLYSPIRE_MOVEGEN_DEBUG", "0"), ("BLOKUS_MOVEGEN_DEBUG", "")]), "");
    assert_eq!(log(&[("POLYSPIRE_MOVEGEN_DEBUG", "1"), ("RUST_LOG", "off")]), "");
}
