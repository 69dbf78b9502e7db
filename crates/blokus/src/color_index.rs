//! Colours by their place in the order of play.

use core::fmt;
use core::marker::PhantomData;

use game_core::Seat;

use crate::cell::Cell;
use crate::color::Color;
use crate::variant::Variant;

/// A colour of the variant `V`, by its place in the order of play. There is none that the variant does not have.
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
    /// The colour that begins.
    pub const FIRST: Self = Self(0, PhantomData);

    /// The colour with this index, if the variant has so many.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < V::COLORS.len() { Some(Self(index as u8, PhantomData)) } else { None }
    }

    /// The index of a colour, if the variant has it.
    pub fn of(color: Color) -> Option<Self> {
        V::COLORS.iter().position(|&known| known == color).and_then(Self::from_index)
    }

    /// All colours, in the order of play.
    #[inline]
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..V::COLORS.len() as u8).map(|index| Self(index, PhantomData))
    }

    /// The index, for arrays of values per colour.
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

    /// Whose score it counts for; `None` for nobody's.
    #[inline]
    pub fn owner(self) -> Option<Seat> {
        V::owner(self)
    }

    /// The colour so many places later in the order of play, which goes round.
    #[inline]
    pub const fn after(self, places: usize) -> Self {
        Self(((self.index() + places) % V::COLORS.len()) as u8, PhantomData)
    }

    /// The colour as a set of one, in the flags of a position.
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

/// The name of the colour is easier to read than a number in failed assertions.
impl<V: Variant> fmt::Debug for ColorIndex<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.color().fmt(f)
    }
}
