//! The search for balanced openings.

use std::collections::BTreeSet;

use catalog::games;
use game_core::StopFlag;
use matches::{BalanceError, BalanceSettings, OpeningSearch, Openings, ResumeError};

use crate::support::entry;

/// Quick judges that often agree.
fn settings(game: &str) -> BalanceSettings {
    let game = entry(game);
    let spec = |text: &str| agents::spec_for(game, text).unwrap();
    BalanceSettings {
        game,
        turns: 3,
        proposer: spec("random"),
        judges: [spec("mcts:iterations=60"), spec("mcts:iterations=40")],
        tolerance: 0.2,
        seed: 1,
        patience: 1000,
    }
}

fn run(search: &mut OpeningSearch, count: usize, threads: usize) {
    search.run::<BalanceError>(count, threads, &StopFlag::default(), |_| Ok(())).unwrap();
}

fn text_of(game: &str, count: usize, threads: usize) -> String {
    let mut search = OpeningSearch::new(settings(game));
    run(&mut search, count, threads);
    search.text()
}

#[test]
fn every_game_has_balanced_openings_that_are_a_book() {
    for game in games() {
        let text = text_of(game.info.id, 3, 2);
        let Ok(Openings::Book { lines }) = Openings::book(game, &text) else { panic!("{text}") };
        assert_eq!(lines.len(), 3, "{text}");
    }
}

#[test]
fn threads_do_not_matter() {
    assert_eq!(text_of("duo", 5, 1), text_of("duo", 5, 3));
}

#[test]
fn search_goes_on_where_it_stopped() {
    let whole = text_of("pylos", 8, 1);
    let mut search = OpeningSearch::resume(settings("pylos"), &text_of("pylos", 3, 1)).unwrap();
    assert_eq!(search.openings().len(), 3);
    run(&mut search, 8, 1);
    assert_eq!(search.text(), whole);
    // With enough openings there is nothing to do.
    let judged = search.judged();
    run(&mut search, 5, 1);
    assert_eq!((search.judged(), search.openings().len()), (judged, 8));
}

#[test]
fn files_of_other_settings_are_refused() {
    let text = text_of("pylos", 1, 1);
    let other = BalanceSettings { seed: 2, ..settings("pylos") };
    assert!(matches!(OpeningSearch::resume(other, &text), Err(ResumeError::OtherSettings { .. })));
    assert!(matches!(OpeningSearch::resume(settings("pylos"), "a1 b2"), Err(ResumeError::OtherFile)));
    let broken = text.replace("Candidates judged: ", "Candidates judged: many ");
    assert!(matches!(OpeningSearch::resume(settings("pylos"), &broken), Err(ResumeError::OtherFile)));
    let illegal = format!("{text}a1 a1\n");
    assert!(matches!(OpeningSearch::resume(settings("pylos"), &illegal), Err(ResumeError::Book(_))));
}

/// Pylos has eight first moves that look alike, so most openings of one turn are symmetric to others.
#[test]
fn symmetric_openings_are_kept_once() {
    let mut search = OpeningSearch::new(BalanceSettings { turns: 1, tolerance: 0.5, ..settings("pylos") });
    run(&mut search, 3, 1);
    let kept: BTreeSet<_> = search.openings().iter().map(|opening| opening.key).collect();
    assert_eq!(kept.len(), 3, "a corner, an edge and a middle cell");
    assert!(search.judged() > 3);
}

#[test]
fn stopped_search_keeps_what_it_has() {
    let mut search = OpeningSearch::new(settings("duo"));
    let stop = StopFlag::default();
    search
        .run::<BalanceError>(1000, 2, &stop, |search| {
            if search.openings().len() == 2 {
                stop.raise();
            }
            Ok(())
        })
        .unwrap();
    assert!((2..10).contains(&search.openings().len()));
}

/// A proposer that always plays the same has one opening, at most.
#[test]
fn search_gives_up_when_nothing_new_comes() {
    let proposer = agents::spec_for(entry("pylos"), "random:seed=1").unwrap();
    let settings = BalanceSettings { proposer, patience: 20, tolerance: 0.5, ..settings("pylos") };
    let mut search = OpeningSearch::new(settings);
    let ended = search.run::<BalanceError>(2, 2, &StopFlag::default(), |_| Ok(()));
    assert!(matches!(ended, Err(BalanceError::Fruitless(20))), "{ended:?}");
    assert_eq!((search.openings().len(), search.judged()), (1, 21));
}

#[test]
fn agents_without_opinions_cannot_judge() {
    let greedy = agents::spec_for(entry("duo"), "greedy").unwrap();
    let judges = [greedy.clone(), greedy];
    let refused = BalanceSettings { judges, ..settings("duo") }.check().unwrap_err();
    assert_eq!(
        refused.to_string(),
        "greedy does not estimate values, so it cannot judge openings; alphazero, mcts and lookahead do"
    );
    settings("duo").check().unwrap();
}

#[test]
fn every_game_has_default_judges() {
    for game in games() {
        let (proposer, judges) = BalanceSettings::default_agents(game).unwrap();
        let settings = BalanceSettings { proposer, judges, ..settings(game.info.id) };
        settings.check().unwrap();
    }
}

/// The books that ship are what the command writes, and every line is legal and different.
#[test]
fn shipped_openings_are_legal_and_distinct() {
    for game in games() {
        let Ok(text) = game.openings() else { continue };
        let lines = match Openings::book(game, text) {
            Ok(Openings::Book { lines }) => lines,
            other => panic!("{}: {other:?}", game.info.id),
        };
        let keys: BTreeSet<u64> = lines
            .iter()
            .map(|moves| {
                let mut session = game.new_session();
                for mv in moves {
                    session.play(mv).unwrap();
                }
                game.symmetric_key(session.as_ref())
            })
            .collect();
        assert_eq!((lines.len(), keys.len()), (500, 500), "{}", game.info.id);
        assert!(text.starts_with("# Balanced openings, format 1: game="), "{}", game.info.id);
    }
}
