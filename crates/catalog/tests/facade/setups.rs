//! Positions that are not reached by moves of the record.

use crate::support::{
    BLOKUS, PYLOS, all_games, moves_of, play_random, random_start, replay_error, replayed, session_at,
};

/// Setups do not say how many turns were played before, so that positions are compared by key and by what is legal.
#[test]
fn games_from_set_up_positions_survive_writing_and_reading() {
    for id in all_games() {
        // So early nobody is blocked; an odd number tests the colour to move.
        for moves in [1, 5, 8] {
            let start = random_start(id, 21, moves);
            if start.position().contains("take") {
                continue;
            }
            let mut session = session_at(id, &start.position());
            play_random(session.as_mut(), 22, 12, |_| ());
            let text = session.record().to_string();
            let again = replayed(&text);
            assert_eq!(moves_of(again.as_ref()), moves_of(session.as_ref()), "{text}");
            assert_eq!(again.key(), session.key(), "{text}");
            assert_eq!(again.legal_moves(), session.legal_moves(), "{text}");
            assert_eq!(again.record().to_string(), text);
        }
    }
}

#[test]
fn set_up_position_is_the_start_of_the_session() {
    for id in BLOKUS {
        let start = random_start(id, 23, 7).position();
        let session = session_at(id, &start);
        assert_eq!((session.start(), session.history().len()), (start.clone(), 0));
        assert_eq!(replayed(&session.record().to_string()).position(), start, "{id}");
    }
}

#[test]
fn pieces_are_added_and_removed_and_the_mover_is_chosen() {
    let session = replayed("(;GM[Blokus Duo]AB[e10][f11,f12]AW[j5]PL[W];AE[f11,f12]AB[f11,f12,f13]PL[blue])");
    assert_eq!(session.position(), "14/5b8/5b8/5b8/4b9/14/14/14/14/9o4/14/14/14/14 b - -");
    let session = replayed("(;GM[Blokus]A1[a20]A2[t20]A3[t1]A4[a1]PL[3];3[s2,s3])");
    assert_eq!(session.mover().unwrap().color, 3);
    let session = replayed("(;GM[Pylos]AW[a1][b1]AB[d4]PL[W];AE[b1]AB[c4]PL[B];B[d3])");
    assert_eq!(session.position(), "w.../..../...b/..bb,.../.../...,../..,. w turn 1");
}

#[test]
fn setup_keeps_the_mover_unless_it_is_named() {
    let session = replayed("(;GM[Blokus Duo];B[e10];AW[j5])");
    assert_eq!((session.mover().unwrap().color, session.history().len()), (1, 0));
    let session = replayed("(;GM[Pylos];W[a1];AW[b1])");
    assert_eq!(session.mover().unwrap().color, 1);
}

#[test]
fn impossible_setups_are_named_with_place_and_reason() {
    let prefix = "the setup is not possible: ";
    for (text, message) in [
        (
            "(;GM[Blokus Duo]AB[a1])",
            "before move 1: {}the blue piece at a1 is not connected by corners to the start cell",
        ),
        ("(;GM[Blokus Duo];B[e10];AW[e10])", "before move 2: {}e10 is occupied by blue"),
        ("(;GM[Blokus Duo]PL[green])", "before move 1: {}'green' is not a colour to move"),
        (
            "(;GM[Blokus Duo]AB[zz])",
            "before move 1: {}'zz' is not a move; write the cells that it covers, such as e10,e11,f11, or a \
             piece, its orientation and its top left cell, such as X/0@d11",
        ),
        (
            "(;GM[Pylos]AW[2a1])",
            "before move 1: {}the ball on 2a1 is not supported: all four cells below it must hold balls",
        ),
        ("(;GM[Pylos]AW[a1]AB[a1])", "before move 1: {}a1 is occupied"),
    ] {
        assert_eq!(replay_error(text), message.replace("{}", prefix), "{text}");
    }
    for id in PYLOS {
        let name = catalog::find(id).unwrap().info.record_name;
        assert!(replay_error(&format!("(;GM[{name}]AW[e5])")).starts_with("before move 1: "), "{id}");
    }
}
