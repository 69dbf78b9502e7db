//! The levels of each variant. docs/agents.md tells how they were measured.

use blokus::{Classic, Classic2p, Classic3p, Duo, Junior};
use game_module::{Ladder, ladder};

use crate::words::LEVELS;

/// A variant with levels.
pub(crate) trait Ranked {
    /// The levels.
    const LADDER: Ladder;
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
            ("policy:temperature=6", -1069, 0.049),
            ("policy:temperature=4", -970, 0.054),
            ("policy:temperature=2.1", -669, 0.06),
            ("policy:temperature=1.55", -399, 0.054),
            ("policy:temperature=1.15", -159, 0.058),
            ("policy:temperature=0.3", 142, 0.051),
            ("alphazero:visits=30", 385, 5.9),
            ("alphazero:visits=200", 663, 7.1),
            ("alphazero:visits=800", 904, 12.0),
            ("alphazero:visits=100000,width=32,memory=256,time=5s", 1169, 951.0),
        ],
    );
}

impl Ranked for Classic3p {
    const LADDER: Ladder = ladder(
        &LEVELS,
        [
            ("policy:temperature=6", -561, 0.043),
            ("policy:temperature=4", -478, 0.049),
            ("policy:temperature=2.3", -329, 0.064),
            ("policy:temperature=1.7", -193, 0.064),
            ("policy:temperature=1.35", -61, 0.064),
            ("policy:temperature=0.9", 93, 0.052),
            ("alphazero:visits=30", 182, 12.0),
            ("alphazero:visits=200", 299, 18.0),
            ("alphazero:visits=700", 465, 20.0),
            ("alphazero:visits=80000,width=32,memory=256,time=5s", 585, 1203.0),
        ],
    );
}

impl Ranked for Duo {
    const LADDER: Ladder = ladder(
        &LEVELS,
        [
            ("policy:temperature=4", -920, 0.029),
            ("policy:temperature=2.3", -781, 0.03),
            ("policy:temperature=1.65", -531, 0.031),
            ("policy:temperature=1.1", -330, 0.029),
            ("policy:temperature=0.5", -41, 0.029),
            ("alphazero:visits=6", 70, 0.91),
            ("alphazero:visits=40", 338, 0.98),
            ("alphazero:visits=160", 495, 1.9),
            ("alphazero:visits=1000", 627, 6.5),
            ("alphazero:visits=200000,width=32,memory=256,time=5s", 1073, 731.0),
        ],
    );
}

impl Ranked for Junior {
    const LADDER: Ladder = ladder(
        &LEVELS,
        [
            ("evaluator:noise=1", -826, 0.011),
            ("evaluator:noise=0.25", -696, 0.012),
            ("evaluator:noise=0.06", -538, 0.012),
            ("evaluator", -305, 0.013),
            ("mcts:iterations=30", -83, 12.0),
            ("mcts:iterations=100", 129, 13.0),
            ("mcts:iterations=300", 217, 13.0),
            ("mcts:iterations=1000", 429, 15.0),
            ("mcts:iterations=4000", 698, 23.0),
            ("mcts:iterations=400000,memory=256,time=5s", 970, 785.0),
        ],
    );
}
