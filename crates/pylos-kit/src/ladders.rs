//! The levels of each rule set. docs/agents.md says how they were measured.

use game_module::{Ladder, ladder};
use pylos::{Children, Lines, Squares};

use crate::words::{LEVELS, SOLVED_LEVELS};

/// A rule set with levels.
pub(crate) trait Ranked {
    /// The levels.
    const LADDER: Ladder;
    /// Balanced openings, if there are any.
    const OPENINGS: Option<&'static str> = None;
}

impl Ranked for Squares {
    const OPENINGS: Option<&'static str> = Some(include_str!("../../../openings/pylos.txt"));
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
    const OPENINGS: Option<&'static str> = Some(include_str!("../../../openings/pylos-lines.txt"));
    const LADDER: Ladder = ladder(
        &LEVELS,
        [
            ("policy:temperature=4", -935, 0.002),
            ("policy:temperature=0.6", -664, 0.002),
            ("policy:temperature=0.1", -518, 0.0021),
            ("alphazero:visits=6", -306, 0.015),
            ("alphazero:visits=20", -148, 0.029),
            ("alphazero:visits=90", 35, 0.098),
            ("alphazero:visits=350", 284, 0.33),
            ("alphazero:visits=900", 484, 0.73),
            ("alphazero:visits=4000", 753, 3.0),
            ("alphazero:visits=500000,memory=256,time=5s", 1017, 868.0),
        ],
    );
}

impl Ranked for Children {
    const LADDER: Ladder = ladder(
        &LEVELS,
        [
            ("policy:temperature=3", -634, 0.0033),
            ("policy:temperature=0.9", -544, 0.0032),
            ("policy:temperature=0.5", -372, 0.0032),
            ("policy:temperature=0.28", -288, 0.0032),
            ("alphazero:visits=20", -89, 0.043),
            ("alphazero:visits=90", 58, 0.11),
            ("alphazero:visits=300", 215, 0.3),
            ("alphazero:visits=1300", 372, 1.1),
            ("alphazero:visits=8000", 518, 5.6),
            ("alphazero:visits=500000,memory=256,time=5s", 763, 424.0),
        ],
    );
}
