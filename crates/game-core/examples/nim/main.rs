//! A whole game in one file (`position.rs`), counted and played: `cargo run -p game-core --example nim -- 7`.

mod position;

use game_core::{Position, Rng, perft};
use position::Nim;

fn main() {
    for plies in 1..=4 {
        println!("perft {plies}: {}", perft(&Nim::start(), plies));
    }
    let seed = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(1);
    let (mut position, mut rng) = (Nim::start(), Rng::seeded(seed));
    while let Some(mv) = position.random_move(&mut rng) {
        println!("{} takes {mv} of {position}", position.to_move());
        position.play_unchecked(mv);
    }
}
