//! Blokus, where the end of the game can be searched exactly.

use game_core::{Limits, Outcome, Seat, StopFlag};
use game_module::Allowance;
use game_module::GameModule;
use session::{Analyst, Session, Source};

use crate::{analyst, analyze, loss, random_game};

/// The last positions of a random game; random play leaves much open, so that some of them are too large to be solved.
fn endings(game: &'static GameModule, seed: u64) -> Vec<Box<dyn Session>> {
    let sessions = random_game(game, seed);
    let last = sessions.len() - 1;
    sessions.into_iter().skip(last.saturating_sub(6)).collect()
}

fn solved(game: &GameModule, session: &dyn Session) -> Vec<f32> {
    let scores = if let Some(result) = session.result() {
        result.scores
    } else {
        let ending = game.searcher().unwrap().ending(session).unwrap();
        ending.solve(&Allowance::default(), &StopFlag::default()).unwrap().scores
    };
    let outcome = Outcome::new(&scores);
    Seat::first(scores.len()).map(|seat| outcome.utility(seat)).collect()
}

#[test]
fn an_exact_endgame_agrees_with_the_search_to_the_end() {
    for id in ["blokus-duo", "blokus-junior", "blokus-classic-3p"] {
        let game = catalog::find(id).unwrap();
        let mut seen = 0;
        for session in (0..4).flat_map(|seed| endings(game, seed)) {
            let analysis = analyze(id, session.as_ref());
            if !analysis.is_exact() {
                continue;
            }
            let thought = analysis.thought.unwrap();
            assert_eq!(thought.values, solved(game, session.as_ref()), "{id}");
            let Some(mover) = session.mover() else { continue };
            assert_eq!(thought.candidates[0].text, analysis.text.unwrap());
            for candidate in &thought.candidates {
                let mut next = session.fork();
                next.play(&candidate.text).unwrap();
                assert_eq!(candidate.value, solved(game, next.as_ref())[mover.seat], "{id}");
                assert!(candidate.value <= thought.candidates[0].value && candidate.is_proven);
                seen += 1;
            }
        }
        assert!(seen > 10, "{id}: {seen}");
    }
}

#[test]
fn a_correct_move_of_an_exact_endgame_loses_nothing() {
    let game = catalog::find("blokus-duo").unwrap();
    let (mut judge, mut judged) = (analyst("blokus-duo"), 0);
    for seed in 0..6 {
        let sessions = endings(game, seed);
        let mut analyses = Vec::new();
        for session in &sessions {
            analyses.push(judge.analyze(session.as_ref(), &Limits::default()).unwrap());
        }
        let pairs = analyses.windows(2).enumerate();
        for (index, pair) in pairs.filter(|(_, pair)| pair.iter().all(session::Analysis::is_exact)) {
            let session = sessions[index].as_ref();
            let seat = session.mover().unwrap().seat;
            let [before, after] = [session, sessions[index + 1].as_ref()].map(|one| solved(game, one)[seat]);
            assert_eq!(loss((session, &pair[0]), &pair[1]), before - after, "seed {seed}");
            assert!(before >= after, "nobody gains by a move of one's own");
            judged += 1;
        }
    }
    assert!(judged > 15, "{judged}");
}

#[test]
fn a_finished_game_is_worth_its_result() {
    let game = catalog::find("blokus-duo").unwrap();
    let session = random_game(game, 7).pop().unwrap();
    let analysis = analyze("blokus-duo", session.as_ref());
    assert_eq!((analysis.source, &analysis.text), (Source::Result, &None));
    assert_eq!(analysis.thought.unwrap().values, solved(game, session.as_ref()));
}
