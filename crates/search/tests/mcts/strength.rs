//! Better than chance, and right where the truth is known. Agents of the catalogue, with knowledge of their
//! games, are tested there.

use blokus::{Blokus, Duo, Junior};
use game_core::{ActionSpace, Limits, Position, Rng, Seat};
use pylos::{Children, Pylos, Squares};
use search::{Exact, MctsAgent, Params, Playouts, SearchSettings, Uniform, endgame};

use crate::support::{after_random_moves, iterations, late_position, params, plain, search};

/// The mean utility of the search in a seat, all others playing at random.
fn utility_against_random<P: ActionSpace>(seat: Seat, games: u64, count: u64) -> f32 {
    let total: f32 = (0..games)
        .map(|seed| {
            let mut rng = Rng::seeded(seed);
            let mut mcts = search::<P>(Params { seed, formula: plain(0.2, 1000.0), ..params() });
            let mut position = P::start();
            // Pylos has no end by itself: a session would call a draw, here a long game counts as one.
            for _ in 0..1000 {
                if position.is_over() {
                    break;
                }
                let mv = if position.to_move() == seat {
                    mcts.search(&position, &iterations(count)).candidates[0].mv
                } else {
                    position.random_move(&mut rng).unwrap()
                };
                position.play(mv).unwrap();
            }
            position.outcome().map_or(0.5, |outcome| outcome.utility(seat))
        })
        .sum();
    total / games as f32
}

fn beats_random_from_every_seat<P: ActionSpace>(games: u64, count: u64, least: f32) {
    for seat in Seat::first(P::SEATS) {
        let utility = utility_against_random::<P>(seat, games, count);
        assert!(utility >= least, "{seat}: {utility}");
    }
}

#[test]
fn search_beats_random_in_two_player_blokus() {
    beats_random_from_every_seat::<Blokus<Junior>>(3, 1_000, 0.6);
}

#[test]
fn search_beats_random_in_pylos() {
    beats_random_from_every_seat::<Pylos<Squares>>(4, 300, 0.8);
    beats_random_from_every_seat::<Pylos<Children>>(4, 300, 0.8);
}

/// Late positions in which the exact search says that the mover wins: the tree search must find it too, and
/// prove it.
#[test]
fn forced_wins_are_found_and_proven() {
    let mut proven = 0;
    for seed in 0..60 {
        let Some(position) = late_position::<Blokus<Duo>>(20, seed) else { continue };
        let seat = position.to_move();
        let solution = endgame::solve(&position, &endgame::Allowance::default(), &Limits::default()).unwrap();
        let thought = search(params()).search(&position, &iterations(3_000));
        if thought.is_proven {
            proven += 1;
            let truth = solution.outcome.utility(seat);
            assert!((thought.values[seat.index()] - truth).abs() < 1e-6, "{position}");
            let mut after = position;
            after.play(thought.candidates[0].mv).unwrap();
            let kept = match after.outcome() {
                Some(outcome) => outcome,
                None => {
                    endgame::solve(&after, &endgame::Allowance::default(), &Limits::default())
                        .unwrap()
                        .outcome
                }
            };
            assert!((kept.utility(seat) - truth).abs() < 1e-6, "{position}");
        }
    }
    assert!(proven >= 20, "only {proven} of 60 late positions were proven");
}

#[test]
fn a_win_in_one_turn_is_played_in_pylos() {
    // White puts the apex ball.
    let mut found = 0;
    for seed in 0..200 {
        let Some(position) = winning_turn(seed) else { continue };
        let thought = search(params()).search(&position, &iterations(400));
        let mut after = position;
        after.play(thought.candidates[0].mv).unwrap();
        let outcome = after.outcome().expect("the game is won at once");
        assert!(outcome.utility(position.to_move()) > 0.5, "{position}");
        assert!(thought.is_proven);
        found += 1;
    }
    assert!(found >= 20, "only {found} positions to test");
}

/// A position of a random game in which some move wins at once.
fn winning_turn(seed: u64) -> Option<Pylos<Children>> {
    let mut rng = Rng::seeded(seed);
    let mut position = Pylos::<Children>::start();
    while let Some(mv) = position.random_move(&mut rng) {
        let wins = |mv| {
            let mut after = position;
            after.play_unchecked(mv);
            after.outcome().is_some_and(|outcome| outcome.utility(position.to_move()) > 0.5)
        };
        if position.moves().into_iter().any(wins) {
            return Some(position);
        }
        position.play_unchecked(mv);
    }
    None
}

#[test]
fn later_moves_and_transpositions_change_the_search_but_not_its_sense() {
    for (rave, transpositions) in [(0.0, false), (0.0, true), (1000.0, false), (1000.0, true)] {
        let params = Params { formula: plain(0.3, rave), transpositions, ..params() };
        let position: Blokus<Duo> = after_random_moves(16, 4);
        let thought = search(params).search(&position, &iterations(500));
        assert!(thought.candidates.iter().all(|candidate| position.is_legal(candidate.mv)));
        assert_eq!(thought.line[0], thought.candidates[0].mv);
        let total: u64 = thought.candidates.iter().map(|candidate| candidate.visits).sum();
        assert_eq!(total, 500);
        let sum: f32 = thought.values.iter().sum();
        assert!((sum - 1.0).abs() < 1e-4, "utilities of two seats add up to one: {sum}");
    }
}

#[test]
fn the_agent_plays_endgames_exactly() {
    use game_core::Agent;
    let settings = SearchSettings { params: params(), iterations: Some(50), ..SearchSettings::default() };
    let mut checked = 0;
    for seed in 100..140 {
        let Some(position) = late_position::<Blokus<Duo>>(25, seed) else { continue };
        let evaluator = Playouts::<Uniform>::default();
        let mut agent = MctsAgent::new(settings, evaluator, Some(Exact::new(1_000, 1_000_000)));
        let mv = agent.choose(&position, &Limits::default()).unwrap();
        assert!(agent.thought().unwrap().is_proven);
        let whole =
            endgame::solve(&position, &endgame::Allowance::default(), &Limits::default()).unwrap().outcome;
        let mut after = position;
        after.play(mv).unwrap();
        let kept = after.outcome().unwrap_or_else(|| {
            endgame::solve(&after, &endgame::Allowance::default(), &Limits::default()).unwrap().outcome
        });
        assert_eq!(kept.margin(position.to_move()), whole.margin(position.to_move()), "{position}");
        checked += 1;
    }
    assert!(checked >= 20);
}
