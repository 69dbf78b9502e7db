//! The player's input to a board.

/// A step on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Up the screen.
    Up,
    /// Down the screen.
    Down,
    /// To the left.
    Left,
    /// To the right.
    Right,
}

/// A key whose meaning depends on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// A character.
    Char(char),
    /// Tab.
    Tab,
    /// Shift+Tab.
    BackTab,
}

/// Input to the board. Keys common to all boards are already decoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// An arrow key.
    Step(Direction),
    /// Page up, or (`false`) page down.
    Page(bool),
    /// Enter: does what the board announces.
    Place,
    /// Escape: undoes what is in progress.
    Cancel,
    /// A key that the board uses.
    Key(Key),
    /// The mouse wheel: down, or (`false`) up.
    Wheel(bool),
    /// The right mouse button.
    RightButton,
}

/// The clicked canvas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CanvasPart {
    /// The board itself.
    Board,
    /// The part below the scores.
    Side,
}

/// A left click on a canvas of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Click {
    /// Which canvas.
    pub part: CanvasPart,
    /// Column on the canvas.
    pub x: u16,
    /// Row on the canvas.
    pub y: u16,
    /// Columns of the canvas.
    pub width: u16,
    /// Rows of the canvas.
    pub height: u16,
}
