//! Counts sequences of moves: `cargo run --release -p blokus --example blokus_perft -- 3`.

use blokus::{Blokus, Duo};
use game_core::{Position, perft};

fn main() {
    let depth = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(2);
    for plies in 1..=depth {
        println!("{plies} {}", perft(&Blokus::<Duo>::start(), plies));
    }
}
