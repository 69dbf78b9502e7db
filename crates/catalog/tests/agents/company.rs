//! A person with one, two and three agents at the table: order, passes and scores are right to the end.

use game_core::Limits;
use session::{ForfeitRule, Seated, Session};

use crate::support::{new_session, seeded};

/// The person moves by a script: always the move that comes first in the game's order.
fn script(session: &dyn Session) -> String {
    session.legal_moves()[0].text.clone()
}

/// Plays a game of a person in one seat and agents in the others.
fn play(game: &str, person: usize, specs: &[&str]) -> Box<dyn Session> {
    let mut session = new_session(game);
    let mut agents: Vec<Option<Seated>> = Vec::new();
    let mut specs = specs.iter();
    for seat in 0..session.info().seats {
        agents.push((seat != person).then(|| {
            let spec = *specs.next().unwrap();
            Seated::new(spec, seeded(game, spec, seat as u64), ForfeitRule::Error, 1)
        }));
    }
    assert_eq!(specs.next(), None);
    while let Some(mover) = session.mover() {
        if let Some(agent) = &mut agents[mover.seat] {
            let decision = agent.play(session.as_mut(), &Limits::default()).unwrap();
            assert_eq!((decision.fault, decision.moves.len()), (None, 1), "{game}");
        } else {
            let text = script(session.as_ref());
            let other = (mover.seat + 1) % session.info().seats;
            assert_eq!(session.play_as(other, &text).unwrap_err().code, "not_your_turn");
            session.play_as(mover.seat, &text).unwrap();
        }
    }
    session
}

/// Colours move in order; one that is blocked passes once and is left out from then on.
fn check_order(session: &dyn Session) {
    let colors = session.info().colors;
    let mut is_out = vec![false; colors.len()];
    let mut expected = 0;
    let mut shared_moves = 0;
    for entry in session.history() {
        let mover = entry.played.mover;
        assert_eq!(mover.color, expected, "{}", entry.position);
        if let Some(seat) = colors[mover.color].seat {
            assert_eq!(mover.seat, seat);
        } else {
            assert_eq!(mover.seat, shared_moves % session.info().seats, "{}", entry.position);
            shared_moves += 1;
        }
        is_out[mover.color] = entry.played.text == "pass";
        let next =
            (1..=colors.len()).map(|step| (mover.color + step) % colors.len()).find(|&next| !is_out[next]);
        expected = next.unwrap_or(mover.color);
    }
    assert!(is_out.iter().all(|&is_out| is_out), "every colour passes in the end");
}

/// Points are squares placed and the bonus; the winner has the most.
fn check_scores(session: &dyn Session) {
    let info = session.info();
    let mut squares = vec![0; info.colors.len()];
    let mut last = vec![String::new(); info.colors.len()];
    for entry in session.history().iter().filter(|entry| entry.played.text != "pass") {
        squares[entry.played.mover.color] += entry.played.text.split(',').count();
        last[entry.played.mover.color].clone_from(&entry.played.text);
    }
    let has_bonus = info.id != "blokus-junior";
    let mut by_seat = vec![0; info.seats];
    for (color, score) in session.scores().iter().enumerate() {
        let bonus = match (has_bonus && squares[color] == 89, last[color].contains(',')) {
            (false, _) => 0,
            (true, true) => 15,
            (true, false) => 20,
        };
        assert_eq!(score.points, squares[color] as i32 + bonus, "{} {color}", info.id);
        if let Some(seat) = info.colors[color].seat {
            by_seat[seat] += score.points;
        }
    }
    let result = session.result().unwrap();
    assert_eq!(result.scores, by_seat, "{}", info.id);
    let best = by_seat.iter().max().unwrap();
    assert!(result.winners.iter().all(|&seat| by_seat[seat] == *best) && !result.winners.is_empty());
}

fn check(game: &str, person: usize, specs: &[&str]) {
    let session = play(game, person, specs);
    check_order(session.as_ref());
    check_scores(session.as_ref());
}

#[test]
fn person_and_one_agent_play_to_the_end() {
    for spec in ["greedy", "evaluator", "heuristic", "lookahead:positions=500"] {
        for person in 0..2 {
            check("duo", person, &[spec]);
        }
        check("junior", 0, &[spec]);
        check("classic-2p", 1, &[spec]);
    }
}

#[test]
fn person_and_two_agents_play_to_the_end() {
    for person in 0..3 {
        check("classic-3p", person, &["evaluator", "lookahead:positions=200"]);
        check("classic-3p", person, &["greedy", "heuristic"]);
    }
}

#[test]
fn person_and_three_agents_play_to_the_end() {
    for person in 0..4 {
        check("classic", person, &["greedy", "heuristic:level=medium", "lookahead:positions=200"]);
    }
    check("classic", 0, &["evaluator", "random", "heuristic:level=easy"]);
}

#[test]
fn person_and_greedy_agent_play_pylos_to_the_end() {
    for game in ["pylos", "pylos-lines", "pylos-children"] {
        for person in 0..2 {
            let session = play(game, person, &["greedy"]);
            let result = session.result().unwrap();
            assert!(result.winners.len() == 1 || result.reason.is_some(), "{game}: {result:?}");
        }
    }
}
