//! Q-learning: tiny runs learn to win, in every game it plays by the rules, and bad files are refused.

use std::path::{Path, PathBuf};

use catalog::{agent_spec, find, games};
use game_core::{Limits, StopFlag};
use learn::{Judgement, RunConfig, RunEnd};
use matches::{ArenaEvaluator, TrainedModel, begin_training, grade, rate};
use session::Player;

fn config(game: &str, games: u64) -> RunConfig {
    let text = format!(
        "learner = \"qlearn\"\ngame = \"{game}\"\ngames = {games}\nseed = 5\nthreads = 2\n\
         [qlearn]\nalpha = 0.03\n\
         [evaluation]\ngames = 0\nsave_every = {games}\nanchors = [{{ agent = \"greedy\", elo = 0 }}]"
    );
    RunConfig::read(&text).unwrap()
}

/// Trains, and returns the file of weights.
fn trained(config: &RunConfig, folder: &Path) -> PathBuf {
    let game = find(config.game()).unwrap();
    let mut run = begin_training(game, config.clone(), folder).ok().unwrap();
    let stop = StopFlag::default();
    let mut judge = ArenaEvaluator { game, config: config.clone(), stop: stop.clone() };
    assert_eq!(run.work(&mut judge, &stop, &mut |_| ()).unwrap(), RunEnd::Games);
    folder.join(format!("checkpoints/{:08}.json", config.games()))
}

/// What a run of so many games is worth against random play and `greedy`.
fn judged(game: &str, games: u64) -> Judgement {
    let folder = tempfile::tempdir().unwrap();
    let mut config = config(game, games);
    let weights = trained(&config, folder.path());
    if let RunConfig::QLearn(config) = &mut config {
        config.evaluation.games = 60;
    }
    rate(find(game).unwrap(), &weights, &config, &StopFlag::default()).unwrap()
}

#[test]
fn pylos_is_learned() {
    let judgement = judged("pylos", 1500);
    assert!(judgement.win_rate_random > 0.85, "{judgement:?}");
}

/// Whoever has learned nothing plays for points, as greedy does: learning is to beat that too.
#[test]
fn duo_is_learned() {
    let judgement = judged("blokus-duo", 60);
    assert!(judgement.win_rate_random > 0.95 && judgement.anchors[0].score > 0.85, "{judgement:?}");
}

fn player(game: &str, spec: &str) -> Result<Box<dyn Player>, String> {
    find(game).unwrap().player(&agent_spec(spec).unwrap()).map_err(|error| error.to_string())
}

/// The texts of a game of one agent in all seats.
fn game_of(game: &str, spec: &str) -> Vec<String> {
    let mut session = find(game).unwrap().new_session();
    let mut player = player(game, spec).unwrap();
    while session.mover().is_some() {
        let text = player.choose(session.as_ref(), &Limits::default()).unwrap();
        session.play(&text).unwrap_or_else(|refusal| panic!("{game} {text}: {refusal}"));
        let thought = player.thought().unwrap();
        assert!(thought.candidates.iter().all(|candidate| (0.0..=1.0).contains(&candidate.value)));
    }
    session.history().into_iter().map(|entry| entry.played.text).collect()
}

#[test]
fn every_game_is_learned_and_played_by_the_rules() {
    for entry in games() {
        let (folder, game) = (tempfile::tempdir().unwrap(), entry.info.id);
        let weights = trained(&config(game, 1), folder.path());
        let spec = format!("qlearn:weights=\"{}\"", weights.display());
        game_of(game, &spec);
        game_of(game, &format!("{spec},epsilon=0.5,noise=0.1"));
        // Weights are for the game that they were learned in.
        let other = games().iter().find(|other| other.info.id != game).unwrap().info.id;
        let refused = player(other, &spec).err().unwrap();
        assert!(refused.ends_with(&format!("has weights for {game}, not for {other}")), "{refused}");
    }
}

#[test]
fn games_are_fixed_by_the_seed() {
    let folder = tempfile::tempdir().unwrap();
    let weights = trained(&config("pylos", 20), folder.path());
    let game = |more: &str| game_of("pylos", &format!("qlearn:weights=\"{}\",{more}", weights.display()));
    assert_eq!(game("epsilon=0.2,seed=1"), game("epsilon=0.2,seed=1"));
    assert_ne!(game("epsilon=0.2,seed=1"), game("epsilon=0.2,seed=2"));
}

#[test]
fn weights_are_graded_by_the_table_of_pylos() {
    let folder = tempfile::tempdir().unwrap();
    let weights = trained(&config("pylos", 50), folder.path());
    let model = TrainedModel::QLearn { weights: &weights };
    let grading = grade(find("pylos").unwrap(), model, 20, 1).unwrap();
    assert_eq!(
        (grading.agents, grading.by_balls.iter().map(|row| row.positions).sum::<u64>()),
        (vec!["qlearn".to_string()], 20)
    );
}

#[test]
fn files_that_are_no_weights_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.json");
    let spec = format!("qlearn:weights=\"{}\"", path.display());
    let missing = player("duo", &spec).err().unwrap();
    assert!(missing.starts_with("qlearn cannot play: cannot read "), "{missing}");
    std::fs::write(&path, "[1, 2]").unwrap();
    let broken = player("duo", &spec).err().unwrap();
    assert!(broken.contains("x.json is no file of qlearn's weights"), "{broken}");
    let none = agent_spec("qlearn").unwrap_err().to_string();
    assert!(none.starts_with("qlearn needs the setting 'weights'"), "{none}");
}

#[test]
fn anchors_that_do_not_exist_are_refused_before_anything_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("run");
    let mut config = config("pylos", 10);
    if let RunConfig::QLearn(config) = &mut config {
        config.evaluation.anchors.as_mut().unwrap()[0].agent = "lookahead".to_string();
    }
    let refused = begin_training(find("pylos").unwrap(), config, &out).err().unwrap().to_string();
    assert!(refused.contains("the anchor lookahead: lookahead cannot play"), "{refused}");
    assert!(!out.exists());
}
