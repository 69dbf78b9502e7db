//! The current game as plain data: all that drawing and keys need.

use game_module::terminal::TurnLine;
use local_game::{is_forced_pass, verdict};
use session::{GameInfo, Mover, ScoreView, Session};

/// A copy of the session's state.
#[derive(Clone, Debug)]
pub(super) struct Snapshot {
    pub(super) info: &'static GameInfo,
    /// `None` when the game is over.
    pub(super) mover: Option<Mover>,
    /// Finished turns.
    pub(super) turn: u16,
    pub(super) is_forced_pass: bool,
    pub(super) scores: Vec<ScoreView>,
    pub(super) turns: Vec<TurnLine>,
    /// The result in words.
    pub(super) verdict: Option<String>,
}

impl Snapshot {
    pub(super) fn of(session: &dyn Session) -> Self {
        Self {
            info: session.info(),
            mover: session.mover(),
            turn: session.turn(),
            is_forced_pass: is_forced_pass(session),
            scores: session.scores(),
            turns: turns(session),
            verdict: verdict(session),
        }
    }

    /// The name of a colour.
    pub(super) fn color_name(&self, color: usize) -> &'static str {
        self.info.colors[color].name
    }
}

fn turns(session: &dyn Session) -> Vec<TurnLine> {
    let history = session.history();
    let mut moves = history.iter();
    let line = |turn: session::TurnView| {
        // Cells and pieces are known only in games where a turn is one move.
        let first = moves.by_ref().take(turn.moves).reduce(|first, _| first);
        let detail = first.map(|entry| &entry.played.detail);
        let cells = detail.and_then(|detail| detail.get("cells"));
        TurnLine {
            color: turn.mover.color,
            text: turn.text,
            cells: cells.and_then(|cells| serde_json::from_value(cells.clone()).ok()).unwrap_or_default(),
            piece: detail.and_then(|detail| detail.get("name")?.as_str()).map(str::to_string),
        }
    };
    session.turns().into_iter().map(line).collect()
}
