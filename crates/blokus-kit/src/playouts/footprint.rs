//! Counts the effects of a placement without playing it.

use blokus::{BitGrid, Blokus, ColorIndex, Move, Variant};

/// What a placement changes for its colour and for the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Footprint {
    /// Squares of the piece.
    pub(super) squares: u32,
    /// Cells that become anchors of the colour.
    pub(super) new_anchors: u32,
    /// Own anchors covered or blocked.
    pub(super) lost_anchors: u32,
    /// Opponents' anchors covered.
    pub(super) taken_anchors: u32,
    /// Cells covered that an opponent could reach with two squares: those next to one of its anchors.
    pub(super) near_anchors: u32,
}

/// The bitboards for counting, built once per position.
#[derive(Clone, Debug)]
pub(super) struct Surroundings<G> {
    forbidden: G,
    anchors: G,
    opponents: G,
    near_opponents: G,
}

impl<G: BitGrid> Surroundings<G> {
    /// The surroundings of the colour to move. Colours of the same seat are not opponents.
    pub(super) fn of<V: Variant<Grid = G>>(position: &Blokus<V>) -> Self {
        let color = position.color_to_move();
        let owner = color.owner();
        let mut opponents = G::EMPTY;
        let mut near = G::EMPTY;
        for other in ColorIndex::all().filter(|&other| other != color && !position.is_out(other)) {
            if owner.is_some() && other.owner() == owner {
                continue;
            }
            let anchors = position.anchors(other);
            opponents = opponents.union(&anchors);
            let open = anchors.neighbours().without(position.forbidden(other));
            near = near.union(&open);
        }
        let forbidden = *position.forbidden(color);
        Self {
            forbidden,
            anchors: position.anchors(color),
            opponents,
            near_opponents: near.without(&opponents),
        }
    }

    /// The footprint of a placement; all zeros for a pass.
    #[inline]
    pub(super) fn footprint<V: Variant<Grid = G>>(&self, mv: Move<V>) -> Footprint {
        let (Some(orientation), Some(at)) = (mv.orientation(), mv.top_left()) else {
            return Footprint::default();
        };
        let stamp = orientation.stamp();
        let first = at.row as usize * G::ROW_BITS + at.col as usize;
        let mut footprint =
            Footprint { squares: u32::from(orientation.piece.size()), ..Footprint::default() };
        for i in 0..stamp.rows {
            let bit = first + i * G::ROW_BITS;
            let [forbidden, anchors, opponents, near] =
                [&self.forbidden, &self.anchors, &self.opponents, &self.near_opponents]
                    .map(|grid| grid.row_at(bit));
            let fresh = stamp.corners[i] & !stamp.blocked[i] & !forbidden & !anchors;
            footprint.new_anchors += fresh.count_ones();
            footprint.lost_anchors += (stamp.blocked[i] & anchors).count_ones();
            footprint.taken_anchors += (stamp.squares[i] & opponents).count_ones();
            footprint.near_anchors += (stamp.squares[i] & near).count_ones();
        }
        footprint
    }
}

#[cfg(test)]
mod tests {
    use blokus::{Cell, Classic, Duo};
    use game_core::{Position, Rng};

    use super::*;

    /// The same counts, from playing the move and looking at the board.
    fn slow<V: Variant>(position: &Blokus<V>, mv: Move<V>) -> Footprint {
        let color = position.color_to_move();
        let mut after = *position;
        after.play_unchecked(mv);
        let others = ColorIndex::all().filter(|&other| other != color && !position.is_out(other));
        let mut opponents = V::Grid::EMPTY;
        let mut near = V::Grid::EMPTY;
        for other in others {
            let anchors = position.anchors(other);
            for cell in anchors.cells() {
                opponents.insert(cell);
                let (row, col) = (i32::from(cell.row), i32::from(cell.col));
                for (r, c) in [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)] {
                    let size = i32::from(V::SIZE);
                    if (0..size).contains(&r) && (0..size).contains(&c) {
                        let cell = Cell::new(r as u8, c as u8);
                        if !position.forbidden(other).contains(cell) {
                            near.insert(cell);
                        }
                    }
                }
            }
        }
        let before = position.anchors(color);
        Footprint {
            squares: mv.cells().count() as u32,
            new_anchors: after.anchors(color).without(&before).count(),
            lost_anchors: before.without(&after.anchors(color)).count(),
            taken_anchors: mv.cells().filter(|&cell| opponents.contains(cell)).count() as u32,
            near_anchors: mv.cells().filter(|&c| near.contains(c) && !opponents.contains(c)).count() as u32,
        }
    }

    fn footprints_agree_with_playing<V: Variant>() {
        let mut rng = Rng::seeded(9);
        for _ in 0..6 {
            let mut position = Blokus::<V>::start();
            while let Some(mv) = position.random_move(&mut rng) {
                let surroundings = Surroundings::of(&position);
                for mv in position.moves().into_iter().filter(|mv| !mv.is_pass()) {
                    assert_eq!(surroundings.footprint(mv), slow(&position, mv), "{mv} in {position}");
                }
                position.play_unchecked(mv);
            }
        }
    }

    #[test]
    fn counting_agrees_with_playing() {
        footprints_agree_with_playing::<Duo>();
        footprints_agree_with_playing::<Classic>();
    }
}
