//! Self-play games as records that people and other programs can read.

use game_core::{ActionSpace, Position};
use learn::Episode;
use session::record::Record;
use session::{Session, TypedSession};

use crate::network::NetworkGame;

/// The record of a game with player names, event and number of the game.
pub fn titled(session: &dyn Session, players: &[&str], event: &str, number: u64) -> Record {
    let mut record = session.record();
    let root = record.root();
    for (seat, name) in players.iter().enumerate() {
        record.set_property(root, &session.info().player_property(seat), [*name]);
    }
    record.set_property(root, "EV", [event]);
    record.set_property(root, "RO", [number.to_string()]);
    record
}

/// The record of a self-play game: its file name and the text.
pub fn self_play_record<G: NetworkGame>(episode: &Episode) -> (String, String) {
    let mut session = TypedSession::<G>::new(G::Position::start());
    let moves = episode.actions.iter().map(|&action| G::Position::move_of(action.into()).to_string());
    // Only the end of the game can refuse a move of self-play, which does not count repetitions.
    let played = moves.take_while(|text| session.play(text).is_ok()).count();
    let beyond = episode.actions.len() - played;
    let player = format!("the network after {} steps", episode.step);
    let mut record =
        titled(&session, &vec![player.as_str(); G::INFO.seats], "Polyspire self-play", episode.id);
    let ending = match session.result().map(|result| result.reason) {
        None => Some("Ended without a result, as the longest game that is played.".to_string()),
        Some(Some(reason)) if beyond > 0 => {
            Some(format!("Ended by {reason}; self-play went on for {beyond} moves."))
        }
        Some(Some(reason)) => Some(format!("Ended by {reason}.")),
        Some(None) => None,
    };
    if let Some(ending) = ending {
        record.set_comment(record.root(), &ending);
    }
    (format!("{:08}.{}", episode.id, G::INFO.record_extension), format!("{record}\n"))
}
