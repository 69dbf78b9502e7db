//! Short ways to set up positions and to visit many of them.

use blokus::{Blokus, Cell, ColorIndex, Move, Piece, Variant};
use game_core::{Position, Rng};

/// Calls a generic function for every variant, with the same arguments.
macro_rules! for_every_variant {
    ($function:ident($($argument:expr),*)) => {
        $function::<blokus::Classic>($($argument),*);
        $function::<blokus::Classic2p>($($argument),*);
        $function::<blokus::Classic3p>($($argument),*);
        $function::<blokus::Duo>($($argument),*);
        $function::<blokus::Junior>($($argument),*);
    };
}
pub(crate) use for_every_variant;

/// A move that the test itself has written.
pub(crate) fn mv<V: Variant>(text: &str) -> Move<V> {
    text.parse().unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

/// The position after some moves from the start, each of which must be legal.
pub(crate) fn after<V: Variant>(moves: &[&str]) -> Blokus<V> {
    let mut position = Blokus::start();
    for text in moves {
        position.play(mv(text)).unwrap_or_else(|refusal| panic!("{text} in {position}: {refusal}"));
    }
    position
}

/// The cell with this name.
pub(crate) fn cell<V: Variant>(name: &str) -> Cell {
    mv::<V>(name).cells().next().unwrap()
}

/// The colour with this index.
pub(crate) fn nth<V: Variant>(index: usize) -> ColorIndex<V> {
    ColorIndex::from_index(index).unwrap()
}

pub(crate) fn piece(name: &str) -> Piece {
    Piece::from_name(name).unwrap_or_else(|| panic!("{name} is no piece"))
}

/// Every position of some random games, the last ones included.
pub(crate) fn visit_random_games<V: Variant>(games: u64, seed: u64, visit: impl FnMut(&Blokus<V>, usize)) {
    game_testkit::random_games(games, seed, usize::MAX, visit);
}

/// The last position of a random game.
pub(crate) fn random_end<V: Variant>(seed: u64) -> Blokus<V> {
    let mut rng = Rng::seeded(seed);
    let mut position = Blokus::start();
    while let Some(mv) = position.random_move(&mut rng) {
        position.play_unchecked(mv);
    }
    position
}

/// The first position in random games that fulfils a wish.
pub(crate) fn find_in_random_games<V: Variant>(wish: impl Fn(&Blokus<V>) -> bool) -> Blokus<V> {
    let mut rng = Rng::seeded(1);
    for _ in 0..10_000 {
        let mut position = Blokus::start();
        loop {
            if wish(&position) {
                return position;
            }
            let Some(mv) = position.random_move(&mut rng) else { break };
            position.play_unchecked(mv);
        }
    }
    panic!("no such position in ten thousand games");
}

/// One colour has the board for itself and has placed everything but one copy of `last`; it is to move and can place
/// it.
pub(crate) fn alone_with_one_piece_left<V: Variant>(color: usize, last: &str) -> Blokus<V> {
    let color = nth(color);
    let last = piece(last);
    let mut rng = Rng::seeded(7);
    for _ in 0..20_000 {
        let mut position = Blokus::<V>::start().with_color_to_move(color).unwrap();
        loop {
            let others_left = position.squares_left(color) > u16::from(last.size());
            if !others_left {
                if position.can_place(color) {
                    return position;
                }
                break;
            }
            let keeps_last = !position.second_copies_left(color).contains(last);
            let mut moves = position.moves();
            moves.retain(|mv| mv.piece().is_some_and(|piece| !(keeps_last && piece == last)));
            // Large pieces first, as people do, or there would be no room for them.
            let largest = moves.iter().filter_map(|mv| mv.piece()).map(Piece::size).max();
            moves.retain(|mv| mv.piece().map(Piece::size) == largest);
            let Some(&mv) = rng.pick(&moves) else { break };
            position.play(mv).unwrap();
            position = position.with_color_to_move(color).unwrap();
        }
    }
    panic!("{color} could not place everything");
}
