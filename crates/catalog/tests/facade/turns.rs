//! Whose turn it is, with two, three and four seats.

use crate::support::{BLOKUS, new_session, play_random, random_game};

/// Seats and colours of the first twelve moves.
fn movers(id: &str) -> (Vec<usize>, Vec<usize>) {
    let mut session = new_session(id);
    play_random(session.as_mut(), 1, 12, |_| ());
    session.history().iter().map(|entry| (entry.played.mover.seat, entry.played.mover.color)).unzip()
}

#[test]
fn two_seats_alternate() {
    for id in ["duo", "junior"] {
        let expected = [0, 1].repeat(6);
        assert_eq!(movers(id), (expected.clone(), expected), "{id}");
    }
}

#[test]
fn two_seats_with_two_colors_each_move_four_colors_in_order() {
    assert_eq!(movers("classic-2p"), ([0, 1].repeat(6), [0, 1, 2, 3].repeat(3)));
}

#[test]
fn three_seats_take_turns_with_the_fourth_color() {
    let seats = vec![0, 1, 2, 0, 0, 1, 2, 1, 0, 1, 2, 2];
    assert_eq!(movers("classic-3p"), (seats, [0, 1, 2, 3].repeat(3)));
}

#[test]
fn four_seats_move_in_order() {
    assert_eq!(movers("classic"), ([0, 1, 2, 3].repeat(3), [0, 1, 2, 3].repeat(3)));
}

#[test]
fn blocked_color_passes_once_and_is_skipped_from_then_on() {
    for id in BLOKUS {
        for seed in 0..10 {
            let session = random_game(id, seed);
            let count = session.info().colors.len();
            let mut is_out = vec![false; count];
            let mut expected = 0;
            for entry in session.history() {
                let color = entry.played.mover.color;
                assert_eq!(color, expected, "{id} {seed}");
                is_out[color] = entry.played.text == "pass";
                let next = (1..=count).map(|step| (color + step) % count).find(|&next| !is_out[next]);
                expected = next.unwrap_or(color);
            }
            assert_eq!(is_out, vec![true; count], "{id} {seed}");
        }
    }
}

#[test]
fn blocked_color_passes_by_either_way_of_saying_so() {
    let mut session = new_session("duo");
    play_random(session.as_mut(), 1, usize::MAX, |_| ());
    while session.undo().is_some_and(|undone| undone.text == "pass") {}
    session.redo();
    while session.mover().is_some() {
        assert_eq!(session.legal_moves().iter().map(|mv| mv.text.as_str()).collect::<Vec<_>>(), ["pass"]);
        let mut spelled = catalog::find("duo").unwrap().session_at(&session.position()).unwrap();
        spelled.play("Pass").unwrap();
        session.pass().unwrap();
        assert_eq!(spelled.position(), session.position());
    }
}
