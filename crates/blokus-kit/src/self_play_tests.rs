//! Self-play games as records.

use game_core::{ActionSpace, Position, Rng};
use game_module::{NetworkGame, self_play_record};
use learn::Episode;
use session::Session;
use session::record::Record;

use blokus::{Classic, Duo};

use crate::BlokusGame;

fn episode<G: NetworkGame>(moves: &[<G::Position as Position>::Move], scores: &[i32]) -> Episode {
    let actions = moves.iter().map(|&mv| G::Position::action(mv) as u16).collect();
    Episode { id: 700, step: 12, actions, scores: scores.to_vec(), samples: Vec::new() }
}

fn replayed(record: &Record) -> Box<dyn Session> {
    let find = |name: &str| crate::GAMES.iter().find(|game| game.info.record_name == name);
    session::replay_before(record, None, |name| find(name).map(|game| game.new_session())).unwrap().session
}

fn random_games_come_back<G: NetworkGame>(name: &str) {
    for seed in 0..5 {
        let mut rng = Rng::seeded(seed);
        let (mut position, mut moves) = (G::Position::start(), Vec::new());
        while let Some(mv) = position.random_move(&mut rng) {
            moves.push(mv);
            position.play_unchecked(mv);
        }
        let outcome = position.outcome().unwrap();
        let (file, text) = self_play_record::<G>(&episode::<G>(&moves, outcome.scores()));
        assert_eq!(file, name);
        let record = Record::parse(&text).unwrap();
        let session = replayed(&record);
        assert_eq!(session.result().unwrap().scores, outcome.scores());
        assert_eq!(session.position(), position.to_string());
        assert_eq!(record.property(record.root(), "RO").unwrap(), ["700"]);
    }
}

#[test]
fn records_replay_to_the_position_and_the_scores() {
    random_games_come_back::<BlokusGame<Duo>>("00000700.blksgf");
    random_games_come_back::<BlokusGame<Classic>>("00000700.blksgf");
}
