//! Blokus cell by cell, as slow and as plain as the rule book: no bitboards, no tables, no code of the crate. Colours
//! are numbers in the order of play.

use crate::oracle_shapes::{SHAPES, Square, ways_to_lay};

/// The cells of a placement in order; the end is filled up so that placements of all sizes can be compared.
pub(crate) type Placement = [Square; 5];
pub(crate) const NO_SQUARE: Square = (99, 99);

const EDGES: [Square; 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];
const CORNERS: [Square; 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

#[derive(Clone)]
pub(crate) struct Oracle {
    pub(crate) board: Vec<Vec<Option<usize>>>,
    /// The cell that each colour's first piece must cover.
    starts: Vec<Square>,
    /// For each colour, how many it has left of each piece of the list of shapes.
    pub(crate) left: Vec<Vec<u32>>,
    /// The ways to lay each piece.
    ways: Vec<Vec<Vec<Square>>>,
    pub(crate) to_move: usize,
    pub(crate) has_passed: Vec<bool>,
}

impl Oracle {
    /// An empty board; each colour has `copies` of the pieces with these names.
    pub(crate) fn new(size: usize, starts: &[Square], pieces: &[&str], copies: u32) -> Self {
        let in_the_box =
            SHAPES.iter().map(|(name, _)| if pieces.contains(name) { copies } else { 0 }).collect();
        Self {
            board: vec![vec![None; size]; size],
            starts: starts.to_vec(),
            left: vec![in_the_box; starts.len()],
            ways: SHAPES.iter().map(|(_, squares)| ways_to_lay(squares)).collect(),
            to_move: 0,
            has_passed: vec![false; starts.len()],
        }
    }

    fn is_on_board(&self, (row, col): Square) -> bool {
        let on_board = 0..self.board.len() as i32;
        on_board.contains(&row) && on_board.contains(&col)
    }

    pub(crate) fn at(&self, cell: Square) -> Option<usize> {
        if self.is_on_board(cell) { self.board[cell.0 as usize][cell.1 as usize] } else { None }
    }

    fn has_neighbour(&self, cell: Square, color: usize, offsets: [Square; 4]) -> bool {
        offsets.iter().any(|offset| self.at((cell.0 + offset.0, cell.1 + offset.1)) == Some(color))
    }

    fn all_cells(&self) -> impl Iterator<Item = Square> + use<> {
        let size = self.board.len() as i32;
        (0..size).flat_map(move |row| (0..size).map(move |col| (row, col)))
    }

    fn has_begun(&self, color: usize) -> bool {
        self.board.iter().flatten().any(|&cell| cell == Some(color))
    }

    /// Why a placement breaks the rules, by the code of the refusal; which pieces are left does not matter here.
    pub(crate) fn objection(&self, color: usize, cells: &[Square]) -> Option<&'static str> {
        if !cells.iter().all(|&cell| self.is_on_board(cell)) {
            return Some("out_of_bounds");
        }
        if cells.iter().any(|&cell| self.at(cell).is_some()) {
            return Some("overlaps");
        }
        if !self.has_begun(color) {
            return if cells.contains(&self.starts[color]) { None } else { Some("must_cover_start") };
        }
        if cells.iter().any(|&cell| self.has_neighbour(cell, color, EDGES)) {
            return Some("touches_own_edge");
        }
        let touches = cells.iter().any(|&cell| self.has_neighbour(cell, color, CORNERS));
        if touches { None } else { Some("touches_no_corner") }
    }

    /// All legal placements of a colour: every piece left, every way, over every cell that can connect, with every of
    /// its squares there.
    pub(crate) fn placements(&self, color: usize) -> Vec<Placement> {
        let has_begun = self.has_begun(color);
        let is_free = |cell| {
            self.is_on_board(cell) && self.at(cell).is_none() && !self.has_neighbour(cell, color, EDGES)
        };
        let size = self.board.len();
        let mut free = vec![vec![false; size]; size];
        self.all_cells().for_each(|cell| free[cell.0 as usize][cell.1 as usize] = is_free(cell));
        let is_free = |cell: Square| self.is_on_board(cell) && free[cell.0 as usize][cell.1 as usize];
        let connects = |cell: Square| {
            is_free(cell)
                && (if has_begun {
                    self.has_neighbour(cell, color, CORNERS)
                } else {
                    cell == self.starts[color]
                })
        };
        let connecting: Vec<Square> = self.all_cells().filter(|&cell| connects(cell)).collect();
        let mut found = Vec::new();
        for way in self.ways_left(color) {
            for &(row, col) in &connecting {
                for &(down, right) in way {
                    let cells = moved(way, (row - down, col - right));
                    if cells[..way.len()].iter().all(|&cell| is_free(cell)) {
                        found.push(cells);
                    }
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The same without any idea: every piece left, every way, everywhere, against the rules as they are written.
    pub(crate) fn placements_by_trying_everything(&self, color: usize) -> Vec<Placement> {
        let mut found = Vec::new();
        for way in self.ways_left(color) {
            for cell in self.all_cells() {
                let cells = moved(way, cell);
                if self.objection(color, &cells[..way.len()]).is_none() {
                    found.push(cells);
                }
            }
        }
        found.sort_unstable();
        found
    }

    fn ways_left(&self, color: usize) -> impl Iterator<Item = &Vec<Square>> {
        let left = &self.left[color];
        self.ways.iter().enumerate().filter(|&(piece, _)| left[piece] > 0).flat_map(|(_, ways)| ways)
    }

    /// Places a piece, known by its place in the list of shapes, and gives the turn to the next colour.
    pub(crate) fn place(&mut self, piece: usize, cells: &[Square]) {
        for &(row, col) in cells {
            self.board[row as usize][col as usize] = Some(self.to_move);
        }
        self.left[self.to_move][piece] -= 1;
        self.next_turn();
    }

    pub(crate) fn pass(&mut self) {
        self.has_passed[self.to_move] = true;
        self.next_turn();
    }

    fn next_turn(&mut self) {
        let colors = self.starts.len();
        let mut later = (1..=colors).map(|step| (self.to_move + step) % colors);
        if let Some(next) = later.find(|&color| !self.has_passed[color]) {
            self.to_move = next;
        }
    }
}

/// A way to lay a piece, with its top left at a cell.
pub(crate) fn moved(way: &[Square], (row, col): Square) -> Placement {
    let mut cells = [NO_SQUARE; 5];
    for (cell, &(down, right)) in cells.iter_mut().zip(way) {
        *cell = (row + down, col + right);
    }
    cells
}
