//! A run whose games are played elsewhere, against one that plays them itself.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::path::Path;

use game_core::StopFlag;
use learn::{
    CheckpointEvaluator, Config, Episode, Judgement, Manifest, RunEnd, RunError, Taken, TrainingLoop,
    TrainingRun, play_elsewhere,
};
use nn::Model;
use pylos::Squares;
use pylos_kit::PylosFeatures;

type SquaresFeatures = PylosFeatures<Squares>;

fn config() -> Config {
    let text = "game = \"pylos\"\ngames = 90\nthreads = 2\nseed = 5\n\
         [network]\nhidden = 32\nvalue_hidden = 32\npolicy_hidden = 32\n\
         [selfplay]\ngames_per_iteration = 30\nvisits = 12\nquick_visits = 4\nlongest_game = 120\n\
         [training]\nbatch_size = 64\nwarmup_games = 30\nepochs = 2\n\
         [evaluation]\nsave_every = 60\ngames = 2\n";
    Config::read(text).unwrap()
}

fn scribe(episode: &Episode) -> (String, String) {
    (episode.id.to_string(), String::new())
}

fn open(folder: &Path) -> TrainingRun {
    TrainingRun::open::<SquaresFeatures>(config(), folder, None).unwrap().recorded_by(scribe)
}

/// What somebody elsewhere would send for these games.
fn played(network: &[u8], numbers: &[u64]) -> Vec<u8> {
    let model = Model::from_bytes::<SquaresFeatures>("sent", network).unwrap();
    play_elsewhere::<SquaresFeatures>(&config(), model, None, numbers, &StopFlag::default())
}

struct Fixed;

fn judgement() -> Judgement {
    Judgement { win_rate_random: 0.5, anchors: Vec::new(), elo: 1.0, elo_error: 2.0, level: None }
}

impl CheckpointEvaluator for Fixed {
    fn judge(&mut self, _: &Path) -> Result<Judgement, String> {
        Ok(judgement())
    }
}

#[test]
fn games_played_elsewhere_teach_the_same() {
    let folder = tempfile::tempdir().unwrap();
    // The name of the folder is on the network's card.
    let (whole, half) = (folder.path().join("a/run"), folder.path().join("b/run"));
    let mut run = TrainingRun::open::<SquaresFeatures>(config(), &whole, None).unwrap();
    assert_eq!(run.work(&mut Fixed, &StopFlag::default(), &mut |_| ()).unwrap(), RunEnd::Games);

    let mut learner = open(&half);
    while !learner.is_over() {
        let numbers = learner.wanted(0).unwrap();
        let (first, second) = numbers.split_at(11);
        let network = learner.model().to_bytes();
        // In another order than that of their numbers.
        assert_eq!(learner.take(&played(&network, second), None).unwrap().new, second.len() as u64);
        assert!(!learner.is_ready().unwrap());
        assert!(learner.learn().unwrap().is_none());
        assert_eq!(learner.take(&played(&network, first), None).unwrap().new, 11);
        assert!(learner.learn().unwrap().is_some());
        if let Some(file) = learner.checkpoint_if_due().unwrap() {
            assert_eq!(learner.unrated(), [file.as_str()]);
            learner.rate(&file, judgement()).unwrap();
        }
    }
    for file in ["checkpoints/00000060.safetensors", "checkpoints/00000090.safetensors"] {
        let read = |folder: &Path| std::fs::read(folder.join(file)).unwrap();
        assert!(read(&whole) == read(&half), "{file}");
    }
    let listed = |folder: &Path| {
        let manifest = Manifest::load(&folder.join("manifest.json"), "pylos").unwrap().unwrap();
        let facts = manifest.checkpoints.into_iter();
        facts.map(|one| (one.file, one.step, one.games, one.label)).collect::<Vec<_>>()
    };
    assert_eq!(listed(&whole), listed(&half));
    assert!(learner.unrated().is_empty());
}

#[test]
fn every_game_counts_once_whatever_comes() {
    let folder = tempfile::tempdir().unwrap();
    let mut learner = open(folder.path());
    let old = learner.model().to_bytes();
    assert_eq!(learner.wanted(0).unwrap(), (1..=30).collect::<Vec<_>>());
    // No more than the run has.
    assert_eq!(learner.wanted(9).unwrap(), (1..=90).collect::<Vec<_>>());

    let games = played(&old, &[3, 40]);
    assert_eq!(learner.take(&games, Some(0)).unwrap(), Taken { new: 2, known: 0, stale: 0 });
    assert_eq!(learner.take(&games, Some(0)).unwrap(), Taken { new: 0, known: 2, stale: 0 });
    assert_eq!(learner.take(&played(&old, &[500]), None).unwrap(), Taken { new: 0, known: 1, stale: 0 });

    // Whoever is killed here goes on with the games that were taken, those of later iterations too.
    drop(learner);
    let mut learner = open(folder.path());
    let wanted = learner.wanted(1).unwrap();
    assert_eq!(wanted.len(), 58);
    assert!(!wanted.contains(&3) && !wanted.contains(&40));

    let first: Vec<u64> = learner.wanted(0).unwrap();
    learner.take(&played(&old, &first), Some(0)).unwrap();
    learner.learn().unwrap().unwrap();
    assert!(learner.step() > 0);
    let late = played(&old, &[31, 32]);
    assert_eq!(learner.take(&late, Some(0)).unwrap(), Taken { new: 0, known: 0, stale: 2 });
    assert!(learner.wanted(0).unwrap().contains(&31));
    assert_eq!(learner.take(&late, Some(1)).unwrap(), Taken { new: 2, known: 0, stale: 0 });
}

#[test]
fn damaged_games_are_refused_whole() {
    let folder = tempfile::tempdir().unwrap();
    let mut learner = open(folder.path());
    let games = played(&learner.model().to_bytes(), &[1, 2, 3]);
    let mut flipped = games.clone();
    flipped[40] ^= 1;
    for (bytes, words) in [
        (&games[..games.len() - 1], "ends in the middle of a game"),
        (&flipped[..], "checksum does not match"),
        (&b"nonsense"[..], "no file of games"),
    ] {
        let error: RunError = learner.take(bytes, None).unwrap_err();
        assert!(error.to_string().contains(words), "{error}");
    }
    assert_eq!(learner.wanted(0).unwrap().len(), 30);
    assert!(learner.rate("checkpoints/none", judgement()).unwrap_err().to_string().contains("no checkpoint"));
}
