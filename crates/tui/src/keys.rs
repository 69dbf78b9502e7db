//! The meaning of keys and the mouse in each mode.

use game_module::terminal::{Direction, Input, Key};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use super::action::Action;
use super::state::{Mode, State};

/// Returns to the board.
const CANCEL: Action = Action::Board(Input::Cancel);

/// The action of a key in the current mode, if any.
pub(super) fn action(state: &State, key: KeyEvent) -> Option<Action> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return control_action(key.code);
    }
    match state.mode {
        Mode::Command(_) => command_action(key.code),
        Mode::AskQuit => Some(match key.code {
            KeyCode::Char('q' | 'y' | 'Q' | 'Y') | KeyCode::Enter => Action::Quit,
            _ => CANCEL,
        }),
        Mode::Pager(_) | Mode::Moves(_) => Some(arrow_action(key.code).unwrap_or(CANCEL)),
        Mode::Board => {
            let own = || board_key(key.code).filter(|&key| state.board.has_key(key));
            arrow_action(key.code)
                .or_else(|| own().map(|key| Action::Board(Input::Key(key))))
                .or_else(|| common_action(key.code))
        }
    }
}

/// The action of a mouse event. The wheel goes to the board, or scrolls the text or list that is open.
pub(super) fn mouse_action(state: &State, event: MouseEvent) -> Option<Action> {
    let is_reading = matches!(state.mode, Mode::Pager(_) | Mode::Moves(_));
    match event.kind {
        MouseEventKind::ScrollDown if is_reading => Some(Action::Board(Input::Step(Direction::Down))),
        MouseEventKind::ScrollUp if is_reading => Some(Action::Board(Input::Step(Direction::Up))),
        MouseEventKind::Down(MouseButton::Left) => Some(Action::Click(event.column, event.row)),
        MouseEventKind::Down(MouseButton::Right) => Some(Action::Board(Input::RightButton)),
        MouseEventKind::ScrollDown => Some(Action::Board(Input::Wheel(true))),
        MouseEventKind::ScrollUp => Some(Action::Board(Input::Wheel(false))),
        _ => None,
    }
}

fn control_action(code: KeyCode) -> Option<Action> {
    match code {
        KeyCode::Char('c') => Some(Action::Leave),
        KeyCode::Char('r') => Some(Action::Redo),
        KeyCode::Char('u') => Some(Action::EraseAll),
        _ => None,
    }
}

fn arrow_action(code: KeyCode) -> Option<Action> {
    match code {
        KeyCode::Up => Some(Action::Board(Input::Step(Direction::Up))),
        KeyCode::Down => Some(Action::Board(Input::Step(Direction::Down))),
        KeyCode::Left => Some(Action::Board(Input::Step(Direction::Left))),
        KeyCode::Right => Some(Action::Board(Input::Step(Direction::Right))),
        KeyCode::PageUp => Some(Action::Board(Input::Page(true))),
        KeyCode::PageDown => Some(Action::Board(Input::Page(false))),
        _ => None,
    }
}

fn common_action(code: KeyCode) -> Option<Action> {
    match code {
        KeyCode::Enter | KeyCode::Char(' ') => Some(Action::Board(Input::Place)),
        KeyCode::Esc => Some(CANCEL),
        KeyCode::F(1) | KeyCode::Char('?') => Some(Action::Help),
        KeyCode::Char(':') => Some(Action::OpenCommand),
        KeyCode::Char('u') => Some(Action::Undo),
        KeyCode::Char('U') => Some(Action::Redo),
        KeyCode::Char('p') => Some(Action::Pass),
        KeyCode::Char('h') => Some(Action::Hint),
        KeyCode::Char('a') => Some(Action::ToggleAnalysis),
        KeyCode::Char('l') => Some(Action::ToggleLegal),
        KeyCode::Char('m') => Some(Action::BrowseMoves),
        KeyCode::Char('n') => Some(Action::MoveNow),
        KeyCode::Char('s') => Some(Action::Save),
        KeyCode::Char('q') => Some(Action::Quit),
        _ => None,
    }
}

/// A key that boards may use.
fn board_key(code: KeyCode) -> Option<Key> {
    match code {
        KeyCode::Tab => Some(Key::Tab),
        KeyCode::BackTab => Some(Key::BackTab),
        KeyCode::Char(character) => Some(Key::Char(character)),
        _ => None,
    }
}

fn command_action(code: KeyCode) -> Option<Action> {
    match code {
        KeyCode::Char(letter) => Some(Action::Type(letter)),
        KeyCode::Backspace => Some(Action::Erase),
        KeyCode::Up => Some(Action::Recall),
        KeyCode::Enter => Some(Action::Submit),
        KeyCode::Esc => Some(CANCEL),
        _ => None,
    }
}
