//! What a key or a click means, before it is known whether it can be done.

/// A step on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    Up,
    Down,
    Left,
    Right,
}

/// Something that the player wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// Moves the ghost or the cursor, or scrolls.
    Step(Direction),
    /// Scrolls by a page, or goes up (`true`) or down a level of the pyramid.
    Page(bool),
    /// Chooses a level of the pyramid, from 0.
    Level(usize),
    /// The next piece of the tray that fits somewhere, or (`false`) the one before.
    NextPiece(bool),
    /// A piece by its letter.
    Piece(char),
    /// A quarter turn clockwise, or (`false`) the other way.
    Rotate(bool),
    /// Left to right.
    Flip,
    /// The next place where the chosen piece fits, or (`false`) the one before.
    NextSpot(bool),
    /// Does what the ghost shows.
    Place,
    /// Ends a turn of several moves.
    Done,
    Pass,
    Undo,
    Redo,
    Hint,
    ToggleAnalysis,
    ToggleLegal,
    /// Shows the pieces of the next colour, or (`false`) of the one before.
    NextTray(bool),
    /// Walks through the list of moves.
    BrowseMoves,
    Save,
    Help,
    /// Leaves, but asks first when a game would be interrupted.
    Quit,
    /// Leaves without a question.
    Leave,
    /// Whoever thinks should answer now.
    MoveNow,
    OpenCommand,
    /// The keys of the command line.
    Type(char),
    Erase,
    EraseAll,
    Recall,
    Submit,
    /// Back to the board; hides what was shown for a moment.
    Cancel,
    /// The left button at a column and a row of the window.
    Click(u16, u16),
}
