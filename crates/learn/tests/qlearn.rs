//! Whole runs of Q-learning with a view of Pylos that is just enough to learn something.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use game_core::{Outcome, Position, Rng, Seat, StopFlag};
use learn::{
    CheckpointEvaluator, Event, Judgement, Linear, LinearCard, LinearFeatures, LinearModel, Manifest,
    MetricsFile, QLearnConfig, QLearnRun, RunEnd, TrainingLoop, TrainingRun,
};
use pylos::{Color, Move, PylosSquares, Squares};
use pylos_kit::PylosFeatures;

/// Sees how many balls are left, and who is to decide, in numbers of this size.
struct Reserves<const SIZE: u8 = 1>(PylosSquares);

impl<const SIZE: u8> LinearFeatures for Reserves<SIZE> {
    type Position = PylosSquares;
    const LIST: &'static str = "reserves/1";
    const FULL_MARGIN: f32 = 1.0;
    const FEATURES: &'static [&'static str] = &["own reserve", "other reserve", "to decide"];

    fn of(position: &PylosSquares) -> Self {
        Self(*position)
    }

    fn after(&self, mv: Move) -> Self {
        let mut position = self.0;
        position.play_unchecked(mv);
        Self(position)
    }

    fn position(&self) -> &PylosSquares {
        &self.0
    }

    fn look(&self, seat: Seat, numbers: &mut [f32]) {
        let own = if seat == Color::White.seat() { Color::White } else { Color::Black };
        numbers[0] = self.0.reserve(own) as f32 / 15.0;
        numbers[1] = self.0.reserve(own.other()) as f32 / 15.0;
        numbers[2] = f32::from(u8::from(self.0.mover() == own));
        for number in numbers {
            *number *= f32::from(SIZE);
        }
    }

    fn progress(&self) -> f32 {
        self.0.occupied().len() as f32 / 30.0
    }

    fn standing(&self) -> Outcome {
        self.0.outcome().unwrap_or_else(|| Outcome::new(&[0, 0]))
    }
}

struct Nobody;

impl CheckpointEvaluator for Nobody {
    fn judge(&mut self, _: &Path) -> Result<Judgement, String> {
        Ok(Judgement { win_rate_random: 0.5, anchors: Vec::new(), elo: 1.0, elo_error: 2.0, level: None })
    }
}

fn config(games: u64) -> QLearnConfig {
    let text = format!(
        "learner = \"qlearn\"\ngame = \"pylos\"\ngames = {games}\nseed = 3\n\
         [qlearn]\nalpha = 0.05\ngames_per_iteration = 20\nlongest_game = 120\n\
         [evaluation]\nsave_every = 60\ngames = 2\n"
    );
    QLearnConfig::read(&text).unwrap()
}

fn open(config: &QLearnConfig, folder: &Path) -> QLearnRun<Reserves> {
    QLearnRun::open(config.clone(), folder).unwrap()
}

fn refusal(config: QLearnConfig, folder: &Path) -> String {
    QLearnRun::<Reserves>::open(config, folder).err().unwrap().to_string()
}

fn work(run: &mut QLearnRun<Reserves>, stop: &StopFlag, tell: &mut dyn FnMut(Event<'_>)) -> RunEnd {
    run.work(&mut Nobody, stop, tell).unwrap()
}

fn run(config: &QLearnConfig, folder: &Path) {
    assert_eq!(work(&mut open(config, folder), &StopFlag::default(), &mut |_| ()), RunEnd::Games);
}

/// What a folder holds that must not depend on interruptions.
fn content(folder: &Path) -> (Vec<Linear>, Vec<(u64, u64, f64)>) {
    let manifest = Manifest::load(&folder.join("manifest.json"), "pylos").unwrap().unwrap();
    let load = |file: &String| LinearModel::load::<Reserves>(&folder.join(file), "pylos").unwrap().linear;
    let models = manifest.checkpoints.iter().map(|checkpoint| load(&checkpoint.file)).collect();
    let metrics = MetricsFile::read(&folder.join("metrics.jsonl")).unwrap();
    (models, metrics.iter().map(|line| (line.games, line.step, line.values["loss/value"])).collect())
}

#[test]
fn a_run_that_was_stopped_again_and_again_ends_like_one_that_was_not() {
    let config = config(190);
    let whole = tempfile::tempdir().unwrap();
    run(&config, whole.path());
    let broken = tempfile::tempdir().unwrap();
    let mut sittings = 0;
    loop {
        let stop = StopFlag::default();
        let mut heard = 0;
        let end = work(&mut open(&config, broken.path()), &stop, &mut |event| {
            heard += u32::from(matches!(event, Event::Game { .. }));
            if heard == 33 {
                stop.raise();
            }
        });
        sittings += 1;
        if end == RunEnd::Games {
            break;
        }
    }
    assert!(sittings > 4, "{sittings}");
    let (models, metrics) = content(whole.path());
    assert_eq!((models.len(), metrics.len()), (4, 10));
    assert_eq!(content(broken.path()), (models, metrics));
}

/// Like a kill, at exactly the point where the state is saved and the line of metrics is not written yet.
#[test]
fn a_run_killed_between_its_state_and_its_metrics_keeps_the_line() {
    let config = config(100);
    let (whole, killed) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    run(&config, whole.path());
    for _ in 0..5 {
        let mut run = open(&config, killed.path());
        let mut kill = |event: Event<'_>| {
            if matches!(event, Event::Saved) {
                std::panic::resume_unwind(Box::new("killed"));
            }
        };
        assert!(catch_unwind(AssertUnwindSafe(|| work(&mut run, &StopFlag::default(), &mut kill))).is_err());
    }
    run(&config, killed.path());
    assert_eq!(content(killed.path()), content(whole.path()));
}

#[test]
fn having_balls_left_is_learned_to_be_good() {
    let folder = tempfile::tempdir().unwrap();
    run(&config(600), folder.path());
    let learned = content(folder.path()).0.pop().unwrap();
    let worth = |feature: usize| learned.weights[feature].iter().sum::<f32>();
    assert!(worth(0) > 0.1 && worth(1) < -0.1, "{learned:?}");
}

#[test]
fn other_settings_other_learners_and_broken_states_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let small = config(20);
    run(&small, folder.path());
    let other = refusal(QLearnConfig { seed: 4, ..small.clone() }, folder.path());
    assert!(other.contains("began with game pylos, seed 3"), "{other}");
    let network = learn::Config { game: "pylos".to_string(), ..learn::Config::default() };
    let network =
        TrainingRun::open::<PylosFeatures<Squares>>(network, folder.path(), None).err().unwrap().to_string();
    assert!(network.contains("has the run of another learner"), "{network}");
    let state = folder.path().join("state.json");
    let text = std::fs::read_to_string(&state).unwrap();
    std::fs::write(&state, &text[..text.len() / 2]).unwrap();
    let torn = refusal(small.clone(), folder.path());
    assert!(torn.contains("state.json is no sound state"), "{torn}");
    std::fs::rename(state, folder.path().join("state.safetensors")).unwrap();
    assert!(refusal(small, folder.path()).contains("has the run of another learner"));
}

#[test]
fn steps_that_are_too_long_are_named() {
    let folder = tempfile::tempdir().unwrap();
    // Every step overshoots by more than it corrects.
    let mut run = QLearnRun::<Reserves<20>>::open(config(2000), folder.path()).unwrap();
    let failed = run.work(&mut Nobody, &StopFlag::default(), &mut |_| ());
    let words = failed.unwrap_err().to_string();
    assert!(words.contains("choose a smaller qlearn.alpha"), "{words}");
}

#[test]
fn weights_come_back_from_their_file_to_the_last_bit() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("weights.json");
    let mut rng = Rng::seeded(1);
    for _ in 0..300 {
        let mut any = || f32::from_bits(rng.bits() as u32);
        let mut finite = || std::iter::repeat_with(&mut any).find(|number| number.is_finite()).unwrap();
        let linear = Linear { weights: vec![[finite(), finite()], [finite(), finite()], [finite(), 0.1]] };
        let model = LinearModel { card: card(), linear };
        std::fs::write(&path, model.to_text::<Reserves>()).unwrap();
        assert_eq!(LinearModel::load::<Reserves>(&path, "pylos").unwrap(), model);
        assert_eq!(LinearModel::card_of(&path).unwrap(), card());
    }
}

fn card() -> LinearCard {
    let text = |word: &str| word.to_string();
    LinearCard { game: text("pylos"), features: text("reserves/1"), run: text("test"), step: 5, games: 2 }
}

#[test]
fn files_that_do_not_fit_are_refused_in_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("weights.json");
    let linear = Linear { weights: vec![[1.0, 2.0], [3.0, 4.0], [5.0, 6.5]] };
    let text = LinearModel { card: card(), linear }.to_text::<Reserves>();
    let refused = |text: &str, game: &str| {
        std::fs::write(&path, text).unwrap();
        LinearModel::load::<Reserves>(&path, game).unwrap_err().to_string()
    };
    for (text, words) in [
        (String::new(), "is no file of qlearn's weights"),
        ("{}".to_string(), "is no file of qlearn's weights: missing field `format`"),
        (text.replace("polyspire qlearn", "other"), "its format is 'other'"),
        (text.replace("\"version\": 1", "\"version\": 9"), "has version 9, this program reads 1"),
        (
            text.replace("reserves/1", "reserves/2"),
            "has weights of the features reserves/2, not of reserves/1",
        ),
        (text.replace("own reserve", "reserve"), "has no weight of 'own reserve'"),
        (text.replace("\"own", "\"x\": [1.0, 1.0],\n\"own"), "has a weight of 'x', which is no feature of"),
        (text.replace("6.5", "1e39"), "has weights that are no finite numbers"),
        (text.replace("6.5", "null"), "is no file of qlearn's weights: invalid type: null"),
        (text.replace("6.5", "1e999"), "is no file of qlearn's weights: number out of range"),
    ] {
        let sentence = refused(&text, "pylos");
        assert!(sentence.contains(words), "{text}: {sentence}");
        assert_eq!(sentence.lines().count(), 1, "{sentence}");
    }
    let other = refused(&text, "pylos-lines");
    assert!(other.ends_with("weights.json has weights for pylos, not for pylos-lines"), "{other}");
    let missing = LinearModel::card_of(Path::new("/nowhere/w.json")).unwrap_err().to_string();
    assert!(missing.starts_with("cannot read /nowhere/w.json: "), "{missing}");
}
