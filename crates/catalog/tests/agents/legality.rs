//! Every agent answers with a legal move or a pass, wherever it is asked.

use std::time::Duration;

use game_core::Limits;
use session::Session;

use crate::support::{BLOKUS, BLOKUS_AGENTS, PYLOS, choice, seeded, visit_random_game};

/// Passing is legal only where nothing can be placed, so what a session takes is right either way.
fn check(session: &dyn Session, text: &str, spec: &str) {
    let mut copy = catalog::find(session.info().id).unwrap().session_at(&session.position()).unwrap();
    let played = copy.play(text).unwrap_or_else(|refusal| panic!("{spec}: {text}: {refusal}"));
    assert_eq!(played.len(), 1, "{spec}: {text}");
}

fn check_games(game: &str, specs: &[&str], seeds: std::ops::Range<u64>) -> usize {
    let mut asked = 0;
    for seed in seeds {
        let mut players: Vec<_> = specs.iter().map(|spec| seeded(game, spec, seed)).collect();
        visit_random_game(game, seed, |session| {
            for (player, spec) in players.iter_mut().zip(specs) {
                check(session, &choice(player.as_mut(), session), spec);
                asked += 1;
            }
        });
    }
    asked
}

#[test]
fn answers_are_legal_in_thousands_of_positions() {
    let quick = [
        "greedy",
        "evaluator",
        "evaluator:noise=1",
        "heuristic:level=easy",
        "heuristic:level=medium",
        "heuristic",
    ];
    let asked: usize = BLOKUS.into_iter().map(|game| check_games(game, &quick, 0..8)).sum();
    assert!(asked > 10_000, "{asked}");
}

#[test]
fn lookahead_answers_are_legal_in_thousands_of_positions() {
    let quick =
        ["lookahead:depth=1,positions=200", "lookahead:positions=300", "lookahead:positions=100,noise=0.3"];
    let asked: usize = BLOKUS.into_iter().map(|game| check_games(game, &quick, 20..24)).sum();
    assert!(asked > 2_000, "{asked}");
}

#[test]
fn greedy_answers_are_legal_in_pylos() {
    let asked: usize = PYLOS.into_iter().map(|game| check_games(game, &["greedy"], 0..20)).sum();
    assert!(asked > 1_000, "{asked}");
}

#[test]
fn answers_are_legal_when_there_is_no_time_to_think() {
    let stopped = Limits::default();
    stopped.stop.raise();
    let hurried = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    let once = Limits { iterations: Some(1), ..Limits::default() };
    for game in BLOKUS {
        for spec in BLOKUS_AGENTS {
            let mut player = seeded(game, spec, 1);
            let mut ply = 0;
            visit_random_game(game, 5, |session| {
                ply += 1;
                // Every few moves: without a bound on positions, the slowest agent is not meant to be asked this often.
                if ply % 9 == 0 {
                    for limits in [&stopped, &hurried, &once] {
                        let is_bounded = spec == "lookahead" || limits.stop.is_raised();
                        if is_bounded {
                            check(session, &player.choose(session, limits).unwrap(), spec);
                        }
                    }
                }
            });
        }
    }
}

/// A stopped agent has looked at one move, and says so.
#[test]
fn raised_stop_ends_the_search_at_once() {
    let stopped = Limits::default();
    stopped.stop.raise();
    for spec in BLOKUS_AGENTS {
        let session = crate::support::new_session("classic");
        let mut player = seeded("classic", spec, 1);
        player.choose(session.as_ref(), &stopped).unwrap();
        assert!(player.thought().unwrap().iterations <= 1, "{spec}");
    }
}

#[test]
fn finished_games_are_refused() {
    for spec in BLOKUS_AGENTS {
        let mut session = crate::support::new_session("junior");
        let mut random = seeded("junior", "random", 1);
        while session.mover().is_some() {
            let text = choice(random.as_mut(), session.as_ref());
            session.play(&text).unwrap();
        }
        let refused = seeded("junior", spec, 1).choose(session.as_ref(), &Limits::default()).unwrap_err();
        assert_eq!(refused, game_core::AgentError::GameOver, "{spec}");
    }
}
