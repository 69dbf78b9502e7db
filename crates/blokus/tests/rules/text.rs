//! Positions as text.

use blokus::{Blokus, Classic, ColorIndex, Duo};
use game_core::Position;

use crate::support::{after, visit_random_games};

#[test]
fn positions_have_a_fixed_text() {
    let rows = ["14"; 14].join("/");
    assert_eq!(Blokus::<Duo>::start().to_string(), format!("{rows} b - -"));
    let position = after::<Duo>(&["e9,d10,e10,f10,e11", "j5"]);
    let text = "14/14/14/4b9/3bbb8/4b9/14/14/14/9o4/14/14/14/14 b - -";
    assert_eq!(position.to_string(), text);
    assert_eq!(text.parse(), Ok(position));
}

#[test]
fn each_color_has_its_letter() {
    let position = after::<Classic>(&["a20", "t20", "t1", "a1"]);
    let empty = ["20"; 18].join("/");
    assert_eq!(position.to_string(), format!("b18y/{empty}/g18r b - -"));
}

#[test]
fn space_around_the_parts_does_not_matter() {
    let position = after::<Classic>(&["a20", "t20"]);
    let text = format!("  {}\n", position.to_string().replace(' ', " \t"));
    assert_eq!(text.parse(), Ok(position));
}

#[test]
fn numbers_are_read_with_all_their_digits() {
    let text = "14/14/14/4b9/3bbb8/4b09/14/14/14/14/14/14/14/014 o - -";
    assert_eq!(text.parse(), Ok(after::<Duo>(&["e9,d10,e10,f10,e11"])));
    assert!(
        text.replace("/14 ", "/77 ").replace("014", "77").parse::<Blokus<Duo>>().is_err(),
        "77 is not 7 and 7"
    );
}

#[test]
fn colors_that_are_out_are_named_in_the_order_of_play() {
    let mut seen = 0;
    visit_random_games::<Classic>(10, 13, |position, _| {
        let text = position.to_string();
        let out = text.split(' ').nth(2).unwrap();
        let expected: String = ColorIndex::all()
            .filter(|&color| position.is_out(color))
            .map(|color| "byrg".as_bytes()[color.index()] as char)
            .collect();
        assert_eq!(out, if expected.is_empty() { "-" } else { &expected });
        seen = seen.max(expected.len());
    });
    assert_eq!(seen, 4);
}

/// The order of the pieces is not part of a position: what lies on the board is.
#[test]
fn positions_reached_in_another_order_are_equal() {
    let one = after::<Duo>(&["e10", "j5", "f11,f12", "k6,k7"]);
    let other = after::<Duo>(&["e10", "j5", "d9,d8,d7", "i4,i3,i2"]);
    assert_ne!((one, one.key()), (other, other.key()));
    let one = after::<Duo>(&["e10", "j5", "f11,f12", "i4,i3", "d9,d8,d7", "k6,k7,k8"]);
    let other = after::<Duo>(&["e10", "j5", "d9,d8,d7", "k6,k7,k8", "f11,f12", "i4,i3"]);
    assert_eq!((one, one.key(), one.to_string()), (other, other.key(), other.to_string()));
}
