//! Undo, passing, leaving, and browsing trays and moves.

use std::time::Duration;

use super::super::state::Mode;
use super::support::{enter, foot, message, open, picture, played, press, screen, settle};

#[test]
fn undo_takes_the_reply_along_and_redo_brings_it_back() {
    let mut app = open("duo", "human,random:seed=1");
    press(&mut app, "X<Enter>");
    settle(&mut app);
    let moves = played(&app);
    assert_eq!(moves.len(), 2);
    press(&mut app, "u");
    assert!(played(&app).is_empty());
    press(&mut app, "<C-r>");
    assert_eq!(played(&app), moves);
    press(&mut app, "<C-r>");
    assert_eq!(message(&app), "there is no move to play again");
    press(&mut app, "uu");
    assert_eq!(message(&app), "there is no move of yours to take back");
}

#[test]
fn passing_is_refused_while_something_fits() {
    let mut app = open("duo", "human,human");
    press(&mut app, "p");
    assert_eq!(message(&app), "no: blue must play: it can still place 1");
}

#[test]
fn forced_pass_is_announced_and_happens_by_key_or_by_itself() {
    let mut app = open("classic", "human,human,human,human");
    let mut passes = 0;
    while app.session().mover().is_some() {
        if !app.state.shot.is_forced_pass {
            press(&mut app, "g<Enter>");
            continue;
        }
        let before = played(&app).len();
        let now = app.state.now;
        let (line, _) = foot(&mut app);
        assert!(line.ends_with("cannot place anything and passes in 3 s (p: now)"), "{line}");
        match passes % 3 {
            0 => press(&mut app, "p"),
            1 => press(&mut app, "<Enter>"),
            _ => {
                app.tick(now + Duration::from_millis(2999));
                assert_eq!(played(&app).len(), before, "too early");
                app.tick(now + Duration::from_secs(3));
            }
        }
        assert_eq!((played(&app).len(), message(&app).ends_with(" passed")), (before + 1, true));
        passes += 1;
    }
    assert!(passes >= 3, "only {passes} passes");
    let (line, _) = foot(&mut app);
    assert!(line.starts_with("game over: "), "{line}");
    press(&mut app, "<Enter>");
    assert_eq!(message(&app), "the game is over");
    press(&mut app, "<Esc>");
    assert_eq!(foot(&mut app).1, "u takes back, s saves, q leaves");
}

#[test]
fn undo_goes_back_over_forced_passes_to_a_choice() {
    let mut app = open("duo", "human,human");
    while !app.state.shot.is_forced_pass {
        press(&mut app, "g<Enter>");
    }
    press(&mut app, "p");
    press(&mut app, "u");
    assert!(app.session().mover().is_some() && !app.state.shot.is_forced_pass);
    assert_eq!(app.state.passes_at, None);
}

#[test]
fn leaving_a_running_game_takes_an_answer() {
    let mut app = open("duo", "human,human");
    press(&mut app, "X<Enter>q");
    assert_eq!(foot(&mut app).1, "leave this game? q or y: leave, any other key: go on");
    press(&mut app, "n");
    assert!(!app.is_leaving() && app.state.mode == Mode::Board);
    press(&mut app, "qq");
    assert!(app.is_leaving());
    assert_eq!(app.summary(), "left Blokus Duo after 1 turn");
}

#[test]
fn leaving_takes_no_answer_before_the_first_move_and_by_control_c() {
    let mut app = open("duo", "human,human");
    press(&mut app, "q");
    assert!(app.is_leaving());
    for keys in ["<C-c>", "?<C-c>", ":abc<C-c>", "m<C-c>", "q<C-c>"] {
        let mut app = open("duo", "human,human");
        press(&mut app, "X<Enter>");
        press(&mut app, keys);
        assert!(app.is_leaving(), "{keys}");
    }
}

#[test]
fn trays_of_the_other_colours_are_shown_in_a_circle_until_the_next_turn() {
    let mut app = open("classic", "human,human,human,human");
    for (keys, tab) in
        [("", "[blue]"), ("]", "[yellow]"), ("]]", "[green]"), ("]", "[blue]"), ("[", "[green]")]
    {
        press(&mut app, keys);
        let screen = screen(&mut app, 80, 24);
        assert!(screen.contains(tab), "{screen}");
    }
    press(&mut app, "<Enter>");
    assert!(screen(&mut app, 80, 24).contains("[yellow]"));
    press(&mut app, "]<Esc>");
    assert!(screen(&mut app, 80, 24).contains("[yellow]"));
}

#[test]
fn moves_can_be_walked_through_and_left() {
    let mut app = open("duo", "human,human");
    press(&mut app, "m");
    assert_eq!(message(&app), "no moves so far");
    press(&mut app, "X<Enter>X<Enter>g<Enter>m");
    assert_eq!(app.state.browsed(), Some(2));
    press(&mut app, "<Up>");
    assert_eq!(app.state.browsed(), Some(1));
    assert!(screen(&mut app, 80, 24).contains("OOOOOO"), "the cross of orange is the move that is looked at");
    press(&mut app, "<PgUp>");
    assert_eq!(app.state.browsed(), Some(0));
    press(&mut app, "<PgDn><Down>");
    assert_eq!(app.state.browsed(), Some(2));
    press(&mut app, "<Esc>");
    assert_eq!(app.state.mode, Mode::Board);
}

#[test]
fn every_size_of_window_can_be_drawn() {
    for game in ["duo", "classic", "junior", "classic-3p", "pylos"] {
        let seats = vec!["human"; catalog::find(game).unwrap().info.seats].join(",");
        let mut app = open(game, &seats);
        press(&mut app, "g<Enter>l");
        for keys in ["", "?", "<Esc>:moves<Enter>", "<Esc>m", "<Esc>:save", "<Esc>q"] {
            press(&mut app, keys);
            app.state.is_analysis_on = true;
            for (width, height) in
                [(1, 1), (1, 40), (200, 1), (20, 5), (58, 19), (67, 18), (79, 24), (80, 25), (300, 100)]
            {
                picture(&mut app, width, height);
            }
            app.state.is_analysis_on = false;
        }
    }
}

#[test]
fn a_window_that_grows_shows_the_game_again() {
    let mut app = open("duo", "human,human");
    let small = screen(&mut app, 40, 10);
    assert!(small.starts_with("The window has 40×10 characters; Blokus"), "{small}");
    enter(&mut app, "X/0@d11");
    let large = screen(&mut app, 80, 24);
    assert!(large.contains("BBBBBB"), "{large}");
}
