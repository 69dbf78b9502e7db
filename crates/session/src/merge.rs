//! Sessions as records. A session that was read from a record writes its moves back into it, so that
//! comments, marks, variations and everything else are kept.

use std::cmp::Ordering;
use std::sync::Arc;

use game_core::Position;

use crate::game::{Game, Setup};
use crate::info::GameInfo;
use crate::record::{Mark, NodeId, Record};
use crate::replay::{PASS, moves_of, read_setup};
use crate::session::Session;
use crate::typed::TypedSession;

/// The record that a session was read from.
#[derive(Clone, Debug)]
pub struct Origin {
    pub(crate) record: Arc<Record>,
    /// Where the session starts: the node with its setup, or the root.
    pub(crate) start: NodeId,
}

impl Origin {
    /// The record as it was read.
    pub fn record(&self) -> &Record {
        &self.record
    }
}

/// A record of the session's moves alone, one node per turn.
pub(crate) fn line_of<G: Game>(session: &TypedSession<G>) -> Record {
    let mut record = Record::new(G::INFO.record_name);
    let root = record.root();
    let start = &session.line()[0];
    if *start != G::Position::start() {
        write_setup(&mut record, root, &G::INFO, &G::setup_of(start));
    }
    append(session, &mut record, root, 0);
    write_result(session, &mut record);
    record
}

/// The original record with the session's moves as its main line. Where the two differ, the former main line
/// becomes a variation. If the session stops early, the rest of the record stays.
pub(crate) fn merged<G: Game>(session: &TypedSession<G>, origin: &Origin) -> Record {
    let (mut record, mut node) = (Record::clone(&origin.record), origin.start);
    let all = session.moves();
    let mut index = follow_moves(session, &record, node, 0).unwrap_or_else(|| {
        push_down_moves(&mut record, node, &G::INFO);
        0
    });
    let mut is_changed = false;
    while index < all.len()
        && let Some((child, next)) = next_node(session, &record, node, index)
    {
        is_changed |= record.make_main(child);
        (node, index) = (child, next);
    }
    // Trailing forced passes are implied, and other programs omit them.
    let is_written = all[index..].iter().all(|mv| G::pass().as_ref() == Some(mv));
    if !is_written && let Some(first) = append(session, &mut record, node, index) {
        record.make_main(first);
        is_changed = true;
    }
    if is_changed {
        write_result(session, &mut record);
    }
    record
}

/// The child where the session's moves continue, and the number of moves up to there. A first child without
/// moves, such as a comment, belongs to every line.
fn next_node<G: Game>(
    session: &TypedSession<G>,
    record: &Record,
    node: NodeId,
    index: usize,
) -> Option<(NodeId, usize)> {
    let reached = |child| follow(session, record, child, index).map(|next| (child, next));
    let first = record.children(node).next().and_then(reached);
    record.children(node).filter_map(reached).find(|&(_, next)| next > index).or(first)
}

/// The number of session moves played after reading a node, if the session follows it.
fn follow<G: Game>(session: &TypedSession<G>, record: &Record, node: NodeId, index: usize) -> Option<usize> {
    match read_setup(record, node, &G::INFO) {
        None => {}
        Some(Ok(Setup { add, remove, to_move: Some(color) })) if add.is_empty() && remove.is_empty() => {
            let is_given = G::mover(&session.line()[index]).color == color;
            is_given.then_some(())?;
        }
        Some(_) => return None,
    }
    follow_moves(session, record, node, index)
}

fn follow_moves<G: Game>(
    session: &TypedSession<G>,
    record: &Record,
    node: NodeId,
    mut index: usize,
) -> Option<usize> {
    let is_of = |index: usize, color| G::mover(&session.line()[index]).color == color;
    for (color, text) in moves_of(record, node, &G::INFO) {
        let passes = session.moves()[index..].iter().zip(index..);
        index += passes.take_while(|&(mv, at)| G::pass().as_ref() == Some(mv) && !is_of(at, color)).count();
        let rest = &session.moves()[index..];
        if rest.is_empty() {
            break;
        }
        let told = match (text.as_str(), G::pass()) {
            ("", Some(pass)) => vec![pass],
            _ => G::parse(&session.line()[index], &text).ok()?,
        };
        // The session may end in the middle of a turn.
        let count = told.len().min(rest.len());
        if !is_of(index, color) || told[..count] != rest[..count] {
            return None;
        }
        index += count;
    }
    Some(index)
}

/// Moves the moves of a node into a new child, so that a variation can branch off before them.
fn push_down_moves(record: &mut Record, node: NodeId, info: &GameInfo) {
    let child = record.insert_child(node);
    let colors = info.colors.iter().map(|color| color.record_id);
    for identifier in colors.chain([PASS]).chain(Mark::ALL.map(Mark::identifier)) {
        if let Some(values) = record.property(node, identifier).map(<[String]>::to_vec) {
            record.set_property(child, identifier, values);
            record.remove_property(node, identifier);
        }
    }
}

/// Writes the moves from an index on below a node, one node per turn, and returns the first new node.
fn append<G: Game>(
    session: &TypedSession<G>,
    record: &mut Record,
    mut node: NodeId,
    index: usize,
) -> Option<NodeId> {
    let mut first = None;
    let mut is_given = gives_turn(record, node, &G::INFO);
    for turn in session.turn_ranges().into_iter().filter(|turn| turn.end > index) {
        let color = G::INFO.colors[G::mover(&session.line()[turn.start]).color].record_id;
        node = record.add_child(node);
        first.get_or_insert(node);
        if is_out_of_turn(session, turn.start) && !is_given {
            record.set_property(node, "PL", [color]);
            node = record.add_child(node);
        }
        is_given = false;
        let moves = &session.moves()[turn.start.max(index)..turn.end];
        if G::pass().is_some_and(|pass| moves == [pass]) {
            record.set_property(node, PASS, [color]);
        } else {
            record.set_property(node, color, [G::turn_text(moves).as_str()]);
        }
    }
    first
}

/// Whether the node gives the turn to the colour that moves next, directly or through a node before it
/// without moves.
fn gives_turn(record: &Record, node: NodeId, info: &GameInfo) -> bool {
    let is_still = |&node: &NodeId| moves_of(record, node, info).is_empty();
    let mut same = std::iter::successors(Some(node), |&node| record.parent(node)).take_while(is_still);
    same.any(|node| record.property(node, "PL").is_some())
}

/// Whether the turn was given to another colour before this move.
pub(crate) fn is_out_of_turn<G: Game>(session: &TypedSession<G>, index: usize) -> bool {
    let Some(before) = index.checked_sub(1) else { return false };
    let mut position = session.line()[before].clone();
    position.play_unchecked(session.moves()[before]);
    G::mover(&position).color != G::mover(&session.line()[index]).color
}

/// Writes the current result, or removes it while the game is running.
fn write_result<G: Game>(session: &TypedSession<G>, record: &mut Record) {
    let text = session.result().map(|result| result_text(&G::INFO, &result.scores));
    record.set_property(record.root(), "RE", text);
}

/// `B+15` for two seats with one colour each, otherwise one number per seat.
fn result_text(info: &GameInfo, scores: &[i32]) -> String {
    match (scores, info.colors) {
        ([first, second], [first_color, second_color]) => match first.cmp(second) {
            Ordering::Equal => "0".to_string(),
            Ordering::Greater => format!("{}+{}", first_color.record_id, first - second),
            Ordering::Less => format!("{}+{}", second_color.record_id, second - first),
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
