//! Bounds on the final score.

use game_core::{Bounded, Seat};

use crate::color_index::ColorIndex;
use crate::grid::BitGrid;
use crate::moves::Move;
use crate::position::Blokus;
use crate::score::{ALL_PLACED_BONUS, SINGLE_LAST_BONUS};
use crate::variant::Variant;

impl<V: Variant> Blokus<V> {
    /// The most points that a colour can still gain: the squares of its pieces, as far as there is room for
    /// them, plus the bonus if all of them might fit.
    fn most_gain(&self, color: ColorIndex<V>) -> i32 {
        if self.is_out(color) {
            return 0;
        }
        let room = self.room(color).count() as i32;
        let squares = i32::from(self.squares_left(color));
        if squares > room {
            return room;
        }
        let bonus = if V::HAS_BONUS && squares > 0 { ALL_PLACED_BONUS + SINGLE_LAST_BONUS } else { 0 };
        squares + bonus
    }

    /// Upper bound on the cells that a colour can reach: a flood fill from its anchors across edges and
    /// corners.
    fn room(&self, color: ColorIndex<V>) -> V::Grid {
        let forbidden = self.forbidden(color);
        let mut room = self.anchors(color);
        loop {
            let wider = room.union(&room.shifted(1)).union(&room.shifted_up(1));
            let rows = wider.shifted(V::Grid::ROW_BITS).union(&wider.shifted_up(V::Grid::ROW_BITS));
            let next = wider.union(&rows).without(forbidden);
            if next == room {
                return room;
            }
            room = next;
        }
    }
}

impl<V: Variant> Bounded for Blokus<V> {
    fn least_score(&self, seat: Seat) -> i32 {
        self.standing().score(seat)
    }

    fn most_score(&self, seat: Seat) -> i32 {
        let owned = ColorIndex::all().filter(|color| color.owner() == Some(seat));
        self.least_score(seat) + owned.map(|color| self.most_gain(color)).sum::<i32>()
    }

    fn open_moves(&self) -> u64 {
        let colors = ColorIndex::all().filter(|&color| !self.is_out(color));
        colors.map(|color| u64::from(self.count_placements(color))).sum()
    }

    fn ordering_score(&self, mv: Move<V>) -> i32 {
        mv.piece().map_or(0, |piece| i32::from(piece.size()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Classic, Classic2p, Classic3p, Duo, Junior};
    use game_core::{Position, Rng};

    fn every_result_is_within_all_earlier_bounds<V: Variant>() {
        for seed in 0..40 {
            let mut rng = Rng::seeded(seed);
            let mut position = Blokus::<V>::start();
            let mut bounds = Vec::new();
            while let Some(mv) = position.random_move(&mut rng) {
                let bound = |seat| (seat, position.least_score(seat), position.most_score(seat));
                bounds.extend(Seat::first(V::SEATS).map(bound));
                position.play_unchecked(mv);
            }
            let outcome = position.outcome().unwrap();
            for (seat, least, most) in bounds {
                assert!((least..=most).contains(&outcome.score(seat)), "{least} {most} {outcome:?}");
            }
        }
    }

    #[test]
    fn results_are_within_the_bounds() {
        every_result_is_within_all_earlier_bounds::<Duo>();
        every_result_is_within_all_earlier_bounds::<Junior>();
        every_result_is_within_all_earlier_bounds::<Classic>();
        every_result_is_within_all_earlier_bounds::<Classic2p>();
        every_result_is_within_all_earlier_bounds::<Classic3p>();
    }

    #[test]
    fn a_colour_that_is_out_gains_nothing() {
        let mut rng = Rng::seeded(3);
        let mut position = Blokus::<Duo>::start();
        while let Some(mv) = position.random_move(&mut rng) {
            position.play_unchecked(mv);
        }
        for seat in Seat::first(2) {
            assert_eq!(position.least_score(seat), position.most_score(seat));
        }
    }
}
