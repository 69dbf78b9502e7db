//! Positions and moves survive a round trip through text.

use game_core::Position;

/// Writing and parsing gives an equal position with the same key, turn and text, on one line.
pub(super) fn positions_round_trip<P: Position>(position: &P) {
    let text = position.to_string();
    assert!(!text.contains('\n'), "{text:?} is more than one line");
    let read: P = text.parse().unwrap_or_else(|error| panic!("{text:?} cannot be read back: {error}"));
    assert_eq!(&read, position, "{text}");
    assert_eq!(read.key(), position.key(), "key of {text}");
    assert_eq!(read.turn(), position.turn(), "turn of {text}");
    assert_eq!(read.to_move(), position.to_move(), "seat to move of {text}");
    assert_eq!(read.to_string(), text, "text of a position that was read");
}

/// Writing and parsing gives an equal move.
pub(super) fn moves_round_trip<P: Position>(position: &P, mv: P::Move) {
    let text = mv.to_string();
    let read: P::Move =
        text.parse().unwrap_or_else(|error| panic!("{text:?} in {position} cannot be read back: {error}"));
    assert_eq!(read, mv, "{text}");
}
