//! Exact endgames against brute force.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use blokus::{Blokus, Classic, Classic2p, Classic3p, Duo, Junior};
use game_core::{ActionSpace, Bounded, Limits, Outcome, Position, Rng, Seat, StopFlag};
use search::endgame::{Allowance, Solution, decided, solve};

fn solved<P: Bounded + ActionSpace>(position: &P) -> Solution<P::Move> {
    solve(position, &Allowance::default(), &Limits::default()).unwrap()
}

/// The result of best play by trying everything, each seat for itself; `None` when that is too much.
fn brute_force<P: Bounded>(position: &P, wish: Wish, left: &mut u64) -> Option<Outcome> {
    if let Some(outcome) = position.outcome() {
        return Some(outcome);
    }
    *left = left.checked_sub(1)?;
    let seat = position.to_move();
    let mut moves = position.moves();
    // Of equal results the first counts, in the order in which the search tries moves.
    moves.sort_by_key(|&mv| std::cmp::Reverse(position.ordering_score(mv)));
    let mut best: Option<Outcome> = None;
    for mv in moves {
        let mut next = position.clone();
        next.play_unchecked(mv);
        let outcome = brute_force(&next, wish, left)?;
        if best.is_none_or(|best| wish(&outcome, seat) > wish(&best, seat)) {
            best = Some(outcome);
        }
    }
    best
}

/// What a seat wants of an outcome.
type Wish = fn(&Outcome, Seat) -> (i64, i32, i32);

fn by_margin(outcome: &Outcome, seat: Seat) -> (i64, i32, i32) {
    (0, outcome.margin(seat), 0)
}

fn by_rank(outcome: &Outcome, seat: Seat) -> (i64, i32, i32) {
    ((f64::from(outcome.utility(seat)) * 1e6) as i64, outcome.margin(seat), outcome.score(seat))
}

/// Positions of random games from which brute force gets to the end.
fn small_endings<P: Bounded + ActionSpace>(wish: Wish, seeds: std::ops::Range<u64>) -> Vec<(P, Outcome)> {
    let mut endings = Vec::new();
    for seed in seeds {
        let mut rng = Rng::seeded(seed);
        let mut line = vec![P::start()];
        while let Some(mv) = line[line.len() - 1].random_move(&mut rng) {
            let mut next = line[line.len() - 1].clone();
            next.play_unchecked(mv);
            line.push(next);
        }
        // Backwards from the end of the game, as far as brute force goes.
        for position in line.into_iter().rev() {
            let mut left = 30_000;
            match brute_force(&position, wish, &mut left) {
                Some(outcome) => endings.push((position, outcome)),
                None => break,
            }
        }
    }
    endings
}

fn duels_agree<P: Bounded + ActionSpace>(seeds: std::ops::Range<u64>, least_choices: usize) {
    let mut with_choice = 0;
    for (position, outcome) in small_endings::<P>(by_margin, seeds) {
        if position.is_over() {
            continue;
        }
        let solution = solved(&position);
        let first = Seat::new(0);
        assert_eq!(solution.outcome.margin(first), outcome.margin(first), "{position}");
        assert_eq!(play_out(&position, &solution), solution.outcome, "{position}");
        if let Some(winner) = decided(&position) {
            assert_eq!(outcome.winners().collect::<Vec<_>>(), [winner], "{position}");
        }
        with_choice += usize::from(position.count_moves() > 1);
    }
    assert!(with_choice >= least_choices, "only {with_choice} positions with a choice");
}

/// Where the line of a solution leads.
fn play_out<P: Position>(position: &P, solution: &Solution<P::Move>) -> Outcome {
    let mut position = position.clone();
    for &mv in &solution.line {
        position.play(mv).unwrap();
    }
    position.outcome().expect("a solution leads to the end of the game")
}

#[test]
fn two_seats_agree_with_brute_force() {
    duels_agree::<Blokus<Duo>>(0..30, 60);
    duels_agree::<Blokus<Junior>>(0..30, 40);
    duels_agree::<Blokus<Classic2p>>(0..12, 30);
}

fn groups_agree<P: Bounded + ActionSpace>(seeds: std::ops::Range<u64>) {
    let mut with_choice = 0;
    for (position, outcome) in small_endings::<P>(by_rank, seeds) {
        if position.is_over() {
            continue;
        }
        let solution = solved(&position);
        assert_eq!(solution.outcome, outcome, "{position}");
        assert_eq!(play_out(&position, &solution), outcome, "{position}");
        with_choice += usize::from(position.count_moves() > 1);
    }
    assert!(with_choice >= 20, "only {with_choice} positions with a choice");
}

#[test]
fn three_and_four_seats_agree_with_brute_force() {
    groups_agree::<Blokus<Classic>>(0..10);
    groups_agree::<Blokus<Classic3p>>(0..10);
}

#[test]
fn an_allowance_that_is_too_small_gives_no_answer() {
    let start = Blokus::<Duo>::start();
    let allowance = Allowance { positions: 1_000, time: None };
    assert_eq!(solve(&start, &allowance, &Limits::default()), None);
    let stop = StopFlag::default();
    stop.raise();
    assert_eq!(solve(&start, &Allowance::default(), &Limits { stop, ..Limits::default() }), None);
}

#[test]
fn an_open_game_is_not_decided() {
    assert_eq!(decided(&Blokus::<Duo>::start()), None);
    assert_eq!(decided(&Blokus::<Classic>::start()), None);
}
