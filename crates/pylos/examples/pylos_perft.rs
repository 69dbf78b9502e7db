//! Counts sequences of decisions: `cargo run --release -p pylos --example pylos_perft -- 5`.

use game_core::{Position, perft};
use pylos::PylosSquares;

fn main() {
    let depth = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(4);
    for plies in 1..=depth {
        println!("{plies} {}", perft(&PylosSquares::start(), plies));
    }
}
