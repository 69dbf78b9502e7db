//! `heuristic`: scores what beginners are told to look at. Levels differ in how often they miss the best
//! move.

use blokus::{Blokus, Move, Variant};

use game_module::{AgentInfo, AgentSpec, Kind, NetworkBound, Preset, SEED, Setting};
use search::MoveScore;

use super::placement::Placement;
use super::weight;

/// Entry in the table of agents.
pub(super) const HEURISTIC: AgentInfo = AgentInfo {
    name: "heuristic",
    summary: "gives points for squares, new corners and being near the centre, takes some for corners it blocks \
        itself, and plays one of the best moves",
    settings: &[
        Setting {
            key: "level",
            kind: Kind::Choice(&["easy", "medium", "hard"]),
            default: Preset::Value("hard"),
            help: "easy plays any move, medium one of the best 5, hard one of the best 3",
            network: NetworkBound::Same,
        },
        weight("piece_size", "10", "points per square"),
        weight("corner_creation", "5", "points per new anchor, a cell where the colour can connect"),
        weight("center_preference", "2", "points lost per square of distance between piece and centre"),
        weight("corner_blocking", "3", "points lost per own anchor at the edges of the piece"),
        weight("edge_avoidance", "0", "points lost per square in the outermost rows and columns"),
        SEED,
    ],
    fixed: Some(""),
};

/// How many of the best moves a level chooses from.
pub(super) fn choices(spec: &AgentSpec) -> usize {
    match spec.choice("level") {
        "medium" => 5,
        "hard" => 3,
        _ => usize::MAX,
    }
}

/// The weights, from the settings.
pub(super) struct Heuristic {
    piece_size: f32,
    corner_creation: f32,
    center_preference: f32,
    corner_blocking: f32,
    edge_avoidance: f32,
}

impl Heuristic {
    pub(super) fn new(spec: &AgentSpec) -> Self {
        let weight = |key| spec.float(key) as f32;
        Self {
            piece_size: weight("piece_size"),
            corner_creation: weight("corner_creation"),
            center_preference: weight("center_preference"),
            corner_blocking: weight("corner_blocking"),
            edge_avoidance: weight("edge_avoidance"),
        }
    }
}

impl<V: Variant> MoveScore<Blokus<V>> for Heuristic {
    const SCALE: f32 = 50.0;

    fn score(&self, position: &Blokus<V>, mv: Move<V>) -> f32 {
        let placement = Placement::new(position, mv);
        self.piece_size * placement.squares() as f32 + self.corner_creation * placement.new_anchors() as f32
            - self.center_preference * placement.distance_from_centre()
            - self.corner_blocking * placement.blocked_anchors() as f32
            - self.edge_avoidance * placement.rim_squares() as f32
    }
}
