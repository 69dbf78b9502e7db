//! Cells of the pyramid.

use game_module::terminal::Direction;

/// Cells along a side of the ground; also the number of levels.
pub(super) const SIDE: u8 = 4;

/// A cell. Row 0 is drawn at the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    pub(super) level: u8,
    pub(super) row: u8,
    pub(super) col: u8,
}

impl Spot {
    /// All cells in the order of the session's list: level by level, row by row.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        let of_level = |level: u8| {
            let side = SIDE - level;
            (0..side * side).map(move |place| Self { level, row: place / side, col: place % side })
        };
        (0..SIDE).flat_map(of_level)
    }

    /// Cells along a side of this level.
    pub(super) fn side(self) -> u8 {
        SIDE - self.level
    }

    /// The cell in the game's notation.
    pub(super) fn name(self) -> String {
        let level = if self.level == 0 { String::new() } else { (self.level + 1).to_string() };
        format!("{level}{}{}", char::from(b'a' + self.col), self.row + 1)
    }

    /// Finds a cell by its notation.
    pub(super) fn named(name: &str) -> Option<Self> {
        Self::all().find(|spot| spot.name() == name)
    }

    /// The four cells that it rests on; none on the ground.
    pub(super) fn below(self) -> impl Iterator<Item = Self> {
        let corners = [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter();
        corners.filter(move |_| self.level > 0).map(move |(row, col)| Self {
            level: self.level - 1,
            row: self.row + row,
            col: self.col + col,
        })
    }

    /// The same place on another level, or the nearest cell there.
    pub(super) fn on_level(self, level: u8) -> Self {
        let level = level.min(SIDE - 1);
        let last = SIDE - level - 1;
        Self { level, row: self.row.min(last), col: self.col.min(last) }
    }

    /// One step on this level. Steps to the left and right also lead to the level drawn beside it.
    pub(super) fn stepped(self, direction: Direction) -> Self {
        let last = self.side() - 1;
        match direction {
            Direction::Up => Self { row: (self.row + 1).min(last), ..self },
            Direction::Down => Self { row: self.row.saturating_sub(1), ..self },
            Direction::Left if self.col > 0 => Self { col: self.col - 1, ..self },
            Direction::Left if self.level > 0 => Self { col: SIDE, ..self }.on_level(self.level - 1),
            Direction::Right if self.col < last => Self { col: self.col + 1, ..self },
            Direction::Right if self.level + 1 < SIDE => Self { col: 0, ..self }.on_level(self.level + 1),
            Direction::Left | Direction::Right => self,
        }
    }
}
