//! Short ways to set up positions and to visit many of them.

use std::fmt::Debug;
use std::str::FromStr;

use game_core::{Position, Rng};
use pylos::{Base, Cell, MAX_TURNS, Move, Phase, Pylos, Rules};

/// Reads anything that the test itself has written.
pub(crate) fn read<T: FromStr<Err: Debug>>(text: &str) -> T {
    text.parse().unwrap_or_else(|error| panic!("{text:?}: {error:?}"))
}

pub(crate) fn cell(text: &str) -> Cell {
    read(text)
}

pub(crate) fn decision(text: &str) -> Move {
    read(text)
}

/// A position with balls on the ground only, White to begin a turn.
pub(crate) fn ground<R: Rules>(rows: &str) -> Pylos<R> {
    read(&format!("{rows},.../.../...,../..,. w turn 0"))
}

/// A position with balls on the two lowest levels, White to begin a turn.
pub(crate) fn two_levels<R: Rules>(ground: &str, second: &str) -> Pylos<R> {
    read(&format!("{ground},{second},../..,. w turn 0"))
}

/// The position after some decisions, each of which must be legal.
pub(crate) fn after<R: Rules>(mut position: Pylos<R>, decisions: &[&str]) -> Pylos<R> {
    for text in decisions {
        position.play(decision(text)).unwrap_or_else(|refusal| panic!("{text} in {position}: {refusal}"));
    }
    position
}

pub(crate) fn phase_after<R: Rules>(position: Pylos<R>, decisions: &[&str]) -> Phase {
    after(position, decisions).phase()
}

/// Calls `visit` with every position of some random games, the last one included.
pub(crate) fn visit_random_games<R: Rules, B: Base>(
    games: u64,
    mut visit: impl FnMut(&Pylos<R, B>, &mut Rng),
) {
    for seed in 0..games {
        let mut rng = Rng::seeded(seed);
        let mut position = Pylos::<R, B>::start();
        visit(&position, &mut rng);
        while let Some(mv) = position.random_move(&mut rng) {
            position.play_unchecked(mv);
            visit(&position, &mut rng);
            if position.turn() >= MAX_TURNS {
                break;
            }
        }
    }
}
