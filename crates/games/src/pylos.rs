//! Pylos in the catalogue.

use std::fmt::Write;
use std::marker::PhantomData;

use anstyle::AnsiColor;
use game_core::{Outcome, Position};
use pylos::{
    Cell, Children, Color, Lines, MAX_TURNS, Move, Phase, Pylos, REPETITIONS_TO_DRAW, Rules, Squares, Turn,
};
use serde_json::{Value, json};
use session::{ColorInfo, Game, GameInfo, Mover, PictureStyle, Refusal, ScoreView, Setup, SetupError};

use crate::picture::paint;

/// A rule set as a game of the catalogue.
pub(crate) struct PylosGame<R>(PhantomData<R>);

/// A rule set that is in the catalogue.
pub(crate) trait Listed: Rules {
    /// Its line.
    const INFO: GameInfo;
}

const COLORS: &[ColorInfo] = &[
    ColorInfo { name: "white", record_id: "W", seat: Some(0) },
    ColorInfo { name: "black", record_id: "B", seat: Some(1) },
];

const fn info(
    id: &'static str,
    title: &'static str,
    summary: &'static str,
    record_name: &'static str,
) -> GameInfo {
    GameInfo { id, aliases: &[], title, summary, seats: 2, colors: COLORS, record_name }
}

impl Listed for Squares {
    const INFO: GameInfo = info(
        "pylos",
        "Pylos",
        "Two players build a pyramid; squares let you take balls back, the last ball on top wins.",
        "Pylos",
    );
}

impl Listed for Lines {
    const INFO: GameInfo = info(
        "pylos-lines",
        "Pylos with lines",
        "Pylos where full rows and columns let you take balls back as well.",
        "Pylos Lines",
    );
}

impl Listed for Children {
    const INFO: GameInfo = info(
        "pylos-children",
        "Pylos for children",
        "Pylos without taking back: just build, raise and be the last on top.",
        "Pylos Children",
    );
}

const PLAYERS: [Color; 2] = [Color::White, Color::Black];

impl<R: Listed> Game for PylosGame<R> {
    type Position = Pylos<R>;
    const INFO: GameInfo = R::INFO;

    fn mover(position: &Pylos<R>) -> Mover {
        let seat = position.to_move().index();
        Mover { seat, color: seat }
    }

    /// A single decision, several with spaces between them, or a whole turn.
    fn parse(position: &Pylos<R>, text: &str) -> Result<Vec<Move>, Refusal> {
        let decisions: Result<Vec<Move>, _> = text.split_whitespace().map(str::parse).collect();
        let error = match decisions {
            Ok(decisions) if !decisions.is_empty() => return Ok(decisions),
            Ok(_) => {
                return Err(Refusal::new("not_a_move", "a move is missing; examples: b2, a1-2b2, xb2, done"));
            }
            Err(error) => error,
        };
        if position.phase() == Phase::Turn
            && let Ok(turn) = text.trim().parse::<Turn>()
        {
            return Ok(turn.decisions().collect());
        }
        Err(Refusal::new("not_a_move", error.to_string()))
    }

    fn move_detail(mv: Move) -> Value {
        let place = |cell: Cell| json!({ "level": cell.level(), "row": cell.row(), "col": cell.col() });
        let mut detail = match mv {
            Move::Place(to) => json!({ "kind": "place", "to": place(to) }),
            Move::Raise { from, to } => json!({ "kind": "raise", "from": place(from), "to": place(to) }),
            Move::Take(from) => json!({ "kind": "take", "from": place(from) }),
            Move::Done => json!({ "kind": "done" }),
        };
        detail["action"] = mv.action().into();
        detail
    }

    fn pass() -> Option<Move> {
        None
    }

    fn refusal(refusal: &pylos::Refusal) -> Refusal {
        Refusal {
            code: refusal.code(),
            message: refusal.to_string(),
            cell: refusal.cell().map(|cell| cell.to_string()),
        }
    }

    fn board(position: &Pylos<R>) -> Value {
        let ball = |cell| position.ball_at(cell).map(|color| COLORS[color.index()].name);
        let actions: Vec<Option<usize>> = if position.is_over() {
            Vec::new()
        } else {
            position.moves().into_iter().map(Move::action).collect()
        };
        let phase = ["turn", "must_take", "may_take"][position.phase().index()];
        json!({
            "cells": Cell::all().map(ball).collect::<Vec<_>>(),
            "reserves": PLAYERS.map(|color| position.reserve(color)),
            "phase": phase,
            "actions": actions,
        })
    }

    fn scores(position: &Pylos<R>) -> Vec<ScoreView> {
        let outcome = position.outcome();
        let score = |color: Color| ScoreView {
            color: color.index(),
            points: outcome.map_or(0, |outcome| outcome.score(color.seat())),
            detail: json!({ "reserve": position.reserve(color) }),
        };
        PLAYERS.map(score).to_vec()
    }

    fn picture(position: &Pylos<R>, last: Option<Move>, style: PictureStyle) -> String {
        picture(position, last, style)
    }

    /// A whole turn in one word; the moves one by one while the turn is not finished.
    fn turn_text(moves: &[Move]) -> String {
        let words = || moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let whole = || {
            let (put, rest) = moves.split_first()?;
            let takes: Vec<Cell> = rest
                .iter()
                .filter_map(|mv| if let Move::Take(cell) = mv { Some(*cell) } else { None })
                .collect();
            let is_finished = match takes.len() {
                0 => rest.is_empty(),
                1 => rest.last() == Some(&Move::Done),
                _ => true,
            };
            let put = match *put {
                Move::Place(cell) => pylos::Put::Place(cell),
                Move::Raise { from, to } => pylos::Put::Raise { from, to },
                Move::Take(_) | Move::Done => return None,
            };
            is_finished.then(|| Turn::new(put, &takes)).flatten()
        };
        whole().map_or_else(words, |turn| turn.to_string())
    }

    fn set_up(position: &Pylos<R>, setup: &Setup) -> Result<Pylos<R>, SetupError> {
        let cell = |text: &str| text.parse::<Cell>().map_err(|error| SetupError(error.to_string()));
        let mut balls = PLAYERS.map(|color| position.balls(color));
        for text in &setup.remove {
            let bit = cell(text)?.bit();
            balls = balls.map(|mask| mask & !bit);
        }
        for (color, text) in &setup.add {
            let bit = cell(text)?.bit();
            if (balls[0] | balls[1]) & bit != 0 {
                return Err(SetupError(format!("{text} is occupied")));
            }
            balls[*color] |= bit;
        }
        let mover = setup.to_move.map_or(position.mover(), |color| PLAYERS[color]);
        Pylos::from_parts(balls, mover, Phase::Turn, 0).map_err(|error| SetupError(error.to_string()))
    }

    fn setup_of(position: &Pylos<R>) -> Setup {
        let balls_of = |color: Color| {
            Cell::in_set(position.balls(color)).map(move |cell: Cell| (color.index(), cell.to_string()))
        };
        Setup {
            add: PLAYERS.into_iter().flat_map(balls_of).collect(),
            remove: Vec::new(),
            to_move: Some(position.mover().index()),
        }
    }

    fn draw(line: &[Pylos<R>]) -> Option<(Outcome, &'static str)> {
        let current = line.last()?;
        let draw = |reason| Some((Outcome::new(&[0, 0]), reason));
        let is_turn_start = current.phase() == Phase::Turn;
        if is_turn_start && line.iter().filter(|earlier| *earlier == current).count() >= REPETITIONS_TO_DRAW {
            draw("the same position for the third time")
        } else if current.turn() >= MAX_TURNS {
            draw("five hundred turns without a winner")
        } else {
            None
        }
    }
}

/// The levels side by side, the ground on the left; `o` white, `x` black (capitals: the last move), `+` where a ball
/// can be put.
fn picture<R: Rules>(position: &Pylos<R>, last: Option<Move>, style: PictureStyle) -> String {
    let last = match last {
        Some(Move::Place(cell) | Move::Raise { to: cell, .. }) => Some(cell),
        _ => None,
    };
    let show = |cell: Cell| match position.ball_at(cell) {
        Some(color) => {
            let (letter, paint_with) = if color == Color::White {
                ("o", AnsiColor::BrightYellow)
            } else {
                ("x", AnsiColor::BrightBlue)
            };
            let is_last = last == Some(cell);
            let letter = if is_last { letter.to_uppercase() } else { letter.to_string() };
            paint(&letter, paint_with, is_last, style)
        }
        None if position.open_cells() & cell.bit() != 0 => "+".to_string(),
        None => paint(".", AnsiColor::BrightBlack, false, style),
    };
    let mut text = String::new();
    for line in 0..4 {
        for level in 0..4_usize {
            let side = 4 - level;
            let Some(row) = (side).checked_sub(line + 1) else { continue };
            let cells: Vec<String> =
                (0..side).filter_map(|col| Cell::at(level, row, col)).map(show).collect();
            let _ = write!(text, "{:>2} {}   ", row + 1, cells.join(" "));
        }
        text = format!("{}\n", text.trim_end());
    }
    let letters: Vec<String> = (0..4)
        .map(|level| "abcd"[..4 - level].chars().map(|c| c.to_string()).collect::<Vec<_>>().join(" "))
        .collect();
    let _ = writeln!(text, "   {}", letters.join("      "));
    for color in PLAYERS {
        let state = if position.mover() == color && !position.is_over() { ", to move" } else { "" };
        let name = paint(&format!("{:<6}", COLORS[color.index()].name), AnsiColor::BrightWhite, true, style);
        let _ = writeln!(text, "{name} {} in reserve{state}", position.reserve(color));
    }
    text
}
