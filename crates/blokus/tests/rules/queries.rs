//! What clients and searches may ask of a position.

use std::collections::BTreeSet;

use blokus::{
    BitGrid, Blokus, Cell, Classic, ColorIndex, Duo, Junior, Kernel, Move, Orientation, Piece, PieceSet,
    Variant,
};
use game_core::{Position, Rng};

use crate::support::{after, for_every_variant, nth, piece, visit_random_games};

/// What is copied and what fits.
#[test]
fn duo_position_is_copied_and_fits_in_512_bytes() {
    fn is_copied<T: Copy>() {}
    is_copied::<Blokus<Duo>>();
    is_copied::<Move<Duo>>();
    assert!(size_of::<Blokus<Duo>>() <= 512, "{}", size_of::<Blokus<Duo>>());
    assert_eq!(size_of::<Move<Duo>>(), 4);
}

fn all_cells<V: Variant>() -> impl Iterator<Item = Cell> {
    (0..V::SIZE).flat_map(|row| (0..V::SIZE).map(move |col| Cell::new(row, col)))
}

/// Whether a neighbour in one of the directions has the colour.
fn touches<V: Variant>(
    position: &Blokus<V>,
    cell: Cell,
    color: ColorIndex<V>,
    directions: [(i8, i8); 4],
) -> bool {
    directions.into_iter().any(|(down, right)| {
        let row = cell.row.checked_add_signed(down).filter(|&row| row < V::SIZE);
        let col = cell.col.checked_add_signed(right).filter(|&col| col < V::SIZE);
        let neighbour = row.zip(col).and_then(|(row, col)| position.color_at(Cell::new(row, col)));
        neighbour == Some(color.color())
    })
}

fn check_bitmaps<V: Variant>() {
    visit_random_games::<V>(8, 14, |position, _| {
        for color in ColorIndex::all() {
            for cell in all_cells::<V>() {
                let edge = touches(position, cell, color, [(0, 1), (1, 0), (0, -1), (-1, 0)]);
                let corner = touches(position, cell, color, [(1, 1), (1, -1), (-1, 1), (-1, -1)]);
                let forbidden = edge || position.color_at(cell).is_some();
                let begins = position.pieces_placed(color) == 0 && cell == color.start_cell();
                assert_eq!(position.forbidden(color).contains(cell), forbidden, "{cell:?} in {position}");
                assert_eq!(
                    position.anchors(color).contains(cell),
                    !forbidden && (corner || begins),
                    "{cell:?} in {position}"
                );
            }
        }
    });
}

fn check_coverage<V: Variant>() {
    visit_random_games::<V>(8, 16, |position, _| {
        let color = position.color_to_move();
        let moves = position.moves();
        let cells: BTreeSet<Cell> = moves.iter().flat_map(|mv| mv.cells()).collect();
        let pieces: BTreeSet<u8> = moves.iter().filter_map(|mv| mv.piece()).map(Piece::id).collect();
        for kernel in [Kernel::Portable, Kernel::best()] {
            let coverage = position.coverage_with(kernel, color);
            assert_eq!(coverage.cells.cells().collect::<BTreeSet<_>>(), cells, "{kernel:?} in {position}");
            let named: BTreeSet<u8> = coverage.pieces.iter().map(Piece::id).collect();
            assert_eq!(named, pieces, "{kernel:?} in {position}");
            let placements = moves.iter().filter(|mv| !mv.is_pass()).count();
            assert_eq!(coverage.placements as usize, placements, "{kernel:?} in {position}");
        }
    });
}

#[test]
fn coverage_is_what_the_legal_placements_cover() {
    for_every_variant!(check_coverage());
}

#[test]
fn forbidden_and_anchor_cells_are_as_defined() {
    for_every_variant!(check_bitmaps());
}

fn check_places<V: Variant>() {
    visit_random_games::<V>(8, 15, |position, _| {
        let color = position.color_to_move();
        let moves: BTreeSet<Move<V>> = position.moves().into_iter().collect();
        for orientation in Orientation::ALL {
            let places = position.places(orientation);
            for cell in all_cells::<V>() {
                let is_listed = Move::place(orientation, cell).is_some_and(|mv| moves.contains(&mv));
                assert_eq!(places.contains(cell), is_listed, "{orientation:?} at {cell:?} in {position}");
            }
            assert_eq!(places.count() as usize, places.cells().count());
        }
        for piece in Piece::ALL {
            let mut alone = PieceSet::EMPTY;
            alone.insert(piece);
            let is_listed = moves.iter().any(|mv| mv.piece() == Some(piece));
            assert_eq!(position.can_place_any_of(color, alone), is_listed, "{piece} in {position}");
        }
    });
}

#[test]
fn places_of_a_piece_are_those_of_the_listed_moves() {
    for_every_variant!(check_places());
}

#[test]
fn pieces_a_color_does_not_have_cannot_be_placed() {
    let position = after::<Duo>(&["e9,d10,e10,f10,e11", "j5"]);
    let x = PieceSet::from_ids(&[piece("X").id()]);
    assert!(!position.can_place_any_of(nth(0), x));
    assert!(position.can_place_any_of(nth(1), x));
    assert!(!position.can_place_any_of(nth(0), PieceSet::EMPTY));
    assert!(!position.places(&Orientation::of(piece("X"))[0]).any());
    assert!(!Blokus::<Junior>::start().can_place_any_of(nth(0), x));
}

/// Remembers what every colour has placed, and asks the position.
fn check_history<V: Variant>() {
    let mut rng = Rng::seeded(16);
    let mut position = Blokus::<V>::start();
    let mut placed = vec![BTreeSet::new(); V::COLORS.len()];
    while let Some(mv) = position.random_move(&mut rng) {
        if !mv.is_pass() {
            placed[position.color_to_move().index()].insert(mv);
        }
        position.play(mv).unwrap();
    }
    for (color, placed) in ColorIndex::all().zip(&placed) {
        assert_eq!(&position.placements(color).into_iter().collect::<BTreeSet<_>>(), placed, "{position}");
        assert_eq!(position.pieces_placed(color) as usize, placed.len(), "{position}");
        let covered: BTreeSet<Cell> = placed.iter().flat_map(|mv| mv.cells()).collect();
        assert_eq!(position.covered(color).cells().collect::<BTreeSet<_>>(), covered, "{position}");
        assert!(covered.iter().all(|&cell| position.color_at(cell) == Some(color.color())), "{position}");
    }
}

#[test]
fn pieces_on_the_board_are_those_that_were_placed() {
    for_every_variant!(check_history());
}

#[test]
fn bits_are_selected_by_their_rank() {
    let sets = Blokus::<Classic>::start().legal_sets(nth(2));
    for orientation in Orientation::ALL {
        let places = sets.places(orientation);
        let bits = (0..places.count()).map(|rank| places.select(rank).unwrap());
        assert!(bits.map(<Classic as Variant>::Grid::cell_of).eq(places.cells()));
        assert_eq!(places.select(places.count()), None);
    }
}
