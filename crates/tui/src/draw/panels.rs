//! The text around the board: player to move, scores, analysis, and the list of moves.

use game_module::terminal::palette;
use local_game::{Advice, grouped, percent, tries};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::super::state::{Hint, Mode, State, Tone};
use super::canvas::style;

const SPINNER: [&str; 8] = ["⠋", "⠙", "⠸", "⢰", "⣠", "⣄", "⡆", "⠇"];

/// Draws a line into the first row of an area, cut to its width.
pub(super) fn put(buffer: &mut Buffer, area: Rect, line: &Line<'_>) {
    if area.height == 0 {
        return;
    }
    buffer.set_line(area.x, area.y, line, area.width);
    if line.width() > area.width.into() {
        buffer.set_string(area.right() - 1, area.y, "…", Style::new());
    }
}

/// The game, the player to move, and how to get help.
pub(super) fn draw_header(buffer: &mut Buffer, area: Rect, state: &State) {
    let shot = &state.shot;
    let mut spans = vec![Span::styled(shot.info.title, style(palette::heading())), Span::raw("  ")];
    match shot.mover.filter(|_| state.stopped.is_none()) {
        Some(mover) => {
            let name = shot.color_name(mover.color);
            let player = &state.players[mover.seat].name;
            spans.push(Span::styled(format!(" {name} "), style(palette::paint(name).solid())));
            spans.push(Span::raw(format!(" to move ({player}), turn {}", shot.turn + 1)));
        }
        None => spans.push(Span::styled("game over", style(palette::heading()))),
    }
    put(buffer, area, &Line::from(spans));
    let help = "? help";
    let x = area.right().saturating_sub(help.len() as u16);
    buffer.set_string(x, area.y, help, style(palette::faint()));
}

/// One row per colour.
pub(super) fn draw_scores(buffer: &mut Buffer, area: Rect, state: &State) {
    let shot = &state.shot;
    for (score, y) in shot.scores.iter().zip(area.y..area.bottom()) {
        let info = &shot.info.colors[score.color];
        let paint = palette::paint(info.name);
        let is_to_move = shot.mover.is_some_and(|mover| mover.color == score.color);
        let player = match info.seat {
            // There is no room for an agent's settings; the command line's help has them.
            Some(seat) => state.players[seat].name.split(':').next().unwrap_or_default(),
            None => "everybody",
        };
        let standing = state.board.standing(score);
        let swatch = paint.letter.to_string().repeat(2);
        let line = Line::from(vec![
            Span::raw(if is_to_move { "▸" } else { " " }),
            Span::styled(swatch, style(paint.solid())),
            Span::styled(
                format!(" {:<6} ", info.name),
                if is_to_move { style(palette::heading()) } else { Style::new() },
            ),
            Span::raw(format!("{:<9} {standing}", shortened(player, 9))),
        ]);
        put(buffer, Rect { y, ..area }, &line);
    }
}

/// The analysis of the adviser, or of the agent that moved last.
pub(super) fn analysis_lines(state: &State) -> Vec<Line<'static>> {
    let waiting = state.advising_since.map_or("", |since| spinner(state.now.saturating_sub(since)));
    let Some(advice) = state.advice.as_ref().or(state.opinion.as_ref()) else {
        return vec![Line::styled(format!("analysis {waiting}"), style(palette::heading()))];
    };
    let mut lines =
        vec![Line::styled(format!("analysis by {} {waiting}", advice.spec), style(palette::heading()))];
    let Some(thought) = &advice.thought else {
        let value = advice.value(0).unwrap_or_default();
        lines.push(Line::raw(format!("{} {value}", state.board.short(&advice.text))));
        return lines;
    };
    let info = state.shot.info;
    let values = thought.values.iter().enumerate();
    let values: Vec<String> =
        values.map(|(seat, &value)| format!("{} {}", info.seat_name(seat), percent(value))).collect();
    let certainty = if thought.is_proven { ", exact" } else { "" };
    lines.push(Line::raw(format!("{}{certainty}", values.join("  "))));
    lines.push(Line::raw(match advice.exact.as_ref().and_then(|_| advice.value(0)) {
        Some(value) => format!("best: {value}"),
        None => format!("{} tries, {} moves deep", grouped(tries(thought)), thought.depth),
    }));
    lines.extend(candidate_lines(state, advice));
    lines
}

fn candidate_lines(state: &State, advice: &Advice) -> Vec<Line<'static>> {
    let Some(thought) = &advice.thought else { return Vec::new() };
    let candidate = |one: &session::CandidateView| {
        let proven = if one.is_proven { "!" } else { " " };
        let text = state.board.short(&one.text);
        Line::raw(format!("{text:<12} {:>5}{proven} {:>9}", percent(one.value), grouped(one.visits)))
    };
    let mut lines: Vec<Line<'static>> = thought.candidates.iter().take(2).map(candidate).collect();
    if thought.line.len() > 1 {
        let line: Vec<String> = thought.line.iter().take(4).map(|text| state.board.short(text)).collect();
        lines.push(Line::styled(line.join(" "), style(palette::faint())));
    }
    lines
}

/// The latest moves, or those around the selected one.
pub(super) fn draw_moves(buffer: &mut Buffer, area: Rect, state: &State) {
    if area.height < 2 {
        return;
    }
    let browsed = state.browsed();
    let heading = if browsed.is_some() { "moves (arrows, Esc)" } else { "moves" };
    put(buffer, area, &Line::styled(heading, style(palette::heading())));
    let turns = &state.shot.turns;
    let rows = usize::from(area.height - 1);
    let latest = turns.len().saturating_sub(rows);
    let first = browsed.map_or(latest, |index| index.saturating_sub(rows / 2).min(latest));
    for (index, y) in (first..turns.len()).zip(area.y + 1..area.bottom()) {
        let turn = &turns[index];
        let name = state.shot.color_name(turn.color);
        let piece = turn.piece.as_ref().map_or_else(String::new, |piece| format!("{piece:<2} "));
        let look = if browsed == Some(index) { style(palette::hint()) } else { Style::new() };
        let line = Line::from(vec![
            Span::styled(format!("{:>3}. ", index + 1), style(palette::faint())),
            Span::styled(format!("{name:<6} "), style(palette::paint(name).line())),
            Span::styled(format!("{piece}{}", turn.text), look),
        ]);
        put(buffer, Rect { y, height: 1, ..area }, &line);
    }
}

/// What Enter does, who is thinking, or the result.
pub(super) fn verdict_line(state: &State) -> Line<'static> {
    let shot = &state.shot;
    if let Some(stopped) = &state.stopped {
        return Line::styled(format!("{stopped} (u takes back, q leaves)"), style(palette::bad()));
    }
    if let Some(verdict) = &shot.verdict {
        return Line::styled(format!("game over: {verdict}"), style(palette::heading()));
    }
    if let Some(thinking) = state.thinking {
        let elapsed = state.now.saturating_sub(thinking.since);
        let (name, sign) = (shot.color_name(thinking.color), spinner(elapsed));
        let seconds = elapsed.as_secs_f64();
        return Line::raw(format!("{sign} {name} is thinking, {seconds:.1} s (n: move now)"));
    }
    if let Some(at) = state.passes_at {
        let name = shot.mover.map_or("", |mover| shot.color_name(mover.color));
        let seconds = at.saturating_sub(state.now).as_secs_f64().ceil();
        return Line::raw(format!("{name} cannot place anything and passes in {seconds:.0} s (p: now)"));
    }
    match &state.verdict {
        Some(verdict) => {
            let sign = if verdict.is_legal { "✓" } else { "✗" };
            Line::from(vec![
                Span::styled(format!(" {sign} {} ", verdict.what), style(palette::ghost(verdict.is_legal))),
                Span::raw(format!(" {}", verdict.words)),
            ])
        }
        None => Line::default(),
    }
}

/// The command line, a question, or the latest message.
pub(super) fn message_line(state: &State) -> Line<'static> {
    match (&state.mode, &state.message) {
        (Mode::Command(line), _) => Line::raw(format!(":{line}")),
        (Mode::AskQuit, _) => {
            Line::styled("leave this game? q or y: leave, any other key: go on", style(palette::heading()))
        }
        (_, Some((tone, text))) => Line::styled(text.clone(), tone_style(*tone)),
        _ if state.shot.mover.is_none() => {
            Line::styled("u takes back, s saves, q leaves", style(palette::faint()))
        }
        _ if state.hint == Hint::Wanted => Line::raw("looking for a hint …"),
        _ => Line::default(),
    }
}

/// The most important keys.
pub(super) fn keys_line(state: &State) -> Line<'static> {
    Line::styled(state.board.key_line(), style(palette::faint()))
}

fn tone_style(tone: Tone) -> Style {
    match tone {
        Tone::Plain => Style::new(),
        Tone::Good => style(palette::good()),
        Tone::Bad => style(palette::bad()),
    }
}

fn spinner(elapsed: std::time::Duration) -> &'static str {
    SPINNER[(elapsed.as_millis() / 100) as usize % SPINNER.len()]
}

fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_string();
    }
    let kept: String = text.chars().take(most - 1).collect();
    format!("{kept}…")
}
