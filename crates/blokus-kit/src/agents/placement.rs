//! Properties of a placement, counted on bitboards. The agents weight them.

use blokus::{BitGrid, Blokus, ColorIndex, Move, Variant};
use game_core::{Position, Seat};

/// Squares of the largest piece.
pub(super) const LARGEST_PIECE: f32 = 5.0;

/// The most anchors that one piece can add: the cross has two at each of its four tips.
pub(super) const MOST_NEW_ANCHORS: f32 = 8.0;

/// A placement and the position after it, from the point of view of its colour and seat.
pub(super) struct Placement<'a, V: Variant> {
    before: &'a Blokus<V>,
    after: Blokus<V>,
    mv: Move<V>,
    color: ColorIndex<V>,
    seat: Seat,
}

impl<'a, V: Variant> Placement<'a, V> {
    /// Takes a legal move of the colour to move.
    pub(super) fn new(before: &'a Blokus<V>, mv: Move<V>) -> Self {
        let mut after = *before;
        after.play_unchecked(mv);
        Self { before, after, mv, color: before.color_to_move(), seat: before.to_move() }
    }

    /// Squares of the piece, 0 for a pass.
    pub(super) fn squares(&self) -> u32 {
        self.mv.piece().map_or(0, |piece| u32::from(piece.size()))
    }

    /// Whether the points go to the seat that places the piece. In Classic for three, those of the fourth
    /// colour go to nobody.
    pub(super) fn counts_for_mover(&self) -> bool {
        self.color.owner() == Some(self.seat)
    }

    /// Anchors that the colour did not have before.
    pub(super) fn new_anchors(&self) -> u32 {
        self.after.anchors(self.color).without(&self.before.anchors(self.color)).count()
    }

    /// Own anchors lost although the piece does not cover them: those along its edges.
    pub(super) fn blocked_anchors(&self) -> u32 {
        let lost = self.before.anchors(self.color).without(&self.after.anchors(self.color));
        lost.without(self.after.covered(self.color)).count()
    }

    /// Opponents' anchors that the piece covers, minus those of other colours of the same seat. An anchor of
    /// two colours counts twice.
    pub(super) fn anchors_taken(&self) -> i32 {
        let taken = |color: ColorIndex<V>| {
            let count = self.before.anchors(color).without(&self.after.anchors(color)).count() as i32;
            match color.owner() {
                Some(seat) if seat == self.seat => -count,
                Some(_) => count,
                None => 0,
            }
        };
        ColorIndex::all().filter(|&color| color != self.color).map(taken).sum()
    }

    /// Distance from the mean of the piece's squares to the centre of the board, in squares.
    pub(super) fn distance_from_centre(&self) -> f32 {
        let squares = self.squares().max(1) as f32;
        let (rows, cols) = self
            .mv
            .cells()
            .fold((0.0, 0.0), |(rows, cols), cell| (rows + f32::from(cell.row), cols + f32::from(cell.col)));
        let centre = centre::<V>();
        let (down, across) = (rows / squares - centre, cols / squares - centre);
        (down * down + across * across).sqrt()
    }

    /// Squares of the piece in the outermost rows and columns.
    pub(super) fn rim_squares(&self) -> u32 {
        let is_rim = |at: u8| at == 0 || at == V::SIZE - 1;
        self.mv.cells().filter(|cell| is_rim(cell.row) || is_rim(cell.col)).count() as u32
    }

    /// How many pieces the colour had placed before.
    pub(super) fn round(&self) -> u32 {
        self.before.pieces_placed(self.color)
    }
}

/// Row and column of the centre, which lies between squares.
fn centre<V: Variant>() -> f32 {
    f32::from(V::SIZE - 1) / 2.0
}

/// Distance from the centre of the board to a corner.
pub(super) fn longest_distance<V: Variant>() -> f32 {
    centre::<V>() * std::f32::consts::SQRT_2
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests may panic")]
mod tests {
    use blokus::{Cell, Classic, Classic2p, Classic3p, Duo, Junior};

    use super::*;

    fn after<V: Variant>(moves: &[&str]) -> Blokus<V> {
        let mut position = Blokus::start();
        for text in moves {
            position.play(text.parse().unwrap()).unwrap();
        }
        position
    }

    /// Recounts cell by cell, from the definitions.
    fn check_counts<V: Variant>() {
        let cells = || (0..V::SIZE).flat_map(|row| (0..V::SIZE).map(move |col| Cell::new(row, col)));
        game_testkit::random_games(3, 11, usize::MAX, |position: &Blokus<V>, _| {
            let (color, seat) = (position.color_to_move(), position.to_move());
            for mv in position.moves().into_iter().step_by(7) {
                let mut after = *position;
                after.play_unchecked(mv);
                let placement = Placement::new(position, mv);
                let (old, new) = (position.anchors(color), after.anchors(color));
                let gained = cells().filter(|&cell| new.contains(cell) && !old.contains(cell)).count();
                let is_blocked = |&cell: &Cell| {
                    old.contains(cell) && !new.contains(cell) && mv.cells().all(|own| own != cell)
                };
                assert_eq!(placement.new_anchors() as usize, gained, "{mv} in {position}");
                assert_eq!(placement.blocked_anchors() as usize, cells().filter(is_blocked).count());
                let mut taken = 0;
                for other in ColorIndex::all().filter(|&other| other != color) {
                    let covered = mv.cells().filter(|&cell| position.anchors(other).contains(cell)).count();
                    let sign = other.owner().map_or(0, |owner| if owner == seat { -1 } else { 1 });
                    taken += sign * covered as i32;
                }
                assert_eq!(placement.anchors_taken(), taken, "{mv} in {position}");
                assert_eq!(placement.squares() as usize, mv.cells().count());
                assert_eq!(placement.round(), position.pieces_placed(color));
            }
        });
    }

    #[test]
    fn counts_are_as_defined() {
        check_counts::<Classic>();
        check_counts::<Classic2p>();
        check_counts::<Classic3p>();
        check_counts::<Duo>();
        check_counts::<Junior>();
    }

    #[test]
    fn cross_in_the_open_has_eight_new_anchors() {
        let start = Blokus::<Duo>::start();
        let placement = Placement::new(&start, "X@d11".parse().unwrap());
        assert_eq!((placement.new_anchors(), placement.blocked_anchors()), (8, 0));
        assert!((placement.distance_from_centre() - 12.5_f32.sqrt()).abs() < 1e-5);
        assert_eq!(placement.rim_squares(), 0);
    }

    /// Blue connects at g11, beside its anchor f12.
    #[test]
    fn anchor_beside_the_piece_is_blocked() {
        let position = after::<Duo>(&["X@d11", "X@i6"]);
        let placement = Placement::new(&position, "g11,g12".parse().unwrap());
        assert_eq!((placement.new_anchors(), placement.blocked_anchors()), (3, 1));
    }

    #[test]
    fn piece_in_the_corner_is_farthest_and_on_the_rim() {
        let start = Blokus::<Classic>::start();
        let placement = Placement::new(&start, "a20".parse().unwrap());
        assert!((placement.distance_from_centre() - longest_distance::<Classic>()).abs() < 1e-4);
        assert_eq!(placement.rim_squares(), 1);
        let placement = Placement::new(&start, "a20,a19,b19".parse().unwrap());
        assert_eq!(placement.rim_squares(), 2);
    }

    #[test]
    fn fourth_colour_of_three_players_counts_for_nobody() {
        let mut position = Blokus::<Classic3p>::start();
        for color in 0..4 {
            let mv = position.moves()[0];
            assert_eq!(Placement::new(&position, mv).counts_for_mover(), color < 3);
            position.play(mv).unwrap();
        }
    }
}
