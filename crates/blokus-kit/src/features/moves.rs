//! Placements as rows of the policy, from the mover's point of view.

use blokus::{BitGrid, Blokus, BoardSymmetry, Cell, ColorIndex, Move, Orientation, Variant};
use game_core::ActionSpace;
use nn::MoveFeatures;

use super::encoding::{ANCHORS, PLANES, REACH, SECOND};
use super::touching::{EFFECTS, Touching, corners};
use super::{BlokusFeatures, NetworkVariant, are_opponents};

/// Tables of a variant's placements that do not depend on the position.
pub struct MoveTables {
    /// For each colour, maps a placement to the one that the first colour would see in its place.
    turned: Vec<Vec<u16>>,
    touching: Touching,
}

impl MoveTables {
    pub(super) fn of<V: Variant>() -> Self {
        let table = |turn: BoardSymmetry| {
            let actions = 0..Blokus::<V>::ACTIONS - 1;
            actions.map(|action| Blokus::<V>::action(turn.mv(Blokus::<V>::move_of(action))) as u16).collect()
        };
        let turn_of = |color: ColorIndex<V>| {
            let fits = |turn: &BoardSymmetry| turn.cell(color.start_cell(), V::SIZE) == V::START_CELLS[0];
            BoardSymmetry::turns().find(fits).expect("start cells are turned into each other")
        };
        let turned = ColorIndex::all().map(|color| table(turn_of(color))).collect();
        Self { turned, touching: Touching::of::<V>() }
    }
}

/// Looks up the placement in the mover's table. A pass may map to anything.
#[inline]
fn seen<V: Variant>(turned: &[u16], mv: Move<V>) -> u16 {
    turned.get(Blokus::<V>::action(mv)).copied().unwrap_or(0)
}

impl<V: NetworkVariant> MoveFeatures for BlokusFeatures<V> {
    const POLICIES: usize = Blokus::<V>::ACTIONS - 1;
    const FACTORS: usize = Orientation::COUNT + 2 * Self::CELLS;
    const EFFECTS: usize = EFFECTS;

    #[inline]
    fn policy(position: &Blokus<V>, mv: Move<V>) -> usize {
        seen(&V::tables().turned[position.color_to_move().index()], mv).into()
    }

    fn policies(position: &Blokus<V>, moves: &[Move<V>], list: &mut Vec<u32>) {
        let turned = &V::tables().turned[position.color_to_move().index()];
        list.extend(moves.iter().map(|&mv| u32::from(seen(turned, mv))));
    }

    fn factors(policy: usize) -> Vec<usize> {
        let mv = Blokus::<V>::move_of(policy);
        let orientation = mv.orientation().map(Orientation::number);
        let mut covered = V::Grid::EMPTY;
        mv.cells().for_each(|cell| covered.insert(cell));
        let number = |cell: Cell| cell.row as usize * V::SIZE as usize + cell.col as usize;
        let cells = mv.cells().map(|cell| Orientation::COUNT + number(cell));
        let corners: Vec<usize> = corners::<V>(&covered)
            .cells()
            .map(|cell| Orientation::COUNT + Self::CELLS + number(cell))
            .collect();
        orientation.into_iter().chain(cells).chain(corners).collect()
    }

    /// Covered cells: opponents' anchors, cells in reach of opponents, own anchors, cells in reach of the
    /// mover only. Corners: possible new anchors, and those of them in reach of opponents. Edges: own anchors
    /// lost, cells in reach lost.
    fn effects(inputs: &[u64], policies: &[u32], effects: &mut Vec<u8>) {
        V::tables().touching.count::<V>(&sets_of::<V>(inputs), policies, effects);
    }

    fn add_effects(inputs: &[u64], policies: &[u32], each: &[f32], logits: &mut [f32]) {
        V::tables().touching.weigh::<V>(&sets_of::<V>(inputs), policies, each, logits);
    }
}

/// The set of cells that each effect counts.
fn sets_of<V: Variant>(inputs: &[u64]) -> [V::Grid; EFFECTS] {
    let mut sets = [V::Grid::EMPTY; EFFECTS];
    let chunks = BlokusFeatures::<V>::CHUNKS;
    for chunk in 0..chunks {
        let plane = |view: usize, plane: usize| inputs[(view * PLANES + plane) * chunks + chunk];
        let opponents = (1..BlokusFeatures::<V>::COLOR_COUNT).filter(|&view| are_opponents::<V>(0, view));
        let others = |number| opponents.clone().fold(0, |all, view| all | plane(view, number));
        let (anchors, reach, second) = (plane(0, ANCHORS), plane(0, REACH), plane(0, SECOND));
        let (other_anchors, other_reach) = (others(ANCHORS), others(REACH));
        let bits = [
            other_anchors,
            other_reach,
            anchors,
            reach & !other_reach,
            second,
            second & other_reach,
            anchors,
            reach,
        ];
        for (set, bits) in sets.iter_mut().zip(bits) {
            set.chunks_mut()[chunk] = bits;
        }
    }
    sets
}
