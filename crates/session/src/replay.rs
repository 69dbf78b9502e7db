//! Between sessions and game records: writing the main line, and playing it again.

use game_core::Position;

use crate::game::{Game, Setup};
use crate::info::GameInfo;
use crate::record::{NodeId, Record};
use crate::session::Session;
use crate::typed::TypedSession;

/// A forced pass, on a node of its own. Other programs' formats leave passes out; they keep unknown properties.
const PASS: &str = "PASS";

/// Why a record cannot be replayed. Moves are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The record does not say which game it is.
    #[error("the record does not name its game (property GM)")]
    NoGame,
    /// A game that is not in the catalogue, or not the expected one.
    #[error("the record is of '{found}', which is not {expected}")]
    OtherGame {
        /// What the record says.
        found: String,
        /// What would be right.
        expected: String,
    },
    /// A setup that is not possible.
    #[error("before move {number}: the setup is not possible: {reason}")]
    Setup {
        /// The move that would follow.
        number: usize,
        /// In words.
        reason: String,
    },
    /// A move that is not legal.
    #[error("move {number} ({color} {text}): {reason}")]
    Move {
        /// Which move.
        number: usize,
        /// Whose.
        color: String,
        /// As it stands in the record.
        text: String,
        /// Why not.
        reason: String,
    },
}

/// The session's moves as a record, one node per turn.
pub(crate) fn record_of<G: Game>(session: &TypedSession<G>) -> Record {
    let mut record = Record::new(G::INFO.record_name);
    let root = record.root();
    let start = &session.line()[0];
    if *start != G::Position::start() {
        write_setup(&mut record, root, &G::INFO, &G::setup_of(start));
    }
    let mut node = root;
    for turn in session.turn_ranges() {
        node = record.add_child(node);
        let color = G::mover(&session.line()[turn.start]).color;
        if is_out_of_turn(session, turn.start) {
            record.set_property(node, "PL", [G::INFO.colors[color].record_id]);
            node = record.add_child(node);
        }
        let moves = &session.moves()[turn];
        let color = G::INFO.colors[color].record_id;
        if G::pass().is_some_and(|pass| moves == [pass]) {
            record.set_property(node, PASS, [color]);
        } else {
            record.set_property(node, color, [G::turn_text(moves).as_str()]);
        }
    }
    if let Some(result) = session.result() {
        record.set_property(root, "RE", [result_text(&G::INFO, &result.scores).as_str()]);
    }
    record
}

/// Whether the turn was given to another colour before this move.
fn is_out_of_turn<G: Game>(session: &TypedSession<G>, index: usize) -> bool {
    let Some(before) = index.checked_sub(1) else { return false };
    let mut position = session.line()[before].clone();
    position.play_unchecked(session.moves()[before]);
    G::mover(&position).color != G::mover(&session.line()[index]).color
}

/// `B+15` for two seats with a colour each, otherwise one number per seat.
fn result_text(info: &GameInfo, scores: &[i32]) -> String {
    match (scores, info.colors) {
        ([first, second], [first_color, second_color]) => match first.cmp(second) {
            std::cmp::Ordering::Equal => "0".to_string(),
            std::cmp::Ordering::Greater => format!("{}+{}", first_color.record_id, first - second),
            std::cmp::Ordering::Less => format!("{}+{}", second_color.record_id, second - first),
        },
        _ => scores.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
    }
}

fn write_setup(record: &mut Record, node: NodeId, info: &GameInfo, setup: &Setup) {
    for (index, color) in info.colors.iter().enumerate() {
        let added: Vec<&str> =
            setup.add.iter().filter(|(of, _)| *of == index).map(|(_, value)| value.as_str()).collect();
        record.set_property(node, &format!("A{}", color.record_id), added);
    }
    if let Some(color) = setup.to_move {
        record.set_property(node, "PL", [info.colors[color].record_id]);
    }
}

/// Plays the main line of a record into a new session made by `new_session`, which is asked for the record's game by
/// its name.
pub fn replay(
    record: &Record,
    new_session: impl FnOnce(&str) -> Option<Box<dyn Session>>,
) -> Result<Box<dyn Session>, ReplayError> {
    let name = record.game().ok_or(ReplayError::NoGame)?;
    let mut session = new_session(name).ok_or_else(|| ReplayError::OtherGame {
        found: shorten(name),
        expected: "a game of the catalogue".to_string(),
    })?;
    replay_into(record, session.as_mut())?;
    Ok(session)
}

/// Plays the main line of a record into a session. On an error the session has been played up to the move before.
fn replay_into(record: &Record, session: &mut dyn Session) -> Result<(), ReplayError> {
    let info = session.info();
    if let Some(found) = record.game().filter(|&found| found != info.record_name) {
        let expected = info.record_name.to_string();
        return Err(ReplayError::OtherGame { found: shorten(found), expected });
    }
    let mut number = 1;
    for node in record.main_line() {
        if let Some(setup) = read_setup(record, node, info) {
            let failed = |reason: String| ReplayError::Setup { number, reason };
            let setup = setup.map_err(failed)?;
            if !gives_turn(session, &setup) {
                session.set_up(&setup).map_err(|error| failed(error.to_string()))?;
            }
        }
        for (color, text) in moves_of(record, node, info) {
            let failed = |reason: String| ReplayError::Move {
                number,
                color: info.colors[color].name.to_string(),
                text: shorten(&text),
                reason,
            };
            play_for(session, color, &text).map_err(failed)?;
            number += 1;
        }
    }
    Ok(())
}

/// Obeys a setup that only says who is to move, so that the moves before it are kept.
fn gives_turn(session: &mut dyn Session, setup: &Setup) -> bool {
    match setup {
        Setup { add, remove, to_move: Some(color) } if add.is_empty() && remove.is_empty() => {
            session.set_to_move(*color).is_ok()
        }
        _ => false,
    }
}

/// Input as it is quoted in messages: not longer than a line.
fn shorten(text: &str) -> String {
    text.chars().take(60).collect()
}

/// The moves of a node: a colour and a text, empty for a pass.
fn moves_of(record: &Record, node: NodeId, info: &GameInfo) -> Vec<(usize, String)> {
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

fn play_for(session: &mut dyn Session, color: usize, text: &str) -> Result<(), String> {
    // Records of other programs leave out the passes of blocked colours.
    while session.mover().is_some_and(|mover| mover.color != color) && session.pass().is_ok() {}
    match session.mover() {
        Some(mover) if mover.color != color => {
            return Err(format!("it is the turn of {}", session.info().colors[mover.color].name));
        }
        _ => {}
    }
    let played = if text.is_empty() { session.pass() } else { session.play(text) };
    played.map(|_| ()).map_err(|refusal| refusal.message)
}

/// The setup of a node; `None` when it has none.
fn read_setup(record: &Record, node: NodeId, info: &GameInfo) -> Option<Result<Setup, String>> {
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
