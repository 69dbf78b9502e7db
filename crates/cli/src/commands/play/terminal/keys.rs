//! What keys and the mouse mean, depending on where the player is.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use super::action::{Action, Direction};
use super::face::Face;
use super::state::{Mode, State};

/// The action of a key, if it has one here.
pub(super) fn action(state: &State, key: KeyEvent) -> Option<Action> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return control_action(key.code);
    }
    match state.mode {
        Mode::Command(_) => command_action(key.code),
        Mode::AskQuit => Some(match key.code {
            KeyCode::Char('q' | 'y' | 'Q' | 'Y') | KeyCode::Enter => Action::Quit,
            _ => Action::Cancel,
        }),
        Mode::Pager(_) | Mode::Moves(_) => Some(arrow_action(key.code).unwrap_or(Action::Cancel)),
        Mode::Board => arrow_action(key.code)
            .or_else(|| match &state.face {
                Face::Blokus(_) => blokus_action(key.code),
                Face::Pylos(_) => pylos_action(key.code),
            })
            .or_else(|| common_action(key.code)),
    }
}

/// The action of the mouse. The wheel turns the piece, or scrolls what is being read.
pub(super) fn mouse_action(state: &State, event: MouseEvent) -> Option<Action> {
    let is_reading = matches!(state.mode, Mode::Pager(_) | Mode::Moves(_));
    match event.kind {
        MouseEventKind::ScrollDown if is_reading => Some(Action::Step(Direction::Down)),
        MouseEventKind::ScrollUp if is_reading => Some(Action::Step(Direction::Up)),
        MouseEventKind::Down(MouseButton::Left) => Some(Action::Click(event.column, event.row)),
        MouseEventKind::Down(MouseButton::Right) => Some(Action::Flip),
        MouseEventKind::ScrollDown => Some(Action::Rotate(true)),
        MouseEventKind::ScrollUp => Some(Action::Rotate(false)),
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
        KeyCode::Up => Some(Action::Step(Direction::Up)),
        KeyCode::Down => Some(Action::Step(Direction::Down)),
        KeyCode::Left => Some(Action::Step(Direction::Left)),
        KeyCode::Right => Some(Action::Step(Direction::Right)),
        KeyCode::PageUp => Some(Action::Page(true)),
        KeyCode::PageDown => Some(Action::Page(false)),
        _ => None,
    }
}

fn common_action(code: KeyCode) -> Option<Action> {
    match code {
        KeyCode::Enter | KeyCode::Char(' ') => Some(Action::Place),
        KeyCode::Esc => Some(Action::Cancel),
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

/// Small letters are commands; capitals, and whatever else is free, are pieces.
fn blokus_action(code: KeyCode) -> Option<Action> {
    match code {
        KeyCode::Tab => Some(Action::NextPiece(true)),
        KeyCode::BackTab => Some(Action::NextPiece(false)),
        KeyCode::Char('r') => Some(Action::Rotate(true)),
        KeyCode::Char('e') => Some(Action::Rotate(false)),
        KeyCode::Char('f') => Some(Action::Flip),
        KeyCode::Char('g') => Some(Action::NextSpot(true)),
        KeyCode::Char('G') => Some(Action::NextSpot(false)),
        KeyCode::Char(']') => Some(Action::NextTray(true)),
        KeyCode::Char('[') => Some(Action::NextTray(false)),
        KeyCode::Char(letter) if letter.is_ascii_uppercase() || "12iotvwxyz".contains(letter) => {
            Some(Action::Piece(letter))
        }
        _ => None,
    }
}

fn pylos_action(code: KeyCode) -> Option<Action> {
    match code {
        KeyCode::Char(level @ '1'..='4') => Some(Action::Level(level as usize - '1' as usize)),
        KeyCode::Char('d') => Some(Action::Done),
        _ => None,
    }
}

fn command_action(code: KeyCode) -> Option<Action> {
    match code {
        KeyCode::Char(letter) => Some(Action::Type(letter)),
        KeyCode::Backspace => Some(Action::Erase),
        KeyCode::Up => Some(Action::Recall),
        KeyCode::Enter => Some(Action::Submit),
        KeyCode::Esc => Some(Action::Cancel),
        _ => None,
    }
}
