//! Queries about legal placements, for any colour.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use game_core::Rng;

use crate::color_index::ColorIndex;
use crate::grid::BitGrid;
use crate::movegen::{Counts, Coverage, Kernel, LegalSets, Listing, Shapes};
use crate::moves::Move;
use crate::orientation::{ORIENTATION_COUNT, ORIENTATIONS, Orientation};
use crate::piece::{Piece, PieceSet};
use crate::position::Blokus;
use crate::variant::Variant;

impl<V: Variant> Blokus<V> {
    /// All legal placements of a colour, even if it is not its turn.
    pub fn legal_sets(&self, color: ColorIndex<V>) -> LegalSets<V::Grid> {
        self.legal_sets_with(Kernel::best(), color)
    }

    /// [`Self::legal_sets`] with a given kernel, to compare kernels.
    pub fn legal_sets_with(&self, kernel: Kernel, color: ColorIndex<V>) -> LegalSets<V::Grid> {
        let mut sets = LegalSets::EMPTY;
        self.fill_legal_sets(kernel, color, &mut sets);
        sets
    }

    /// Writes the legal places of the colour's remaining pieces into `sets`. Entries of used pieces are left
    /// alone.
    pub fn fill_legal_sets(&self, kernel: Kernel, color: ColorIndex<V>, sets: &mut LegalSets<V::Grid>) {
        let state = self.state(color);
        V::Grid::fill_sets(kernel, &state.forbidden, &self.anchors(color), state.left, sets);
    }

    /// Number of legal placements of a colour.
    pub fn count_placements(&self, color: ColorIndex<V>) -> u32 {
        let state = self.state(color);
        V::Grid::count_all(Kernel::best(), &state.forbidden, &self.anchors(color), state.left)
    }

    /// The pieces that a colour can place, and the cells that its legal placements can cover.
    pub fn coverage(&self, color: ColorIndex<V>) -> Coverage<V::Grid> {
        self.coverage_with(Kernel::best(), color)
    }

    /// [`Self::coverage`] with a given kernel, to compare kernels.
    pub fn coverage_with(&self, kernel: Kernel, color: ColorIndex<V>) -> Coverage<V::Grid> {
        let state = self.state(color);
        V::Grid::cover(kernel, &state.forbidden, &self.anchors(color), state.left)
    }

    /// Whether a colour has a legal placement.
    pub fn can_place(&self, color: ColorIndex<V>) -> bool {
        self.can_place_any_of(color, self.pieces_left(color))
    }

    /// Whether a colour can place one of these pieces. Pieces that it does not have are ignored.
    pub fn can_place_any_of(&self, color: ColorIndex<V>, pieces: PieceSet) -> bool {
        let state = self.state(color);
        V::Grid::has_any(
            Kernel::best(),
            &state.forbidden,
            &self.anchors(color),
            pieces.intersection(state.left),
        )
    }

    /// The legal places of one orientation for the colour to move.
    pub fn places(&self, orientation: &Orientation) -> V::Grid {
        let color = self.color_to_move();
        if self.pieces_left(color).contains(orientation.piece) && !self.is_out(color) {
            self.places_of(color, orientation)
        } else {
            V::Grid::EMPTY
        }
    }

    /// Any piece that the colour to move can place.
    pub(crate) fn placeable_piece(&self) -> Option<Piece> {
        let mut found = None;
        let _ = self.visit_placements(|mv| {
            found = mv.piece();
            ControlFlow::Break(())
        });
        found
    }

    #[inline]
    pub(crate) fn visit_placements(
        &self,
        mut visit: impl FnMut(Move<V>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let color = self.color_to_move();
        self.legal_sets(color)
            .visit(self.pieces_left(color), |orientation, bit| visit(Move::from_bit(orientation, bit)))
    }

    /// Appends every legal placement of the colour to move.
    pub(crate) fn list_placements(&self, list: &mut Vec<Move<V>>) {
        let color = self.color_to_move();
        let state = self.state(color);
        Listing::with(|listing| {
            V::Grid::list(Kernel::best(), &state.forbidden, &self.anchors(color), state.left, listing);
            list.extend(listing.codes().iter().map(|&code| Move::from_code(code)));
        });
    }

    /// A uniformly random legal placement of the colour to move. It counts the placements of each
    /// orientation, draws one by its number, and locates only that one.
    pub(crate) fn random_placement(&self, rng: &mut Rng) -> Option<Move<V>> {
        self.random_placement_of(PieceSet::ALL, rng)
    }

    /// A uniformly random legal placement of one of these pieces. Pieces that the colour to move does not
    /// have are ignored.
    pub fn random_placement_of(&self, pieces: PieceSet, rng: &mut Rng) -> Option<Move<V>> {
        let color = self.color_to_move();
        let state = self.state(color);
        let anchors = self.anchors(color);
        let pieces = pieces.intersection(state.left);
        let mut counts: Counts = [0; ORIENTATION_COUNT];
        let total = V::Grid::count_each(Kernel::best(), &state.forbidden, &anchors, pieces, &mut counts);
        if total == 0 {
            return None;
        }
        let mut rank = rng.below(total);
        let orientation = counts.iter().position(|&count| {
            let is_here = rank < u32::from(count);
            rank -= if is_here { 0 } else { u32::from(count) };
            is_here
        })?;
        let places = self.places_of(color, &ORIENTATIONS[orientation]);
        places.select(rank).map(|bit| Move::from_bit(orientation, bit))
    }

    /// The legal places of one orientation, even if the piece is used.
    fn places_of(&self, color: ColorIndex<V>, orientation: &Orientation) -> V::Grid {
        let anchors = self.anchors(color);
        let forbidden = self.forbidden(color);
        let (mut blocked, mut anchored) = (V::Grid::EMPTY, V::Grid::EMPTY);
        for &(row, col) in orientation.cells() {
            let by = row as usize * V::Grid::ROW_BITS + col as usize;
            blocked = blocked.union(&forbidden.shifted(by));
            anchored = anchored.union(&anchors.shifted(by));
        }
        anchored.without(&blocked)
    }
}
