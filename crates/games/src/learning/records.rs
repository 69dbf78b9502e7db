//! Games of self-play as records that people and other programs can read.

use game_core::{Numbered, Position};
use learn::Episode;
use session::{Session, TypedSession};

use crate::catalogue::Catalogued;
use crate::contest::titled;

/// The record of a game of self-play: the name of its file, and the text.
pub(super) fn record<G: Catalogued>(episode: &Episode) -> (String, String) {
    let mut session = TypedSession::<G>::new(G::Position::start());
    let moves = episode.actions.iter().map(|&action| G::Position::move_of(action.into()).to_string());
    // Only the end of the game is a reason to refuse a move of self-play, which does not count repetitions.
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

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests may panic")]
mod tests {
    use blokus::{Classic, Duo};
    use game_core::Rng;
    use pylos::Squares;
    use session::record::Record;

    use super::*;
    use crate::blokus::BlokusGame;
    use crate::pylos::PylosGame;

    fn episode<G: Catalogued>(moves: &[<G::Position as Position>::Move], scores: &[i32]) -> Episode {
        let actions = moves.iter().map(|&mv| G::Position::action(mv) as u16).collect();
        Episode { id: 700, step: 12, actions, scores: scores.to_vec(), lessons: Vec::new() }
    }

    fn random_games_come_back<G: Catalogued>(name: &str) {
        for seed in 0..5 {
            let mut rng = Rng::seeded(seed);
            let (mut position, mut moves) = (G::Position::start(), Vec::new());
            while let Some(mv) = position.random_move(&mut rng) {
                moves.push(mv);
                position.play_unchecked(mv);
            }
            let outcome = position.outcome().unwrap();
            let (file, text) = record::<G>(&episode::<G>(&moves, outcome.scores()));
            assert_eq!(file, name);
            let record = Record::parse(&text).unwrap();
            let session = crate::replay(&record).unwrap();
            assert_eq!(session.result().unwrap().scores, outcome.scores());
            assert_eq!(session.position(), position.to_string());
            assert_eq!(record.property(record.root(), "RO").unwrap(), ["700"]);
        }
    }

    #[test]
    fn records_replay_to_the_position_and_the_scores() {
        random_games_come_back::<BlokusGame<Duo>>("00000700.blksgf");
        random_games_come_back::<BlokusGame<Classic>>("00000700.blksgf");
        random_games_come_back::<PylosGame<Squares>>("00000700.sgf");
    }

    #[test]
    fn a_game_that_goes_round_is_recorded_up_to_the_draw() {
        // Both complete a square and take the same two balls back for ever.
        let begin = "a1 d4 a2 d3 b1 c4 b2 xb2 xb1 c3 xc3 xc4".split(' ');
        let round = "b1 c4 b2 xb2 xb1 c3 xc3 xc4".split(' ');
        let texts: Vec<&str> = begin.chain(std::iter::repeat_n(round, 4).flatten()).collect();
        let moves: Vec<pylos::Move> = texts.iter().map(|text| text.parse().unwrap()).collect();
        let (_, text) = record::<PylosGame<Squares>>(&episode::<PylosGame<Squares>>(&moves, &[0, 0]));
        let record = Record::parse(&text).unwrap();
        let session = crate::replay(&record).unwrap();
        assert_eq!(session.result().unwrap().scores, [0, 0]);
        assert!(text.contains("self-play went on for"), "{text}");
    }

    #[test]
    fn a_game_without_a_result_says_so() {
        let moves = ["b2", "c3"].map(|text| text.parse().unwrap());
        let (_, text) = record::<PylosGame<Squares>>(&episode::<PylosGame<Squares>>(&moves, &[0, 0]));
        assert!(text.contains("without a result") && !text.contains("RE["), "{text}");
    }
}
