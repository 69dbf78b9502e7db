//! Replays the main line of a game record.

use std::sync::Arc;

use crate::game::Setup;
use crate::info::GameInfo;
use crate::merge::Origin;
use crate::record::{NodeId, Record};
use crate::session::Session;

/// A forced pass, in a node of its own. Other programs' formats omit passes, but keep unknown properties.
pub(crate) const PASS: &str = "PASS";

/// Why a record cannot be replayed. Moves are numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The record does not say which game it is.
    #[error("the record does not name its game (property GM)")]
    NoGame,
    /// An unknown game, or not the expected one.
    #[error("the record is of '{found}', which is not {expected}")]
    OtherGame {
        /// The game of the record.
        found: String,
        /// The expected game.
        expected: String,
    },
    /// An impossible setup.
    #[error("before move {number}: the setup is not possible: {reason}")]
    Setup {
        /// The number of the next move.
        number: usize,
        /// The reason.
        reason: String,
    },
    /// An illegal move.
    #[error("move {number} ({color} {text}): {reason}")]
    Move {
        /// Its number.
        number: usize,
        /// Its colour.
        color: String,
        /// Its text in the record.
        text: String,
        /// The reason.
        reason: String,
    },
}

/// A replayed record.
pub struct Replay {
    /// The session, which keeps the record and writes its moves back into it.
    pub session: Box<dyn Session>,
    /// The node of each move; `None` for forced passes that the record omits.
    pub nodes: Vec<Option<NodeId>>,
}

/// Replays the main line of a record. `new_session` is called with the name of the record's game. Forced
/// passes that the record omits are played; at the end only if they end the game.
pub fn replay(
    record: &Record,
    new_session: impl FnOnce(&str) -> Option<Box<dyn Session>>,
) -> Result<Box<dyn Session>, ReplayError> {
    replay_before(record, None, new_session).map(|replay| replay.session)
}

/// Like [`replay`], but stops before the move with this number, from 1. The rest of the record is kept.
pub fn replay_before(
    record: &Record,
    number: Option<usize>,
    new_session: impl FnOnce(&str) -> Option<Box<dyn Session>>,
) -> Result<Replay, ReplayError> {
    let name = record.game().ok_or(ReplayError::NoGame)?;
    let session = new_session(name).ok_or_else(|| ReplayError::OtherGame {
        found: shorten(name),
        expected: "a game of the catalogue".to_string(),
    })?;
    let info = session.info();
    if name != info.record_name {
        let expected = info.record_name.to_string();
        return Err(ReplayError::OtherGame { found: shorten(name), expected });
    }
    let mut reader = Reader { session, record, start: record.root(), nodes: Vec::new(), number: 1 };
    let has_move = |node| info.colors.iter().any(|color| record.property(node, color.record_id).is_some());
    let (mut moves, mut is_whole) = (0, true);
    for node in record.main_line() {
        moves += usize::from(has_move(node));
        if number.is_some_and(|number| moves >= number) {
            is_whole = false;
            break;
        }
        reader.read(node)?;
    }
    if is_whole {
        reader.pass_to_the_end();
    }
    let Reader { mut session, start, nodes, .. } = reader;
    session.set_origin(Origin { record: Arc::new(record.clone()), start });
    Ok(Replay { session, nodes })
}

struct Reader<'a> {
    session: Box<dyn Session>,
    record: &'a Record,
    /// The node where the session starts.
    start: NodeId,
    nodes: Vec<Option<NodeId>>,
    /// The number of the next move, for messages.
    number: usize,
}

impl Reader<'_> {
    fn read(&mut self, node: NodeId) -> Result<(), ReplayError> {
        let info = self.session.info();
        if let Some(setup) = read_setup(self.record, node, info) {
            let failed = |reason: String| ReplayError::Setup { number: self.number, reason };
            let setup = setup.map_err(failed)?;
            if !gives_turn(self.session.as_mut(), &setup) {
                self.session.set_up(&setup).map_err(|error| failed(error.to_string()))?;
                self.start = node;
                self.nodes.clear();
            }
        }
        for (color, text) in moves_of(self.record, node, info) {
            self.play(node, color, &text).map_err(|reason| ReplayError::Move {
                number: self.number,
                color: info.colors[color].name.to_string(),
                text: shorten(&text),
                reason,
            })?;
            self.number += 1;
        }
        Ok(())
    }

    fn play(&mut self, node: NodeId, color: usize, text: &str) -> Result<(), String> {
        // Records of other programs omit the passes of blocked colours.
        while self.session.mover().is_some_and(|mover| mover.color != color) && self.pass() {}
        match self.session.mover() {
            Some(mover) if mover.color != color => {
                return Err(format!("it is the turn of {}", self.session.info().colors[mover.color].name));
            }
            _ => {}
        }
        let played = if text.is_empty() { self.session.pass() } else { self.session.play(text) };
        let moves = played.map_err(|refusal| refusal.message)?;
        self.nodes.extend(moves.iter().map(|_| Some(node)));
        Ok(())
    }

    /// Passes, if that is forced.
    fn pass(&mut self) -> bool {
        let passed = self.session.pass();
        self.nodes.extend(passed.iter().flatten().map(|_| None));
        passed.is_ok()
    }

    /// Passes for everybody if nobody can do anything else. While somebody can, passes are left to the
    /// players.
    fn pass_to_the_end(&mut self) {
        let mut ahead = self.session.fork();
        while ahead.pass().is_ok() {}
        if ahead.mover().is_none() {
            while self.pass() {}
        }
    }
}

/// Applies a setup that only changes who is to move, so that earlier moves are kept.
fn gives_turn(session: &mut dyn Session, setup: &Setup) -> bool {
    match setup {
        Setup { add, remove, to_move: Some(color) } if add.is_empty() && remove.is_empty() => {
            session.set_to_move(*color).is_ok()
        }
        _ => false,
    }
}

/// Shortens input that is quoted in messages.
fn shorten(text: &str) -> String {
    text.chars().take(60).collect()
}

/// The moves of a node as colours and texts; a pass is empty.
pub(crate) fn moves_of(record: &Record, node: NodeId, info: &GameInfo) -> Vec<(usize, String)> {
    let mut moves = Vec::new();
    for (index, color) in info.colors.iter().enumerate() {
        if let Some(values) = record.property(node, color.record_id) {
            // Very old files give the cells of a move as separate values.
            moves.push((index, values.join(",")));
        }
        if record.property(node, PASS).is_some_and(|values| values.iter().any(|v| v == color.record_id)) {
            moves.push((index, String::new()));
        }
    }
    moves
}

/// The setup of a node, if it has one.
pub(crate) fn read_setup(record: &Record, node: NodeId, info: &GameInfo) -> Option<Result<Setup, String>> {
    let mut setup = Setup::default();
    for (index, color) in info.colors.iter().enumerate() {
        let added = record.property(node, &format!("A{}", color.record_id)).unwrap_or_default();
        setup.add.extend(added.iter().map(|value| (index, value.clone())));
    }
    setup.remove = record.property(node, "AE").unwrap_or_default().to_vec();
    if let Some(values) = record.property(node, "PL") {
        let named = values.first().map_or("", |value| value.trim());
        let color = info.colors.iter().position(|color| {
            color.record_id.eq_ignore_ascii_case(named) || color.name.eq_ignore_ascii_case(named)
        });
        match color {
            Some(color) => setup.to_move = Some(color),
            None => return Some(Err(format!("'{named}' is not a colour to move"))),
        }
    }
    (setup != Setup::default()).then_some(Ok(setup))
}
