//! Colours by order of play.

use core::fmt;
use core::marker::PhantomData;

use game_core::Seat;

use crate::cell::Cell;
use crate::color::Color;
use crate::variant::Variant;

/// A colour of the variant `V`, by its place in the order of play. The variant always has it.
///
/// ```
/// use blokus::{Blokus, Color, ColorIndex, Duo};
/// use game_core::Position;
///
/// let position = Blokus::<Duo>::start();
/// assert_eq!(position.color_to_move(), ColorIndex::FIRST);
/// for color in ColorIndex::<Duo>::all() {
///     println!("{color} begins at {} and has {} points", color.start_cell().name(14), position.score(color).points);
/// }
/// assert_eq!(ColorIndex::<Duo>::of(Color::Red), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ColorIndex<V>(u8, PhantomData<V>);

impl<V: Variant> ColorIndex<V> {
    /// The colour that moves first.
    pub const FIRST: Self = Self(0, PhantomData);

    /// `None` if the variant has fewer colours.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < V::COLORS.len() { Some(Self(index as u8, PhantomData)) } else { None }
    }

    /// `None` if the variant does not have this colour.
    pub fn of(color: Color) -> Option<Self> {
        V::COLORS.iter().position(|&known| known == color).and_then(Self::from_index)
    }

    /// All colours in order of play.
    #[inline]
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..V::COLORS.len() as u8).map(|index| Self(index, PhantomData))
    }

    /// Index into arrays with one value per colour.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The colour itself.
    pub const fn color(self) -> Color {
        V::COLORS[self.index()]
    }

    /// The cell that its first piece must cover.
    pub const fn start_cell(self) -> Cell {
        V::START_CELLS[self.index()]
    }

    /// The seat it scores for; `None` for nobody.
    #[inline]
    pub fn owner(self) -> Option<Seat> {
        V::owner(self)
    }

    /// The colour this many places later in the order of play, wrapping around.
    #[inline]
    pub const fn after(self, places: usize) -> Self {
        Self(((self.index() + places) % V::COLORS.len()) as u8, PhantomData)
    }

    /// The colour's bit in the flags of a position.
    #[inline]
    pub(crate) const fn flag(self) -> u8 {
        1 << self.0
    }
}

impl<V: Variant> fmt::Display for ColorIndex<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.color().fmt(f)
    }
}

/// Shows the name, which is easier to read than a number in failed assertions.
impl<V: Variant> fmt::Debug for ColorIndex<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.color().fmt(f)
    }
}
