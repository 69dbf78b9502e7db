//! Games against itself.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::sync::Arc;

use game_core::StopFlag;
use learn::{Config, SelfPlay};
use nn::{Network, sparse};
use pylos::{PylosSquares, Squares};
use pylos_kit::PylosFeatures;

type SquaresFeatures = PylosFeatures<Squares>;

#[test]
fn random_openings_have_every_length_and_teach_nothing() {
    let config = Config::read(
        "game = \"pylos\"\nthreads = 1\n[selfplay]\nvisits = 4\nquick_visits = 2\nopening_plies = 2\nlongest_game = 6",
    );
    let config = config.unwrap();
    let weights = sparse::Weights::random(sparse::Shape::of::<SquaresFeatures>(32, 32, 32), 48, 1);
    let network = Arc::new(Network::from(sparse::Network::new::<SquaresFeatures>(&weights)));
    let player = SelfPlay::<SquaresFeatures> { config: &config, network, step: 0, exact: None };
    let mut games = [0; 3];
    player.play(&(0..60).collect::<Vec<_>>(), &StopFlag::default(), |episode| {
        assert!(episode.is_sound::<PylosSquares>());
        games[usize::from(episode.samples[0].ply)] += 1;
    });
    assert!(games.iter().all(|&count| count >= 8), "{games:?}");
}
