//! Colours are used, but never as the only sign.

use ratatui::buffer::Buffer;
use ratatui::style::Color;

use super::held::{name_of, tray};
use super::support::{bring, enter, open, picture, press};
use crate::app::App;

/// The background and text of a cell of the Duo board.
fn cell(picture: &Buffer, name: &str) -> (Color, String) {
    let (column, row) = name.split_at(1);
    let x = 3 + 2 * u16::from(column.as_bytes()[0] - b'a');
    let y = 2 + 14 - row.parse::<u16>().unwrap();
    let signs = [x, x + 1].map(|x| picture[(x, y)].symbol().to_string());
    (picture[(x, y)].bg, signs.concat())
}

fn two_crosses() -> App {
    let mut app = open("duo", "human,human");
    enter(&mut app, "X/0@d11");
    enter(&mut app, "X/0@i6");
    app
}

#[test]
fn ghosts_are_green_or_red_and_have_signs_of_their_own() {
    let mut app = two_crosses();
    bring(&mut app, "1", [2, 4]);
    let legal = cell(&picture(&mut app, 80, 24), "e12");
    assert_eq!(legal, (Color::Indexed(124), "><".to_string()));
    press(&mut app, "<Right>");
    let illegal = cell(&picture(&mut app, 80, 24), "f12");
    assert_eq!(illegal, (Color::Indexed(34), "[]".to_string()));
}

#[test]
fn colours_have_letters_and_the_latest_piece_is_lighter_with_capitals() {
    let mut app = two_crosses();
    press(&mut app, "1");
    let picture = picture(&mut app, 80, 24);
    let (blue, blue_signs) = cell(&picture, "d10");
    let (orange, orange_signs) = cell(&picture, "i5");
    assert_eq!((blue_signs.as_str(), orange_signs.as_str()), ("bb", "OO"));
    assert_ne!(blue, orange);
    let mut later = two_crosses();
    enter(&mut later, "f12,f13");
    let (quiet, signs) = cell(&super::support::picture(&mut later, 80, 24), "d10");
    assert_eq!((quiet, signs.as_str()), (blue, "bb"));
    let (fresh, signs) = cell(&super::support::picture(&mut later, 80, 24), "f13");
    assert_ne!(fresh, quiet);
    assert_eq!(signs, "BB");
}

#[test]
fn a_picture_without_colours_has_none() {
    let mut app = two_crosses();
    app.state.is_colored = false;
    let picture = picture(&mut app, 80, 24);
    assert!(picture.content().iter().all(|cell| cell.bg == Color::Reset && cell.fg == Color::Reset));
    assert_eq!(cell(&picture, "d10").1, "bb");
}

#[test]
fn pieces_that_fit_nowhere_are_dimmed_and_in_small_letters() {
    let mut app = open("duo", "human,human");
    loop {
        let (tray, fitting) = tray(&app);
        if let Some(lost) = tray.into_iter().find(|id| !fitting.contains(id)) {
            let name = name_of(lost).to_lowercase();
            let screen = super::support::screen(&mut app, 80, 24);
            assert!(screen.split_whitespace().any(|word| word == name), "{name}: {screen}");
            return;
        }
        press(&mut app, "g<Enter>");
    }
}
