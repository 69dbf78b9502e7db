//! Benchmarks of networks, their search, and their training.

use std::hint::black_box;
use std::sync::Arc;

use game_core::{Limits, Position, Rng, StopFlag};
use learn::{
    Batch, Config, DenseLearner, DenseSizes, LossWeights, ReplayBuffer, ReplaySettings, SelfPlay,
    SelfPlayConfig, SparseLearner, SparseSizes, StepSettings, Trainer,
};
use nn::{Features, Network, NetworkEvaluator, NetworkFeatures, dense, sparse};
use search::{Evaluated, Formula, Mcts, Params, Utility};

use super::{BenchProfile, BenchRow, BenchSettings, random_game, time};
use crate::network::network_of;

/// Visits per move of the measured search.
const VISITS: u64 = 1600;
/// Width of the search below the root, as for agents.
const WIDTH: usize = 64;
/// Samples of the measured training step.
const SAMPLES: usize = 512;
/// Games of self-play per call.
const GAMES: u64 = 16;

/// All rows of a game. Times are per evaluation, visit, sample and game.
pub(super) fn rows<G: BenchProfile>(settings: &BenchSettings, positions: &[G::Position]) -> Vec<BenchRow> {
    let dense = dense_weights::<G::Features>();
    let weights = sparse_weights::<G::Features>();
    // Without a trained network a random one will do: it is as fast, though its searches go elsewhere.
    let network = network_of::<G>(None)
        .unwrap_or_else(|_| Arc::new(sparse::Network::new::<G::Features>(&weights).into()));
    let mut rows = Vec::new();
    let mut measure = |what: &'static str, parts: u64, operation: &mut dyn FnMut(usize)| {
        let (median_us, best_us) = time(settings.time_per_row, operation);
        let (median_us, best_us) = (median_us / parts as f64, best_us / parts as f64);
        rows.push(BenchRow { game: G::INFO.id, what, median_us, best_us });
    };
    measure("network, values and shares", 1, &mut looking::<G::Features>(&network, positions));
    let apart = usual_positions::<G::Position>();
    if !apart.is_empty() {
        let siblings = siblings_of(&apart);
        measure("network, position of 200 moves", 1, &mut looking::<G::Features>(&network, &apart));
        measure("network, sibling of 200 moves", 1, &mut looking::<G::Features>(&network, &siblings));
    }
    if let Some(weights) = &dense {
        let network = Arc::new(dense::Network::new(weights.clone()).into());
        measure("dense network, values and shares", 1, &mut looking::<G::Features>(&network, positions));
    }
    let mut search = searcher::<G::Features>(&network);
    let early = early_position::<G::Position>();
    measure("network search, early visit", VISITS, &mut |index| {
        search.restart(index as u64);
        black_box(search.search(&early, &limits()));
    });
    for (what, keeps_tree) in
        [("network search, visit of a game", false), ("network search, new visit, tree kept", true)]
    {
        let visits = game_visits::<G::Features>(&mut search, keeps_tree);
        measure(what, visits, &mut |_| {
            black_box(game_visits::<G::Features>(&mut search, keeps_tree));
        });
    }
    let one_thread = rayon::ThreadPoolBuilder::new().num_threads(1).build();
    if let Ok(one_thread) = one_thread {
        let batch = [sample_batch::<G::Features>(&network)];
        let mut trainer = Trainer::new(SparseLearner::new::<G::Features>(), weights);
        measure("training, sample on one thread", SAMPLES as u64, &mut |_| {
            one_thread.install(|| black_box(trainer.step(&batch, &STEP)));
        });
        if let Some(weights) = dense {
            let mut trainer = Trainer::new(DenseLearner::default(), weights);
            measure("dense training, sample on one thread", SAMPLES as u64, &mut |_| {
                one_thread.install(|| black_box(trainer.step(&batch, &STEP)));
            });
        }
    }
    let config = self_play_config(2);
    let player = self_play::<G::Features>(&config, &network);
    measure("self-play, game on two threads", GAMES, &mut |index| {
        let first = index as u64 * GAMES;
        let numbers: Vec<u64> = (first..first + GAMES).collect();
        player.play(&numbers, &StopFlag::default(), |episode| drop(black_box(episode)));
    });
    rows
}

/// Random weights of the default sizes.
fn sparse_weights<F: NetworkFeatures>() -> sparse::Weights {
    let sizes = SparseSizes::default();
    let shape = sparse::Shape::of::<F>(sizes.hidden, sizes.value_hidden, sizes.policy_hidden);
    sparse::Weights::random(shape, 300, 1)
}

/// The same for a dense network; `None` for games without dense features.
fn dense_weights<F: NetworkFeatures>() -> Option<dense::Weights> {
    let shape = DenseSizes::default().shape::<F>().ok()?;
    Some(dense::Weights::random(shape, 1))
}

/// Evaluates one position after the other.
fn looking<F: NetworkFeatures>(network: &Arc<Network>, positions: &[F::Position]) -> impl FnMut(usize) {
    let mut scratch = network.scratch::<F>();
    let moves: Vec<_> = positions.iter().map(Position::moves).collect();
    let mut priors = Vec::new();
    move |index| {
        let index = index % positions.len();
        priors.clear();
        scratch.forget();
        network.priors::<F>(&mut scratch, &positions[index], &moves[index], &mut priors);
        black_box(network.values::<F>(&mut scratch, &positions[index]));
        black_box(&priors);
    }
}

/// About 200 legal moves, which is typical of Blokus.
fn is_usual<P: Position>(position: &P) -> bool {
    (180..=220).contains(&position.count_moves())
}

/// Positions with about 200 moves, each from a game of its own.
fn usual_positions<P: Position>() -> Vec<P> {
    (0..64).filter_map(|seed| random_game(seed).find(is_usual)).collect()
}

/// Positions in the order of a search: with about 200 moves each, eight children of one position, then eight
/// of the next.
fn siblings_of<P: Position>(positions: &[P]) -> Vec<P> {
    let after = |position: &P, mv| {
        let mut next = position.clone();
        next.play_unchecked(mv);
        next
    };
    let children = |position: &P| -> Vec<P> {
        let all = position.moves().into_iter().map(|mv| after(position, mv));
        all.filter(is_usual).take(8).collect()
    };
    positions.iter().flat_map(children).collect()
}

const STEP: StepSettings = StepSettings {
    learning_rate: 1e-5,
    weight_decay: 0.0,
    gradient_clip: 1.0,
    average_decay: 0.99,
    loss: LossWeights::USUAL,
};

fn limits() -> Limits {
    Limits { visits: Some(VISITS), ..Limits::default() }
}

type Search<F> = Mcts<<F as Features>::Position, Evaluated<NetworkEvaluator<F>>>;

fn searcher<F: NetworkFeatures>(network: &Arc<Network>) -> Search<F> {
    let params = Params {
        formula: Formula::PUCT,
        expand_after: 1,
        stop_early: false,
        width: WIDTH,
        ..Params::default()
    };
    let utility = Utility::default();
    let evaluator = NetworkEvaluator::new(network.clone(), utility);
    Mcts::new(params, Evaluated { evaluator, utility })
}

/// A position with many legal moves: everybody has begun, and hardly anything is blocked.
fn early_position<P: Position>() -> P {
    random_game(1).nth(3 * P::SEATS).unwrap_or_else(P::start)
}

/// Plays a game against itself and returns the visits it took. A search that keeps its tree starts with many
/// visits from earlier moves, above all late in the game, where they are cheap.
fn game_visits<F: NetworkFeatures>(search: &mut Search<F>, keeps_tree: bool) -> u64 {
    let mut position = F::Position::start();
    search.restart(1);
    let mut visits = 0;
    for _ in 0..200 {
        if position.is_over() {
            break;
        }
        if !keeps_tree {
            search.restart(1);
        }
        let thought = search.search(&position, &limits());
        visits += thought.iterations;
        let Some(best) = thought.candidates.first() else { break };
        position.play_unchecked(best.mv);
    }
    visits
}

fn self_play_config(threads: usize) -> Config {
    let selfplay =
        SelfPlayConfig { visits: 64, quick_visits: 64, exact_moves: 0, ..SelfPlayConfig::default() };
    Config { selfplay, threads, ..Config::default() }
}

fn self_play<'a, F: NetworkFeatures>(config: &'a Config, network: &Arc<Network>) -> SelfPlay<'a, F> {
    SelfPlay { config, network: network.clone(), step: 0, exact: None, replay: None }
}

/// A batch from games of self-play.
fn sample_batch<F: NetworkFeatures>(network: &Arc<Network>) -> Batch {
    let mut config = self_play_config(1);
    config.selfplay.careful_share = 1.0;
    let mut replay = ReplayBuffer::new(ReplaySettings::default());
    let player = self_play::<F>(&config, network);
    let mut episodes = Vec::new();
    player.play(&[1, 2, 3, 4], &StopFlag::default(), |episode| episodes.push(episode));
    replay.extend::<F>(episodes);
    let mut batch = Batch::default();
    replay.fill(&mut batch, SAMPLES, &mut Rng::seeded(1));
    batch
}
