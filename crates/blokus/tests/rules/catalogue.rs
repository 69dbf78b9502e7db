//! The pieces and their orientations.

use std::collections::BTreeSet;

use blokus::{Junior, Orientation, Piece, PieceSet, Variant};

use crate::oracle_shapes::{SHAPES, Square, ways_to_lay};

/// Name, squares and orientations of every piece, in the order of the ids.
const KNOWN: [(&str, u8, usize); 21] = [
    ("1", 1, 1),
    ("2", 2, 2),
    ("I3", 3, 2),
    ("V3", 3, 4),
    ("I4", 4, 2),
    ("L4", 4, 8),
    ("T4", 4, 4),
    ("O4", 4, 1),
    ("Z4", 4, 4),
    ("F", 5, 8),
    ("I5", 5, 2),
    ("L5", 5, 8),
    ("N", 5, 8),
    ("P", 5, 8),
    ("T5", 5, 4),
    ("U", 5, 4),
    ("V5", 5, 4),
    ("W", 5, 4),
    ("X", 5, 1),
    ("Y", 5, 8),
    ("Z5", 5, 4),
];

#[test]
fn there_are_21_pieces_with_known_names_and_sizes() {
    let found = Piece::ALL.map(|piece| (piece.name(), piece.size()));
    assert_eq!(found, KNOWN.map(|(name, size, _)| (name, size)));
}

#[test]
fn ids_count_from_1_to_21() {
    assert_eq!(Piece::ALL.map(Piece::id), std::array::from_fn::<u8, 21, _>(|index| index as u8 + 1));
    assert!(Piece::ALL.iter().all(|piece| Piece::from_id(piece.id()) == Some(*piece)));
    assert_eq!((Piece::from_id(0), Piece::from_id(22)), (None, None));
}

#[test]
fn a_set_has_89_squares() {
    assert_eq!((PieceSet::ALL.len(), PieceSet::ALL.squares()), (21, 89));
}

#[test]
fn a_junior_set_has_twelve_pieces_with_44_squares() {
    let names: Vec<&str> = Junior::PIECES.iter().map(Piece::name).collect();
    assert_eq!(names, ["1", "2", "I3", "V3", "I4", "L4", "T4", "O4", "Z4", "I5", "L5", "P"]);
    assert_eq!(Junior::PIECES.squares(), 44);
}

#[test]
fn there_are_91_orientations_as_many_per_piece_as_known() {
    assert_eq!((Orientation::ALL.len(), Orientation::COUNT), (91, 91));
    let found = Piece::ALL.map(|piece| Orientation::of(piece).len());
    assert_eq!(found, KNOWN.map(|(_, _, orientations)| orientations));
}

fn squares(orientation: &Orientation) -> Vec<Square> {
    orientation.cells().iter().map(|&(row, col)| (row.into(), col.into())).collect()
}

#[test]
fn shapes_are_those_of_the_oracle_in_every_orientation() {
    for (name, shape) in SHAPES {
        let found: BTreeSet<_> =
            Orientation::of(Piece::from_name(name).unwrap()).iter().map(squares).collect();
        assert_eq!(found, ways_to_lay(shape).into_iter().collect(), "{name}");
    }
}

#[test]
fn orientations_know_their_place_box_and_turns() {
    for (number, orientation) in Orientation::ALL.iter().enumerate() {
        assert_eq!(orientation.number(), number);
        assert_eq!(Orientation::of(orientation.piece)[orientation.index as usize], *orientation);
        let (rows, cols): (Vec<u8>, Vec<u8>) = orientation.cells().iter().copied().unzip();
        assert_eq!(rows.iter().max(), Some(&(orientation.height - 1)));
        assert_eq!(cols.iter().max(), Some(&(orientation.width - 1)));
        let turned = turn(&squares(&Orientation::of(orientation.piece)[0]), orientation);
        assert_eq!(squares(orientation), turned, "{}/{}", orientation.piece, orientation.index);
    }
}

/// Flips left to right, then turns clockwise, as the fields of the orientation say.
fn turn(shape: &[Square], orientation: &Orientation) -> Vec<Square> {
    let mut turned = shape.to_vec();
    if orientation.flipped {
        for square in &mut turned {
            square.1 = -square.1;
        }
    }
    for _ in 0..orientation.quarter_turns {
        for square in &mut turned {
            *square = (square.1, -square.0);
        }
    }
    let top = turned.iter().map(|square| square.0).min().unwrap();
    let left = turned.iter().map(|square| square.1).min().unwrap();
    for square in &mut turned {
        *square = (square.0 - top, square.1 - left);
    }
    turned.sort_unstable();
    turned
}

#[test]
fn names_and_aliases_are_read_in_any_case() {
    for piece in Piece::ALL {
        assert_eq!(Piece::from_name(piece.name()), Some(piece));
        assert_eq!(Piece::from_name(&piece.name().to_lowercase()), Some(piece));
        assert_eq!(piece.to_string(), piece.name());
    }
    let known =
        [("O1", "1"), ("I1", "1"), ("I2", "2"), ("L3", "V3"), ("S4", "Z4"), ("O", "O4"), ("s4", "Z4")];
    for (alias, name) in known {
        assert_eq!(Piece::from_name(alias).map(Piece::name), Some(name));
    }
    for nonsense in ["", "Q", "S5", "22", " F", "Z"] {
        assert_eq!(Piece::from_name(nonsense), None, "{nonsense:?}");
    }
}

#[test]
fn no_two_pieces_share_a_name() {
    let names = Piece::ALL.iter().flat_map(|piece| piece.aliases().iter().copied().chain([piece.name()]));
    let names: Vec<String> = names.map(str::to_lowercase).collect();
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len());
}

#[test]
fn sets_of_pieces_change_one_piece_at_a_time() {
    let (single, x) = (Piece::SINGLE, Piece::from_name("X").unwrap());
    let mut set = PieceSet::EMPTY;
    set.insert(x);
    set.insert(single);
    assert_eq!(
        (set.iter().collect::<Vec<_>>(), set.squares(), set.bits()),
        (vec![single, x], 6, 1 | 1 << 18)
    );
    set.remove(single);
    assert_eq!((set.contains(single), set.contains(x), set.len(), set.is_empty()), (false, true, 1, false));
    assert_eq!(set.intersection(Junior::PIECES), PieceSet::EMPTY);
    assert_eq!(PieceSet::from_ids(&[19]), set);
}
