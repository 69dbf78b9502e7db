//! The speed of the rules, on fixed midgame positions of Duo and Classic. Where a benchmark goes through all positions,
//! the reported elements are positions (or moves, playouts, nodes), so that the time of one can be read off.

use std::hint::black_box;

use blokus::{Blokus, Classic, Duo, Kernel, LegalSets, Variant};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use game_core::{Position, Rng, perft, random_playout};

const POSITIONS: usize = 32;

/// Positions after so many random plies, in which the mover can place something.
fn midgames<V: Variant>(plies: usize) -> Vec<Blokus<V>> {
    let mut rng = Rng::seeded(2026);
    let games = std::iter::repeat_with(|| {
        let mut position = Blokus::<V>::start();
        for _ in 0..plies {
            if let Some(mv) = position.random_move(&mut rng) {
                position.play_unchecked(mv);
            }
        }
        position
    });
    games.filter(|position| position.can_place(position.color_to_move())).take(POSITIONS).collect()
}

type Group<'a> = BenchmarkGroup<'a, WallTime>;

/// Goes through all positions in every iteration.
fn bench_each<V: Variant, R>(
    group: &mut Group,
    name: &str,
    positions: &[Blokus<V>],
    mut question: impl FnMut(&Blokus<V>) -> R,
) {
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            for position in positions {
                black_box(question(black_box(position)));
            }
        });
    });
}

fn bench_sets<V: Variant>(group: &mut Group, positions: &[Blokus<V>]) {
    for kernel in [Kernel::Portable, Kernel::Avx2].into_iter().filter(|kernel| kernel.is_supported()) {
        let mut sets = LegalSets::EMPTY;
        let name = format!("sets, {kernel:?}").to_lowercase();
        bench_each(group, &name, positions, |position| {
            position.fill_legal_sets(kernel, position.color_to_move(), &mut sets);
            black_box(&mut sets);
        });
    }
}

fn bench_questions<V: Variant>(group: &mut Group, positions: &[Blokus<V>]) {
    let mut list = Vec::new();
    bench_each(group, "list", positions, |position| {
        list.clear();
        position.list_moves(&mut list);
        list.len()
    });
    bench_each(group, "count", positions, Position::count_moves);
    bench_each(group, "has any", positions, |position| position.can_place(position.color_to_move()));
    let mut rng = Rng::seeded(1);
    bench_each(group, "random move", positions, |position| position.random_move(&mut rng));
}

fn bench_play<V: Variant>(group: &mut Group, positions: &[Blokus<V>]) {
    let mut rng = Rng::seeded(2);
    let moves: Vec<_> = positions.iter().filter_map(|position| position.random_move(&mut rng)).collect();
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("play on a copy", |bencher| {
        bencher.iter(|| {
            for (position, &mv) in positions.iter().zip(&moves) {
                let mut next = *black_box(position);
                next.play_unchecked(black_box(mv));
                black_box(&next);
            }
        });
    });
}

fn bench_games<V: Variant>(group: &mut Group, perft_depth: u32) {
    let start = Blokus::<V>::start();
    let mut rng = Rng::seeded(3);
    group.throughput(Throughput::Elements(1));
    group.bench_function("uniform playout from the start", |bencher| {
        bencher.iter(|| random_playout(black_box(&start), &mut rng));
    });
    group.throughput(Throughput::Elements(perft(&start, perft_depth)));
    group.sample_size(10);
    group.bench_function(format!("perft {perft_depth}"), |bencher| {
        bencher.iter(|| perft(black_box(&start), perft_depth));
    });
}

fn bench_variant<V: Variant>(criterion: &mut Criterion, plies: usize, perft_depth: u32) {
    let positions = midgames::<V>(plies);
    let mut group = criterion.benchmark_group(V::ID);
    bench_sets(&mut group, &positions);
    bench_questions(&mut group, &positions);
    bench_play(&mut group, &positions);
    bench_games::<V>(&mut group, perft_depth);
    group.finish();
}

fn duo(criterion: &mut Criterion) {
    bench_variant::<Duo>(criterion, 10, 3);
}

fn classic(criterion: &mut Criterion) {
    bench_variant::<Classic>(criterion, 24, 4);
}

criterion_group!(engine, duo, classic);
criterion_main!(engine);
