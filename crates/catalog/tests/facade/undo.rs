//! Taking back and playing again.

use std::ops::Range;

use crate::support::{Shown, after, all_games, moves_of, new_session, play_random, random_game, shown};

const SEEDS: Range<u64> = 3..6;

#[test]
fn undo_and_redo_restore_everything_at_every_step() {
    for (id, seed) in all_games().flat_map(|id| SEEDS.map(move |seed| (id, seed))) {
        let mut session = new_session(id);
        let mut states: Vec<Shown> = vec![shown(session.as_ref())];
        play_random(session.as_mut(), seed, 300, |session| states.push(shown(session)));
        let moves = session.history();
        for (state, entry) in states.iter().zip(&moves).rev() {
            assert_eq!(session.undo().as_ref(), Some(&entry.played), "{id}");
            assert_eq!(&shown(session.as_ref()), state, "{id}");
        }
        assert_eq!(session.undo(), None, "{id}");
        for (state, entry) in states[1..].iter().zip(&moves) {
            assert_eq!(session.redo().as_ref(), Some(&entry.played), "{id}");
            assert_eq!(&shown(session.as_ref()), state, "{id}");
        }
        assert_eq!(session.redo(), None, "{id}");
    }
}

/// Otherwise the test above would say nothing about them.
#[test]
fn random_games_contain_passes_takes_and_raises() {
    let has = |id: &str, wanted: &dyn Fn(&str) -> bool| {
        let has_move = |seed| moves_of(random_game(id, seed).as_ref()).iter().any(|text| wanted(text));
        SEEDS.into_iter().any(has_move)
    };
    assert!(has("duo", &|text| text == "pass") && has("classic-3p", &|text| text == "pass"));
    for id in ["pylos", "pylos-lines"] {
        assert!(has(id, &|text| text.starts_with('x')) && has(id, &|text| text == "done"), "{id}");
        assert!(has(id, &|text| text.contains('-')), "{id}");
    }
}

#[test]
fn redo_is_dropped_after_a_new_move() {
    let mut session = after("duo", &["e10", "j5", "f11,f12"]);
    session.undo().unwrap();
    session.undo().unwrap();
    session.play("j5,j6").unwrap();
    assert_eq!(session.redo(), None);
    assert_eq!(session.history().len(), 2);
}

#[test]
fn redo_survives_a_refused_move() {
    let mut session = after("duo", &["e10", "j5"]);
    session.undo().unwrap();
    session.play("a1").unwrap_err();
    session.pass().unwrap_err();
    assert_eq!(session.redo().unwrap().text, "j5");
}
