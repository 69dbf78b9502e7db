//! The game of a record, move by move, with the nodes of the record that the moves stand in.

use std::ops::Range;
use std::path::Path;

use anyhow::{Context, anyhow};
use game_core::{Outcome, Seat};
use games::CatalogueEntry;
use session::record::{NodeId, Record};
use session::{GameInfo, MoveView, ResultView, Session, TurnView};

use crate::failure::Failure;
use crate::files;

/// A game that was played.
pub(super) struct PlayedGame {
    pub(super) entry: &'static CatalogueEntry,
    pub(super) record: Record,
    /// Every decision, passes that the record leaves out included.
    pub(super) moves: Vec<MoveView>,
    /// The node of each move; of a pass that the record leaves out, the node of the next move.
    pub(super) nodes: Vec<NodeId>,
    /// The position before each move, and the last one.
    positions: Vec<String>,
    /// The moves put together to turns.
    pub(super) turns: Vec<(Range<usize>, TurnView)>,
    pub(super) result: Option<ResultView>,
}

impl PlayedGame {
    /// The main line of a record.
    pub(super) fn read(path: &Path) -> Result<Self, Failure> {
        let text = files::read(path)?;
        let read = || -> anyhow::Result<Self> {
            let record = Record::parse(&text).map_err(|error| anyhow!(error))?;
            let session = games::replay(&record)?;
            Self::new(record, session.as_ref())
        };
        read().with_context(|| path.display().to_string()).map_err(Failure::Usage)
    }

    fn new(record: Record, session: &dyn Session) -> anyhow::Result<Self> {
        let entry = games::find(session.info().id)?;
        let nodes = nodes_of_moves(&record, entry)?;
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
        Ok(Self { entry, record, moves, nodes, positions, turns, result: session.result() })
    }

    pub(super) fn info(&self) -> &'static GameInfo {
        self.entry.info
    }

    /// The game as it was before a move, or after all of them.
    pub(super) fn at(&self, index: usize) -> Result<Box<dyn Session>, Failure> {
        self.entry.session_at(&self.positions[index]).map_err(Failure::usage)
    }

    /// The colours of a seat, and the name of its player if the record has one.
    pub(super) fn player(&self, seat: usize) -> String {
        let info = self.info();
        let colors = info.seat_name(seat);
        match info.player_name(&self.record, seat) {
            Some(name) => format!("{colors} ({name})"),
            None => colors,
        }
    }
}

/// Plays the record again node by node, and notes where each move stands. The setup of a node may begin the game anew.
fn nodes_of_moves(record: &Record, entry: &CatalogueEntry) -> anyhow::Result<Vec<NodeId>> {
    let is_setup = |key: &str| key == "PL" || key.starts_with('A');
    let part = |node: NodeId, wanted: &dyn Fn(&str) -> bool| {
        let mut part = Record::new(entry.info.record_name);
        for (key, values) in record.properties(node).filter(|(key, _)| *key != "GM" && wanted(key)) {
            part.set_property(part.root(), key, values.iter().map(String::as_str));
        }
        part
    };
    let played = |session: &dyn Session| session.turns().iter().map(|turn| turn.moves).sum();
    let (mut session, mut nodes) = (entry.new_session(), Vec::new());
    for node in record.main_line().filter(|&node| record.properties(node).next().is_some()) {
        session = session::replay(&part(node, &is_setup), |_| Some(session))?;
        nodes.truncate(played(session.as_ref()));
        session = session::replay(&part(node, &|key| !is_setup(key)), |_| Some(session))?;
        nodes.resize(played(session.as_ref()), node);
    }
    Ok(nodes)
}

/// What final scores are worth to each seat.
pub(super) fn utilities(scores: &[i32]) -> Vec<f32> {
    let outcome = Outcome::new(scores);
    Seat::first(scores.len()).map(|seat| outcome.utility(seat)).collect()
}
