//! The pieces once more, written as lists of squares, and turned by plain arithmetic on coordinates.

pub(crate) type Square = (i32, i32);

/// Name and squares `(down, right)` of each piece, drawn by hand and in other positions than in the catalogue.
pub(crate) const SHAPES: [(&str, &[Square]); 21] = [
    ("1", &[(0, 0)]),
    ("2", &[(0, 0), (1, 0)]),
    ("I3", &[(0, 0), (1, 0), (2, 0)]),
    ("V3", &[(0, 0), (0, 1), (1, 0)]),
    ("I4", &[(0, 0), (1, 0), (2, 0), (3, 0)]),
    ("L4", &[(0, 0), (1, 0), (2, 0), (2, 1)]),
    ("T4", &[(0, 0), (1, -1), (1, 0), (1, 1)]),
    ("O4", &[(0, 0), (0, 1), (1, 0), (1, 1)]),
    ("Z4", &[(0, 0), (1, 0), (1, 1), (2, 1)]),
    ("F", &[(-1, 0), (0, 0), (1, 0), (0, -1), (-1, 1)]),
    ("I5", &[(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)]),
    ("L5", &[(0, 0), (1, 0), (2, 0), (3, 0), (3, 1)]),
    ("N", &[(0, 0), (1, 0), (2, 0), (2, 1), (3, 1)]),
    ("P", &[(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)]),
    ("T5", &[(0, 0), (1, 0), (2, 0), (0, -1), (0, 1)]),
    ("U", &[(0, 0), (0, 1), (1, 0), (2, 0), (2, 1)]),
    ("V5", &[(0, 0), (0, 1), (0, 2), (1, 0), (2, 0)]),
    ("W", &[(0, 0), (0, 1), (1, 1), (1, 2), (2, 2)]),
    ("X", &[(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)]),
    ("Y", &[(0, 0), (1, 0), (2, 0), (3, 0), (1, 1)]),
    ("Z5", &[(0, 0), (-1, 0), (1, 0), (-1, -1), (1, 1)]),
];

/// The squares with their top row and left column 0, in order.
fn at_the_top_left(mut squares: Vec<Square>) -> Vec<Square> {
    let top = squares.iter().map(|square| square.0).min().unwrap();
    let left = squares.iter().map(|square| square.1).min().unwrap();
    for square in &mut squares {
        *square = (square.0 - top, square.1 - left);
    }
    squares.sort_unstable();
    squares
}

/// All different ways to lay a piece: turned over or not, and turned by quarters.
pub(crate) fn ways_to_lay(squares: &[Square]) -> Vec<Vec<Square>> {
    let mut ways = Vec::new();
    for mirror in [1, -1] {
        let mut turned: Vec<Square> = squares.iter().map(|&(down, right)| (down, mirror * right)).collect();
        for _ in 0..4 {
            for square in &mut turned {
                *square = (square.1, -square.0);
            }
            ways.push(at_the_top_left(turned.clone()));
        }
    }
    ways.sort_unstable();
    ways.dedup();
    ways
}
