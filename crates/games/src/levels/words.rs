//! A sentence for each level that says what it is like to play against it.

use super::LEVELS;

/// Blokus.
pub(super) const BLOKUS: [&str; LEVELS] = [
    "Places almost anything anywhere: a relaxed first game.",
    "Has a rough idea of the game and often misses the better move.",
    "A casual player: sensible moves, and plenty of chances for you.",
    "Plays sensibly, with a slip every few turns.",
    "Plays a solid game, mostly by instinct.",
    "Seldom slips: you need a plan to beat it.",
    "Reads ahead, and plays the last moves of the game exactly.",
    "Reads further ahead: few of your mistakes go unpunished.",
    "Very strong: a close game against it is a success.",
    "The strongest: it thinks for about a second and gives nothing away.",
];

/// Pylos.
pub(super) const PYLOS: [&str; LEVELS] = [
    "Puts balls almost anywhere: a relaxed first game.",
    "Has a rough idea of the game and often misses the better move.",
    "A casual player: sensible turns, and plenty of chances for you.",
    "Plays sensibly, with a slip every few turns.",
    "Plays a solid game, mostly by instinct.",
    "Looks a little ahead: you need a plan to beat it.",
    "Reads ahead: a careless turn costs you the game.",
    "Reads further ahead: few of your mistakes go unpunished.",
    "Very strong: a close game against it is a success.",
    "The strongest: it thinks for about a second and gives nothing away.",
];

/// Pylos where the game is solved.
pub(super) const PYLOS_EXACT: [&str; LEVELS] = {
    let mut words = PYLOS;
    words[LEVELS - 1] = "Plays perfectly: it knows every position, and never lets a won game go.";
    words
};
