//! Bodies of fuzz targets. They take any bytes and panic only when the game breaks a promise. The targets in
//! `fuzz/` run them on the fuzzer's input; ordinary tests run them on mutated texts of real games
//! ([`run_briefly`]).

mod mutate;

use game_core::{Position, Rng};

use crate::laws::{check_position, playing::refused_moves_change_nothing};
use crate::{after, random_games};
pub use mutate::mutate;

/// Most random moves played from a parsed position, so that endless games stop.
const MAX_PLIES: usize = 400;

/// Moves tried per position.
const SAMPLED_MOVES: usize = 6;

/// Parses a position. A position that parses obeys every law, and so do its successors. Returns whether the
/// text was a position.
pub fn position_text<P: Position>(data: &[u8]) -> bool {
    let Ok(mut position) = String::from_utf8_lossy(data).parse::<P>() else { return false };
    let mut rng = Rng::seeded(position.key());
    for ply in 0..MAX_PLIES {
        if ply < 4 {
            check_position(&position, SAMPLED_MOVES, &mut rng);
        }
        let Some(mv) = position.random_move(&mut rng) else {
            check_position(&position, SAMPLED_MOVES, &mut rng);
            break;
        };
        position = after(&position, mv);
    }
    true
}

/// Parses a move. A move that parses survives a round trip through text, and is legal at the start and in the
/// middle of a game exactly when it is listed there. Returns whether the text was a move.
pub fn move_text<P: Position>(data: &[u8]) -> bool {
    let Ok(mv) = String::from_utf8_lossy(data).parse::<P::Move>() else { return false };
    let text = mv.to_string();
    match text.parse::<P::Move>() {
        Ok(read) => assert_eq!(read, mv, "{text}"),
        Err(error) => panic!("{text:?} was written, but cannot be read: {error}"),
    }
    let mut rng = Rng::seeded(data.len() as u64);
    let mut position = P::start();
    for _ in 0..12 {
        refused_moves_change_nothing(&position, mv);
        let Some(mv) = position.random_move(&mut rng) else { break };
        position.play_unchecked(mv);
    }
    true
}

/// Texts of positions from random games, as seeds for mutation.
pub fn position_seeds<P: Position>(games: u64, seed: u64) -> Vec<String> {
    let mut texts = Vec::new();
    random_games::<P>(games, seed, MAX_PLIES, |position, _| texts.push(position.to_string()));
    texts
}

/// Texts of moves from random games, as seeds for mutation.
pub fn move_seeds<P: Position>(games: u64, seed: u64) -> Vec<String> {
    let mut texts = Vec::new();
    let mut rng = Rng::seeded(seed);
    random_games::<P>(games, seed, MAX_PLIES, |position, _| {
        texts.extend(position.random_move(&mut rng).map(|mv| mv.to_string()));
    });
    texts
}

/// Runs a body on each seed unchanged, then `rounds` times on a mutated one. Returns how many mutated texts
/// parsed and how many did not: a test should demand some of both.
///
/// # Panics
/// If a seed does not parse.
pub fn run_briefly(body: impl Fn(&[u8]) -> bool, seeds: &[String], rounds: u32) -> (u32, u32) {
    for seed in seeds {
        assert!(body(seed.as_bytes()), "{seed:?} is not read");
    }
    let mut rng = Rng::seeded(u64::from(rounds));
    let read = (0..rounds).filter(|_| body(&mutate(seeds, &mut rng))).count() as u32;
    (read, rounds - read)
}
