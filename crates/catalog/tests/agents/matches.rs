//! Who beats whom, in pairs of games from the same random opening with seats swapped; and that seeds fix games.

use session::{Player, Session};

use crate::support::{BLOKUS_AGENTS, choice, new_session, play_out, seeded};

/// A session after some random moves, the same for the same seed.
fn opening(game: &str, seed: u64, plies: usize) -> Box<dyn Session> {
    let mut session = new_session(game);
    let mut random = seeded(game, "random", seed);
    for _ in 0..plies {
        let text = choice(random.as_mut(), session.as_ref());
        session.play(&text).unwrap();
    }
    session
}

/// Points of the first agent in games against the second, in every seat once per opening: 1 for the best score of all,
/// one half if it is shared. The second agent has all other seats.
fn points(game: &str, one: &str, other: &str, openings: u64) -> (f64, u64) {
    let (mut points, mut games) = (0.0, 0);
    for seed in 0..openings {
        let start = opening(game, seed, 2);
        for seat in 0..start.info().seats {
            let mut session = catalog::find(game).unwrap().session_at(&start.position()).unwrap();
            let spec = |place: usize| if place == seat { one } else { other };
            let mut players: Vec<Box<dyn Player>> = (0..session.info().seats)
                .map(|place| seeded(game, spec(place), 100 * seed + place as u64))
                .collect();
            play_out(session.as_mut(), &mut players);
            let winners = session.result().unwrap().winners;
            if winners.contains(&seat) {
                points += if winners.len() == 1 { 1.0 } else { 0.5 };
            }
            games += 1;
        }
    }
    (points, games)
}

/// The first agent wins so large a part of its games that chance would not do it for an equal.
fn beats(game: &str, one: &str, other: &str, openings: u64, part: f64) {
    let (points, games) = points(game, one, other, openings);
    assert!(points >= part * games as f64, "{one} has {points} of {games} against {other} in {game}");
}

#[test]
fn greedy_beats_random() {
    beats("duo", "greedy", "random", 30, 0.85);
    beats("classic-2p", "greedy", "random", 10, 0.85);
    beats("classic", "greedy", "random", 8, 0.7);
}

#[test]
fn greedy_beats_random_in_pylos() {
    beats("pylos", "greedy", "random", 40, 0.7);
}

#[test]
fn evaluator_and_heuristic_beat_random() {
    for spec in ["evaluator", "heuristic", "heuristic:level=medium"] {
        beats("duo", spec, "random", 15, 0.85);
    }
}

#[test]
fn lookahead_beats_greedy_with_two_three_and_four_players() {
    beats("duo", "lookahead:depth=1", "greedy", 10, 0.9);
    beats("junior", "lookahead:depth=1", "greedy", 10, 0.9);
    beats("classic-2p", "lookahead:depth=1", "greedy", 2, 0.9);
    beats("classic-3p", "lookahead:depth=1", "greedy", 2, 0.8);
    beats("classic", "lookahead:depth=1", "greedy", 2, 0.8);
}

#[test]
fn lookahead_beats_evaluator_and_heuristic() {
    for other in ["evaluator", "heuristic"] {
        beats("duo", "lookahead:positions=1000", other, 6, 0.9);
    }
}

fn moves_of(game: &str, spec: &str, seed: u64) -> Vec<String> {
    let mut session = new_session(game);
    let mut players: Vec<Box<dyn Player>> =
        (0..session.info().seats).map(|seat| seeded(game, spec, seed + seat as u64)).collect();
    play_out(session.as_mut(), &mut players);
    session.history().into_iter().map(|entry| entry.played.text).collect()
}

#[test]
fn games_are_fixed_by_the_seed() {
    for spec in BLOKUS_AGENTS {
        let spec = if spec == "lookahead" { "lookahead:positions=1500" } else { spec };
        assert_eq!(moves_of("duo", spec, 3), moves_of("duo", spec, 3), "{spec}");
        if !spec.starts_with("lookahead") && spec != "evaluator" {
            assert_ne!(moves_of("duo", spec, 3), moves_of("duo", spec, 13), "{spec}");
        }
    }
    assert_eq!(moves_of("pylos", "greedy", 3), moves_of("pylos", "greedy", 3));
    assert_ne!(moves_of("pylos", "greedy", 3), moves_of("pylos", "greedy", 13));
}
