//! What a key or a click means, before it is known whether it can be done.

use game_module::terminal::Input;

/// Something that the player wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// For the board. Arrows and pages scroll where a text is being read, and Escape leaves it.
    Board(Input),
    Pass,
    Undo,
    Redo,
    Hint,
    ToggleAnalysis,
    ToggleLegal,
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
    /// The left button at a column and a row of the window.
    Click(u16, u16),
}
