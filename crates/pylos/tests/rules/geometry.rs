//! The pyramid itself.

use pylos::{Base, Base3, Base4, Cell};

use crate::support::cell;

#[test]
fn cells_are_numbered_level_by_level_and_row_by_row() {
    let named = ["a1", "b1", "d1", "a2", "d4", "2a1", "2c3", "3a1", "3b2", "4a1"];
    assert_eq!(named.map(|text| cell(text).index()), [0, 1, 3, 4, 15, 16, 24, 25, 28, 29]);
}

fn check_coordinates<B: Base>() {
    for cell in Cell::<B>::all() {
        assert_eq!(Cell::at(cell.level(), cell.row(), cell.col()), Some(cell));
        assert_eq!(Cell::from_index(cell.index()), Some(cell));
    }
    assert_eq!((Cell::<B>::from_index(B::CELLS), Cell::<B>::at(1, 0, B::SIDE - 1)), (None, None));
    assert_eq!(Cell::<B>::APEX.level(), B::SIDE - 1);
}

#[test]
fn coordinates_and_numbers_agree() {
    check_coordinates::<Base4>();
    check_coordinates::<Base3>();
}

#[test]
fn a_cell_above_the_ground_rests_on_four() {
    let below = |text: &str| cell(text).support().iter().map(|c| c.to_string()).collect::<Vec<_>>();
    assert_eq!(below("d4"), [""; 0]);
    assert_eq!(below("2b1"), ["b1", "c1", "b2", "c2"]);
    assert_eq!(below("4a1"), ["3a1", "3b1", "3a2", "3b2"]);
}

#[test]
fn carrying_is_the_converse_of_resting() {
    for low in Cell::<Base4>::all() {
        for high in Cell::<Base4>::all() {
            assert_eq!(low.carries().contains(high), high.support().contains(low), "{low} {high}");
        }
    }
}
