//! Edits positions by adding and removing pieces, as game records can ask for.

use alloc::string::String;
use alloc::vec::Vec;

use crate::color::Color;
use crate::color_index::ColorIndex;
use crate::grid::BitGrid;
use crate::moves::Move;
use crate::position::Blokus;
use crate::text::ParsePositionError;
use crate::variant::Variant;

/// Why pieces cannot be added or removed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// A cell is already occupied.
    #[error("{0} is occupied by {1}")]
    Occupied(String, Color),
    /// The result cannot be reached by play.
    #[error(transparent)]
    Position(#[from] ParsePositionError),
}

impl<V: Variant> Blokus<V> {
    /// Removes and adds pieces. The result must be reachable by play. Colours that were out rejoin the game.
    /// A colour that has all its pieces on the board before and after keeps the bonus for its last one.
    pub fn set_up(
        &self,
        add: &[(ColorIndex<V>, Move<V>)],
        remove: &[Move<V>],
        to_move: ColorIndex<V>,
    ) -> Result<Self, SetupError> {
        let mut covered: Vec<V::Grid> = ColorIndex::all().map(|color| *self.covered(color)).collect();
        let mut removed = V::Grid::EMPTY;
        remove.iter().flat_map(|mv| mv.cells()).for_each(|cell| removed.insert(cell));
        for cells in &mut covered {
            *cells = cells.without(&removed);
        }
        for &(color, mv) in add {
            for cell in mv.cells() {
                if let Some(by) = covered.iter().position(|cells| cells.contains(cell)) {
                    return Err(SetupError::Occupied(cell.name(V::SIZE), V::COLORS[by]));
                }
                covered[color.index()].insert(cell);
            }
        }
        let mut position = Self::from_covered(&covered)?;
        for color in ColorIndex::all() {
            if position.squares_left(color) == 0 {
                position.single_last |= self.single_last & color.flag();
            }
        }
        // Nobody is out, so any colour may be to move.
        position.to_move = to_move;
        Ok(position)
    }
}
