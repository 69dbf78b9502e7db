//! What the levels are, game by game. docs/agents.md tells how they were measured.

use super::{Ladder, Level};

const fn level(spec: &'static str, elo: i32, milliseconds: f32) -> Level {
    Level { spec, elo, milliseconds }
}

/// The levels of every game.
pub(super) static LADDERS: [Ladder; 6] = [
    Ladder {
        games: &["blokus-classic", "blokus-classic-2p", "blokus-classic-3p"],
        levels: [
            level("policy:temperature=4", -643, 0.057),
            level("policy:temperature=2.2", -430, 0.047),
            level("policy:temperature=1.55", -242, 0.046),
            level("policy:temperature=1.2", -154, 0.046),
            level("policy:temperature=0.8", -22, 0.047),
            level("policy:temperature=0.3", 75, 0.047),
            level("alphazero:visits=30", 183, 15.0),
            level("alphazero:visits=200", 247, 19.0),
            level("alphazero:visits=1200", 418, 32.0),
            level("alphazero:visits=12000", 569, 196.0),
        ],
    },
    Ladder {
        games: &["blokus-duo"],
        levels: [
            level("policy:temperature=4", -920, 0.029),
            level("policy:temperature=2.3", -781, 0.03),
            level("policy:temperature=1.65", -531, 0.031),
            level("policy:temperature=1.1", -330, 0.029),
            level("policy:temperature=0.5", -41, 0.029),
            level("alphazero:visits=6", 70, 0.91),
            level("alphazero:visits=40", 338, 0.98),
            level("alphazero:visits=160", 495, 1.9),
            level("alphazero:visits=1000", 627, 6.5),
            level("alphazero:visits=16000", 1073, 82.0),
        ],
    },
    Ladder {
        games: &["blokus-junior"],
        levels: [
            level("evaluator:noise=0.6", -875, 0.016),
            level("evaluator:noise=0.3", -675, 0.016),
            level("evaluator:noise=0.15", -560, 0.016),
            level("evaluator", -297, 0.017),
            level("mcts:iterations=30", -75, 12.0),
            level("mcts:iterations=100", 137, 13.0),
            level("mcts:iterations=300", 225, 13.0),
            level("mcts:iterations=1000", 437, 15.0),
            level("mcts:iterations=4000", 706, 23.0),
            level("mcts:iterations=20000", 978, 60.0),
        ],
    },
    Ladder {
        games: &["pylos"],
        levels: [
            level("policy:temperature=3", -750, 0.0029),
            level("policy:temperature=1.35", -624, 0.0027),
            level("policy:temperature=0.77", -443, 0.0028),
            level("policy:temperature=0.42", -330, 0.0026),
            level("policy:temperature=0.1", -58, 0.0026),
            level("alphazero:visits=10", 111, 0.023),
            level("alphazero:visits=24", 280, 0.036),
            level("alphazero:visits=60", 461, 0.067),
            level("alphazero:visits=270", 609, 0.25),
            level("perfect", 744, 0.71),
        ],
    },
    Ladder {
        games: &["pylos-lines"],
        levels: [
            level("policy:temperature=3", -589, 0.0027),
            level("policy:temperature=1.4", -544, 0.0028),
            level("policy:temperature=0.5", -350, 0.0028),
            level("policy:temperature=0.15", -288, 0.0028),
            level("alphazero:visits=6", -110, 0.02),
            level("alphazero:visits=20", 122, 0.036),
            level("alphazero:visits=70", 205, 0.085),
            level("alphazero:visits=220", 337, 0.24),
            level("alphazero:visits=900", 514, 0.9),
            level("alphazero:visits=4000", 703, 3.6),
        ],
    },
    Ladder {
        games: &["pylos-children"],
        levels: [
            level("policy:temperature=3", -537, 0.0033),
            level("policy:temperature=0.9", -447, 0.0032),
            level("policy:temperature=0.5", -275, 0.0032),
            level("policy:temperature=0.28", -191, 0.0032),
            level("policy:temperature=0.12", -85, 0.0032),
            level("alphazero:visits=20", 8, 0.043),
            level("alphazero:visits=90", 155, 0.11),
            level("alphazero:visits=300", 312, 0.3),
            level("alphazero:visits=1300", 469, 1.1),
            level("alphazero:visits=6000", 591, 4.9),
        ],
    },
];
