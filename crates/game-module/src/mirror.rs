//! Copying the opponent's moves, in games where that is possible.

use game_core::Position;
use session::{Game, Session, TypedSession};

/// The move that makes the position its own mirror image again, as text for [`Session::play`].
pub type MirroredMove = fn(&dyn Session) -> Option<String>;

pub(crate) fn has_mirror<G: Game>() -> bool {
    G::Position::start().is_mirrored()
}

pub(crate) fn mirrored_move<G: Game>(session: &dyn Session) -> Option<String> {
    let position = session.as_any().downcast_ref::<TypedSession<G>>()?.current();
    let is_copy = |mv: &<G::Position as Position>::Move| {
        let mut next = position.clone();
        next.play_unchecked(*mv);
        next.is_mirrored()
    };
    position.moves().into_iter().find(is_copy).map(|mv| mv.to_string())
}
