//! Checked and unchecked play.

use game_core::Position;

use crate::after;

/// For a legal move, checked and unchecked play have the same effect.
pub(super) fn checked_and_unchecked_play_agree<P: Position>(position: &P, mv: P::Move) {
    let mut checked = position.clone();
    if let Err(refusal) = checked.play(mv) {
        panic!("{mv} is listed in {position}, but refused: {refusal}");
    }
    assert_eq!(checked, after(position, mv), "{mv} in {position}");
}

/// A move is refused exactly when it is not listed, always for the same reason, and leaves the position
/// unchanged.
pub(crate) fn refused_moves_change_nothing<P: Position>(position: &P, mv: P::Move) {
    let is_listed = position.moves().contains(&mv);
    assert_eq!(position.is_legal(mv), is_listed, "{mv} in {position}");
    let mut played = position.clone();
    match played.play(mv) {
        Ok(()) => assert!(is_listed, "{mv} was played in {position}"),
        Err(refusal) => {
            assert!(!is_listed, "{mv} was refused in {position}: {refusal}");
            assert_eq!(position.check(mv), Err(refusal), "{mv} in {position}");
            assert_eq!(&played, position, "{mv} was refused, but changed the position");
            assert_eq!(
                played.to_string(),
                position.to_string(),
                "{mv} was refused, but changed the position"
            );
        }
    }
}
