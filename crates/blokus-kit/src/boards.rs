//! Observations of Blokus: four planes per colour, with the colours counted from the one to move.

use blokus::{BitGrid, Blokus, Cell, ColorIndex, Move, Piece, PieceSet, Variant};
use game_core::{ActionSpace, Position, Seat};

use super::BlokusGame;
use super::infos::Listed;
use rl_env::{Last, Planes, mark};

/// Planes per colour.
const BOARDS: usize = 4;

/// Side of the square in the middle that counts for reward shaping.
const CENTER: u8 = 4;

impl<V: Listed> Planes for BlokusGame<V> {
    const CHANNELS: usize = BOARDS * V::COLORS.len();
    const SIDE: usize = V::SIZE as usize;
    const MAX_VALUE: i8 = if V::COPIES > 1 { 2 } else { 1 };
    const HAS_BONUS_CELLS: bool = true;

    fn channels() -> Vec<String> {
        let of_color = |number: usize| {
            let whose =
                if number == 0 { "first colour".to_string() } else { format!("colour {number} after it") };
            ["cells covered", "anchors", "pieces left", "last move"].map(|what| format!("{what}, {whose}"))
        };
        (0..V::COLORS.len()).flat_map(of_color).collect()
    }

    fn render_planes(position: &Blokus<V>, seat: Option<Seat>, last: &Last<Move<V>>, boards: &mut [i8]) {
        let side = Self::SIDE;
        let first = first_color(position, seat);
        for (view, boards) in boards.chunks_exact_mut(BOARDS * side * side).enumerate() {
            let color = first.after(view);
            let mut boards = boards.chunks_exact_mut(side * side);
            let mut next = || boards.next().unwrap_or_default();
            mark(next(), side, cells(position.covered(color)), 1);
            let anchors = next();
            if !position.is_out(color) {
                mark(anchors, side, cells(&position.anchors(color)), 1);
            }
            let pieces = next();
            let mut count = |set: PieceSet| set.iter().for_each(|piece: Piece| pieces[piece.index()] += 1);
            count(position.pieces_left(color));
            count(position.second_copies_left(color));
            let covered = last[color.index()].into_iter().flat_map(Move::cells);
            mark(next(), side, covered.map(|cell| (cell.row as usize, cell.col as usize)), 1);
        }
    }

    fn number(mv: Move<V>) -> Option<usize> {
        mv.piece().is_none_or(|piece| V::PIECES.contains(piece)).then(|| Blokus::<V>::action(mv))
    }

    fn points(position: &Blokus<V>, seat: Seat) -> i32 {
        let own = |color: &ColorIndex<V>| color.owner() == Some(seat);
        ColorIndex::all().filter(own).map(|color| position.score(color).points).sum()
    }

    fn bonus_cells(position: &Blokus<V>, seat: Seat) -> [u32; 2] {
        let (last, begin) = (V::SIZE - 1, (V::SIZE - CENTER) / 2);
        let corners = [(0, 0), (0, last), (last, 0), (last, last)].map(|(row, col)| Cell::new(row, col));
        let center = (0..CENTER * CENTER).map(|n| Cell::new(begin + n / CENTER, begin + n % CENTER));
        let own = |color: &ColorIndex<V>| color.owner() == Some(seat);
        let holds =
            |cell: &Cell| ColorIndex::all().filter(own).any(|color| position.covered(color).contains(*cell));
        [corners.iter().filter(|cell| holds(cell)).count() as u32, center.filter(holds).count() as u32]
    }
}

/// The colour to move if it is the seat's turn, otherwise the seat's first colour. Without a seat, the first
/// of all.
fn first_color<V: Variant>(position: &Blokus<V>, seat: Option<Seat>) -> ColorIndex<V> {
    match seat {
        None => ColorIndex::FIRST,
        Some(seat) if position.to_move() == seat => position.color_to_move(),
        some => ColorIndex::all().find(|color| color.owner() == some).unwrap_or(ColorIndex::FIRST),
    }
}

fn cells<G: BitGrid>(grid: &G) -> impl Iterator<Item = (usize, usize)> + '_ {
    grid.chunks().iter().enumerate().flat_map(|(number, &chunk)| {
        let mut left = chunk;
        std::iter::from_fn(move || {
            let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            let cell = G::cell_of(64 * number + bit);
            Some((cell.row as usize, cell.col as usize))
        })
    })
}
