//! Golden playthroughs: a random game with everything that a client can observe, kept in the repository. Any
//! change to rules, notation, keys, move order or random draws shows up as a text diff.

use std::fmt::Write as _;
use std::path::Path;

use game_core::{Position, Rng, mix};

/// If set to `1`, [`check_golden`] writes the files instead.
pub const UPDATE_VARIABLE: &str = "UPDATE_GOLDENS";

/// Plies after which endless games stop.
const MAX_PLIES: usize = 300;

/// Largest golden file; nobody could review the diff of a larger one.
const MAX_BYTES: usize = 60_000;

/// A random game as text.
pub fn write<P: Position>(game: &str, seed: u64) -> String {
    let mut rng = Rng::seeded(seed);
    let mut position = P::start();
    let mut text = format!("# {game}: a random game from seed {seed}. {UPDATE_VARIABLE}=1 writes it anew.\n");
    for ply in 0..MAX_PLIES {
        write_position(&mut text, &position, ply);
        let Some(mv) = position.random_move(&mut rng) else { break };
        push(&mut text, format_args!("move {mv}"));
        position.play_unchecked(mv);
    }
    match position.outcome() {
        Some(outcome) => push(&mut text, format_args!("scores {:?}", outcome.scores())),
        None => push(&mut text, format_args!("not over")),
    }
    text
}

fn write_position<P: Position>(text: &mut String, position: &P, ply: usize) {
    let moves = position.moves();
    push(text, format_args!("\nply {ply}, turn {}, {} to move", position.turn(), position.to_move()));
    push(text, format_args!("position {position}"));
    push(text, format_args!("key {:016x}", position.key()));
    push(text, format_args!("moves {} {:016x}", moves.len(), digest(&moves)));
}

fn push(text: &mut String, line: std::fmt::Arguments) {
    writeln!(text, "{line}").expect("writing to a string does not fail");
}

/// A hash of the moves' texts in order.
fn digest<M: ToString>(moves: &[M]) -> u64 {
    let bytes = moves.iter().flat_map(|mv| (mv.to_string() + " ").into_bytes());
    bytes.fold(0, |digest, byte| mix(digest ^ u64::from(byte)))
}

/// Plays the random game of this seed and compares it with the file, whose name is the game's id.
///
/// # Panics
/// If the file is missing, differs (the message shows the first differing line), or is too long.
pub fn check_golden<P: Position>(path: impl AsRef<Path>, seed: u64) {
    let path = path.as_ref();
    let game = path
        .file_stem()
        .and_then(|stem| stem.to_str())
        .unwrap_or_else(|| panic!("{} has no name", path.display()));
    let played = write::<P>(game, seed);
    assert!(played.len() <= MAX_BYTES, "the playthrough of {game} has {} bytes", played.len());
    if std::env::var(UPDATE_VARIABLE).is_ok_and(|value| value == "1") {
        std::fs::write(path, &played).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        return;
    }
    let stored = std::fs::read_to_string(path)
        .unwrap_or_else(|error| panic!("{}: {error}; {UPDATE_VARIABLE}=1 writes it", path.display()));
    if let Some((number, stored, played)) = first_difference(&stored, &played) {
        panic!("{} differs in line {number}:\n  stored {stored}\n  played {played}", path.display());
    }
}

fn first_difference<'a>(stored: &'a str, played: &'a str) -> Option<(usize, &'a str, &'a str)> {
    let (mut stored, mut played) = (stored.lines(), played.lines());
    (1..).find_map(|number| match (stored.next(), played.next()) {
        (None, None) => Some(None),
        (stored, played) if stored == played => None,
        (stored, played) => Some(Some((number, stored.unwrap_or("end"), played.unwrap_or("end")))),
    })?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_that_differs_is_found() {
        assert_eq!(first_difference("a\nb\n", "a\nb\n"), None);
        assert_eq!(first_difference("a\nb\n", "a\nc\n"), Some((2, "b", "c")));
        assert_eq!(first_difference("a\n", "a\nc\n"), Some((2, "end", "c")));
    }

    #[test]
    fn the_digest_depends_on_the_order() {
        assert_ne!(digest(&["a", "b"]), digest(&["b", "a"]));
        assert_ne!(digest(&["ab"]), digest(&["a", "b"]));
    }
}
