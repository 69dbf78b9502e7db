//! Colours that move when it is not their turn, as protocols and records can ask for.

use session::GivenTurn;

use crate::support::{after, all_games, moves_of, new_session, random_game, read, replayed, shown};

#[test]
fn turn_can_be_given_to_any_color_of_blokus() {
    let mut session = after("classic", &["a20"]);
    session.set_to_move(3).unwrap();
    session.play("a1").unwrap();
    session.set_to_move(3).unwrap();
    session.play("b2,b3").unwrap();
    let colors: Vec<usize> = session.history().iter().map(|entry| entry.played.mover.color).collect();
    assert_eq!(colors, [0, 3, 3]);
    assert_eq!(session.mover().unwrap().color, 0);
}

#[test]
fn turn_cannot_be_given_to_a_color_that_is_out_or_in_a_game_that_is_over() {
    let mut session = random_game("duo", 1);
    assert_eq!(session.set_to_move(0).unwrap_err().code, "game_over");
    while moves_of(session.as_ref()).contains(&"pass".to_string()) {
        session.undo();
    }
    let mover = session.mover().unwrap().color;
    session.pass().unwrap();
    assert_eq!(session.set_to_move(mover).unwrap_err().code, "out_of_the_game");
    assert_eq!(session.set_to_move(7).unwrap_err().code, "out_of_the_game");
}

#[test]
fn pylos_is_played_in_turn() {
    let mut session = after("pylos", &["a1"]);
    session.set_to_move(1).unwrap();
    let refusal = session.set_to_move(0).unwrap_err();
    assert_eq!(
        (refusal.code, refusal.message.as_str()),
        ("not_your_turn", "not your turn: black is to move")
    );
}

#[test]
fn undo_and_redo_keep_who_moved() {
    let mut session = after("duo", &["e10"]);
    session.set_to_move(0).unwrap();
    session.play("f11,f12").unwrap();
    session.play("j5").unwrap();
    let end = shown(session.as_ref());
    while session.undo().is_some() {}
    assert_eq!(session.position(), new_session("duo").position());
    while session.redo().is_some() {}
    assert_eq!(shown(session.as_ref()), end);
}

#[test]
fn a_turn_that_was_given_is_given_again_by_redo() {
    let mut session = after("duo", &["e10"]);
    session.set_to_move(0).unwrap();
    session.undo();
    session.redo();
    assert_eq!(session.mover().unwrap().color, 0);
}

#[test]
fn a_line_can_be_played_again_with_the_turns_that_were_given() {
    let session = replayed("(;GM[Blokus]PL[2];2[t20];PL[4];4[a1];1[a20];PL[3])");
    let given = session.given_turns();
    assert_eq!(given, [GivenTurn { after: 1, color: 3 }, GivenTurn { after: 3, color: 2 }]);
    let mut again = catalog::find("classic").unwrap().session_at(&session.start()).unwrap();
    for (moves, entry) in session.history().iter().enumerate() {
        again.follow_given(&given, moves).unwrap();
        again.play(&entry.played.text).unwrap();
    }
    again.follow_given(&given, 3).unwrap();
    assert_eq!(shown(again.as_ref()), shown(session.as_ref()));
    assert!(random_game("duo", 1).given_turns().is_empty());
}

#[test]
fn a_record_says_once_who_is_to_move() {
    let text = "(;GM[Blokus Duo]\n;B[e10]\n;PL[B]\n;C[why not?])";
    let mut session = replayed(text);
    session.play("f11,f12").unwrap();
    assert_eq!(session.record().to_string(), text.replace("?]", "?]\n;B[f11,f12]"));
}

#[test]
fn records_tell_who_is_to_move_out_of_turn() {
    let mut session = after("duo", &["e10"]);
    session.set_to_move(0).unwrap();
    session.play("f11,f12").unwrap();
    let text = session.record().to_string();
    assert!(text.ends_with(";B[e10]\n;PL[B]\n;B[f11,f12])"), "{text}");
    let again = replayed(&text);
    assert_eq!(shown(again.as_ref()), shown(session.as_ref()));
    assert_eq!(again.record(), read(&text));
}

#[test]
fn turns_are_the_moves_put_together() {
    for id in all_games() {
        let session = random_game(id, 2);
        let turns = session.turns();
        assert_eq!(turns.iter().map(|turn| turn.moves).sum::<usize>(), session.history().len(), "{id}");
        let mut again = new_session(id);
        for turn in &turns {
            assert!(turn.is_finished, "{id}");
            assert_eq!(again.mover(), Some(turn.mover), "{id}");
            assert_eq!(turn.is_pass, turn.text == "pass", "{id}");
            again.play(&turn.text).unwrap();
        }
        assert_eq!(moves_of(again.as_ref()), moves_of(session.as_ref()), "{id}");
    }
}

#[test]
fn last_turn_may_be_unfinished() {
    let session = after("pylos", &["a1", "d4", "b1", "c4", "a2", "d3", "b2"]);
    let last = session.turns().pop().unwrap();
    assert_eq!((last.text.as_str(), last.moves, last.is_finished), ("b2", 1, false));
}
