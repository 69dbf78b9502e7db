//! Games against itself.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod support;

use std::ops::Range;
use std::sync::Arc;

use game_core::StopFlag;
use learn::{Config, Episode, ReplayBuffer, SelfPlay};
use nn::{Network, sparse};
use pylos::{PylosSquares, Squares};
use pylos_kit::PylosFeatures;
use support::endless_replay;

type SquaresFeatures = PylosFeatures<Squares>;

#[test]
fn random_openings_have_every_length_and_teach_nothing() {
    let config = Config::read(
        "game = \"pylos\"\nthreads = 1\n[selfplay]\nvisits = 4\nquick_visits = 2\nopening_plies = 2\nlongest_game = 6",
    );
    let config = config.unwrap();
    let weights = sparse::Weights::random(sparse::Shape::of::<SquaresFeatures>(32, 32, 32), 48, 1);
    let network = Arc::new(Network::from(sparse::Network::new::<SquaresFeatures>(&weights)));
    let player = SelfPlay::<SquaresFeatures> { config: &config, network, step: 0, exact: None, replay: None };
    let mut games = [0; 3];
    player.play(&(0..60).collect::<Vec<_>>(), &StopFlag::default(), |episode| {
        assert!(episode.is_sound::<PylosSquares>());
        games[usize::from(episode.samples[0].ply)] += 1;
    });
    assert!(games.iter().all(|&count| count >= 8), "{games:?}");
}

#[test]
fn restarted_games_begin_with_moves_of_earlier_games() {
    let settings = |share: &str| {
        let text =
            format!("[selfplay]\nvisits = 4\nquick_visits = 2\nlongest_game = 30\nrestart_share = {share}");
        Config::read(&format!("game = \"pylos\"\nthreads = 1\n{text}")).unwrap()
    };
    let weights = sparse::Weights::random(sparse::Shape::of::<SquaresFeatures>(32, 32, 32), 48, 1);
    let network = Arc::new(Network::from(sparse::Network::new::<SquaresFeatures>(&weights)));
    let play = |config: &Config, replay: &ReplayBuffer, numbers: Range<u64>| {
        let network = Arc::clone(&network);
        let player =
            SelfPlay::<SquaresFeatures> { config, network, step: 0, exact: None, replay: Some(replay) };
        let mut episodes = Vec::new();
        player.play(&numbers.collect::<Vec<_>>(), &StopFlag::default(), |episode| episodes.push(episode));
        episodes
    };
    let mut replay = endless_replay(0.5);
    // An empty buffer has nothing to start from.
    let earlier = play(&settings("1.0"), &replay, 0..5);
    assert!(earlier.iter().all(|episode| episode.samples[0].ply == 0));
    replay.extend::<SquaresFeatures>(earlier.clone());
    let mut restarted = 0;
    for episode in play(&settings("0.5"), &replay, 5..45) {
        assert!(episode.is_sound::<PylosSquares>());
        let first = usize::from(episode.samples[0].ply);
        let begins_like = |other: &Episode| other.actions.starts_with(&episode.actions[..first]);
        assert!(earlier.iter().any(begins_like));
        restarted += usize::from(first > 0);
    }
    assert!((5..35).contains(&restarted), "{restarted} of 40");
}

#[test]
fn surprises_are_noted_if_they_count() {
    let play = |share: &str| {
        let text = format!("[selfplay]\nvisits = 40\nquick_visits = 4\n[training]\nsurprise_share = {share}");
        let config = Config::read(&format!("game = \"pylos\"\nthreads = 1\n{text}")).unwrap();
        let weights = sparse::Weights::random(sparse::Shape::of::<SquaresFeatures>(32, 32, 32), 48, 1);
        let network = Arc::new(Network::from(sparse::Network::new::<SquaresFeatures>(&weights)));
        let player =
            SelfPlay::<SquaresFeatures> { config: &config, network, step: 0, exact: None, replay: None };
        let mut episodes = Vec::new();
        player.play(&[1, 2, 3], &StopFlag::default(), |episode| episodes.push(episode));
        episodes
    };
    let (mut noted, plain) = (play("0.5"), play("0.0"));
    let samples = || noted.iter().flat_map(|episode| &episode.samples);
    assert!(samples().filter(|sample| !sample.visits.is_empty()).all(|sample| sample.surprise > 0.0));
    assert!(samples().filter(|sample| sample.visits.is_empty()).all(|sample| sample.surprise == 0.0));
    // Nothing else changes.
    noted.iter_mut().flat_map(|episode| &mut episode.samples).for_each(|sample| sample.surprise = 0.0);
    assert_eq!(noted, plain);
}
