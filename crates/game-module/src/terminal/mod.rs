//! The full-screen terminal for games. A board draws on a [`Canvas`] of plain cells and takes plain
//! [`Input`], so that kits need no terminal library and compile where there is none.

mod board;
mod canvas;
mod input;
pub mod palette;

pub use board::{BoardLayout, OpenBoard, Response, Scene, SidePlace, TerminalBoard, TurnLine, Verdict};
pub use canvas::{Area, Canvas, CanvasCell, Style};
pub use input::{CanvasPart, Click, Direction, Input, Key};
