//! The levels of each rule set. docs/agents.md tells how they were measured.

use game_module::{Ladder, ladder};
use pylos::{Children, Lines, Squares};

use crate::words::{LEVELS, SOLVED_LEVELS};

/// A rule set with levels.
pub(crate) trait Ranked {
    /// The levels.
    const LADDER: Ladder;
}

impl Ranked for Squares {
    const LADDER: Ladder = ladder(
        &SOLVED_LEVELS,
        [
            ("policy:temperature=3", -750, 0.0029),
            ("policy:temperature=1.35", -624, 0.0027),
            ("policy:temperature=0.77", -443, 0.0028),
            ("policy:temperature=0.42", -330, 0.0026),
            ("policy:temperature=0.1", -58, 0.0026),
            ("alphazero:visits=10", 111, 0.023),
            ("alphazero:visits=24", 280, 0.036),
            ("alphazero:visits=60", 461, 0.067),
            ("alphazero:visits=270", 609, 0.25),
            ("perfect", 744, 0.71),
        ],
    );
}

impl Ranked for Lines {
    const LADDER: Ladder = ladder(
        &LEVELS,
        [
            ("policy:temperature=4", -774, 0.002),
            ("policy:temperature=1.3", -657, 0.002),
            ("policy:temperature=0.6", -503, 0.002),
            ("policy:temperature=0.1", -357, 0.0021),
            ("alphazero:visits=6", -146, 0.015),
            ("alphazero:visits=20", 14, 0.029),
            ("alphazero:visits=90", 187, 0.098),
            ("alphazero:visits=350", 419, 0.33),
            ("alphazero:visits=900", 747, 0.85),
            ("alphazero:visits=500000,memory=256,time=5s", 1072, 868.0),
        ],
    );
}

impl Ranked for Children {
    const LADDER: Ladder = ladder(
        &LEVELS,
        [
            ("policy:temperature=3", -537, 0.0033),
            ("policy:temperature=0.9", -447, 0.0032),
            ("policy:temperature=0.5", -275, 0.0032),
            ("policy:temperature=0.28", -191, 0.0032),
            ("policy:temperature=0.12", -85, 0.0032),
            ("alphazero:visits=20", 8, 0.043),
            ("alphazero:visits=90", 155, 0.11),
            ("alphazero:visits=300", 312, 0.3),
            ("alphazero:visits=1300", 469, 1.1),
            ("alphazero:visits=500000,memory=256,time=5s", 591, 424.0),
        ],
    );
}
