//! What the levels are, game by game. docs/agents.md tells how they were measured.

use super::{Ladder, Level};

const fn level(spec: &'static str, elo: i32, milliseconds: f32) -> Level {
    Level { spec, elo, milliseconds }
}

/// The levels of every game.
pub(super) static LADDERS: [Ladder; 6] = [
    Ladder {
        games: &["blokus-duo"],
        levels: [
            level("policy:temperature=4", -1194, 0.05),
            level("policy:temperature=2.1", -957, 0.05),
            level("policy:temperature=1.35", -690, 0.05),
            level("policy:temperature=0.7", -432, 0.05),
            level("alphazero:visits=5", -100, 1.0),
            level("alphazero:visits=30", 165, 1.3),
            level("alphazero:visits=100", 529, 2.4),
            level("alphazero:visits=500", 659, 5.9),
            level("alphazero:visits=2000", 1060, 23.4),
            level("alphazero:visits=16000", 1247, 133.0),
        ],
    },
    Ladder {
        games: &["pylos"],
        levels: [
            level("policy:temperature=3", -750, 0.003),
            level("policy:temperature=1.35", -624, 0.003),
            level("policy:temperature=0.77", -443, 0.003),
            level("policy:temperature=0.42", -330, 0.003),
            level("policy:temperature=0.1", -58, 0.003),
            level("alphazero:visits=10", 111, 0.02),
            level("alphazero:visits=24", 280, 0.04),
            level("alphazero:visits=60", 461, 0.07),
            level("alphazero:visits=270", 609, 0.25),
            level("perfect", 744, 0.7),
        ],
    },
    Ladder {
        games: &["pylos-lines"],
        levels: [
            level("policy:temperature=3", -642, 0.003),
            level("policy:temperature=1.4", -441, 0.003),
            level("policy:temperature=0.5", -323, 0.003),
            level("policy:temperature=0.15", -239, 0.003),
            level("alphazero:visits=6", -77, 0.02),
            level("alphazero:visits=20", 100, 0.03),
            level("alphazero:visits=70", 194, 0.08),
            level("alphazero:visits=220", 450, 0.2),
            level("alphazero:visits=900", 550, 0.8),
            level("alphazero:visits=4000", 850, 3.6),
        ],
    },
    Ladder {
        games: &["pylos-children"],
        levels: [
            level("policy:temperature=3", -522, 0.003),
            level("policy:temperature=0.9", -395, 0.003),
            level("policy:temperature=0.5", -326, 0.003),
            level("policy:temperature=0.28", -177, 0.003),
            level("policy:temperature=0.12", -40, 0.003),
            level("alphazero:visits=20", 32, 0.04),
            level("alphazero:visits=90", 127, 0.1),
            level("alphazero:visits=300", 300, 0.3),
            level("alphazero:visits=1300", 433, 1.0),
            level("alphazero:visits=6000", 550, 4.0),
        ],
    },
    Ladder {
        games: &["blokus-junior"],
        levels: [
            level("evaluator:noise=0.6", -522, 0.003),
            level("evaluator:noise=0.3", -395, 0.003),
            level("evaluator:noise=0.15", -326, 0.003),
            level("evaluator:noise=0.07", -177, 0.003),
            level("evaluator", -40, 0.003),
            level("mcts:iterations=30", 32, 0.04),
            level("mcts:iterations=100", 127, 0.1),
            level("mcts:iterations=1000", 300, 0.3),
            level("mcts:iterations=4000", 433, 1.0),
            level("lookahead", 550, 4.0),
        ],
    },
    Ladder {
        games: &["blokus-classic", "blokus-classic-2p", "blokus-classic-3p"],
        levels: [
            level("evaluator:noise=0.6", -522, 0.003),
            level("evaluator:noise=0.3", -395, 0.003),
            level("evaluator:noise=0.15", -326, 0.003),
            level("evaluator:noise=0.07", -177, 0.003),
            level("evaluator", -40, 0.003),
            level("mcts:iterations=30", 32, 0.04),
            level("mcts:iterations=100", 127, 0.1),
            level("mcts:iterations=1000", 300, 0.3),
            level("mcts:iterations=4000", 433, 1.0),
            level("lookahead", 550, 4.0),
        ],
    },
];
