//! The piece in hand: moving, turning, choosing, and why it cannot be placed.

use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

use super::super::keys::mouse_action;
use super::held::{Held, held, name_of, tray};
use super::support::{bring, foot, message, open, picture, played, press};
use crate::app::App;

fn hand(app: &mut App) -> Held {
    held(app).unwrap()
}

fn name(app: &mut App) -> &'static str {
    name_of(hand(app).piece)
}

#[test]
fn the_ghost_starts_over_the_start_cell_with_the_largest_piece() {
    let mut app = open("duo", "human,human");
    assert_eq!(name(&mut app), "Z5");
    assert!(hand(&mut app).cells().contains(&[4, 4]), "e10 is row 4, column 4");
    assert!(app.state.verdict.as_ref().unwrap().is_legal);
}

#[test]
fn every_turn_starts_with_a_ghost_that_can_be_placed() {
    for game in ["classic", "classic-2p", "classic-3p", "duo", "junior"] {
        let seats = vec!["human"; catalog::find(game).unwrap().info.seats].join(",");
        let mut app = open(game, &seats);
        while app.session().mover().is_some() {
            if app.state.shot.is_forced_pass {
                assert_eq!((held(&mut app), &app.state.verdict), (None, &None), "{game}");
                press(&mut app, "p");
                continue;
            }
            let before = played(&app).len();
            let verdict = app.state.verdict.clone().unwrap();
            assert!(verdict.is_legal, "{game}, move {}: {verdict:?}", before + 1);
            press(&mut app, "<Enter>");
            assert_eq!(played(&app).len(), before + 1, "{game}");
        }
    }
}

#[test]
fn the_ghost_keeps_a_piece_that_still_fits() {
    let mut app = open("duo", "human,human");
    press(&mut app, "X<Enter>X<Enter>Lg");
    let before = hand(&mut app);
    assert_eq!(name(&mut app), "L5");
    press(&mut app, "<Enter>u");
    assert_eq!(hand(&mut app), before, "where it was before the move was taken back");
    press(&mut app, "<Enter><Enter>");
    assert_ne!(name(&mut app), "L5", "it is on the board");
}

#[test]
fn letters_choose_pieces_and_go_round_among_those_that_share_one() {
    let mut app = open("duo", "human,human");
    for (keys, expected) in [
        ("X", "X"),
        ("I", "I5"),
        ("I", "I4"),
        ("i", "I3"),
        ("I", "I5"),
        ("1", "1"),
        ("2", "2"),
        ("U", "U"),
        ("z", "Z5"),
    ] {
        press(&mut app, keys);
        assert_eq!(name(&mut app), expected, "{keys}");
    }
    press(&mut app, "K");
    assert_eq!((name(&mut app), message(&app)), ("Z5", "there is no piece K left"));
}

#[test]
fn tab_goes_round_the_whole_tray_and_back() {
    let mut app = open("duo", "human,human");
    let mut seen = Vec::new();
    for _ in 0..21 {
        seen.push(name(&mut app));
        press(&mut app, "<Tab>");
    }
    assert_eq!(name(&mut app), "Z5", "round in a circle");
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), 21);
    press(&mut app, "<BackTab>");
    assert_eq!(name(&mut app), "1");
}

#[test]
fn tab_leaves_out_pieces_that_fit_nowhere_but_letters_do_not() {
    let mut app = open("duo", "human,human");
    while app.session().mover().is_some() {
        let (tray, fitting) = tray(&app);
        let lost = tray.iter().copied().find(|id| !fitting.contains(id));
        if let Some(lost) = lost.filter(|_| !fitting.is_empty()) {
            for _ in 0..=fitting.len() {
                assert_ne!(hand(&mut app).piece, lost);
                press(&mut app, "<Tab>");
            }
            let letter = name_of(lost)[..1].to_string();
            let same = tray.len();
            let reached = (0..same).any(|_| {
                press(&mut app, &letter);
                hand(&mut app).piece == lost
            });
            assert!(reached, "{letter}");
            return;
        }
        press(&mut app, "g<Enter>");
    }
    panic!("in this game every piece fits to the end");
}

#[test]
fn four_quarter_turns_and_two_flips_change_nothing() {
    let mut app = open("duo", "human,human");
    for piece in ["F", "L", "N", "P", "Y", "W", "Z", "1"] {
        press(&mut app, piece);
        let start = hand(&mut app);
        for (keys, back) in [("r", "rrr"), ("r", "e"), ("f", "f"), ("e", "eee")] {
            press(&mut app, keys);
            press(&mut app, back);
            assert_eq!(hand(&mut app), start, "{piece} {keys}{back}");
        }
    }
    press(&mut app, "F");
    let mut orientations: Vec<usize> = Vec::new();
    for keys in ["r", "r", "r", "f", "r", "r", "r", "r"] {
        orientations.push(hand(&mut app).orientation);
        press(&mut app, keys);
    }
    orientations.sort_unstable();
    orientations.dedup();
    assert_eq!(orientations.len(), 8, "turns and a flip reach every orientation of F");
}

#[test]
fn the_whole_ghost_stays_over_the_board() {
    let mut app = open("duo", "human,human");
    for piece in ["I", "X", "L", "1", "W"] {
        press(&mut app, piece);
        for direction in ["<Up>", "<Left>", "<Down>", "<Right>"] {
            press(&mut app, &direction.repeat(20));
            press(&mut app, "rf");
            assert!(
                hand(&mut app).cells().iter().all(|[row, col]| *row < 14 && *col < 14),
                "{piece} {direction}"
            );
        }
        press(&mut app, &"<Up><Left>".repeat(20));
        assert_eq!(hand(&mut app).top_left(), [0, 0], "{piece} reaches the corner");
    }
}

#[test]
fn legality_and_its_reason_are_told_in_words() {
    let mut app = open("duo", "human,human");
    press(&mut app, "X");
    assert_eq!(foot(&mut app).0, "✓ X at d11  Enter places it");
    press(&mut app, "<Down><Down>");
    assert_eq!(foot(&mut app).0, "✗ X at d9  the first piece of blue must cover e10");
    press(&mut app, "<Enter>");
    assert_eq!(foot(&mut app).1, "no: the first piece of blue must cover e10");
    assert!(played(&app).is_empty());
    press(&mut app, "<Up><Up><Enter>");
    assert_eq!(played(&app), ["e9,d10,e10,f10,e11"]);
    assert_eq!(foot(&mut app).0, "✓ Z5 at i6  Enter places it", "orange has its own ghost");
    press(&mut app, "X<Enter>");
    bring(&mut app, "2", [4, 3]);
    assert_eq!(foot(&mut app).0, "✗ 2 at d10  overlaps blue at d10");
    press(&mut app, "<Up><Up>");
    assert_eq!(foot(&mut app).0, "✗ 2 at d12  touches your own edge at e12");
    press(&mut app, "<Up>");
    assert_eq!(foot(&mut app).0, "✗ 2 at d13  touches no corner of your own pieces at d13");
}

#[test]
fn the_next_spot_is_always_legal_and_all_of_them_are_visited() {
    let mut app = open("duo", "human,human");
    press(&mut app, "X<Enter>W<Enter>V");
    let first = hand(&mut app);
    let mut spots = Vec::new();
    loop {
        press(&mut app, "g");
        assert!(app.state.verdict.as_ref().unwrap().is_legal);
        if spots.first() == Some(&hand(&mut app)) {
            break;
        }
        spots.push(hand(&mut app));
    }
    let legal = app.session().legal_moves();
    let is_first = |detail: &serde_json::Value| detail["piece"].as_u64() == Some(first.piece.into());
    assert_eq!(spots.len(), legal.iter().filter(|mv| is_first(&mv.detail)).count());
    press(&mut app, "G");
    assert_eq!(Some(&hand(&mut app)), spots.last());
}

#[test]
fn clicks_point_take_and_place() {
    let mut app = open("duo", "human,human");
    picture(&mut app, 80, 24);
    let mouse = |app: &mut App, kind, column, row| {
        let event =
            MouseEvent { kind, column, row, modifiers: ratatui::crossterm::event::KeyModifiers::NONE };
        if let Some(action) = mouse_action(&app.state, event) {
            app.act(action);
        }
    };
    let left = MouseEventKind::Down(MouseButton::Left);
    // X is the third piece of the tray, after Z5 and Y.
    mouse(&mut app, left, 41, 6);
    assert_eq!(name(&mut app), "X");
    // Two columns per cell after three for the row numbers: column 12 is e, and row 6 of the window is row 10
    // minus one.
    mouse(&mut app, left, 12, 7);
    assert_eq!(hand(&mut app).center(), [5, 4]);
    assert!(played(&app).is_empty());
    mouse(&mut app, left, 11, 7);
    assert_eq!(played(&app), ["e8,d9,e9,f9,e10"]);
    let before = hand(&mut app);
    mouse(&mut app, MouseEventKind::ScrollDown, 0, 0);
    assert_ne!(hand(&mut app), before);
    mouse(&mut app, MouseEventKind::ScrollUp, 0, 0);
    assert_eq!(hand(&mut app), before);
    mouse(&mut app, left, 79, 23);
    assert_eq!(hand(&mut app), before);
}
