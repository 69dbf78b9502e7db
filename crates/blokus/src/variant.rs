//! The variants, which differ only in data.

use core::fmt::Debug;
use core::hash::Hash;

use game_core::Seat;

use crate::cell::Cell;
use crate::color::Color::{self, Blue, Green, Orange, Red, Yellow};
use crate::color_index::ColorIndex;
use crate::grid::Grid;
use crate::movegen::Shapes;
use crate::piece::PieceSet;
use crate::position::ColorState;
use crate::symmetry::BoardSymmetry;

/// A variant of the game.
pub trait Variant: Copy + Default + Debug + Ord + Hash + Send + Sync + 'static {
    /// The bitboard that fits its board.
    type Grid: Shapes;

    /// An array with one state per colour.
    type Colors: Copy
        + Eq
        + Debug
        + Send
        + Sync
        + AsRef<[ColorState<Self::Grid>]>
        + AsMut<[ColorState<Self::Grid>]>
        + 'static;

    /// Id in the catalogue of games.
    const ID: &'static str;
    /// Rows, and columns, of the board.
    const SIZE: u8;
    /// The number of seats.
    const SEATS: usize;
    /// The colours in order of play.
    const COLORS: &'static [Color];
    /// The cell that each colour's first piece must cover.
    const START_CELLS: &'static [Cell];
    /// The pieces of each colour.
    const PIECES: PieceSet = PieceSet::ALL;
    /// Copies of each piece that a colour has, 1 or 2.
    const COPIES: u8 = 1;
    /// Whether placing everything earns a bonus.
    const HAS_BONUS: bool = true;
    /// The symmetries by which the second player can copy the first one's moves.
    const MIRRORS: &'static [BoardSymmetry] = &[];

    /// Builds the array of states.
    fn colors(state: impl FnMut(ColorIndex<Self>) -> ColorState<Self::Grid>) -> Self::Colors;

    /// The seat a colour scores for; `None` for nobody.
    fn owner(color: ColorIndex<Self>) -> Option<Seat>;

    /// The seat that moves a colour. `moves_made` counts the colour's moves so far, for a colour that the
    /// players move in turn.
    fn mover(color: ColorIndex<Self>, moves_made: u32) -> Seat {
        let _ = moves_made;
        Self::owner(color).expect("a colour without an owner says who moves it")
    }
}

type SmallGrid = Grid<16, 4>;
type LargeGrid = Grid<32, 12>;

const FOUR_COLORS: &[Color] = &[Blue, Yellow, Red, Green];
const FOUR_CORNERS: &[Cell] = &[Cell::new(0, 0), Cell::new(0, 19), Cell::new(19, 19), Cell::new(19, 0)];
const TWO_COLORS: &[Color] = &[Blue, Orange];
const TWO_POINTS: &[Cell] = &[Cell::new(4, 4), Cell::new(9, 9)];

macro_rules! board {
    (large) => {
        type Grid = LargeGrid;
        type Colors = [ColorState<LargeGrid>; 4];
        const SIZE: u8 = 20;
        const COLORS: &'static [Color] = FOUR_COLORS;
        const START_CELLS: &'static [Cell] = FOUR_CORNERS;
        fn colors(mut state: impl FnMut(ColorIndex<Self>) -> ColorState<LargeGrid>) -> Self::Colors {
            core::array::from_fn(|places| state(ColorIndex::FIRST.after(places)))
        }
    };
    (small) => {
        type Grid = SmallGrid;
        type Colors = [ColorState<SmallGrid>; 2];
        const SIZE: u8 = 14;
        const COLORS: &'static [Color] = TWO_COLORS;
        const START_CELLS: &'static [Cell] = TWO_POINTS;
        const MIRRORS: &'static [BoardSymmetry] = &[BoardSymmetry::HALF_TURN, BoardSymmetry::ANTIDIAGONAL];
        fn colors(mut state: impl FnMut(ColorIndex<Self>) -> ColorState<SmallGrid>) -> Self::Colors {
            core::array::from_fn(|places| state(ColorIndex::FIRST.after(places)))
        }
    };
}

/// Four players, one colour each, on 20×20.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Classic;

impl Variant for Classic {
    board!(large);
    const ID: &'static str = "blokus-classic";
    const SEATS: usize = 4;

    fn owner(color: ColorIndex<Self>) -> Option<Seat> {
        Some(Seat::new(color.index()))
    }
}

/// Two players, two colours each: the first has blue and red.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Classic2p;

impl Variant for Classic2p {
    board!(large);
    const ID: &'static str = "blokus-classic-2p";
    const SEATS: usize = 2;
    const MIRRORS: &'static [BoardSymmetry] = &[BoardSymmetry::LEFT_RIGHT];

    fn owner(color: ColorIndex<Self>) -> Option<Seat> {
        Some(Seat::new(color.index() % 2))
    }
}

/// Three players with one colour each. They take turns moving the fourth, which scores for nobody.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Classic3p;

impl Variant for Classic3p {
    board!(large);
    const ID: &'static str = "blokus-classic-3p";
    const SEATS: usize = 3;

    fn owner(color: ColorIndex<Self>) -> Option<Seat> {
        (color.index() < 3).then(|| Seat::new(color.index()))
    }

    fn mover(color: ColorIndex<Self>, moves_made: u32) -> Seat {
        Self::owner(color).unwrap_or_else(|| Seat::new(moves_made as usize % 3))
    }
}

/// Two players on 14×14.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Duo;

impl Variant for Duo {
    board!(small);
    const ID: &'static str = "blokus-duo";
    const SEATS: usize = 2;

    fn owner(color: ColorIndex<Self>) -> Option<Seat> {
        Some(Seat::new(color.index()))
    }
}

/// Two players on 14×14, with two copies of twelve easy pieces and no bonus.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Junior;

impl Variant for Junior {
    board!(small);
    const ID: &'static str = "blokus-junior";
    const SEATS: usize = 2;
    /// `1 2 I3 V3 I4 L4 T4 O4 Z4 L5 P I5`.
    const PIECES: PieceSet = PieceSet::from_ids(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 14]);
    const COPIES: u8 = 2;
    const HAS_BONUS: bool = false;

    fn owner(color: ColorIndex<Self>) -> Option<Seat> {
        Some(Seat::new(color.index()))
    }
}
