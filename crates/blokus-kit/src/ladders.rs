//! The levels of each variant. docs/agents.md says how they were measured.

use blokus::{Classic, Classic2p, Classic3p, Duo, Junior};
use game_module::{Ladder, ladder};

use crate::words::LEVELS;

/// A variant with levels.
pub(crate) trait Ranked {
    /// The levels.
    const LADDER: Ladder;
    /// Balanced openings, if there are any.
    const OPENINGS: Option<&'static str> = None;

    /// The opening book that ships with the game, if any.
    const BOOK: Option<&'static str> = None;
}

impl Ranked for Classic {
    const LADDER: Ladder = ladder(
        &LEVELS,
        [
            ("policy:temperature=4", -643, 0.057),
            ("policy:temperature=2.2", -430, 0.047),
            ("policy:temperature=1.55", -242, 0.046),
            ("policy:temperature=1.2", -154, 0.046),
            ("policy:temperature=0.8", -22, 0.047),
            ("policy:temperature=0.3", 75, 0.047),
            ("alphazero:visits=30", 183, 15.0),
            ("alphazero:visits=200", 247, 19.0),
            ("alphazero:visits=1200", 418, 32.0),
            ("alphazero:visits=60000,width=32,memory=256,time=5s", 569, 853.0),
        ],
    );
}

impl Ranked for Classic2p {
    const LADDER: Ladder = ladder(
        &LEVELS,
        [
            ("policy:temperature=6", -1094, 0.049),
            ("policy:temperature=4", -995, 0.054),
            ("policy:temperature=2.1", -693, 0.06),
            ("policy:temperature=1.55", -423, 0.054),
            ("policy:temperature=1.15", -183, 0.058),
            ("policy:temperature=0.3", 118, 0.051),
            ("alphazero:visits=30", 370, 5.3),
            ("alphazero:visits=200", 675, 6.7),
            ("alphazero:visits=800", 954, 12.0),
            ("alphazero:visits=100000,width=32,memory=256,time=5s", 1267, 951.0),
        ],
    );
}

impl Ranked for Classic3p {
    const LADDER: Ladder = ladder(
        &LEVELS,
        [
            ("policy:temperature=6", -612, 0.043),
            ("policy:temperature=4", -530, 0.049),
            ("policy:temperature=2.3", -381, 0.064),
            ("policy:temperature=1.7", -246, 0.064),
            ("policy:temperature=1.35", -114, 0.064),
            ("policy:temperature=0.9", 40, 0.052),
            ("alphazero:visits=30", 209, 12.0),
            ("alphazero:visits=200", 350, 15.0),
            ("alphazero:visits=700", 537, 21.0),
            ("alphazero:visits=80000,width=32,memory=256,time=5s", 745, 1203.0),
        ],
    );
}

impl Ranked for Duo {
    const OPENINGS: Option<&'static str> = Some(include_str!("../../../openings/blokus-duo.txt"));
    const LADDER: Ladder = ladder(
        &LEVELS,
        [
            ("policy:temperature=4", -911, 0.029),
            ("policy:temperature=2.3", -772, 0.03),
            ("policy:temperature=1.65", -522, 0.031),
            ("policy:temperature=1.1", -321, 0.029),
            ("policy:temperature=0.5", -32, 0.029),
            ("alphazero:visits=6", 79, 0.91),
            ("alphazero:visits=40", 347, 0.98),
            ("alphazero:visits=160", 504, 1.9),
            ("alphazero:visits=1000", 636, 6.5),
            ("alphazero:visits=200000,width=32,memory=256,time=5s", 994, 731.0),
        ],
    );
}

impl Ranked for Junior {
    const LADDER: Ladder = ladder(
        &LEVELS,
        [
            ("evaluator:noise=1", -911, 0.011),
            ("evaluator:noise=0.25", -781, 0.012),
            ("evaluator:noise=0.06", -623, 0.012),
            ("evaluator", -390, 0.013),
            ("mcts:iterations=30", -168, 12.0),
            ("mcts:iterations=100", 44, 13.0),
            ("mcts:iterations=1000", 344, 15.0),
            ("mcts:iterations=4000", 613, 23.0),
            ("mcts:iterations=20000", 836, 51.0),
            ("mcts:iterations=400000,memory=256,time=5s", 1035, 785.0),
        ],
    );
}
