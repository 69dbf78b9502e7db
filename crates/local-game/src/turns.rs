//! Undo and redo among agents, forced passes, and results.

use session::Session;

/// Whether a pass is the only legal move.
pub fn is_forced_pass(session: &dyn Session) -> bool {
    session.legal_count() == 1 && session.legal_moves().iter().all(|mv| mv.text == "pass")
}

/// Takes back moves until a person with a choice is to move. Returns false, and changes nothing, if there is
/// no such position.
pub fn take_back(session: &mut dyn Session, is_person: impl Fn(usize) -> bool) -> bool {
    let mut undone = 0;
    while session.undo().is_some() {
        undone += 1;
        if session.mover().is_some_and(|mover| is_person(mover.seat)) && !is_forced_pass(session) {
            return true;
        }
    }
    for _ in 0..undone {
        session.redo();
    }
    false
}

/// Plays a move again, and the agents' replies to it. Returns false if no move was taken back.
pub fn play_again(session: &mut dyn Session, is_person: impl Fn(usize) -> bool) -> bool {
    let is_played = session.redo().is_some();
    while session.mover().is_some_and(|mover| !is_person(mover.seat)) && session.redo().is_some() {}
    is_played
}

/// The result of a finished game, in words.
pub fn verdict(session: &dyn Session) -> Option<String> {
    let result = session.result()?;
    let info = session.info();
    let names: Vec<String> = result.winners.iter().map(|&seat| info.seat_name(seat)).collect();
    let score = |(seat, score): (usize, &i32)| format!("{} {score}", info.seat_name(seat));
    let scores: Vec<String> = result.scores.iter().enumerate().map(score).collect();
    let verdict = match (names.as_slice(), result.reason) {
        (_, Some(reason)) => format!("draw: {reason}"),
        ([name], None) => format!("{name} wins"),
        _ => format!("{} share the win", names.join(" and ")),
    };
    Some(format!("{verdict} ({})", scores.join(", ")))
}
