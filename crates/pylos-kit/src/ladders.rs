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

    /// The opening book that ships with the game, if any.
    const BOOK: Option<&'static str> = None;
}

impl Ranked for Squares {
    const OPENINGS: Option<&'static str> = Some(include_str!("../../../openings/pylos.txt"));
    const LADDER: Ladder = ladder(
        &SOLVED_LEVELS,
        [
            ("policy:temperature=4", -859, 0.0025),
            ("policy:temperature=1.6", -616, 0.0024),
            ("policy:temperature=0.95", -366, 0.0024),
            ("policy:temperature=0.55", -172, 0.0024),
            ("policy:temperature=0.1", -8, 0.0024),
            ("alphazero:visits=8", 181, 0.023),
            ("alphazero:visits=16", 313, 0.03),
            ("alphazero:visits=36", 413, 0.045),
            ("alphazero:visits=90", 519, 0.087),
            ("perfect", 595, 0.55),
        ],
    );
}

impl Ranked for Lines {
    const OPENINGS: Option<&'static str> = Some(include_str!("../../../openings/pylos-lines.txt"));
    const LADDER: Ladder = ladder(
        &LEVELS,
        [
            ("policy:temperature=4", -785, 0.0033),
            ("policy:temperature=1.2", -577, 0.0032),
            ("policy:temperature=0.4", -452, 0.0033),
            ("alphazero:visits=6", -294, 0.023),
            ("alphazero:visits=20", -119, 0.036),
            ("alphazero:visits=90", 78, 0.096),
            ("alphazero:visits=350", 221, 0.3),
            ("alphazero:visits=1100", 440, 0.82),
            ("alphazero:visits=4000", 610, 2.6),
            ("alphazero:visits=500000,memory=256,time=5s", 878, 868.0),
        ],
    );
}

impl Ranked for Children {
    const LADDER: Ladder = ladder(
        &LEVELS,
        [
            ("policy:temperature=3", -730, 0.0036),
            ("policy:temperature=0.9", -599, 0.0035),
            ("policy:temperature=0.5", -456, 0.0034),
            ("policy:temperature=0.28", -416, 0.0033),
            ("alphazero:visits=20", -153, 0.044),
            ("alphazero:visits=90", 50, 0.11),
            ("alphazero:visits=300", 137, 0.28),
            ("alphazero:visits=1300", 501, 0.97),
            ("alphazero:visits=8000", 702, 5.9),
            ("alphazero:visits=500000,memory=256,time=5s", 962, 424.0),
        ],
    );
}
