//! Plays a random game of Classic and prints its moves and scores: `cargo run -p blokus --example blokus_random_game -- 7`.

use blokus::{Blokus, Classic};
use game_core::{Position, Rng};

fn main() {
    let seed = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(1);
    let (mut position, mut rng) = (Blokus::<Classic>::start(), Rng::seeded(seed));
    while let Some(mv) = position.random_move(&mut rng) {
        println!("{:>3} {mv}", position.turn() + 1);
        position.play_unchecked(mv);
    }
    println!("{position}\nscores {:?}", position.outcome().map(|outcome| outcome.scores().to_vec()));
}
