//! Numbers placements: orientation by orientation, the places of each row by row. The pass is last.

use core::marker::PhantomData;

use game_core::ActionSpace;

use crate::cell::Cell;
use crate::grid::BitGrid;
use crate::movegen::decode;
use crate::moves::Move;
use crate::orientation::{ORIENTATION_COUNT, ORIENTATIONS, TABLE};
use crate::position::Blokus;
use crate::variant::Variant;

/// Tables of a variant, built at compile time.
struct Actions<V>(PhantomData<V>);

impl<V: Variant> Actions<V> {
    /// First action of each orientation, followed by the total number of placements.
    const FIRST: &'static [u32; ORIENTATION_COUNT + 1] = &{
        let mut first = [0; ORIENTATION_COUNT + 1];
        let mut number = 0;
        while number < ORIENTATION_COUNT {
            let shape = &TABLE[number];
            let is_used = V::PIECES.contains(shape.piece);
            let places = (V::SIZE - shape.height + 1) as u32 * (V::SIZE - shape.width + 1) as u32;
            first[number + 1] = first[number] + if is_used { places } else { 0 };
            number += 1;
        }
        first
    };

    /// Places per row for each orientation.
    const PER_ROW: &'static [u32; ORIENTATION_COUNT] = &{
        let mut per_row = [0; ORIENTATION_COUNT];
        let mut number = 0;
        while number < ORIENTATION_COUNT {
            per_row[number] = (V::SIZE - TABLE[number].width + 1) as u32;
            number += 1;
        }
        per_row
    };

    const PASS: usize = Self::FIRST[ORIENTATION_COUNT] as usize;

    /// The orientation of every `STEP`-th placement, where the linear search starts.
    const LANDMARKS: &'static [u8; (MOST_PLACEMENTS / STEP) as usize] = &{
        let mut landmarks = [0; (MOST_PLACEMENTS / STEP) as usize];
        let (mut number, mut orientation) = (0, 0);
        while number < landmarks.len() {
            while orientation + 1 < ORIENTATION_COUNT && Self::FIRST[orientation + 1] <= number as u32 * STEP
            {
                orientation += 1;
            }
            landmarks[number] = orientation as u8;
            number += 1;
        }
        landmarks
    };

    /// The last orientation whose placements begin at or before this one. Pieces that the variant lacks have
    /// none.
    #[inline]
    fn orientation_of(placement: u32) -> usize {
        let mut orientation = usize::from(Self::LANDMARKS[(placement / STEP) as usize]);
        while Self::FIRST[orientation + 1] <= placement {
            orientation += 1;
        }
        orientation
    }
}

/// More than any variant has.
const MOST_PLACEMENTS: u32 = 1 << 15;

/// Fewer than the placements of any orientation, so that the search is short.
const STEP: u32 = 64;

impl<V: Variant> ActionSpace for Blokus<V> {
    const ACTIONS: usize = Actions::<V>::PASS + 1;
    const ACTORS: usize = V::COLORS.len();

    #[inline]
    fn action(mv: Move<V>) -> usize {
        if mv.is_pass() {
            return Actions::<V>::PASS;
        }
        let (orientation, bit) = decode(mv.code());
        let (row, col) = (bit / V::Grid::ROW_BITS - 1, bit % V::Grid::ROW_BITS - 1);
        Actions::<V>::FIRST[orientation] as usize + row * Actions::<V>::PER_ROW[orientation] as usize + col
    }

    #[inline]
    fn move_of(action: usize) -> Move<V> {
        if action == Actions::<V>::PASS {
            return Move::pass();
        }
        assert!(action < Actions::<V>::PASS, "{action} is no action of {}", V::ID);
        let orientation = Actions::<V>::orientation_of(action as u32);
        let place = action as u32 - Actions::<V>::FIRST[orientation];
        let per_row = Actions::<V>::PER_ROW[orientation];
        let at = Cell::new((place / per_row) as u8, (place % per_row) as u8);
        Move::from_bit(ORIENTATIONS[orientation].number(), V::Grid::bit_of(at))
    }

    #[inline]
    fn actor(&self) -> usize {
        self.color_to_move().index()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Classic, Classic2p, Classic3p, Duo, Junior};
    use game_core::{Position, Rng};

    fn every_number_is_one_placement<V: Variant>(placements: usize) {
        assert_eq!(<Blokus<V> as ActionSpace>::ACTIONS, placements + 1);
        let mut previous = None;
        for action in 0..=placements {
            let mv = Blokus::<V>::move_of(action);
            assert_eq!(Blokus::<V>::action(mv), action);
            assert!(mv.piece().is_none_or(|piece| V::PIECES.contains(piece)));
            assert!(previous < Some(mv), "numbers are in the order of moves");
            previous = Some(mv);
        }
    }

    #[test]
    fn placements_are_numbered_without_gaps() {
        every_number_is_one_placement::<Duo>(13_729);
        every_number_is_one_placement::<Classic>(30_433);
        every_number_is_one_placement::<Classic2p>(30_433);
        every_number_is_one_placement::<Classic3p>(30_433);
        every_number_is_one_placement::<Junior>(7_217);
    }

    #[test]
    fn legal_moves_come_back_from_their_numbers() {
        let mut rng = Rng::seeded(5);
        let mut position = Blokus::<Classic>::start();
        while let Some(mv) = position.random_move(&mut rng) {
            for mv in position.moves() {
                assert_eq!(Blokus::<Classic>::move_of(Blokus::<Classic>::action(mv)), mv);
            }
            position.play_unchecked(mv);
        }
    }
}
