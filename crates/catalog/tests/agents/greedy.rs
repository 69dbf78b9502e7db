//! `greedy`: what can be had at once.

use crate::support::{after, choice, new_session, score, seeded, thought, visit_random_game};

fn squares(text: &str) -> usize {
    if text == "pass" { 0 } else { text.split(',').count() }
}

#[test]
fn largest_piece_is_played() {
    for game in ["duo", "junior", "classic", "classic-2p", "classic-3p"] {
        for seed in 0..3 {
            let mut greedy = seeded(game, "greedy", seed);
            visit_random_game(game, seed, |session| {
                let largest = session.legal_moves().iter().map(|mv| squares(&mv.text)).max().unwrap();
                assert_eq!(squares(&choice(greedy.as_mut(), session)), largest, "{}", session.position());
            });
        }
    }
}

#[test]
fn ties_are_broken_at_random() {
    let session = new_session("duo");
    let choices: std::collections::HashSet<String> =
        (0..200).map(|seed| choice(seeded("duo", "greedy", seed).as_mut(), session.as_ref())).collect();
    assert!(choices.len() > 100, "{}", choices.len());
    assert!(choices.iter().all(|text| squares(text) == 5));
}

#[test]
fn thought_names_the_best_moves_by_squares() {
    let thought = thought("greedy", new_session("duo").as_ref());
    assert_eq!(thought.candidates.len(), 10);
    assert!(thought.candidates.iter().all(|one| (score(one.value, 5.0) - 5.0).abs() < 1e-3), "{thought:?}");
    assert_eq!((thought.line[0].as_str(), thought.iterations), (thought.candidates[0].text.as_str(), 414));
}

/// Balls in the reserve of a colour, as the board says.
fn reserve(session: &dyn session::Session, color: usize) -> u64 {
    session.board()["reserves"][color].as_u64().unwrap()
}

#[test]
fn pylos_square_is_completed_and_two_balls_are_taken_back() {
    let mut session = after("pylos", &["a1", "d4", "b1", "c4", "a2", "d3"]);
    let before = reserve(session.as_ref(), 0);
    let mut greedy = seeded("pylos", "greedy", 1);
    for _ in 0..3 {
        let text = choice(greedy.as_mut(), session.as_ref());
        session.play(&text).unwrap();
    }
    assert_eq!((session.mover().unwrap().seat, reserve(session.as_ref(), 0)), (1, before + 1));
}

#[test]
fn pylos_is_won_where_it_can_be_and_balls_are_raised_rather_than_placed() {
    let (mut wins, mut raises) = (0, 0);
    for seed in 0..40 {
        let mut greedy = seeded("pylos-children", "greedy", seed);
        visit_random_game("pylos-children", seed, |session| {
            let mut after = catalog::find("pylos-children").unwrap().session_at(&session.position()).unwrap();
            let text = choice(greedy.as_mut(), session);
            let moves: Vec<String> = session.legal_moves().into_iter().map(|mv| mv.text).collect();
            let wins_at_once = moves.iter().any(|text| {
                after.play(text).unwrap();
                let wins =
                    after.result().is_some_and(|result| result.winners == [session.mover().unwrap().seat]);
                after.undo();
                wins
            });
            after.play(&text).unwrap();
            if wins_at_once {
                assert!(after.mover().is_none(), "{text} in {}", session.position());
                wins += 1;
            } else if moves.iter().any(|text| text.contains('-')) {
                assert!(text.contains('-'), "{text} costs a ball in {}", session.position());
                raises += 1;
            }
        });
    }
    assert!(wins > 20 && raises > 20, "{wins} {raises}");
}
