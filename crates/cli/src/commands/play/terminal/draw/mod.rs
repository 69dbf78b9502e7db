//! Drawing: from the state alone, into a window of any size.

mod blokus;
mod palette;
mod panels;
mod plan;
mod pylos;
mod tray;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Color;
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Paragraph, Widget, Wrap};

use super::face::Face;
use super::pylos::Spot;
use super::state::{Mode, Pager, State, Tone};
use panels::put;
use plan::plan;

/// Rows for the list of moves that other things in its column leave to it.
const LEAST_MOVES: u16 = 6;

/// What is at a place of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// A cell of the Blokus board.
    Cell([u8; 2]),
    /// A piece of the tray.
    Piece(u8),
    /// A cell of the pyramid.
    Spot(Spot),
}

/// Draws the whole window.
pub(super) fn draw(frame: &mut Frame<'_>, state: &State) {
    let area = frame.area();
    match plan(area, &state.face) {
        Ok(plan) => draw_parts(frame, state, &plan),
        Err(needed) => {
            let text = format!(
                "The window has {}×{} characters; {} needs {}×{}. Make it larger, or press q.",
                area.width, area.height, state.shot.info.title, needed.width, needed.height
            );
            frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
        }
    }
    match &state.mode {
        Mode::Pager(pager) => draw_pager(frame, pager),
        Mode::Command(line) => {
            let x = area.x + 1 + line.chars().count() as u16;
            let row = plan(area, &state.face).map_or(area.y, |plan| plan.message.y);
            frame.set_cursor_position((x.min(area.right().saturating_sub(1)), row));
        }
        Mode::Board | Mode::Moves(_) | Mode::AskQuit => {}
    }
    if !state.is_colored {
        for cell in &mut frame.buffer_mut().content {
            (cell.fg, cell.bg) = (Color::Reset, Color::Reset);
        }
    }
}

/// What is at a place of the window that was drawn last.
pub(super) fn target(state: &State, column: u16, row: u16) -> Option<Target> {
    let plan = plan(state.area, &state.face).ok()?;
    match &state.face {
        Face::Blokus(blokus) => {
            let cell = blokus::cell_at(plan.board, blokus.board.size, column, row).map(Target::Cell);
            let places = || tray::places(tray_area(&plan, state), blokus, state.tray_color());
            let is_own = state.person().is_some_and(|mover| mover.color == state.tray_color());
            let piece = || places().into_iter().find(|(_, place)| place.contains((column, row).into()));
            cell.or_else(|| piece().filter(|_| is_own).map(|(id, _)| Target::Piece(id)))
        }
        Face::Pylos(_) => pylos::spot_at(plan.board, column, row).map(Target::Spot),
    }
}

/// The part of the side below scores and tabs.
fn tray_area(plan: &plan::Plan, state: &State) -> Rect {
    below(plan.side, state.shot.scores.len() as u16 + 2)
}

fn draw_parts(frame: &mut Frame<'_>, state: &State, plan: &plan::Plan) {
    let buffer = frame.buffer_mut();
    panels::draw_header(buffer, plan.header, state);
    let rows = panels::draw_scores(buffer, plan.side, state) + 1;
    let mut side = below(plan.side, rows);
    match &state.face {
        Face::Blokus(blokus) => {
            blokus::draw(buffer, plan.board, state, blokus);
            side = below(side, tray::draw(buffer, side, state, blokus) + 1);
            // Where the moves have no column of their own, they come first.
            let room = if plan.moves.is_some() { side } else { below(side, LEAST_MOVES) };
            let rows = tray::draw_others(buffer, Rect { height: room.height, ..side }, state, blokus);
            side = below(side, if rows > 0 { rows + 1 } else { 0 });
        }
        Face::Pylos(pylos) => pylos::draw(buffer, plan.board, state, pylos),
    }
    let mut column = plan.moves.unwrap_or(side);
    if state.is_analysis_on {
        // Beside the moves there is room under the scores; in a narrow window it is cut from the moves.
        let place = if plan.moves.is_some() && side.height >= 6 { &mut side } else { &mut column };
        let lines = panels::analysis_lines(state);
        for line in &lines {
            put(buffer, *place, line);
            *place = below(*place, 1);
        }
        *place = below(*place, 1);
    }
    panels::draw_moves(buffer, column, state);
    put(buffer, plan.verdict, &panels::verdict_line(state));
    put(buffer, plan.message, &panels::message_line(state));
    if let Some(keys) = plan.keys {
        put(buffer, keys, &panels::keys_line(state));
    }
}

/// What is left of an area below its first rows.
fn below(area: Rect, rows: u16) -> Rect {
    let rows = rows.min(area.height);
    Rect { y: area.y + rows, height: area.height - rows, ..area }
}

fn draw_pager(frame: &mut Frame<'_>, pager: &Pager) {
    let area = frame.area();
    let longest = pager.lines.iter().map(|line| line.chars().count()).max().unwrap_or(0) as u16;
    let width = (longest.max(pager.title.len() as u16 + 2) + 4).min(area.width);
    let height = (pager.lines.len() as u16 + 2).max(6).min(area.height);
    let popup =
        Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
    Clear.render(popup, frame.buffer_mut());
    let lines: Vec<Line<'_>> = pager.lines.iter().map(|line| Line::raw(line.as_str())).collect();
    let block =
        Block::bordered().title(format!(" {} ", pager.title)).title_bottom(" arrows scroll, Esc closes ");
    let text = Paragraph::new(lines).wrap(Wrap { trim: false }).scroll((pager.top as u16, 0)).block(block);
    frame.render_widget(text, popup);
}
