//! Draws the state into a window of any size.

mod canvas;
mod panels;
mod plan;

use game_module::terminal::{CanvasPart, Click};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Paragraph, Widget, Wrap};

use super::state::{Mode, Pager, State};
use panels::put;
use plan::{Plan, plan};

/// Rows reserved for the list of moves when it shares a column.
const LEAST_MOVES: u16 = 6;

/// Draws the whole window.
pub(super) fn draw(frame: &mut Frame<'_>, state: &State) {
    let area = frame.area();
    match plan(area, state.board.layout()) {
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
            let row = plan(area, state.board.layout()).map_or(area.y, |plan| plan.message.y);
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

/// What a click hits on the board, in the window as it was last drawn.
pub(super) fn click(state: &State, column: u16, row: u16) -> Option<Click> {
    let plan = plan(state.area, state.board.layout()).ok()?;
    let parts = [(CanvasPart::Board, plan.board), (CanvasPart::Side, board_side(&plan, state))];
    let (part, area) = parts.into_iter().find(|(_, area)| area.contains((column, row).into()))?;
    Some(Click { part, x: column - area.x, y: row - area.y, width: area.width, height: area.height })
}

/// The part of the side below the scores.
fn board_side(plan: &Plan, state: &State) -> Rect {
    below(plan.side, state.shot.scores.len() as u16 + 1)
}

fn draw_parts(frame: &mut Frame<'_>, state: &State, plan: &Plan) {
    let buffer = frame.buffer_mut();
    panels::draw_header(buffer, plan.header, state);
    panels::draw_scores(buffer, plan.side, state);
    let mut side = draw_board(buffer, state, plan);
    let mut column = plan.moves.unwrap_or(side);
    if state.is_analysis_on {
        // With a moves column there is room under the scores; in a narrow window the moves lose these rows.
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

/// Lets the board draw itself. Returns the part of the side that it leaves free.
fn draw_board(buffer: &mut Buffer, state: &State, plan: &Plan) -> Rect {
    let scene = state.scene();
    let mut board = canvas::blank(plan.board);
    state.board.draw(&mut board, &scene);
    canvas::copy(buffer, plan.board, &board);
    let area = board_side(plan, state);
    let mut side = canvas::blank(area);
    // Without a moves column, the list of moves takes precedence.
    let spare = if plan.moves.is_some() { 0 } else { LEAST_MOVES };
    let rows = state.board.draw_side(&mut side, &scene, spare);
    canvas::copy(buffer, area, &side);
    below(area, rows)
}

/// The rest of an area below its first rows.
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
