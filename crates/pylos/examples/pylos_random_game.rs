//! Plays a random game and prints its decisions: `cargo run -p pylos --example pylos_random_game -- 7`.

use game_core::{Position, Rng};
use pylos::PylosSquares;

/// Random play may go in circles for ever.
const LONGEST: usize = 500;

fn main() {
    let seed = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(1);
    let (mut position, mut rng) = (PylosSquares::start(), Rng::seeded(seed));
    for _ in 0..LONGEST {
        let Some(mv) = position.random_move(&mut rng) else { break };
        println!("{:>3} {mv}", position.turn() + 1);
        position.play_unchecked(mv);
    }
    println!("{position}\nscores {:?}", position.outcome().map(|outcome| outcome.scores().to_vec()));
}
