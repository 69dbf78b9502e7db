//! Perft: counts move sequences to test a move generator.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::position::Position;

/// The number of sequences of exactly `depth` legal moves. The last ply is counted without being played.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim/position.rs"));
/// use game_core::{Position, divide, perft};
///
/// # fn main() {
/// assert_eq!(perft(&Nim::start(), 2), 8);
/// // The same by the first move: one, two or three matches.
/// assert_eq!(divide(&Nim::start(), 2), [(1, 3), (2, 3), (3, 2)]);
/// # }
/// ```
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(),
        _ => {
            let mut nodes = 0;
            let _ = position.visit_moves(|mv| {
                nodes += perft(&after(position, mv), depth - 1);
                ControlFlow::Continue(())
            });
            nodes
        }
    }
}

/// [`perft`] split by first move, to find where two generators differ.
pub fn divide<P: Position>(position: &P, depth: u32) -> Vec<(P::Move, u64)> {
    let first_moves = if depth == 0 { Vec::new() } else { position.moves() };
    first_moves.into_iter().map(|mv| (mv, perft(&after(position, mv), depth - 1))).collect()
}

fn after<P: Position>(position: &P, mv: P::Move) -> P {
    let mut next = position.clone();
    next.play_unchecked(mv);
    next
}
