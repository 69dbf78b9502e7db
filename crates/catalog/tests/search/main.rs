//! The searching agents of the catalogue.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use std::time::Duration;

use catalog::games;
use game_core::Limits;
use game_module::GameModule;
use session::{Player, Session};

fn player(game: &GameModule, spec: &str) -> Box<dyn Player> {
    game.player(&catalog::agent_spec(spec).unwrap()).unwrap()
}

/// Plays a game and gives the share of other seats that the seat beat.
fn play(game: &GameModule, seat: usize, spec: &str, seed: u64) -> f64 {
    let mut session = game.new_session();
    let mut players: Vec<Box<dyn Player>> = (0..game.info.seats)
        .map(|at| {
            let random = format!("random:seed={}", seed * 10 + at as u64);
            player(game, if at == seat { spec } else { &random })
        })
        .collect();
    while let Some(mover) = session.mover() {
        let text = players[mover.seat].choose(session.as_ref(), &Limits::default()).unwrap();
        session.play(&text).unwrap();
    }
    let result = session.result().unwrap();
    let own = result.scores[seat];
    let others = result.scores.iter().enumerate().filter(|(at, _)| *at != seat);
    let beaten: f64 = others
        .map(|(_, &score)| match own.cmp(&score) {
            std::cmp::Ordering::Greater => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Less => 0.0,
        })
        .sum();
    beaten / (game.info.seats - 1) as f64
}

#[test]
fn search_beats_random_from_every_seat_of_every_game() {
    for game in games() {
        for seat in 0..game.info.seats {
            let spec = format!("mcts:iterations=60,seed={seat},memory=16");
            let total: f64 = (0..2).map(|seed| play(game, seat, &spec, seed)).sum();
            assert!(total >= 1.3, "{} seat {seat}: {total} of 2", game.info.id);
        }
    }
}

#[test]
fn settings_change_the_search_but_not_its_legality() {
    for game in games() {
        for spec in [
            "mcts:iterations=20,playouts=uniform",
            "mcts:iterations=20,priors=off,rave=0,transpositions=off",
            "mcts:iterations=20,width=3,margin=0.5,endgame=0,threads=2",
            "mcts:iterations=20,noise=1",
        ] {
            let mut session = game.new_session();
            let mut agent = player(game, &format!("{spec},seed=4,memory=8"));
            let mut random = player(game, "random:seed=9");
            for ply in 0..30 {
                if session.mover().is_none() {
                    break;
                }
                let mover: &mut dyn Player = if ply % 3 == 0 { agent.as_mut() } else { random.as_mut() };
                let text = mover.choose(session.as_ref(), &Limits::default()).unwrap();
                session.play(&text).unwrap();
            }
        }
    }
}

#[test]
fn the_same_seed_chooses_the_same_moves() {
    let game = catalog::find("duo").unwrap();
    let choose = |seed: u64| {
        let mut session = game.new_session();
        let mut agent = player(game, &format!("mcts:iterations=50,seed={seed}"));
        (0..6)
            .map(|_| {
                let text = agent.choose(session.as_ref(), &Limits::default()).unwrap();
                session.play(&text).unwrap();
                text
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(choose(3), choose(3));
}

#[test]
fn a_thought_tells_values_candidates_and_a_line() {
    for id in ["duo", "classic", "pylos"] {
        let game = catalog::find(id).unwrap();
        let mut session = game.new_session();
        let mut agent = player(game, "mcts:iterations=200,seed=1");
        let text = agent.choose(session.as_ref(), &Limits::default()).unwrap();
        let thought = agent.thought().unwrap();
        assert_eq!(thought.candidates[0].text, text);
        assert_eq!(thought.line[0], text);
        assert_eq!(thought.values.len(), game.info.seats);
        assert!(thought.values.iter().all(|value| (0.0..=1.0).contains(value)));
        assert!(thought.iterations > 0 && thought.depth > 0 && thought.nodes > 0);
        for text in &thought.line {
            session.play(text).unwrap();
        }
    }
}

/// The caller's clock is obeyed even by an agent that would like to think for an hour.
#[test]
fn the_callers_limit_comes_first() {
    let game = catalog::find("duo").unwrap();
    let session: Box<dyn Session> = game.new_session();
    let mut agent = player(game, "mcts:time=3600s,seed=1");
    let limits = Limits { time: Some(Duration::from_millis(20)), ..Limits::default() };
    let text = agent.choose(session.as_ref(), &limits).unwrap();
    assert!(!text.is_empty());
    let stopped = Limits::default();
    stopped.stop.raise();
    agent.choose(session.as_ref(), &stopped).unwrap();
    assert!(agent.thought().unwrap().iterations < 100);
}
