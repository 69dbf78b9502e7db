//! What it is like to play against each level, in one sentence.

/// For rule sets that are not solved.
pub(crate) const LEVELS: [&str; game_module::LEVELS] = [
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

/// For the rule set whose table is built into the program.
pub(crate) const SOLVED_LEVELS: [&str; game_module::LEVELS] = {
    let mut words = LEVELS;
    words[game_module::LEVELS - 1] =
        "Plays perfectly: it knows every position, and never lets a won game go.";
    words
};
