//! What each colour has and can still get, on bitboards. Updating it for a child is cheaper than starting
//! over: a piece on cells that a colour could not cover changes none of that colour's placements.

use blokus::{BitGrid, Blokus, ColorIndex, Move, PieceSet, Variant};
use game_core::Seat;

use crate::prospect::{beside, domain, second_reach};

/// The most colours of any variant.
const MOST_COLORS: usize = 4;

/// Pieces of fewer than four squares, which fit where larger ones do not.
const SMALL: PieceSet = PieceSet::from_ids(&[1, 2, 3, 4]);

/// Features per seat.
pub(crate) const FEATURES: usize = 7;

/// One number per feature.
pub(crate) type Features = [f32; FEATURES];

/// What all colours can still get.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Outlook<V: Variant> {
    colors: [Prospect<V::Grid>; MOST_COLORS],
}

/// What one colour can still get.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Prospect<G> {
    /// Cells that its next piece can cover.
    cover: G,
    /// Upper bound on the cells that it can ever cover, if nobody takes them.
    domain: G,
    /// Pieces that it can place now.
    pieces: PieceSet,
    /// Count of cells that the piece after next could cover if shapes did not matter.
    second: u32,
    /// Count of cells within two steps of an anchor.
    near: u32,
    anchors: u32,
}

impl<V: Variant> Outlook<V> {
    /// Computes the outlook from scratch.
    pub(super) fn of(position: &Blokus<V>) -> Self {
        let mut colors = [Prospect::none(); MOST_COLORS];
        for (color, prospect) in ColorIndex::all().zip(&mut colors) {
            *prospect = Prospect::of(position, color);
        }
        Self { colors }
    }

    /// Updates the outlook for a move. `position` is the position after the move.
    pub(super) fn after(&self, position: &Blokus<V>, color: ColorIndex<V>, mv: Move<V>) -> Self {
        let mut next = *self;
        let mut squares = V::Grid::EMPTY;
        mv.cells().for_each(|cell| squares.insert(cell));
        for (other, prospect) in ColorIndex::all().zip(&mut next.colors) {
            if other == color {
                *prospect = Prospect::of(position, color);
            } else if prospect.cover.intersection(&squares).any() {
                *prospect = Prospect::of(position, other);
            } else if prospect.domain.intersection(&squares).any() {
                *prospect = Prospect::from_cover(position, other, prospect.cover, prospect.pieces);
            }
        }
        next
    }

    /// Features of a seat, summed over its colours.
    pub(crate) fn features(&self, position: &Blokus<V>, seat: Seat) -> Features {
        let mut sum = [0.0; FEATURES];
        for color in ColorIndex::all().filter(|color| color.owner() == Some(seat)) {
            let prospect = &self.colors[color.index()];
            let features = [
                position.score(color).points as f32,
                prospect.cover.count() as f32,
                prospect.second as f32,
                self.safe(color).count() as f32,
                prospect.near as f32,
                prospect.pieces.intersection(SMALL).len() as f32,
                prospect.anchors as f32,
            ];
            sum.iter_mut().zip(features).for_each(|(sum, feature)| *sum += feature);
        }
        sum
    }

    /// Pieces that a colour can place now.
    pub(crate) fn placeable(&self, color: ColorIndex<V>) -> PieceSet {
        self.colors[color.index()].pieces
    }

    /// Cells that a colour can still cover and no colour of another seat ever can.
    fn safe(&self, color: ColorIndex<V>) -> V::Grid {
        let others = ColorIndex::<V>::all().filter(|other| other.owner() != color.owner());
        others.fold(self.colors[color.index()].domain, |safe, other| {
            safe.without(&self.colors[other.index()].domain)
        })
    }
}

impl<G: BitGrid> Prospect<G> {
    /// For a colour that is out or cannot place anything any more.
    const fn none() -> Self {
        Self { cover: G::EMPTY, domain: G::EMPTY, pieces: PieceSet::EMPTY, second: 0, near: 0, anchors: 0 }
    }

    fn of<V: Variant<Grid = G>>(position: &Blokus<V>, color: ColorIndex<V>) -> Self {
        if position.is_out(color) {
            return Self::none();
        }
        let coverage = position.coverage(color);
        if coverage.pieces.is_empty() {
            return Self::none();
        }
        Self::from_cover(position, color, coverage.cells, coverage.pieces)
    }

    /// Derives the rest from the cells and pieces of the next placement.
    fn from_cover<V: Variant<Grid = G>>(
        position: &Blokus<V>,
        color: ColorIndex<V>,
        cover: G,
        pieces: PieceSet,
    ) -> Self {
        let forbidden = position.forbidden(color);
        let anchors = position.anchors(color);
        let near = beside(&beside(&anchors, forbidden), forbidden);
        let second = second_reach(&cover, forbidden);
        // Includes anchors that no piece fits on, so that everything counted here lies in the domain.
        let domain = domain(&second.union(&near), forbidden);
        Self { cover, domain, pieces, second: second.count(), near: near.count(), anchors: anchors.count() }
    }
}

#[cfg(test)]
mod tests {
    use blokus::{Cell, Classic, Classic2p, Classic3p, Duo, Junior};
    use game_core::Position;

    use super::*;

    fn check_updates<V: Variant>() {
        game_testkit::random_games(3, 5, usize::MAX, |position: &Blokus<V>, _| {
            let outlook = Outlook::of(position);
            for mv in position.moves().into_iter().step_by(11) {
                let mut after = *position;
                after.play_unchecked(mv);
                let updated = outlook.after(&after, position.color_to_move(), mv);
                assert_eq!(updated, Outlook::of(&after), "{mv} in {position}");
            }
        });
    }

    #[test]
    fn outlook_after_a_move_is_that_of_the_position() {
        check_updates::<Classic>();
        check_updates::<Classic2p>();
        check_updates::<Classic3p>();
        check_updates::<Duo>();
        check_updates::<Junior>();
    }

    /// Cells covered later were in the domain before, and those of the next piece in the cover.
    fn check_domains<V: Variant>() {
        for seed in 0..4 {
            let mut rng = game_core::Rng::seeded(seed);
            let mut position = Blokus::<V>::start();
            let mut seen: Vec<Outlook<V>> = Vec::new();
            while let Some(mv) = position.random_move(&mut rng) {
                let color = position.color_to_move();
                let outlook = Outlook::of(&position);
                assert!(mv.cells().all(|cell| outlook.colors[color.index()].cover.contains(cell)));
                seen.push(outlook);
                let is_in =
                    |before: &Outlook<V>, cell: Cell| before.colors[color.index()].domain.contains(cell);
                assert!(mv.cells().all(|cell| seen.iter().all(|before| is_in(before, cell))), "{position}");
                position.play_unchecked(mv);
            }
        }
    }

    #[test]
    fn what_is_safe_from_a_colour_stays_safe() {
        check_domains::<Classic>();
        check_domains::<Classic3p>();
        check_domains::<Duo>();
        check_domains::<Junior>();
    }
}
