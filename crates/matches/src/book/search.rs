//! Searching a position, and finding out where its moves lead.

use std::collections::{HashMap, HashSet};

use game_core::{Limits, Outcome, Seat, StopFlag};
use game_module::{BookEdge, BookPosition, CERTAIN, GameModule, Networked};
use session::Session;

use super::tree::{After, Node};
use super::{BookSettings, GrowthError};
use crate::openings::{begin_with, play};

/// Moves that lose more than this are not plausible.
const LARGEST_LOSS: u16 = CERTAIN / 10;

/// The most moves of a position.
const MOST_MOVES: usize = 16;

/// Searches the position after these moves.
pub(super) fn search(
    settings: &BookSettings,
    network: &dyn Networked,
    line: &[String],
    stop: &StopFlag,
) -> Result<BookPosition, GrowthError> {
    search_in(settings, network, session_at(settings.game, network, line).as_ref(), stop)
}

fn search_in(
    settings: &BookSettings,
    network: &dyn Networked,
    session: &dyn Session,
    stop: &StopFlag,
) -> Result<BookPosition, GrowthError> {
    let name = settings.agent.to_string();
    let no_thought = || GrowthError::NoThought(name.clone());
    let here = network.canonical(session).ok_or_else(no_thought)?;
    if let [(action, text)] = &here.moves[..] {
        return forced(settings, network, session, (*action, text), stop);
    }
    // A new player for each, so that nothing depends on earlier searches.
    let mut player = settings.game.player(&settings.agent)?;
    let limits = Limits { stop: stop.clone(), ..Limits::default() };
    player.choose(session, &limits).map_err(|error| GrowthError::Agent { name: name.clone(), error })?;
    let thought = player.thought().ok_or_else(no_thought)?;
    let actions: HashMap<&str, u32> = here.moves.iter().map(|(action, text)| (&text[..], *action)).collect();
    let mut moves: Vec<BookEdge> = Vec::new();
    let mut places: HashMap<u64, usize> = HashMap::new();
    // The value of the move that the search would play. A higher one is an estimate from fewer visits.
    let mut highest = CERTAIN;
    for candidate in thought.candidates.iter().filter(|candidate| candidate.visits > 0) {
        let Some(&action) = actions.get(&candidate.text[..]) else { continue };
        let value = whole(candidate.value).min(highest);
        if moves.is_empty() {
            highest = value;
        }
        if highest - value > LARGEST_LOSS {
            continue;
        }
        // Symmetric moves lead to the same position. They count as one.
        let key = key_after(network, session, &candidate.text).1;
        if let Some(&place) = places.get(&key) {
            moves[place].visits += candidate.visits;
        } else if moves.len() < MOST_MOVES {
            places.insert(key, moves.len());
            moves.push(BookEdge { action, value, visits: candidate.visits });
        }
    }
    if moves.is_empty() {
        return Err(no_thought());
    }
    let values = thought.values.iter().map(|&value| whole(value)).collect();
    Ok(BookPosition { values, moves, is_pending: true })
}

/// A position with one legal move has the value of the next one.
fn forced(
    settings: &BookSettings,
    network: &dyn Networked,
    session: &dyn Session,
    (action, text): (u32, &str),
    stop: &StopFlag,
) -> Result<BookPosition, GrowthError> {
    let mut next = session.fork();
    let _ = play(next.as_mut(), text);
    let (values, visits) = if let Some(result) = next.result() {
        let (outcome, seats) = (Outcome::new(&result.scores), Seat::first(result.scores.len()));
        (seats.map(|seat| whole(outcome.utility(seat))).collect(), 1)
    } else {
        let after = search_in(settings, network, next.as_ref(), stop)?;
        (after.values, after.moves.iter().map(|edge| edge.visits).sum())
    };
    let value = session.mover().map_or(0, |mover| values[mover.seat]);
    Ok(BookPosition { values, moves: vec![BookEdge { action, value, visits }], is_pending: true })
}

/// A node for a position of the book, with where its moves lead.
pub(super) fn node_at(
    game: &GameModule,
    network: &dyn Networked,
    line: &[String],
    position: BookPosition,
) -> Result<Node, GrowthError> {
    let session = session_at(game, network, line);
    let texts: HashMap<u32, String> =
        network.canonical(session.as_ref()).map(|here| here.moves.into_iter().collect()).unwrap_or_default();
    let mut keys = HashSet::new();
    let after = |edge: &BookEdge| {
        let text = texts.get(&edge.action).cloned();
        let text = text.ok_or_else(|| GrowthError::Illegal { line: line.join(" "), action: edge.action })?;
        let (is_over, key) = key_after(network, session.as_ref(), &text);
        // Only one move leads to each position.
        let key = Some(key).filter(|key| !is_over && keys.insert(*key));
        Ok(After { text, key })
    };
    let after = position.moves.iter().map(after).collect::<Result<_, GrowthError>>()?;
    let line = session.history().into_iter().map(|entry| entry.played.text).collect();
    let seat = session.mover().map_or(0, |mover| mover.seat);
    Ok(Node { line, seat, position, after })
}

/// The position after these moves in its canonical frame, so that it does not depend on the way there.
fn session_at(game: &GameModule, network: &dyn Networked, line: &[String]) -> Box<dyn Session> {
    let mut session = game.new_session();
    // The moves come from a book or from a search, which have played them before.
    let _ = begin_with(session.as_mut(), line);
    let mut canonical = game.new_session();
    match network.canonical_line(session.as_ref()) {
        Some(line) if begin_with(canonical.as_mut(), &line).is_ok() => canonical,
        _ => session,
    }
}

/// Whether the game is over after a move, and the key of the position then.
fn key_after(network: &dyn Networked, session: &dyn Session, text: &str) -> (bool, u64) {
    let mut next = session.fork();
    let _ = play(next.as_mut(), text);
    (next.mover().is_none(), network.symmetric_key(next.as_ref()).unwrap_or_else(|_| next.key()))
}

/// A value as books write it.
fn whole(value: f32) -> u16 {
    (value.clamp(0.0, 1.0) * f32::from(CERTAIN)).round() as u16
}
