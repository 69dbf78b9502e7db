//! Benchmarks of the engines: fixed positions, fixed seeds, one thread.

mod network;

use std::hint::black_box;
use std::marker::PhantomData;
use std::time::{Duration, Instant};

use game_core::{Limits, Position, Rng, mix, perft, random_playout};
use search::{Formula, Mcts, Params, Playouts, Uniform};

use crate::network::NetworkGame;

/// How long to measure.
#[derive(Clone, Copy, Debug)]
pub struct BenchSettings {
    /// Time for each row.
    pub time_per_row: Duration,
}

/// One measurement.
#[derive(Clone, Debug, serde::Serialize)]
pub struct BenchRow {
    /// Id of the game.
    pub game: &'static str,
    /// The operation.
    pub what: &'static str,
    /// Microseconds per operation: the median of the batches.
    pub median_us: f64,
    /// Microseconds per operation in the fastest batch, which other programs on the machine disturb least.
    pub best_us: f64,
}

/// Measures an operation, called with 0, 1, 2 and so on, and records the result under a name.
pub type Measure<'a> = dyn FnMut(&'static str, &mut dyn FnMut(usize)) + 'a;

/// Benchmark parameters of a game.
pub trait BenchProfile: NetworkGame {
    /// Random moves from the start to the measured positions.
    const MIDGAME_PLY: usize;
    /// Depth of the measured perft.
    const PERFT_DEPTH: u32;
    /// Whether to measure networks and training. One variant of a game is enough, since all run the same
    /// code.
    const HAS_NETWORK_ROWS: bool;

    /// Benchmarks of this game alone.
    fn special_rows(positions: &[Self::Position], measure: &mut Measure<'_>) {
        let _ = (positions, measure);
    }
}

/// Benchmarks as a capability.
pub trait Bench: Sync {
    /// Measures the speed of the game's engine.
    fn rows(&self, settings: &BenchSettings) -> Vec<BenchRow>;

    /// A number that changes with the behaviour of the game's engine, and is the same on every machine.
    fn fingerprint(&self) -> u64;
}

/// [`Bench`] for a game type.
pub struct BenchOf<G>(pub PhantomData<fn() -> G>);

impl<G: BenchProfile> Bench for BenchOf<G> {
    fn rows(&self, settings: &BenchSettings) -> Vec<BenchRow> {
        rows::<G>(settings)
    }

    fn fingerprint(&self) -> u64 {
        fingerprint::<G>()
    }
}

/// Number of positions, each in the middle of a random game.
const POSITIONS: u64 = 32;

fn midgame_positions<G: BenchProfile>() -> Vec<G::Position> {
    (0..POSITIONS).filter_map(|seed| random_game(seed).take(G::MIDGAME_PLY + 1).last()).collect()
}

/// Positions of a random game, from the start.
fn random_game<P: Position>(seed: u64) -> impl Iterator<Item = P> {
    let mut rng = Rng::seeded(seed);
    std::iter::successors(Some(P::start()), move |position| {
        let mut next = position.clone();
        next.play_unchecked(position.random_move(&mut rng)?);
        Some(next)
    })
}

/// All rows of a game.
fn rows<G: BenchProfile>(settings: &BenchSettings) -> Vec<BenchRow> {
    let positions = midgame_positions::<G>();
    let count = positions.len();
    let start = G::Position::start();
    let mut rng = Rng::seeded(1);
    let mut list = Vec::new();
    let mut rows = Vec::new();
    let mut measure = |what: &'static str, operation: &mut dyn FnMut(usize)| {
        let (median_us, best_us) = time(settings.time_per_row, operation);
        rows.push(BenchRow { game: G::INFO.id, what, median_us, best_us });
    };
    G::special_rows(&positions, &mut measure);
    measure("legal moves as a list", &mut |index| {
        list.clear();
        positions[index % count].list_moves(&mut list);
        black_box(&list);
    });
    measure("legal moves counted", &mut |index| {
        black_box(positions[index % count].count_moves());
    });
    measure("random legal move", &mut |index| {
        black_box(positions[index % count].random_move(&mut rng));
    });
    measure("random game from the start", &mut |_| {
        black_box(random_playout(&start, &mut rng));
    });
    measure("perft", &mut |_| {
        black_box(perft(&start, G::PERFT_DEPTH));
    });
    measure("set-up of a search", &mut search_of::<G>(1, 1));
    rows.extend([1, 2].map(|threads| simulation_row::<G>(settings, threads)));
    if G::HAS_NETWORK_ROWS {
        rows.extend(network::rows::<G>(settings, &positions));
    }
    rows
}

/// Simulations per search. Threads share them, and a search takes a while to get going.
const SIMULATIONS: u64 = 4096;

/// One simulation of tree search with uniform playouts from the start. With several threads, wall-clock time.
fn simulation_row<G: BenchProfile>(settings: &BenchSettings, threads: usize) -> BenchRow {
    let what = if threads == 1 { "simulation, one thread" } else { "simulation, two threads" };
    let (median_us, best_us) = time(settings.time_per_row, &mut search_of::<G>(threads, SIMULATIONS));
    let per_simulation = |us: f64| us / SIMULATIONS as f64;
    BenchRow {
        game: G::INFO.id,
        what,
        median_us: per_simulation(median_us),
        best_us: per_simulation(best_us),
    }
}

/// Searches the start repeatedly, each time with this many more simulations.
fn search_of<G: BenchProfile>(threads: usize, simulations: u64) -> impl FnMut(usize) {
    let formula = Formula::Uct { exploration: 0.3, rave: 1000.0, prior_weight: 0.0, first_play: 1.0 };
    let params = Params { formula, threads, stop_early: false, ..Params::default() };
    let mut mcts = Mcts::new(params, Playouts::<Uniform>::default());
    let limits = Limits { iterations: Some(simulations), ..Limits::default() };
    let start = G::Position::start();
    move |_| {
        black_box(mcts.search(&start, &limits));
    }
}

/// Microseconds per call: the median over batches, and the fastest batch. Slow operations run only a few
/// times.
fn time(total: Duration, operation: &mut dyn FnMut(usize)) -> (f64, f64) {
    const BATCHES: u32 = 40;
    // Warm-up: tables built at first use are not measured.
    operation(0);
    let mut calls = 1;
    let mut timed = |calls: usize| {
        let started = Instant::now();
        (0..calls).for_each(&mut *operation);
        started.elapsed()
    };
    while timed(calls) < total / BATCHES && calls < 1 << 30 {
        calls *= 2;
    }
    let started = Instant::now();
    let mut batches = Vec::new();
    while batches.is_empty() || batches.len() < BATCHES as usize && started.elapsed() < 2 * total {
        batches.push(timed(calls).as_secs_f64() * 1e6 / calls as f64);
    }
    batches.sort_by(f64::total_cmp);
    (batches[batches.len() / 2], batches[0])
}

/// Folds keys, move counts and scores of fixed random games into one number.
fn fingerprint<G: BenchProfile>() -> u64 {
    let mut folded = perft(&G::Position::start(), G::PERFT_DEPTH);
    let mut add = |value: u64| folded = mix(folded ^ value);
    for seed in 0..POSITIONS {
        let mut rng = Rng::seeded(seed);
        let mut position = G::Position::start();
        while let Some(mv) = position.random_move(&mut rng) {
            add(position.key());
            add(position.count_moves());
            position.play_unchecked(mv);
        }
        let outcome = position.outcome();
        outcome.iter().flat_map(|outcome| outcome.scores().to_vec()).for_each(|score| add(score as u64));
    }
    folded
}
