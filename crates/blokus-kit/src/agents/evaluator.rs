//! `evaluator`: a weighted sum of four properties of a placement, each scaled to 0 to 1.

use blokus::{Blokus, Move, Variant};

use game_module::{AgentInfo, AgentSpec, Kind, NOISE, NetworkBound, Preset, SEED, Setting};
use search::MoveScore;

use super::placement::{LARGEST_PIECE, MOST_NEW_ANCHORS, Placement, longest_distance};
use super::weight;

/// Entry in the table of agents.
pub(super) const EVALUATOR: AgentInfo = AgentInfo {
    name: "evaluator",
    summary: "weighs the way to the centre, room to expand, blocking of opponents and the size of the piece, and \
        plays the best move",
    settings: &[
        weight("centre", "5.0", "weight of being near the centre"),
        weight("expansion", "4.0", "weight of new anchors"),
        weight("blocking", "6.0", "weight of anchors taken from opponents"),
        weight("piece", "3.0", "weight of the size of the piece"),
        weight("early", "1.5", "factor of the piece's weight in early rounds"),
        weight("late", "0.8", "factor of the piece's weight in late rounds"),
        Setting {
            key: "late_round",
            kind: Kind::Integer { min: 0, max: 42 },
            default: Preset::Value("10"),
            help: "late is when the colour has placed so many pieces",
            network: NetworkBound::Same,
        },
        NOISE,
        SEED,
    ],
    fixed: Some(""),
};

/// The weights, from the settings.
pub(super) struct Evaluator {
    centre: f32,
    expansion: f32,
    blocking: f32,
    piece: f32,
    early: f32,
    late: f32,
    late_round: u32,
}

impl Evaluator {
    pub(super) fn new(spec: &AgentSpec) -> Self {
        let weight = |key| spec.float(key) as f32;
        Self {
            centre: weight("centre"),
            expansion: weight("expansion"),
            blocking: weight("blocking"),
            piece: weight("piece"),
            early: weight("early"),
            late: weight("late"),
            late_round: spec.integer("late_round") as u32,
        }
    }
}

impl<V: Variant> MoveScore<Blokus<V>> for Evaluator {
    const SCALE: f32 = 10.0;

    fn score(&self, position: &Blokus<V>, mv: Move<V>) -> f32 {
        let placement = Placement::new(position, mv);
        let blocking = (placement.anchors_taken() as f32 / LARGEST_PIECE).clamp(-1.0, 1.0);
        if !placement.counts_for_mover() {
            return self.blocking * blocking;
        }
        let factor = if placement.round() < self.late_round { self.early } else { self.late };
        let centre = 1.0 - placement.distance_from_centre() / longest_distance::<V>();
        let expansion = (placement.new_anchors() as f32 / MOST_NEW_ANCHORS).min(1.0);
        let piece = placement.squares() as f32 / LARGEST_PIECE;
        self.centre * centre
            + self.expansion * expansion
            + self.blocking * blocking
            + self.piece * factor * piece
    }
}
