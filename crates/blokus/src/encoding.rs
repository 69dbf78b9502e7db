//! What learners see of a position: the board turned so that the mover's start is always in the same place, the
//! colours counted from the mover on.

use std::sync::OnceLock;

use game_core::{Encoder, Numbered, Position, Seat};

use crate::cell::Cell;
use crate::color_index::ColorIndex;
use crate::effects::{EFFECTS, Touching, corners};
use crate::grid::BitGrid;
use crate::moves::Move;
use crate::orientation::ORIENTATION_COUNT;
use crate::piece::Piece;
use crate::position::Blokus;
use crate::prospect::{domain, second_reach};
use crate::symmetry::BoardSymmetry;
use crate::variant::Variant;

/// Pictures of the board per colour.
const PLANES: usize = 6;
const COVERED: usize = 0;
const ANCHORS: usize = 1;
/// Cells that a legal placement covers.
const REACH: usize = 2;
/// Cells that the placement after the next may cover: [`second_reach`].
const SECOND: usize = 3;
/// The same, without those that are also an opponent's.
const SECOND_ALONE: usize = 4;
/// Cells that this colour may cover some day, and no opponent ever.
const SAFE: usize = 5;

/// From so many legal placements on, each of these inputs is there.
const MOBILITY: [u32; 20] =
    [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024];

/// No variant has more.
const MOST_COLORS: usize = 4;

/// Where a colour's word has what.
const PLACEABLE: usize = Piece::COUNT;
const IS_OUT: usize = 2 * Piece::COUNT;
const MOBILITY_FROM: usize = 2 * Piece::COUNT + 1;

/// The action numbers of a variant as others see them.
pub struct Views {
    /// For each colour, the placement that its player sees in place of the first colour's.
    turned: Vec<Vec<u16>>,
    /// The placement mirrored at the diagonal from the top left.
    mirrored: Vec<u16>,
    /// What placements touch.
    touching: Touching,
}

impl Views {
    fn of<V: Variant>() -> Self {
        let table = |symmetry: BoardSymmetry| {
            let actions = 0..Blokus::<V>::ACTIONS - 1;
            actions
                .map(|action| Blokus::<V>::action(symmetry.mv(Blokus::<V>::move_of(action))) as u16)
                .collect()
        };
        let turning = |color: ColorIndex<V>| {
            let fits = |way: &BoardSymmetry| way.cell(color.start_cell(), V::SIZE) == V::START_CELLS[0];
            BoardSymmetry::turns().find(fits).expect("start cells are turned into each other")
        };
        let turned = ColorIndex::all().map(|color| table(turning(color))).collect();
        Self { turned, mirrored: table(BoardSymmetry::DIAGONAL), touching: Touching::of::<V>() }
    }
}

/// Where the views of a variant are kept.
pub type ViewsCell = OnceLock<Views>;

impl<V: Variant> Blokus<V> {
    const CHUNKS: usize = size_of::<V::Grid>() / size_of::<u64>();
    const COLOR_COUNT: usize = V::COLORS.len();
    const CELLS: usize = V::SIZE as usize * V::SIZE as usize;
    /// Words per colour behind the boards: pieces, and second copies of pieces where there are any.
    const COLOR_WORDS: usize = V::COPIES as usize;

    fn views() -> &'static Views {
        V::views().get_or_init(Views::of::<V>)
    }

    /// The placement as a player sees it, given those that this player sees; passing is as good as any.
    #[inline]
    fn seen(turned: &[u16], mv: Move<V>) -> u16 {
        turned.get(Self::action(mv)).copied().unwrap_or(0)
    }

    /// The grid as the player of a colour sees it.
    fn turned(grid: &V::Grid, color: ColorIndex<V>) -> V::Grid {
        match color.index() * 4 / Self::COLOR_COUNT {
            0 => *grid,
            2 => half_turn::<V>(grid),
            quarter_turns => quarter_turn::<V>(grid, quarter_turns),
        }
    }
}

impl<V: Variant> Encoder for Blokus<V> {
    const ENCODING: &'static str = V::ENCODING;
    const INPUTS: usize = 64 * (Self::COLOR_COUNT * (PLANES * Self::CHUNKS + Self::COLOR_WORDS) + 1);
    const POLICIES: usize = Self::ACTIONS - 1;
    const PARTS: usize = ORIENTATION_COUNT + 2 * Self::CELLS;
    const EFFECTS: usize = EFFECTS;
    const FULL_MARGIN: f32 = if V::SIZE > 14 { 40.0 } else { 20.0 };
    const SIDES: usize = Self::COLOR_COUNT;
    const PICTURES: usize = if Self::COLOR_COUNT == 2 { 2 } else { 1 };

    fn encode(&self, inputs: &mut [u64]) {
        let mover = self.color_to_move();
        let boards = Self::COLOR_COUNT * PLANES * Self::CHUNKS;
        let mut planes = [[V::Grid::EMPTY; PLANES]; MOST_COLORS];
        for (view, planes) in planes.iter_mut().enumerate().take(Self::COLOR_COUNT) {
            let color = mover.after(view);
            let state = self.state(color);
            planes[COVERED] = state.own;
            let mut word = u64::from(state.left.bits());
            if self.is_out(color) {
                word |= 1 << IS_OUT;
            } else {
                planes[ANCHORS] = self.anchors(color);
                let coverage = self.coverage(color);
                word |= u64::from(coverage.pieces.bits()) << PLACEABLE;
                if !coverage.pieces.is_empty() {
                    let steps = MOBILITY.iter().take_while(|&&least| coverage.placements >= least).count();
                    word |= ((1 << steps) - 1) << MOBILITY_FROM;
                    planes[REACH] = coverage.cells;
                    planes[SECOND] = second_reach(&coverage.cells, &state.forbidden);
                    planes[SAFE] = domain(&planes[SECOND], &state.forbidden);
                }
            }
            inputs[boards + view * Self::COLOR_WORDS] = word;
            if Self::COLOR_WORDS > 1 {
                inputs[boards + view * Self::COLOR_WORDS + 1] = u64::from(state.second.bits());
            }
        }
        let all = planes;
        for (view, planes) in planes.iter_mut().enumerate().take(Self::COLOR_COUNT) {
            planes[SECOND_ALONE] = planes[SECOND];
            let opponents = all.iter().take(Self::COLOR_COUNT).enumerate();
            for (_, other) in opponents.filter(|&(other, _)| are_opponents::<V>(view, other)) {
                planes[SECOND_ALONE] = planes[SECOND_ALONE].without(&other[SECOND]);
                planes[SAFE] = planes[SAFE].without(&other[SAFE]);
            }
            for (plane, grid) in planes.iter().enumerate() {
                let at = (view * PLANES + plane) * Self::CHUNKS;
                let turned = Self::turned(grid, mover);
                inputs[at..at + Self::CHUNKS].copy_from_slice(turned.chunks());
            }
        }
        inputs[boards + Self::COLOR_COUNT * Self::COLOR_WORDS] =
            1 << mover.index() | 1 << (Self::COLOR_COUNT + self.to_move().index());
    }

    #[inline]
    fn policy(&self, mv: Move<V>) -> usize {
        Self::seen(&Self::views().turned[self.color_to_move().index()], mv).into()
    }

    fn policies(&self, moves: &[Move<V>], list: &mut Vec<u32>) {
        let turned = &Self::views().turned[self.color_to_move().index()];
        list.extend(moves.iter().map(|&mv| u32::from(Self::seen(turned, mv))));
    }

    fn parts(policy: usize) -> Vec<usize> {
        let mv = Self::move_of(policy);
        let orientation = mv.orientation().map(crate::Orientation::number);
        let mut covered = V::Grid::EMPTY;
        mv.cells().for_each(|cell| covered.insert(cell));
        let number = |cell: Cell| cell.row as usize * V::SIZE as usize + cell.col as usize;
        let cells = mv.cells().map(|cell| ORIENTATION_COUNT + number(cell));
        let corners: Vec<usize> = corners::<V>(&covered)
            .cells()
            .map(|cell| ORIENTATION_COUNT + Self::CELLS + number(cell))
            .collect();
        orientation.into_iter().chain(cells).chain(corners).collect()
    }

    /// Covered: anchors of opponents, cells within reach of opponents, own anchors, cells within reach but not theirs.
    /// Corners: cells that can become anchors, and those of them within reach of opponents. Edges: own anchors and cells
    /// within reach that are lost.
    fn effects(inputs: &[u64], policies: &[u32], effects: &mut Vec<u8>) {
        Self::views().touching.count::<V>(&sets_of::<V>(inputs), policies, effects);
    }

    fn add_effects(inputs: &[u64], policies: &[u32], each: &[f32], logits: &mut [f32]) {
        Self::views().touching.weigh::<V>(&sets_of::<V>(inputs), policies, each, logits);
    }

    fn seat_in_view(&self, view: usize) -> Option<Seat> {
        self.color_to_move().after(view).owner()
    }

    fn pictured(mv: Move<V>, picture: usize) -> Move<V> {
        if picture == 0 || mv.is_pass() {
            return mv;
        }
        Self::move_of(Self::views().mirrored[Self::action(mv)].into())
    }
}

/// Whether colours, counted from the mover on, are of different players. With two players on four colours every
/// second one is a partner, whoever moves; a colour that counts for nobody is everybody's opponent.
fn are_opponents<V: Variant>(one: usize, other: usize) -> bool {
    let owner = |view| ColorIndex::<V>::FIRST.after(view).owner();
    one != other && (owner(one).is_none() || owner(one) != owner(other))
}

/// The cells that each effect counts.
fn sets_of<V: Variant>(inputs: &[u64]) -> [V::Grid; EFFECTS] {
    let mut sets = [V::Grid::EMPTY; EFFECTS];
    let chunks = Blokus::<V>::CHUNKS;
    for chunk in 0..chunks {
        let plane = |view: usize, plane: usize| inputs[(view * PLANES + plane) * chunks + chunk];
        let opponents = (1..Blokus::<V>::COLOR_COUNT).filter(|&view| are_opponents::<V>(0, view));
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

/// The board upside down: all bits in reverse order, and back to where the border begins.
fn half_turn<V: Variant>(grid: &V::Grid) -> V::Grid {
    let mut reversed = *grid;
    reversed.chunks_mut().reverse();
    reversed.chunks_mut().iter_mut().for_each(|chunk| *chunk = chunk.reverse_bits());
    let bits = 64 * grid.chunks().len();
    reversed.shifted(bits - 1 - (V::SIZE as usize + 1) * (V::Grid::ROW_BITS + 1))
}

/// The board as seen from the second corner (one quarter turn) or the fourth (three), on rows of 32 bits.
fn quarter_turn<V: Variant>(grid: &V::Grid, quarter_turns: usize) -> V::Grid {
    let mut rows = [0; 32];
    for (pair, &chunk) in rows.chunks_exact_mut(2).zip(grid.chunks()) {
        pair.copy_from_slice(&[chunk as u32, (chunk >> 32) as u32]);
    }
    transpose(&mut rows);
    let end = V::SIZE as usize + 1;
    let mut turned = V::Grid::EMPTY;
    for row in 1..end {
        let bits = if quarter_turns == 1 { rows[end - row] } else { rows[row].reverse_bits() >> (31 - end) };
        turned.chunks_mut()[row / 2] |= u64::from(bits) << (row % 2 * 32);
    }
    turned
}

/// Swaps rows and columns, halves first, then quarters, and so on.
fn transpose(rows: &mut [u32; 32]) {
    let (mut width, mut mask) = (16, 0xffff_u32);
    while width > 0 {
        let mut row = 0;
        while row < 32 {
            let swapped = (rows[row] >> width ^ rows[row + width]) & mask;
            rows[row] ^= swapped << width;
            rows[row + width] ^= swapped;
            row = (row + width + 1) & !width;
        }
        width >>= 1;
        mask ^= mask << width;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Classic, Classic2p, Classic3p, Duo, Junior, VariantSymmetry};
    use game_core::{Position, Rng, input_words};

    fn encoded<P: Encoder>(position: &P) -> Vec<u64> {
        let mut inputs = vec![0; input_words::<P>()];
        position.encode(&mut inputs);
        inputs
    }

    /// The last word tells the colour itself; all others must not.
    fn turned_positions_look_alike<V: Variant>() {
        let mut rng = Rng::seeded(7);
        for _ in 0..20 {
            let mut position = Blokus::<V>::start();
            while let Some(mv) = position.random_move(&mut rng) {
                let original = encoded(&position);
                for symmetry in VariantSymmetry::all::<V>() {
                    if symmetry.board.is_flipped() {
                        continue;
                    }
                    let turned = symmetry.position(&position);
                    let last = original.len() - 1;
                    assert_eq!(encoded(&turned)[..last], original[..last], "{position}");
                    let image = symmetry.board.mv(mv);
                    assert!(mv.is_pass() || turned.policy(image) == position.policy(mv));
                }
                position.play_unchecked(mv);
            }
        }
    }

    #[test]
    fn whoever_moves_sees_the_same() {
        turned_positions_look_alike::<Duo>();
        turned_positions_look_alike::<Junior>();
        turned_positions_look_alike::<Classic>();
        turned_positions_look_alike::<Classic2p>();
        turned_positions_look_alike::<Classic3p>();
    }

    /// Every picture of a game is a game with the same result, and its inputs are mirrored.
    #[test]
    fn a_pictured_game_is_a_game() {
        let mut rng = Rng::seeded(8);
        for _ in 0..20 {
            let (mut position, mut picture) = (Blokus::<Duo>::start(), Blokus::<Duo>::start());
            while let Some(mv) = position.random_move(&mut rng) {
                position.play_unchecked(mv);
                picture.play(Blokus::<Duo>::pictured(mv, 1)).unwrap();
                let count = |inputs: Vec<u64>| inputs.iter().map(|word| word.count_ones()).sum::<u32>();
                assert_eq!(count(encoded(&position)), count(encoded(&picture)));
            }
            assert_eq!(position.outcome(), picture.outcome());
        }
    }

    #[test]
    fn what_is_encoded_is_what_is_there() {
        let mut rng = Rng::seeded(9);
        let mut position = Blokus::<Classic>::start();
        for _ in 0..30 {
            position.play_unchecked(position.random_move(&mut rng).unwrap());
        }
        let inputs = encoded(&position);
        let mover = position.color_to_move();
        let count = |plane: usize| {
            inputs[12 * plane..12 * (plane + 1)].iter().map(|word| word.count_ones()).sum::<u32>()
        };
        for view in 0..4 {
            let color = mover.after(view);
            assert_eq!(count(PLANES * view + COVERED), position.covered(color).count());
            assert_eq!(count(PLANES * view + ANCHORS), position.anchors(color).count());
            let mut covered = Grid32::EMPTY;
            let seen = position.with_color_to_move(color).unwrap();
            seen.moves().iter().flat_map(|mv| mv.cells()).for_each(|cell| covered.insert(cell));
            assert_eq!(count(PLANES * view + REACH), covered.count());
        }
        assert_eq!(<Blokus<Classic> as Encoder>::POLICIES, 30_433);
        assert_eq!(<Blokus<Duo> as Encoder>::POLICIES, 13_729);
        assert_eq!(<Blokus<Junior> as Encoder>::POLICIES, 7_217);
    }

    /// With two colours each, a partner takes nothing away: only what opponents get to as well is missing.
    #[test]
    fn partners_are_not_opponents() {
        let mut rng = Rng::seeded(10);
        let (mut shared, mut position) = (0, Blokus::<Classic2p>::start());
        for _ in 0..40 {
            position.play_unchecked(position.random_move(&mut rng).unwrap());
            let inputs = encoded(&position);
            let plane = |view: usize, plane: usize| &inputs[12 * (PLANES * view + plane)..][..12];
            for view in 0..4 {
                for chunk in 0..12 {
                    let second = |of: usize| plane(of % 4, SECOND)[chunk];
                    let alone = second(view) & !(second(view + 1) | second(view + 3));
                    assert_eq!(plane(view, SECOND_ALONE)[chunk], alone);
                    shared += (alone & second(view + 2)).count_ones();
                }
            }
        }
        assert!(shared > 0, "partners never came near each other");
    }

    type Grid32 = <Classic as Variant>::Grid;

    #[test]
    fn parts_name_the_shape_its_cells_and_its_corners() {
        let mv: Move<Duo> = "X/0@d11".parse().unwrap();
        let parts = Blokus::<Duo>::parts(Blokus::<Duo>::action(mv));
        // One shape, five cells, and the eight corners of a cross that are not at its edges.
        assert_eq!(parts.len(), 1 + 5 + 8);
        assert!(parts.iter().all(|&part| part < Blokus::<Duo>::PARTS));
    }
}
