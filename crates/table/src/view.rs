//! A table as clients see it.

use std::sync::Arc;

use serde::Serialize;
use serde_json::Value;
use session::{MoveView, ScoreView};
use utoipa::ToSchema;

use crate::clock::ClockView;
use crate::event::By;
use crate::insight::Insight;
use crate::result::{Exit, TableResult};
use crate::spec::{Participant, TableSpec, UndoRule};
use crate::table::{Driver, Played, Table};

/// Everything that is needed to draw a table.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct TableView {
    /// The id.
    pub id: String,
    /// The catalogue id of the game.
    pub game: String,
    /// The sequence number of the last event.
    pub seq: u64,
    /// When the table was opened, in milliseconds of Unix time.
    pub created_at: u64,
    /// The status.
    pub status: Status,
    /// The seats in order.
    pub seats: Vec<SeatView>,
    /// The seat to move; none when the game is over.
    pub to_move: Option<usize>,
    /// The colour to move, as an index into the catalogue's colours.
    pub color: Option<usize>,
    /// Completed turns.
    pub turn: u16,
    /// Moves so far.
    pub moves: usize,
    /// The position as text.
    pub position: String,
    /// The board as data, including what is legal: bitmaps for Blokus, actions for Pylos.
    #[schema(schema_with = session::schemas::board)]
    pub board: Value,
    /// The scores of the colours.
    pub scores: Vec<ScoreView>,
    /// Whether passing is the only legal move.
    pub must_pass: bool,
    /// The last entry of the history.
    pub last: Option<PlayedView>,
    /// The clocks, if there are any.
    pub clocks: Option<ClockView>,
    /// The least time between the moves of agents.
    pub delay_ms: u64,
    /// How often a redo is possible.
    pub redos: usize,
    /// Who may take moves back.
    pub undo: UndoRule,
    /// Who may ask for hints and analyses now.
    pub advice: AdviceRule,
    /// Whether all people share one screen, where the host moves for everybody.
    pub hot_seat: bool,
    /// The failure of an agent that nobody has reacted to.
    pub fault: Option<String>,
    /// The result, once the game is over.
    pub result: Option<TableResult>,
    /// The table where the same people play again.
    pub rematch: Option<String>,
}

/// The status of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, serde::Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// The game is running.
    Playing,
    /// Agents and clocks are stopped.
    Paused,
    /// The game is over.
    Finished,
}

impl Status {
    /// The status as in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::Playing => "playing",
            Self::Paused => "paused",
            Self::Finished => "finished",
        }
    }
}

/// Who may ask agents for hints and analyses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AdviceRule {
    /// Nobody: people play against each other.
    Nobody,
    /// Holders of a token of the table.
    Players,
    /// Spectators too: the game is over.
    Everybody,
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SeatView {
    /// From 0, in the order of the first moves.
    pub seat: usize,
    /// The colours that it plays, such as `blue+red`.
    pub colors: String,
    /// The index into the list of participants.
    pub participant: usize,
    /// The name of the person, or the spec of the agent.
    pub name: String,
    /// Whether a person sits there.
    pub is_human: bool,
    /// Why it no longer competes.
    pub exit: Option<Exit>,
    /// The agent that moves for an absent player. After the game only if it has moved.
    pub substitute: Option<String>,
    /// The points of all its colours.
    pub points: i32,
    /// The points by the official count, in games that have one: minus one for each square left, plus the
    /// bonus.
    pub official: Option<i64>,
}

/// An entry of the history.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct PlayedView {
    /// The seat.
    pub seat: usize,
    /// The move as it was sent.
    pub text: String,
    /// The single moves, as data.
    pub moves: Vec<MoveView>,
    /// Who chose it: `person`, `agent`, `substitute`, `table` or `record`.
    #[schema(value_type = String)]
    pub by: By,
    /// The time, in milliseconds since 1970.
    pub at: u64,
    /// The thinking time in milliseconds.
    pub thinking_ms: u64,
    /// The agent's expectation for its seat between 0 and 1: with two seats its probability of winning. None
    /// for people and for agents that only compare moves.
    pub value: Option<f64>,
    /// What the agent thought.
    pub thought: Option<Insight>,
}

impl Table {
    /// The view at this time.
    pub fn view(&self, now: u64) -> TableView {
        let mover = self.session.mover().filter(|_| !self.is_finished());
        let last =
            self.history.last().map(|played| self.played_view(played, self.session.ply() - played.moves));
        TableView {
            id: self.id().to_string(),
            game: self.spec().game.clone(),
            seq: self.seq,
            created_at: self.created_at,
            status: self.status(),
            seats: (0..self.seats()).map(|seat| self.seat_view(seat)).collect(),
            to_move: mover.map(|mover| mover.seat),
            color: mover.map(|mover| mover.color),
            turn: self.session.turn(),
            moves: self.session.ply(),
            position: self.session.position(),
            board: self.session.board(),
            scores: self.session.scores(),
            must_pass: mover.is_some() && self.must_pass(),
            last,
            clocks: self.clock_view(now),
            delay_ms: self.delay_ms,
            redos: self.undone.len(),
            undo: self.spec().undo,
            advice: self.advice(),
            hot_seat: self.spec().hot_seat,
            fault: self.fault.as_ref().map(|(seat, fault)| format!("seat {}: {fault}", seat + 1)),
            result: self.result.clone(),
            rematch: self.rematch.clone(),
        }
    }

    /// The whole history.
    pub fn history(&self) -> Vec<PlayedView> {
        self.entries_from(0)
    }

    /// How many entries are still valid for a client that has seen the events up to `seq`. Everything after
    /// them replaces what the client has, since moves may have been taken back.
    pub fn entries_known(&self, seq: u64) -> usize {
        self.history.partition_point(|played| played.since <= seq)
    }

    /// The history from an entry on.
    pub fn entries_from(&self, from: usize) -> Vec<PlayedView> {
        let (before, rest) = self.history.split_at(from.min(self.history.len()));
        let mut first = before.iter().map(|played| played.moves).sum();
        let view = |played: &Arc<Played>| {
            let view = self.played_view(played, first);
            first += played.moves;
            view
        };
        rest.iter().map(view).collect()
    }

    /// An entry of the history whose first session move has this number.
    fn played_view(&self, played: &Played, first: usize) -> PlayedView {
        let moves = first..first + played.moves;
        PlayedView {
            seat: played.moved.seat,
            text: played.moved.text.clone(),
            moves: moves.filter_map(|number| self.session.played(number)).collect(),
            by: played.moved.by,
            at: played.at,
            thinking_ms: played.moved.thinking_ms,
            value: played.moved.value(),
            thought: played.moved.thought.clone(),
        }
    }

    /// The status.
    pub fn status(&self) -> Status {
        match (self.is_finished(), self.is_paused) {
            (true, _) => Status::Finished,
            (false, true) => Status::Paused,
            (false, false) => Status::Playing,
        }
    }

    /// The settings of a rematch: the same participants, and the next one starts.
    pub fn rematch_spec(&self) -> TableSpec {
        let starter = self.opening.seating.get(1).copied().unwrap_or(0);
        TableSpec { starter: crate::spec::Starter::Participant(starter), ..self.spec().clone() }
    }

    pub(crate) fn seat_view(&self, seat: usize) -> SeatView {
        let participant = self.participant(seat);
        let name = match participant {
            Participant::Human { name: Some(name) } => name.clone(),
            Participant::Human { name: None } => format!("player {}", self.opening.seating[seat] + 1),
            Participant::Agent { spec } => spec.clone(),
        };
        let has_substitute = |seat| {
            let moves = |played: &Arc<Played>| played.moved.seat == seat && played.moved.by == By::Substitute;
            !self.is_finished() || self.history.iter().any(moves)
        };
        let substitute = match self.driver(seat) {
            Driver::Substitute(spec) if has_substitute(seat) => Some(spec),
            _ => None,
        };
        let (points, official) = self.totals(seat);
        SeatView {
            seat,
            colors: self.entry.info.seat_name(seat),
            participant: self.opening.seating[seat],
            name,
            is_human: matches!(participant, Participant::Human { .. }),
            exit: self.left.iter().find(|(other, _)| *other == seat).map(|(_, exit)| *exit),
            substitute,
            points,
            official,
        }
    }

    fn clock_view(&self, now: u64) -> Option<ClockView> {
        let (left_ms, running) = self.clocks.shown(now)?;
        let waiting_for = (0..self.seats()).filter(|&seat| self.awaits(seat)).collect();
        Some(ClockView { left_ms, running, has_begun: self.has_begun, waiting_for })
    }

    /// The totals of a seat's colours: points, and the official count if every colour has one.
    fn totals(&self, seat: usize) -> (i32, Option<i64>) {
        let is_own = |score: &ScoreView| {
            self.entry.info.colors.get(score.color).is_some_and(|color| color.seat == Some(seat))
        };
        let scores: Vec<ScoreView> = self.session.scores().into_iter().filter(is_own).collect();
        let official = scores.iter().map(|score| score.detail.get("official")?.as_i64()).sum();
        (scores.iter().map(|score| score.points).sum(), official)
    }
}
