//! What it is like to play against each level, in one sentence.

/// The same for all variants.
pub(crate) const LEVELS: [&str; game_module::LEVELS] = [
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
