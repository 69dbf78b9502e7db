//! What the levels are, game by game. docs/agents.md tells how they were measured.

use super::words::{BLOKUS, PYLOS, PYLOS_EXACT};
use super::{LEVELS, Ladder, Level};

/// A level's spec, its Elo and its milliseconds of processor time.
type Row = (&'static str, i32, f32);

const fn ladder(game: &'static str, about: &'static [&'static str; LEVELS], rows: [Row; LEVELS]) -> Ladder {
    let mut levels = [Level { spec: "", elo: 0, milliseconds: 0.0, about: "" }; LEVELS];
    let mut number = 0;
    while number < LEVELS {
        let (spec, elo, milliseconds) = rows[number];
        levels[number] = Level { spec, elo, milliseconds, about: about[number] };
        number += 1;
    }
    Ladder { game, levels }
}

/// The levels of every game.
pub(super) static LADDERS: [Ladder; 8] = [
    ladder(
        "blokus-classic",
        &BLOKUS,
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
    ),
    ladder(
        "blokus-classic-2p",
        &BLOKUS,
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
    ),
    ladder(
        "blokus-classic-3p",
        &BLOKUS,
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
    ),
    ladder(
        "blokus-duo",
        &BLOKUS,
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
    ),
    ladder(
        "blokus-junior",
        &BLOKUS,
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
    ),
    ladder(
        "pylos",
        &PYLOS_EXACT,
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
    ),
    ladder(
        "pylos-lines",
        &PYLOS,
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
    ),
    ladder(
        "pylos-children",
        &PYLOS,
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
    ),
];
