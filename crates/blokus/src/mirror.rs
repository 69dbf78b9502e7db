//! Mirrored play: the second player answers every move with its image.
//!
//! The image of a legal move is legal too, unless the move overlaps its own image. So the second player draws
//! without any thought, until the first one covers cells on both sides of the centre or axis.

use crate::color_index::ColorIndex;
use crate::grid::BitGrid;
use crate::position::Blokus;
use crate::symmetry::BoardSymmetry;
use crate::variant::Variant;

impl<V: Variant> Blokus<V> {
    /// Whether the first player is to move, and the pieces of each of its colours are the image of those of
    /// the colour that moves next.
    pub(crate) fn is_own_image(&self) -> bool {
        let pairs = || ColorIndex::<V>::all().step_by(2).map(|color| (color, color.after(1)));
        let has_same_pieces = |(color, next)| {
            let (state, next_state) = (self.state(color), self.state(next));
            state.left == next_state.left
                && state.second == next_state.second
                && self.is_out(color) == self.is_out(next)
        };
        let is_image = |mirror: BoardSymmetry, (color, next)| {
            let copy = self.covered(next);
            self.covered(color).cells().all(|cell| copy.contains(mirror.cell(cell, V::SIZE)))
        };
        !V::MIRRORS.is_empty()
            && self.to_move.index().is_multiple_of(2)
            // Few positions pass this, so what follows need not be fast.
            && pairs().all(has_same_pieces)
            && V::MIRRORS.iter().any(|&mirror| pairs().all(|pair| is_image(mirror, pair)))
    }
}

#[cfg(test)]
mod tests {
    use game_core::{Position, Rng, Seat};

    use super::*;
    use crate::moves::Move;
    use crate::variant::{Classic, Classic2p, Classic3p, Duo, Junior};

    /// The mirrors of a variant by their definition: they undo themselves and swap the start cells of
    /// neighbours in the order of play, which belong to different players.
    fn mirrors_by_definition<V: Variant>() -> Vec<BoardSymmetry> {
        let is_mirror = |mirror: BoardSymmetry| {
            ColorIndex::<V>::all().step_by(2).all(|color| {
                let next = color.after(1);
                let image = |color: ColorIndex<V>| mirror.cell(color.start_cell(), V::SIZE);
                image(color) == next.start_cell()
                    && image(next) == color.start_cell()
                    && (color.owner(), next.owner()) == (Some(Seat::new(0)), Some(Seat::new(1)))
            })
        };
        if V::SEATS == 2 {
            BoardSymmetry::all().filter(|&mirror| is_mirror(mirror)).collect()
        } else {
            Vec::new()
        }
    }

    fn check_mirrors<V: Variant>(count: usize) {
        let by_definition = mirrors_by_definition::<V>();
        assert_eq!(by_definition.len(), count, "{}", V::ID);
        assert!(V::MIRRORS.len() == count && by_definition.iter().all(|mirror| V::MIRRORS.contains(mirror)));
    }

    #[test]
    fn mirrors_are_those_of_the_definition() {
        check_mirrors::<Duo>(2);
        check_mirrors::<Junior>(2);
        check_mirrors::<Classic2p>(1);
        check_mirrors::<Classic>(0);
        check_mirrors::<Classic3p>(0);
    }

    /// Plays random moves and their images until an image is illegal. Returns the number of copied moves, and
    /// the position.
    fn copied_game<V: Variant>(mirror: BoardSymmetry, rng: &mut Rng) -> (usize, Blokus<V>) {
        let mut position = Blokus::<V>::start();
        let mut copied = 0;
        while !position.is_over() {
            assert!(position.is_mirrored(), "{position}");
            let mv = position.random_move(rng).unwrap();
            position.play(mv).unwrap();
            assert!(!position.is_mirrored(), "the second player is to move: {position}");
            let image: Move<V> = mirror.mv(mv);
            if !position.is_legal(image) {
                let overlaps = mv.cells().any(|cell| image.cells().any(|other| other == cell));
                assert!(overlaps, "{mv} is not on both sides: {position}");
                return (copied, position);
            }
            position.play(image).unwrap();
            copied += 1;
        }
        (copied, position)
    }

    /// Returns how many of 200 games were copied to the end.
    fn check_copied_games<V: Variant>() -> usize {
        let mut rng = Rng::seeded(1);
        let mut drawn = 0;
        for round in 0..200 {
            let mirror = V::MIRRORS[round % V::MIRRORS.len()];
            let (copied, mut position) = copied_game::<V>(mirror, &mut rng);
            if let Some(outcome) = position.outcome() {
                assert_eq!(outcome.scores()[0], outcome.scores()[1]);
                drawn += 1;
            }
            // Once broken, the mirror stays broken.
            while let Some(mv) = position.random_move(&mut rng) {
                position.play_unchecked(mv);
                assert!(copied == 0 || position.is_over() || !position.is_mirrored());
            }
        }
        drawn
    }

    #[test]
    fn copies_are_legal_until_a_move_overlaps_its_image() {
        assert!(check_copied_games::<Duo>() > 0);
        assert!(check_copied_games::<Junior>() > 0);
        // The axis is so long that random games hardly ever keep to one side.
        check_copied_games::<Classic2p>();
    }

    #[test]
    fn other_variants_have_no_mirror() {
        assert!(!Blokus::<Classic>::start().is_mirrored());
        assert!(!Blokus::<Classic3p>::start().is_mirrored());
    }
}
