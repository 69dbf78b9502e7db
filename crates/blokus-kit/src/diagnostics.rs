//! Logs the time of move generation when an environment variable asks for it.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use blokus::{BitGrid, Blokus, Orientation, Piece, Variant};
use tracing::info;

/// Either variable, set to `1`, turns logging on. The second is the older name.
const SWITCHES: [&str; 2] = ["POLYSPIRE_MOVEGEN_DEBUG", "BLOKUS_MOVEGEN_DEBUG"];

/// Log target.
const TARGET: &str = "movegen";

/// Generates moves and logs the time taken and the slowest piece. Costs one load when logging is off.
pub(super) fn logged<V: Variant, T>(
    position: &Blokus<V>,
    generate: impl FnOnce() -> T,
    count: impl FnOnce(&T) -> u64,
) -> T {
    static IS_ON: OnceLock<bool> = OnceLock::new();
    let asks = || SWITCHES.iter().any(|name| std::env::var_os(name).is_some_and(|value| value == "1"));
    if !*IS_ON.get_or_init(asks) {
        return generate();
    }
    let started = Instant::now();
    let generated = generate();
    let elapsed = microseconds(started.elapsed());
    let color = position.color_to_move();
    // A pass is a move but not a placement.
    let legal_moves = if position.can_place(color) { count(&generated) } else { 0 };
    info!(target: TARGET, "MoveGen: player={}, legal_moves={legal_moves}, elapsed_us={elapsed:.2}", color);
    if let Some((piece, time)) = slowest_piece(position) {
        let time = microseconds(time);
        info!(target: TARGET, "MoveGen: slowest piece={}, piece_time_us={time:.2}", piece.id());
    }
    generated
}

/// Times each piece on its own, because the generator handles all pieces at once.
fn slowest_piece<V: Variant>(position: &Blokus<V>) -> Option<(Piece, Duration)> {
    let timed = |piece: Piece| {
        let started = Instant::now();
        let count: u32 = Orientation::of(piece).iter().map(|way| position.places(way).count()).sum();
        std::hint::black_box(count);
        (piece, started.elapsed())
    };
    position.pieces_left(position.color_to_move()).iter().map(timed).max_by_key(|(_, time)| *time)
}

fn microseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}
