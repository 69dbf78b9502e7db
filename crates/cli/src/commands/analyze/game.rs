//! The game of a record, move by move, with the record node of each move.

use std::ops::Range;
use std::path::Path;

use anyhow::Context;
use game_core::{Outcome, Seat};
use game_module::GameModule;
use session::record::{NodeId, Record, RecordFile};
use session::{GameInfo, MoveView, Replay, ResultView, Session, TurnView};

use crate::failure::Failure;
use crate::files;

/// A game read from a record.
pub(super) struct PlayedGame {
    pub(super) entry: &'static GameModule,
    /// The source file.
    pub(super) file: RecordFile,
    /// Every decision, including passes that the record omits.
    pub(super) moves: Vec<MoveView>,
    /// The node of each move; `None` for passes that the record omits.
    pub(super) nodes: Vec<Option<NodeId>>,
    /// The position before each move, then the final one.
    positions: Vec<String>,
    /// The moves grouped into turns.
    pub(super) turns: Vec<(Range<usize>, TurnView)>,
    pub(super) result: Option<ResultView>,
}

impl PlayedGame {
    /// Reads the main line of a record; `number` chooses one of several in a file.
    pub(super) fn read(path: &Path, number: usize) -> Result<Self, Failure> {
        let text = files::read_input(path)?;
        let read = || -> anyhow::Result<Self> {
            let file = RecordFile::new(path, &text, number)?;
            let replay = catalog::trace(file.games().chosen())?;
            Self::new(file, &replay)
        };
        read().with_context(|| files::name_of(path)).map_err(Failure::Usage)
    }

    fn new(file: RecordFile, Replay { session, nodes }: &Replay) -> anyhow::Result<Self> {
        let entry = catalog::find(session.info().id)?;
        let (mut positions, mut moves) = (vec![session.start()], Vec::new());
        for played in session.history() {
            moves.push(played.played);
            positions.push(played.position);
        }
        let mut turns = Vec::new();
        for turn in session.turns() {
            let first = turns.last().map_or(0, |(moves, _): &(Range<usize>, _)| moves.end);
            turns.push((first..first + turn.moves, turn));
        }
        let nodes = nodes.clone();
        Ok(Self { entry, file, moves, nodes, positions, turns, result: session.result() })
    }

    pub(super) fn info(&self) -> &'static GameInfo {
        self.entry.info
    }

    /// The record as read.
    pub(super) fn record(&self) -> &Record {
        self.file.games().chosen()
    }

    /// The game before the move at `index`, or after the last one.
    pub(super) fn at(&self, index: usize) -> Result<Box<dyn Session>, Failure> {
        self.entry.session_at(&self.positions[index]).map_err(Failure::usage)
    }

    /// The colours of a seat, and its player's name if the record has one.
    pub(super) fn player(&self, seat: usize) -> String {
        let info = self.info();
        let colors = info.seat_name(seat);
        match info.player_name(self.record(), seat) {
            Some(name) => format!("{colors} ({name})"),
            None => colors,
        }
    }
}

/// The utility of final scores to each seat.
pub(super) fn utilities(scores: &[i32]) -> Vec<f32> {
    let outcome = Outcome::new(scores);
    Seat::first(scores.len()).map(|seat| outcome.utility(seat)).collect()
}
