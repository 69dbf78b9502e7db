//! Moves as data: whatever part of a legal move's detail a client sends means what a comparison of the data would say.

use game_core::Rng;
use serde_json::{Map, Value, json};
use session::{MoveInput, Session};

use crate::laws::all_games;

/// The texts of the legal moves whose data agree with everything that is given.
fn alike(session: &dyn Session, given: &Map<String, Value>) -> Vec<String> {
    let agrees = |detail: &Value| given.iter().all(|(key, value)| detail.get(key) == Some(value));
    session.legal_moves().into_iter().filter(|mv| agrees(&mv.detail)).map(|mv| mv.text).collect()
}

fn check(session: &dyn Session, given: &Map<String, Value>) {
    let answer = session.resolve(&MoveInput::Detail(Value::Object(given.clone())));
    match (alike(session, given).as_slice(), answer) {
        ([only], Ok(text)) => assert_eq!(*only, text, "{given:?}"),
        ([], Err(_)) => {}
        ([_, _, ..], Err(refusal)) => assert_eq!(refusal.code, "ambiguous", "{given:?}"),
        (alike, answer) => panic!("{given:?} fits {alike:?}, and was answered by {answer:?}"),
    }
}

#[test]
fn any_part_of_a_move_finds_the_moves_that_have_it() {
    for entry in all_games() {
        let mut rng = Rng::seeded(11);
        let mut session = entry.new_session();
        while session.mover().is_some() {
            let legal = session.legal_moves();
            let chosen = rng.pick(&legal).unwrap();
            for _ in 0..3 {
                let whole = chosen.detail.as_object().unwrap();
                let mut part: Map<String, Value> = whole.clone();
                part.retain(|_, _| rng.below(2) == 0);
                if part.is_empty() {
                    continue;
                }
                check(session.as_ref(), &part);
                // Something of another move, so that the two may contradict each other.
                let other = rng.pick(&legal).unwrap().detail.as_object().unwrap();
                let key = part.keys().next().unwrap().clone();
                part.insert(key.clone(), other.get(&key).cloned().unwrap_or(json!(7)));
                check(session.as_ref(), &part);
            }
            let text = chosen.text.clone();
            session.play_input(&MoveInput::Text(text)).unwrap();
        }
    }
}

#[test]
fn what_no_move_has_finds_none() {
    for entry in all_games() {
        let session = entry.new_session();
        let whole = session.legal_moves()[0].detail.as_object().unwrap().clone();
        check(session.as_ref(), &whole);
        for (key, value) in [("colour", json!("blue")), ("pass", json!(false)), ("action", json!(1.0))] {
            let mut given = whole.clone();
            given.insert(key.to_string(), value);
            check(session.as_ref(), &given);
        }
        for key in whole.keys() {
            for value in [Value::Null, json!("x"), json!(-1), json!([]), json!({})] {
                let mut given = whole.clone();
                given.insert(key.clone(), value);
                check(session.as_ref(), &given);
            }
        }
        for nothing in [json!({}), json!([]), json!("a1"), Value::Null] {
            assert_eq!(session.resolve(&MoveInput::Detail(nothing)).unwrap_err().code, "not_a_move");
        }
    }
}

#[test]
fn a_game_forks_at_any_ply() {
    for entry in all_games() {
        let mut rng = Rng::seeded(5);
        let mut session = entry.new_session();
        while let Some(text) = rng.pick(&session.legal_moves()).map(|mv| mv.text.clone()) {
            session.play_input(&MoveInput::Text(text)).unwrap();
        }
        let all = session.history();
        assert_eq!((session.ply(), session.entries_since(all.len())), (all.len(), Vec::new()));
        for ply in (0..=all.len()).step_by(5) {
            let earlier = session.at(ply).unwrap();
            assert_eq!(earlier.history(), all[..ply], "{}", entry.info.id);
            assert_eq!(session.entries_since(ply), all[ply..], "{}", entry.info.id);
            assert_eq!(session.entry(ply).as_ref(), all.get(ply));
        }
        assert!(session.at(all.len() + 1).is_none());
    }
}
