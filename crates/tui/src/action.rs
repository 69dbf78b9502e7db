//! What a key or a click asks for, before anything checks whether it is possible.

use game_module::terminal::Input;

/// A player's input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// Input for the board. In a pager, arrows and page keys scroll, and Escape leaves it.
    Board(Input),
    Pass,
    Undo,
    Redo,
    Hint,
    ToggleAnalysis,
    ToggleLegal,
    /// Browse the list of moves.
    BrowseMoves,
    Save,
    Help,
    /// Leave, but ask first if a game is in progress.
    Quit,
    /// Leave without asking.
    Leave,
    /// Tell the agent or adviser that is thinking to answer now.
    MoveNow,
    OpenCommand,
    /// Keys of the command line.
    Type(char),
    Erase,
    EraseAll,
    Recall,
    Submit,
    /// Left click at this column and row of the window.
    Click(u16, u16),
}
