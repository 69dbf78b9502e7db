//! The core of the generator: generic over the board and the lanes, unrolled over the orientations.

use core::ops::ControlFlow;

use super::lanes::{LANE_CHUNKS, Lanes};
use crate::grid::{BitGrid, Grid};
use crate::orientation::{MAX_SIZE, TABLE};
use crate::piece::PieceSet;

/// Receives the legal places of orientations.
pub(super) trait Sink {
    /// Receives the legal places of orientation `O` within four chunks of the board, starting at chunk
    /// `first`.
    fn take<const O: usize>(&mut self, first: usize, places: [u64; 4]) -> ControlFlow<()>;
}

impl<F: FnMut(usize, usize, [u64; 4]) -> ControlFlow<()>> Sink for F {
    #[inline(always)]
    fn take<const O: usize>(&mut self, first: usize, places: [u64; 4]) -> ControlFlow<()> {
        self(O, first, places)
    }
}

/// A bitboard on which the legal places of all orientations can be computed.
pub(super) trait Sweep: BitGrid {
    /// Passes the legal places of each orientation of `pieces` to `sink` until it breaks. Skips parts of the
    /// board without anchors.
    fn for_each_orientation<L: Lanes>(
        forbidden: &Self,
        anchor: &Self,
        pieces: PieceSet,
        sink: impl Sink,
    ) -> ControlFlow<()>;

    /// Whether no part of the board is skipped.
    fn is_all_active(anchor: &Self) -> bool;
}

/// A bitboard shifted by 0 to 4 columns. Shifts by rows are loads at an offset, into the empty chunks after
/// the board.
struct Shifts<const CHUNKS: usize>([[[u64; CHUNKS]; 2]; MAX_SIZE]);

impl<const CHUNKS: usize> Shifts<CHUNKS> {
    #[inline(always)]
    fn new(bits: &[u64; CHUNKS]) -> Self {
        Self(core::array::from_fn(|by| [bits.map(|chunk| chunk >> by), [0; CHUNKS]]))
    }

    /// For 256 places of the top left corner from bit `first` on, the bits of the square at `(row, col)` from
    /// there.
    #[inline(always)]
    fn at<L: Lanes, const ROW_BITS: usize>(&self, first: usize, (row, col): (u8, u8)) -> L {
        L::load(self.0[col as usize].as_flattened(), first + row as usize * ROW_BITS)
    }
}

/// The legal places of orientation `O`, from one bit on. The number is a constant so that the loop over the
/// squares is unrolled.
#[inline(always)]
fn places<L: Lanes, const ROW_BITS: usize, const CHUNKS: usize, const O: usize>(
    forbidden: &Shifts<CHUNKS>,
    anchor: &Shifts<CHUNKS>,
    first_bit: usize,
) -> [u64; 4] {
    let (mut blocked, mut anchored) = (L::zero(), L::zero());
    let mut square = 0;
    while square < const { TABLE[O].piece.size() as usize } {
        let cell = TABLE[O].cell(square);
        blocked = blocked.or(forbidden.at::<L, ROW_BITS>(first_bit, cell));
        anchored = anchored.or(anchor.at::<L, ROW_BITS>(first_bit, cell));
        square += 1;
    }
    anchored.without(blocked).chunks()
}

/// Whether a piece with its top left in this part of the board can touch an anchor. It reaches at most four
/// rows beyond the part.
#[inline(always)]
fn is_active<const ROW_BITS: usize>(anchor: &[u64], part: usize) -> bool {
    let first = (part * LANE_CHUNKS).min(anchor.len());
    let behind = (first + LANE_CHUNKS + 4 * ROW_BITS / 64).min(anchor.len());
    anchor[first..behind].iter().fold(0, |all, chunk| all | chunk) != 0
}

macro_rules! for_orientations {
    ($forbidden:ident $anchor:ident $pieces:ident $active:ident $sink:ident: $($number:literal)*) => {
        $(
            if $pieces.contains(const { TABLE[$number].piece }) {
                for part in 0..CHUNKS / LANE_CHUNKS {
                    if $active[part] {
                        let first = part * LANE_CHUNKS;
                        let found = places::<L, ROW_BITS, CHUNKS, $number>(&$forbidden, &$anchor, first * 64);
                        $sink.take::<$number>(first, found)?;
                    }
                }
            }
        )*
    };
}

impl<const ROW_BITS: usize, const CHUNKS: usize> Sweep for Grid<ROW_BITS, CHUNKS> {
    #[inline(always)]
    fn for_each_orientation<L: Lanes>(
        forbidden: &Self,
        anchor: &Self,
        pieces: PieceSet,
        mut sink: impl Sink,
    ) -> ControlFlow<()> {
        let active: [bool; CHUNKS] = core::array::from_fn(|part| is_active::<ROW_BITS>(&anchor.0, part));
        let forbidden = Shifts::new(&forbidden.0);
        let anchor = Shifts::new(&anchor.0);
        for_orientations!(forbidden anchor pieces active sink:
            0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29
            30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59
            60 61 62 63 64 65 66 67 68 69 70 71 72 73 74 75 76 77 78 79 80 81 82 83 84 85 86 87 88 89 90);
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn is_all_active(anchor: &Self) -> bool {
        (0..CHUNKS / LANE_CHUNKS).all(|part| is_active::<ROW_BITS>(&anchor.0, part))
    }
}
