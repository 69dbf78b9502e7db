//! The speed of learning: drawing a batch from the replay buffer, and a training step, on one thread and on two. The
//! games are self-play of the shipped networks, because random games have other moves and other inputs. Reported
//! elements are samples.

use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;

use blokus::{Classic, Duo};
use blokus_kit::{BlokusFeatures, NetworkVariant};
use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use game_core::{Rng, StopFlag};
use learn::{
    Batch, Config, LossWeights, ReplayBuffer, ReplaySettings, SelfPlay, SelfPlayConfig, SparseLearner,
    StepSettings, Trainer,
};
use nn::{Model, Network};
use rayon::prelude::*;

/// Samples per step, the default of a run.
const SAMPLES: usize = 1024;
/// Samples per batch, as in a run.
const PART: usize = 128;
const GAMES: u64 = 60;

const STEP: StepSettings = StepSettings {
    learning_rate: 1e-5,
    weight_decay: 1e-4,
    gradient_clip: 1.0,
    average_decay: 0.99,
    loss: LossWeights::USUAL,
};

fn bench_variant<V: NetworkVariant>(criterion: &mut Criterion, name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../nets/{name}.safetensors"));
    let Ok(Model { network: Network::Sparse(network), .. }) = Model::load::<BlokusFeatures<V>>(&path) else {
        panic!("{} is no network of this game", path.display());
    };
    let weights = network.weights();
    let selfplay =
        SelfPlayConfig { visits: 48, quick_visits: 16, exact_moves: 0, ..SelfPlayConfig::default() };
    let config = Config { selfplay, ..Config::default() };
    let mut replay = ReplayBuffer::new(ReplaySettings::default());
    let player = SelfPlay::<BlokusFeatures<V>> {
        config: &config,
        network: Arc::new(Network::Sparse(network)),
        step: 0,
        exact: None,
        replay: None,
    };
    let mut episodes = Vec::new();
    player.play(&(0..GAMES).collect::<Vec<_>>(), &StopFlag::default(), |episode| episodes.push(episode));
    replay.extend::<BlokusFeatures<V>>(episodes);
    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Elements(SAMPLES as u64)).sampling_mode(SamplingMode::Flat).sample_size(20);
    for threads in [1, 2] {
        let pool =
            rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be started");
        let mut batches = vec![Batch::default(); SAMPLES / PART];
        let mut seed = 0;
        let mut fill = |batches: &mut [Batch]| {
            seed += 1;
            batches.par_iter_mut().enumerate().for_each(|(part, batch)| {
                let mut rng = Rng::seeded(seed << 8 | part as u64);
                replay.fill(batch, PART, &mut rng);
            });
        };
        group.bench_function(format!("fill, threads {threads}"), |bencher| {
            bencher.iter(|| pool.install(|| fill(&mut batches)));
        });
        let mut trainer = Trainer::new(SparseLearner::new::<BlokusFeatures<V>>(), weights.clone());
        group.bench_function(format!("step, threads {threads}"), |bencher| {
            bencher.iter(|| pool.install(|| black_box(trainer.step(&batches, &STEP))));
        });
    }
    group.finish();
}

fn bench_training(criterion: &mut Criterion) {
    bench_variant::<Classic>(criterion, "classic");
    bench_variant::<Duo>(criterion, "duo");
}

criterion_group!(benches, bench_training);
criterion_main!(benches);
