//! When a search stops, what it remembers, and what it must not use.

use std::time::{Duration, Instant};

use blokus::{Blokus, Classic, Duo};
use game_core::{Limits, Position, StopFlag};
use search::Params;

use crate::support::{after_random_moves, iterations, late_position, params, search};

#[test]
fn one_thread_with_a_seed_always_thinks_the_same() {
    let position: Blokus<Classic> = after_random_moves(12, 3);
    let think = |seed| {
        let mut mcts = search(Params { seed, ..params() });
        let mut thought = mcts.search(&position, &iterations(400));
        thought.time = Duration::ZERO;
        thought
    };
    assert_eq!(think(5), think(5));
    assert_ne!(think(5), think(6));
}

#[test]
fn a_search_reports_its_progress() {
    let position: Blokus<Duo> = after_random_moves(4, 3);
    let limits = iterations(400);
    search(params()).search(&position, &limits);
    let report = limits.progress.read();
    assert_eq!(report.iterations, 384, "the last multiple of 64 before the end");
    assert!((report.spent - 0.96).abs() < 1e-3, "{report:?}");
    assert!(report.value.is_some_and(|value| (0.0..=1.0).contains(&value)), "{report:?}");
    assert!(limits.progress.leading_moves().is_empty(), "nobody had asked");
    let thought = search(params()).search(&position, &limits);
    // Asked before the search began, so answered after its first simulation.
    let leading = limits.progress.leading_moves();
    assert_eq!(leading.len(), 1);
    assert!(thought.candidates.iter().any(|candidate| candidate.mv.to_string() == leading[0].text));
    assert_eq!(leading[0].visits, 1);
}

#[test]
fn iterations_are_counted_exactly() {
    let position: Blokus<Duo> = after_random_moves(6, 1);
    for threads in [1, 3] {
        for count in [2, 3, 64, 257] {
            let thought = search(Params { threads, ..params() }).search(&position, &iterations(count));
            assert_eq!(thought.iterations, count, "{threads} threads");
            let visits: u64 = thought.candidates.iter().map(|candidate| candidate.visits).sum();
            // A thread that comes while another lists the moves has none to try.
            assert!(if threads == 1 { visits == count } else { visits <= count }, "{threads} threads");
        }
    }
}

#[test]
fn visits_count_what_is_remembered() {
    let position: Blokus<Duo> = after_random_moves(8, 1);
    let mut mcts = search(params());
    let first = mcts.search(&position, &iterations(300));
    let again = mcts.search(&position, &Limits { visits: Some(500), ..Limits::default() });
    assert_eq!(first.iterations, 300);
    assert!((195..=205).contains(&again.iterations), "{}", again.iterations);
}

#[test]
fn the_tree_is_used_again_after_a_move_and_a_reply() {
    for transpositions in [false, true] {
        let mut position: Blokus<Duo> = late_position(150, 2).unwrap();
        let mut mcts = search(Params { transpositions, ..params() });
        let thought = mcts.search(&position, &iterations(3_000));
        for &mv in thought.line.iter().take(2) {
            position.play(mv).unwrap();
        }
        let thought = mcts.search(&position, &iterations(10));
        let visits: u64 = thought.candidates.iter().map(|candidate| candidate.visits).sum();
        assert!(visits > 10, "{visits} visits, transpositions: {transpositions}");
    }
}

#[test]
fn an_unrelated_position_starts_a_new_tree() {
    let mut mcts = search(params());
    mcts.search(&after_random_moves::<Blokus<Duo>>(5, 1), &iterations(200));
    let other: Blokus<Duo> = after_random_moves(9, 77);
    let thought = mcts.search(&other, &iterations(50));
    assert!(thought.candidates.iter().all(|candidate| other.is_legal(candidate.mv)));
    assert!(thought.nodes <= 60, "{}", thought.nodes);
}

#[test]
fn a_full_tree_is_searched_without_expanding() {
    let position = Blokus::<Duo>::start();
    for threads in [1, 2] {
        let small = Params { memory: 1 << 20, expand_after: 1, threads, ..params() };
        let mut mcts = search(small);
        let thought = mcts.search(&position, &iterations(20_000));
        assert_eq!(thought.iterations, 20_000);
        assert!(thought.nodes <= 16_384, "{} nodes", thought.nodes);
        assert!(position.is_legal(thought.candidates[0].mv));
        // And the next search starts with room again.
        let next = mcts.search(&after_random_moves::<Blokus<Duo>>(2, 1), &iterations(100));
        assert!(next.nodes <= 110, "{} nodes", next.nodes);
    }
}

#[test]
fn a_raised_flag_stops_at_once_with_a_move() {
    let stop = StopFlag::default();
    stop.raise();
    let position = Blokus::<Classic>::start();
    let thought = search(params()).search(&position, &Limits { stop, ..Limits::default() });
    assert!(thought.iterations <= 4);
    assert!(position.is_legal(thought.candidates[0].mv));
}

#[test]
fn a_flag_raised_by_another_thread_ends_an_endless_search() {
    let limits = Limits::default();
    let stop = limits.stop.clone();
    let raiser = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(30));
        stop.raise();
    });
    let position = Blokus::<Duo>::start();
    let thought = search(params()).search(&position, &limits);
    raiser.join().unwrap();
    assert!(thought.iterations > 2);
}

#[test]
fn the_clock_ends_a_search() {
    let position = Blokus::<Duo>::start();
    let limits = Limits { time: Some(Duration::from_millis(20)), ..Limits::default() };
    let started = Instant::now();
    let thought = search(params()).search(&position, &limits);
    assert!(started.elapsed() >= Duration::from_millis(20));
    assert!(thought.iterations > 0);
}

#[test]
fn a_settled_choice_ends_the_search_early() {
    let early = Params { stop_early: true, ..params() };
    let position = (0..100).find_map(|seed| {
        let position = late_position::<Blokus<Duo>>(200, seed)?;
        let thought = search(early).search(&position, &iterations(5_000));
        (!thought.is_proven && thought.iterations < 5_000).then_some(position)
    });
    let position = position.expect("some choice is settled early");
    let limited = search(early).search(&position, &iterations(5_000));
    let best = limited.candidates[0].visits;
    let second = limited.candidates.get(1).map_or(0, |candidate| candidate.visits);
    assert!(limited.is_proven || best > second + (5_000_u64.saturating_sub(limited.iterations)));
}

#[test]
fn several_threads_search_one_tree() {
    let position: Blokus<Classic> = after_random_moves(10, 8);
    let mut mcts = search(Params { threads: 4, ..params() });
    let thought = mcts.search(&position, &iterations(2_000));
    assert_eq!(thought.iterations, 2_000);
    assert!(position.is_legal(thought.candidates[0].mv));
    assert!(mcts.cpu_elsewhere() > Duration::ZERO);
    let sum: f32 = thought.values.iter().sum();
    assert!((sum - 2.0).abs() < 1e-3, "utilities of four seats add up to two: {sum}");
}
