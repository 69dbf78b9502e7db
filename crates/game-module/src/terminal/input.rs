//! What the player does over the board.

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

/// A key that means something else on every board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// A character.
    Char(char),
    /// Tab.
    Tab,
    /// Shift and Tab.
    BackTab,
}

/// Input to the board. The keys that all boards share have been read already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// An arrow.
    Step(Direction),
    /// Page up, or (`false`) page down.
    Page(bool),
    /// Enter: does what the board says that it does.
    Place,
    /// Escape: back to how things were.
    Cancel,
    /// A key that the board said is its own.
    Key(Key),
    /// The wheel of the mouse: down, or (`false`) up.
    Wheel(bool),
    /// The right button of the mouse.
    RightButton,
}

/// The canvas that was clicked on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CanvasPart {
    /// The board itself.
    Board,
    /// What is drawn below the scores.
    Side,
}

/// The left button of the mouse on a canvas of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Click {
    /// Which canvas.
    pub part: CanvasPart,
    /// The column of the canvas.
    pub x: u16,
    /// The row of the canvas.
    pub y: u16,
    /// Columns of the canvas.
    pub width: u16,
    /// Rows of the canvas.
    pub height: u16,
}
