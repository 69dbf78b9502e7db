//! Formats values, scores and lines.

use session::{GameInfo, TurnView};

/// A value as a whole percentage.
pub(super) fn percent(value: f32) -> String {
    format!("{:.0} %", value * 100.0)
}

/// A number of points.
pub(super) fn points_in_words(points: i32) -> String {
    if points == 1 { "1 point".to_string() } else { format!("{points} points") }
}

/// A value per seat, as in `blue 54 %, orange 46 %`.
pub(super) fn per_seat<T>(info: &GameInfo, values: &[T], show: impl Fn(&T) -> String) -> String {
    let words =
        values.iter().enumerate().map(|(seat, value)| format!("{} {}", info.seat_name(seat), show(value)));
    words.collect::<Vec<_>>().join(", ")
}

/// The scores of all seats.
pub(super) fn final_scores(info: &GameInfo, scores: &[i32]) -> String {
    per_seat(info, scores, ToString::to_string)
}

/// Who wins.
pub(super) fn winners_in_words(info: &GameInfo, winners: &[usize]) -> String {
    let names: Vec<String> = winners.iter().map(|&seat| info.seat_name(seat)).collect();
    match &names[..] {
        [name] => format!("{name} wins"),
        names if names.len() == info.seats => "a draw".to_string(),
        names => format!("{} share the win", names.join(" and ")),
    }
}

/// A line of turns with their colours.
pub(super) fn turns_in_words(info: &GameInfo, line: &[TurnView]) -> String {
    let words = line.iter().map(|turn| format!("{} {}", info.colors[turn.mover.color].name, turn.text));
    words.collect::<Vec<_>>().join("; ")
}

/// An exact value of a solved game.
pub(super) fn outcome(value: f32) -> &'static str {
    match value {
        value if value > 0.75 => "win",
        value if value < 0.25 => "loss",
        _ => "draw",
    }
}
