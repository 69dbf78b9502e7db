//! Whole runs, small enough for every check: they learn, and they go on after being killed as if nothing had happened.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use blokus::Duo;
use blokus_kit::BlokusFeatures;
use game_core::{Limits, Position, Rng, StopFlag};
use learn::{
    CheckpointEvaluator, Config, DenseSizes, Episode, Event, Judgement, Manifest, MetricsFile, NetworkConfig,
    RunEnd, SparseSizes, TrainingLoop, TrainingRun,
};
use nn::{Model, Network, NetworkEvaluator, NetworkFeatures, dense, sparse};
use pylos::{PylosSquares, Squares};
use pylos_kit::PylosFeatures;
use search::{Evaluated, Formula, Mcts, Params, Utility};

type DuoFeatures = BlokusFeatures<Duo>;
type SquaresFeatures = PylosFeatures<Squares>;

struct Nobody;

impl CheckpointEvaluator for Nobody {
    fn judge(&mut self, _: &Path) -> Result<Judgement, String> {
        Ok(Judgement { win_rate_random: 0.5, anchors: Vec::new(), elo: 1.0, elo_error: 2.0, level: None })
    }
}

const SPARSE: &str = "hidden = 64\nvalue_hidden = 32\npolicy_hidden = 32";
const DENSE: &str = "kind = \"dense\"\nhidden = 64\nsecond_hidden = 32";

fn config(game: &str, games: u64) -> Config {
    config_of(game, games, SPARSE)
}

fn config_of(game: &str, games: u64, network: &str) -> Config {
    let text = format!(
        "game = \"{game}\"\ngames = {games}\nthreads = 2\nseed = 3\n\
         [network]\n{network}\n\
         [selfplay]\ngames_per_iteration = 50\nvisits = 24\nquick_visits = 8\nlongest_game = 120\nrecords = 20\n\
         [training]\nbatch_size = 128\nwarmup_games = 50\nlearning_rate = 0.003\nfinal_learning_rate = 0.001\n\
         average_decay = 0.98\nepochs = 4\n\
         [evaluation]\nsave_every = 100\ngames = 2\n"
    );
    Config::read(&text).unwrap()
}

/// A record that tells whether the game is the same.
fn scribe(episode: &Episode) -> (String, String) {
    (format!("{:03}.txt", episode.id), format!("{:?} {:?}", episode.actions, episode.scores))
}

fn open<F: NetworkFeatures>(config: &Config, folder: &Path) -> TrainingRun {
    TrainingRun::open::<F>(config.clone(), folder, None).unwrap().recorded_by(scribe)
}

fn run<F: NetworkFeatures>(config: &Config, folder: &Path) -> TrainingRun {
    let mut run = open::<F>(config, folder);
    let end = run.work(&mut Nobody, &StopFlag::default(), &mut |_| ()).unwrap();
    assert_eq!(end, RunEnd::Games);
    run
}

/// The share of games that a network wins with a short search against an opponent, sitting in each seat in turn.
fn share<F: NetworkFeatures>(network: &Arc<Network>, opponent: Option<&Arc<Network>>, games: u64) -> f32 {
    let searcher = |network: &Arc<Network>| {
        let formula = Formula::PUCT;
        let params = Params { formula, expand_after: 1, memory: 32 << 20, ..Params::default() };
        let utility = Utility::default();
        let evaluator = NetworkEvaluator::<F>::new(network.clone(), utility);
        Mcts::<F::Position, _>::new(params, Evaluated { evaluator, utility })
    };
    let (mut own, mut other) = (searcher(network), opponent.map(searcher));
    let limits = Limits { visits: Some(24), ..Limits::default() };
    let mut total = 0.0;
    for game in 0..games {
        let mut rng = Rng::seeded(game / F::Position::SEATS as u64);
        let seat = game as usize % F::Position::SEATS;
        let mut position = F::Position::start();
        own.restart(game);
        if let Some(other) = &mut other {
            other.restart(game);
        }
        for ply in 0..200 {
            if position.is_over() {
                break;
            }
            // The first moves are drawn, so that no two pairs of games are alike.
            let mv = match (&mut other, position.to_move().index() == seat) {
                _ if ply < 4 => position.random_move(&mut rng).unwrap(),
                (_, true) => own.search(&position, &limits).candidates[0].mv,
                (Some(other), false) => other.search(&position, &limits).candidates[0].mv,
                (None, false) => position.random_move(&mut rng).unwrap(),
            };
            position.play_unchecked(mv);
        }
        total += position.outcome().map_or(0.5, |outcome| outcome.utilities()[seat]);
    }
    total / games as f32
}

fn a_tiny_run_learns<F: NetworkFeatures>(config: &Config, start: impl Into<Network>) {
    let folder = tempfile::tempdir().unwrap();
    let learned = Arc::new(run::<F>(config, folder.path()).network());
    let start = Arc::new(start.into());
    let (random, own_start) = (share::<F>(&learned, None, 60), share::<F>(&learned, Some(&start), 80));
    assert!(random > 0.72, "{random} against random play");
    assert!(own_start > 0.62, "{own_start} against its own start");
}

fn sparse_start<F: NetworkFeatures>() -> sparse::Network {
    let shape = sparse::Shape::of::<F>(64, 32, 32);
    sparse::Network::new::<F>(&sparse::Weights::random(shape, 48, 3))
}

#[test]
fn pylos_is_learned() {
    a_tiny_run_learns::<SquaresFeatures>(&config("pylos", 400), sparse_start::<SquaresFeatures>());
}

#[test]
fn duo_is_learned() {
    a_tiny_run_learns::<DuoFeatures>(&config("blokus-duo", 400), sparse_start::<DuoFeatures>());
}

#[test]
fn pylos_is_learned_by_a_dense_network() {
    let shape = dense::Shape::of::<SquaresFeatures>(64, 32).unwrap();
    let start = dense::Network::new(dense::Weights::random(shape, 3));
    a_tiny_run_learns::<SquaresFeatures>(&config_of("pylos", 400, DENSE), start);
}

/// What a folder holds that must not depend on interruptions.
fn content(folder: &Path) -> (u64, Vec<(u64, u64)>, usize) {
    let manifest = Manifest::load(&folder.join("manifest.json"), "pylos").unwrap().unwrap();
    let last = &manifest.checkpoints.last().unwrap().file;
    let model = Model::load::<SquaresFeatures>(&folder.join(last)).unwrap();
    let network = Model { card: nn::Card { run: String::new(), ..model.card }, ..model };
    let mut hasher = std::hash::DefaultHasher::new();
    network.to_bytes().hash(&mut hasher);
    let metrics = MetricsFile::read(&folder.join("metrics.jsonl")).unwrap();
    let steps = metrics.iter().map(|line| (line.games, line.step)).collect();
    (hasher.finish(), steps, manifest.checkpoints.len())
}

fn stopping_again_and_again_changes_nothing(config: &Config) {
    let whole = tempfile::tempdir().unwrap();
    run::<SquaresFeatures>(config, whole.path());
    let broken = tempfile::tempdir().unwrap();
    let mut sittings = 0;
    loop {
        let mut run = open::<SquaresFeatures>(config, broken.path());
        let stop = StopFlag::default();
        let mut heard = 0;
        let end = run.work(&mut Nobody, &stop, &mut |event| {
            heard += u32::from(matches!(event, Event::Game { .. }));
            if heard == 33 {
                stop.raise();
            }
        });
        sittings += 1;
        // Nothing is saved on leaving: as after a kill, only what is on disk counts. And the last game is torn.
        drop(run);
        if end.unwrap() == RunEnd::Games {
            break;
        }
        let finished = MetricsFile::read(&broken.path().join("metrics.jsonl")).unwrap().len();
        let under_way = broken.path().join(format!("games/{:06}.games", finished + 1));
        if let Ok(bytes) = std::fs::read(&under_way) {
            std::fs::write(&under_way, &bytes[..bytes.len().saturating_sub(3).max(8)]).unwrap();
        }
    }
    assert!(sittings > 4, "{sittings}");
    assert_eq!(content(whole.path()), content(broken.path()));
    let kept = records(broken.path());
    assert_eq!(kept.keys().collect::<Vec<_>>(), RECORDED);
    assert_eq!(kept, records(whole.path()));
}

#[test]
fn a_run_that_was_stopped_again_and_again_ends_like_one_that_was_not() {
    stopping_again_and_again_changes_nothing(&config("pylos", 200));
}

#[test]
fn the_same_holds_for_dense_networks() {
    stopping_again_and_again_changes_nothing(&config_of("pylos", 200, DENSE));
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for network in [SPARSE, DENSE] {
        let contents = [1, 3].map(|threads| {
            let mut config = Config { threads, ..config_of("pylos", 150, network) };
            // Several parts, the last one smaller.
            config.training.batch_size = 300;
            let folder = tempfile::tempdir().unwrap();
            run::<SquaresFeatures>(&config, folder.path());
            content(folder.path())
        });
        assert_eq!(contents[0], contents[1]);
    }
}

/// Every twentieth of two hundred games.
const RECORDED: [&str; 10] = [
    "020.txt", "040.txt", "060.txt", "080.txt", "100.txt", "120.txt", "140.txt", "160.txt", "180.txt",
    "200.txt",
];

/// The records of a run by their names.
fn records(folder: &Path) -> BTreeMap<String, String> {
    let files = std::fs::read_dir(folder.join("records")).unwrap().map(|file| file.unwrap());
    files
        .map(|file| (file.file_name().into_string().unwrap(), std::fs::read_to_string(file.path()).unwrap()))
        .collect()
}

#[test]
fn no_records_are_kept_where_none_are_wanted() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = config("pylos", 50);
    config.selfplay.records = 0;
    run::<SquaresFeatures>(&config, folder.path());
    assert!(!folder.path().join("records").exists());
}

/// Like a kill, at exactly the point where the state is saved and the line of metrics is not written yet.
#[test]
fn a_run_killed_between_its_state_and_its_metrics_keeps_the_line() {
    let config = config("pylos", 150);
    let whole = tempfile::tempdir().unwrap();
    run::<SquaresFeatures>(&config, whole.path());
    let killed = tempfile::tempdir().unwrap();
    for kills in 1..=3 {
        let mut run = open::<SquaresFeatures>(&config, killed.path());
        let mut kill = |event: Event<'_>| {
            if matches!(event, Event::Saved) {
                std::panic::resume_unwind(Box::new("killed"));
            }
        };
        let work = AssertUnwindSafe(|| run.work(&mut Nobody, &StopFlag::default(), &mut kill));
        assert!(catch_unwind(work).is_err());
        let lines = MetricsFile::read(&killed.path().join("metrics.jsonl")).unwrap().len();
        assert_eq!((run.games(), lines), (50 * kills, kills as usize - 1), "it was killed at that point");
    }
    run::<SquaresFeatures>(&config, killed.path());
    assert_eq!(content(killed.path()), content(whole.path()));
    let metrics = MetricsFile::read(&killed.path().join("metrics.jsonl")).unwrap();
    assert!(metrics.iter().all(|line| line.values["speed/games"] > 0.0), "lines say what was measured");
}

/// Is stopped while it judges for the first time.
struct Interrupted(StopFlag);

impl CheckpointEvaluator for Interrupted {
    fn judge(&mut self, _: &Path) -> Result<Judgement, String> {
        self.0.raise();
        Err("stopped before all games were played".to_string())
    }
}

#[test]
fn a_checkpoint_that_was_stopped_while_it_was_rated_is_made_later() {
    let folder = tempfile::tempdir().unwrap();
    let config = config("pylos", 100);
    let stop = StopFlag::default();
    let mut stopped = TrainingRun::open::<SquaresFeatures>(config.clone(), folder.path(), None).unwrap();
    let end = stopped.work(&mut Interrupted(stop.clone()), &stop, &mut |_| ()).unwrap();
    assert_eq!(end, RunEnd::Stopped);
    drop(stopped);
    assert!(Manifest::load(&folder.path().join("manifest.json"), "pylos").unwrap().is_none());
    run::<SquaresFeatures>(&config, folder.path());
    let manifest = Manifest::load(&folder.path().join("manifest.json"), "pylos").unwrap().unwrap();
    assert_eq!(manifest.checkpoints.iter().map(|one| one.games).collect::<Vec<_>>(), [100]);
}

#[test]
fn other_settings_and_broken_states_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let small = config("pylos", 100);
    run::<SquaresFeatures>(&small, folder.path());
    let other = Config { seed: 4, ..small.clone() };
    let refused = TrainingRun::open::<SquaresFeatures>(other, folder.path(), None).err().unwrap().to_string();
    assert!(refused.contains("began with game pylos, seed 3"), "{refused}");
    let other = config_of("pylos", 100, DENSE);
    let refused = TrainingRun::open::<SquaresFeatures>(other, folder.path(), None).err().unwrap().to_string();
    assert!(refused.ends_with("64-32-32; the settings now say game pylos, seed 3, network dense 64-32"));
    let state = folder.path().join("state.safetensors");
    let mut bytes = std::fs::read(&state).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&state, bytes).unwrap();
    let refused = TrainingRun::open::<SquaresFeatures>(small, folder.path(), None).err().unwrap().to_string();
    assert!(refused.contains("checksum"), "{refused}");
}

#[test]
fn nonsense_in_settings_is_named() {
    for (text, words) in [
        ("gmae = 1", "line 1: there is no setting 'gmae' (did you mean 'game'?); the settings are"),
        ("[selfplay]\nvisits = 0", "selfplay.visits is 0"),
        ("[selfplay]\nnoise_share = 2.0", "selfplay.noise_share is 2"),
        ("[training]\nlearning_rate = -1.0", "training.learning_rate is -1"),
        ("[training]\nlearning_rate = nan", "training.learning_rate is NaN"),
        ("[selfplay]\nvisits = 60000\ndeeper_from = [3, 4]", "grow to more than"),
        ("[selfplay]\nopening_plies = 9\nlongest_game = 9", "selfplay.opening_plies leave nothing"),
        ("games = \"many\"", "line 1: games is \"many\", but must be a non-negative integer"),
        ("[selfplay]\nvisits = -3", "line 2: selfplay.visits is -3, but must be a non-negative integer"),
        (
            "[selfplay]\n\nvists = 3",
            "line 3: there is no setting 'vists' in selfplay (did you mean 'visits'?)",
        ),
        ("[training]\nepochs = \"2\"", "line 2: training.epochs is \"2\", but must be a number"),
        ("selfplay = 3", "line 1: selfplay is 3, but must be a table of settings"),
        ("[evaluation]\nanchors = [{ elo = 3 }]", "line 2: the setting 'agent' is missing here"),
        (
            "[[evaluation.anchors]]\nagnt = \"greedy\"",
            "line 2: there is no setting 'agnt' in evaluation.anchors (did you mean 'agent'?)",
        ),
        ("[selfplay]\nvisits = \"", "line 2: a quote is never closed"),
        (
            "[network]\nkind = \"deep\"",
            "line 2: network.kind is \"deep\", but must be \"sparse\" or \"dense\"",
        ),
        ("[network]\nsecond_hidden = 64", "network.second_hidden is a setting of dense networks"),
        ("[network]\nkind = \"dense\"\npolicy_hidden = 64", "network.policy_hidden is a setting of sparse"),
    ] {
        let refused = Config::read(text).unwrap_err();
        assert!(refused.contains(words), "{text}: {refused}");
    }
    let odd = SparseSizes { hidden: 33, ..SparseSizes::default() };
    assert!(odd.shape::<SquaresFeatures>().unwrap_err().contains("multiple of 32"));
    let odd = DenseSizes { second_hidden: 0, ..DenseSizes::default() };
    assert!(odd.shape::<SquaresFeatures>().unwrap_err().contains("multiple of 32"));
}

#[test]
fn a_dense_network_is_as_large_as_the_settings_say() {
    let config = Config::read("[network]\nkind = \"dense\"").unwrap();
    assert_eq!(config.network, NetworkConfig::Dense(DenseSizes { hidden: 512, second_hidden: 256 }));
    assert_eq!(Config::read(&toml::to_string(&config).unwrap()).unwrap(), config);
    let shape = DenseSizes::default().shape::<SquaresFeatures>().unwrap();
    assert_eq!((shape.inputs, shape.policies), (32, 334));
}

#[test]
fn a_dense_network_is_refused_for_games_that_are_not_a_few_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let config = config_of("blokus-duo", 100, DENSE);
    let refused = TrainingRun::open::<DuoFeatures>(config, folder.path(), None).err().unwrap().to_string();
    assert!(refused.starts_with("network.kind is dense, which is for games of two"), "{refused}");
    assert!(!folder.path().join("games").exists(), "nothing was begun");
}

#[test]
fn a_run_may_start_from_another_of_the_same_size() {
    let folder = tempfile::tempdir().unwrap();
    let (first, second) = (folder.path().join("first"), folder.path().join("second"));
    let learned = run::<SquaresFeatures>(&config("pylos", 100), &first).network();
    let mut next = config("pylos", 100);
    next.start = Some(first.join("state.safetensors"));
    let begun = open::<SquaresFeatures>(&next, &second);
    assert_eq!((begun.games(), same(&begun.network())), (0, same(&learned)));
    drop(begun);
    // Sizes must agree, and a file that is none is refused before anything is written.
    next.network = NetworkConfig::Sparse(SparseSizes { hidden: 32, value_hidden: 32, policy_hidden: 32 });
    let refusal =
        TrainingRun::open::<SquaresFeatures>(next.clone(), &folder.path().join("third"), None).err().unwrap();
    assert!(refusal.to_string().contains("another size"), "{refusal}");
    next.start = Some(folder.path().join("none"));
    assert!(TrainingRun::open::<SquaresFeatures>(next, &folder.path().join("third"), None).is_err());
    assert!(!folder.path().join("third").exists());
}

#[test]
fn a_run_may_start_from_a_network() {
    let folder = tempfile::tempdir().unwrap();
    for (name, lines) in [("sparse", SPARSE), ("dense", DENSE)] {
        let mut next = config_of("pylos", 100, lines);
        let learned = run::<SquaresFeatures>(&next, &folder.path().join(name)).network();
        next.start = Some(checkpoint_in(&folder.path().join(name)));
        let begun = open::<SquaresFeatures>(&next, &folder.path().join(format!("{name}-on")));
        assert_eq!((begun.games(), same(&begun.network())), (0, same(&learned)), "{name}");
        // Neither a network of the other kind nor one of another game will do.
        let other = if lines == SPARSE { DENSE } else { SPARSE };
        next.network = config_of("pylos", 100, other).network;
        let third = folder.path().join(format!("{name}-other"));
        let refusal =
            TrainingRun::open::<SquaresFeatures>(next.clone(), &third, None).err().unwrap().to_string();
        assert!(refusal.contains("another kind or size"), "{refusal}");
        assert!(!third.exists());
    }
    let mut duo = config("blokus-duo", 100);
    duo.start = Some(checkpoint_in(&folder.path().join("sparse")));
    let refusal =
        TrainingRun::open::<DuoFeatures>(duo, &folder.path().join("duo"), None).err().unwrap().to_string();
    assert!(refusal.contains("was made for"), "{refusal}");
}

/// The latest checkpoint of a run.
fn checkpoint_in(folder: &Path) -> PathBuf {
    let files = std::fs::read_dir(folder.join("checkpoints")).unwrap().map(|file| file.unwrap().path());
    files.max().unwrap()
}

/// What a network says about the start of the game.
fn same(network: &Network) -> Vec<(f32, f32)> {
    let position = PylosSquares::start();
    network.values::<SquaresFeatures>(&mut network.scratch::<SquaresFeatures>(), &position).to_vec()
}
