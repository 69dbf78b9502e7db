//! Timing of move generation in the log, when an environment variable asks for it.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use blokus::{BitGrid, Blokus, Orientation, Piece, Variant};
use game_core::Position;
use tracing::info;

/// The variables that switch it on with `1`; the second is the older name.
const SWITCHES: [&str; 2] = ["POLYSPIRE_MOVEGEN_DEBUG", "BLOKUS_MOVEGEN_DEBUG"];

/// Logs how long listing the moves takes, and which piece takes longest. Switched off, it costs one load.
pub(super) fn log_move_generation<V: Variant>(position: &Blokus<V>) {
    static IS_ON: OnceLock<bool> = OnceLock::new();
    let asks = || SWITCHES.iter().any(|name| std::env::var_os(name).is_some_and(|value| value == "1"));
    if !*IS_ON.get_or_init(asks) {
        return;
    }
    let player = V::COLORS[position.color_to_move()];
    let started = Instant::now();
    let legal_moves = position.moves().iter().filter(|mv| !mv.is_pass()).count();
    let elapsed = milliseconds(started.elapsed());
    info!("MoveGen: player={player}, legal_moves={legal_moves}, elapsed_ms={elapsed:.2}");
    if let Some((piece, time)) = slowest_piece(position) {
        let time = milliseconds(time);
        info!("MoveGen: slowest piece={}, piece_time_ms={time:.2}", piece.id());
    }
}

fn slowest_piece<V: Variant>(position: &Blokus<V>) -> Option<(Piece, Duration)> {
    let timed = |piece: Piece| {
        let started = Instant::now();
        let count: u32 = Orientation::of(piece).iter().map(|way| position.places(way).count()).sum();
        std::hint::black_box(count);
        (piece, started.elapsed())
    };
    position.pieces_left(position.color_to_move()).iter().map(timed).max_by_key(|(_, time)| *time)
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
