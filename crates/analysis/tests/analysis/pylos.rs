//! Pylos, where the table knows everything.

use game_core::Limits;
use session::{Analyst, Source};

use crate::{after, analyst, analyze, loss, random_game};

/// Found by a player: c4 looks best to a search and gives the win away.
#[test]
fn the_hint_in_a_won_position_wins() {
    let session = after("pylos", "c2 d3 b3 d2 a2 a1 d1 b2");
    let analysis = analyze("pylos", session.as_ref());
    assert_eq!((analysis.source, analysis.is_exact()), (Source::Table, true));
    assert!(["b1", "d4"].contains(&analysis.text.as_deref().unwrap()), "{analysis:?}");
    let thought = analysis.thought.unwrap();
    assert_eq!(thought.values, [1.0, 0.0], "white wins");
    let won: Vec<&str> =
        thought.candidates.iter().take_while(|one| one.value == 1.0).map(|one| one.text.as_str()).collect();
    assert!(won.len() == 2 && won.contains(&"b1") && won.contains(&"d4"), "{won:?}");
    let lost = thought.candidates.iter().find(|one| one.text == "c4").unwrap();
    assert_eq!((lost.value, lost.is_proven), (0.0, true));
    let exact = analysis.exact.unwrap();
    let same = exact.iter().zip(&thought.candidates).all(|(turn, one)| turn.text == one.text);
    assert!(same && exact.len() == thought.candidates.len(), "one order everywhere");
}

#[test]
fn a_correct_move_loses_nothing_and_a_wrong_one_does() {
    let game = catalog::find("pylos").unwrap();
    let (mut judge, mut wrong, mut right) = (analyst("pylos"), 0, 0);
    for seed in 0..12 {
        let sessions = random_game(game, seed);
        let analyses: Vec<_> =
            sessions.iter().map(|one| judge.analyze(one.as_ref(), &Limits::default()).unwrap()).collect();
        assert!(analyses.iter().all(session::Analysis::is_exact));
        for (index, pair) in analyses.windows(2).enumerate() {
            let (session, next) = (&sessions[index], &sessions[index + 1]);
            let played = next.history().last().unwrap().played.text.clone();
            let lost = loss((session.as_ref(), &pair[0]), &pair[1]);
            // What the decision is worth: as much as the best turn that begins with it.
            let exact = pair[0].exact.as_ref().unwrap();
            let begins = |text: &str| {
                let mut line = session.fork();
                line.play(text).unwrap()[0].text == played
            };
            let own = exact.iter().filter(|turn| begins(&turn.text)).map(session::ExactView::value);
            let own = own.fold(0.0, f32::max);
            assert_eq!(lost, exact[0].value() - own, "seed {seed}, move {}", index + 1);
            if lost > 0.0 { wrong += 1 } else { right += 1 }
        }
    }
    assert!(wrong > 10 && right > 100, "{wrong} wrong and {right} right moves");
}

#[test]
fn the_hint_in_the_middle_of_a_turn_finishes_the_best_turn() {
    let game = catalog::find("pylos").unwrap();
    let mut seen = 0;
    for session in (0..20).flat_map(|seed| random_game(game, seed)) {
        let is_middle = session.legal_moves().iter().any(|mv| mv.text.starts_with('x'));
        if !is_middle {
            continue;
        }
        seen += 1;
        let analysis = analyze("pylos", session.as_ref());
        let mut next = session.fork();
        next.play(analysis.text.as_deref().unwrap()).unwrap();
        assert_eq!(loss((session.as_ref(), &analysis), &analyze("pylos", next.as_ref())), 0.0);
    }
    assert!(seen > 10, "{seen}");
}

/// Whoever follows the hints of a won game wins it, though the table knows no distances.
#[test]
fn hints_lead_to_the_end() {
    for seed in 0..6 {
        let mut opponent = catalog::find("pylos")
            .unwrap()
            .player(&catalog::agent_spec(&format!("mcts:iterations=60,seed={seed}")).unwrap())
            .unwrap();
        let (mut session, mut judge) = (catalog::find("pylos").unwrap().new_session(), analyst("pylos"));
        while let Some(mover) = session.mover() {
            let text = if mover.seat == 0 {
                opponent.choose(session.as_ref(), &Limits::default()).unwrap()
            } else {
                judge.analyze(session.as_ref(), &Limits::default()).unwrap().text.unwrap()
            };
            session.play(&text).unwrap();
        }
        assert_eq!(session.result().unwrap().winners, [1], "seed {seed}");
    }
}

/// Two players who go round in a circle: the turn that brings the position a third time is a draw, whatever the table
/// says, and not what a hint would play.
#[test]
fn a_third_repetition_is_a_draw_and_no_hint() {
    let game = catalog::find("pylos").unwrap();
    let mut checked = 0;
    for seed in 0..200 {
        let mut rng = game_core::Rng::seeded(seed);
        let mut session = game.new_session();
        // Shuffling: prefers turns to positions that were there before.
        while session.mover().is_some() {
            let turns = session.exact_values().unwrap();
            let known: Vec<String> =
                session.history().iter().map(|one| without_turn(&one.position)).collect();
            let returns = turns.iter().filter(|turn| {
                let mut next = session.fork();
                next.play(&turn.text).unwrap();
                known.contains(&without_turn(&next.position()))
            });
            let returns: Vec<String> = returns.map(|turn| turn.text.clone()).collect();
            let ends = |text: &String| {
                let mut next = session.fork();
                next.play(text).unwrap();
                next.result().is_some_and(|result| result.reason.is_some())
            };
            if let Some(text) = returns.iter().find(|text| ends(text)) {
                checked += 1;
                let turn = turns.iter().find(|turn| turn.text == *text).unwrap();
                assert_eq!(turn.outcome, "draw", "seed {seed}");
                if turns[0].outcome == "win" {
                    assert!(!ends(&turns[0].text), "seed {seed}");
                }
            }
            let any: Vec<String> = turns.iter().map(|turn| turn.text.clone()).collect();
            let text = rng.pick(if returns.is_empty() { &any } else { &returns }).unwrap();
            session.play(text).unwrap();
        }
        if checked >= 3 {
            return;
        }
    }
    panic!("only {checked} repetitions in 200 games");
}

/// The board and who is to move, without the number of the turn.
fn without_turn(position: &str) -> String {
    position.rsplit_once(' ').unwrap().0.to_string()
}
