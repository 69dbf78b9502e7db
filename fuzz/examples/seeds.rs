//! Writes positions, moves and records of real games to `fuzz/corpus`, so that the fuzzer need not invent them.

use std::fs;
use std::io;
use std::path::Path;

use blokus::{Blokus, Classic, Duo, Junior};
use game_core::{Position, Rng};
use game_testkit::fuzzing::{move_seeds, position_seeds};
use pylos::PylosLines;
use session::record::Record;

fn main() -> io::Result<()> {
    let mut positions = position_seeds::<Blokus<Classic>>(2, 1);
    positions.extend(position_seeds::<Blokus<Duo>>(4, 2));
    positions.extend(position_seeds::<Blokus<Junior>>(4, 3));
    write("blokus_position", &positions)?;
    let mut moves = move_seeds::<Blokus<Classic>>(2, 1);
    moves.extend(move_seeds::<Blokus<Duo>>(2, 2));
    moves.extend(["X/0@d11", "L5/7@a14", "s4@c3", "PASS"].map(String::from));
    write("blokus_move", &moves)?;
    write("pylos_position", &position_seeds::<PylosLines>(8, 1))?;
    write("pylos_move", &move_seeds::<PylosLines>(8, 1))?;
    write("record", &(1..=8).map(record).collect::<Vec<_>>())
}

fn write(target: &str, texts: &[String]) -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target);
    fs::create_dir_all(&folder)?;
    for (number, text) in texts.iter().enumerate() {
        fs::write(folder.join(format!("seed-{number}")), text)?;
    }
    Ok(())
}

/// A random game of Duo with a comment, and a variation at every fourth move.
fn record(seed: u64) -> String {
    let mut rng = Rng::seeded(seed);
    let mut record = Record::new("Blokus Duo");
    let mut node = record.root();
    let mut position = Blokus::<Duo>::start();
    while let Some(mv) = position.random_move(&mut rng) {
        let color = ["B", "W"][position.color_to_move()];
        let parent = node;
        node = record.add_child(parent);
        record.set_property(node, color, [mv.to_string()]);
        if position.turn() % 4 == 0 {
            let other = record.add_child(parent);
            record.set_property(other, color, position.moves().iter().take(2).map(ToString::to_string));
            record.set_property(other, "C", ["why [not] this: \\ ?\nline"]);
        }
        position.play_unchecked(mv);
    }
    record.to_string()
}
