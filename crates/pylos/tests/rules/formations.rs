//! What counts as a formation, and under which rules.

use pylos::{Children, Lines, Phase, Squares};

use crate::support::{ground, phase_after, read, two_levels};

const CHECKERED: &str = "wbwb/bwbw/wbwb/bwbw";

#[test]
fn a_square_on_the_ground_counts() {
    assert_eq!(phase_after(ground::<Squares>("ww../w.../..../...."), &["b2"]), Phase::MustTake);
    assert_eq!(phase_after(ground::<Lines>("ww../w.../..../...."), &["b2"]), Phase::MustTake);
    assert_eq!(phase_after(ground::<Children>("ww../w.../..../...."), &["b2"]), Phase::Turn);
}

#[test]
fn a_square_on_the_second_level_counts() {
    let position = two_levels::<Squares>("wbw./bwb./wbw./....", "ww./w../...");
    assert_eq!(phase_after(position, &["2b2"]), Phase::MustTake);
}

#[test]
fn the_square_on_the_third_level_counts() {
    let position = read("wbwb/bwbw/wbwb/bbwb,wbw/bbb/wbw,ww/w.,. w turn 0");
    assert_eq!(phase_after::<Squares>(position, &["3b2"]), Phase::MustTake);
}

#[test]
fn a_square_of_two_colours_does_not_count() {
    assert_eq!(phase_after(ground::<Squares>("wb../w.../..../...."), &["b2"]), Phase::Turn);
}

#[test]
fn a_square_that_was_there_before_does_not_count_again() {
    assert_eq!(phase_after(ground::<Squares>("ww../ww../..../...."), &["d4"]), Phase::Turn);
}

#[test]
fn the_square_of_another_player_does_not_count() {
    assert_eq!(phase_after(ground::<Squares>("bb../b.../..../...."), &["b2"]), Phase::Turn);
}

#[test]
fn a_line_of_four_on_the_ground_counts_only_with_lines() {
    for (rows, last) in [("www./..../..../....", "d1"), ("w.../..../w.../w...", "a2")] {
        assert_eq!(phase_after(ground::<Lines>(rows), &[last]), Phase::MustTake);
        assert_eq!(phase_after(ground::<Squares>(rows), &[last]), Phase::Turn);
        assert_eq!(phase_after(ground::<Children>(rows), &[last]), Phase::Turn);
    }
}

#[test]
fn a_line_of_three_on_the_second_level_counts_only_with_lines() {
    for (second, last) in [("ww./.../...", "2c1"), ("w../.../w..", "2a2")] {
        assert_eq!(phase_after(two_levels::<Lines>(CHECKERED, second), &[last]), Phase::MustTake);
        assert_eq!(phase_after(two_levels::<Squares>(CHECKERED, second), &[last]), Phase::Turn);
        assert_eq!(phase_after(two_levels::<Children>(CHECKERED, second), &[last]), Phase::Turn);
    }
}

#[test]
fn diagonals_do_not_count() {
    assert_eq!(phase_after(ground::<Lines>("w.../.w../..w./...."), &["d4"]), Phase::Turn);
    assert_eq!(phase_after(two_levels::<Lines>(CHECKERED, "w../.w./..."), &["2c3"]), Phase::Turn);
}

#[test]
fn shorter_lines_do_not_count() {
    assert_eq!(phase_after(ground::<Lines>("ww../..../..../...."), &["c1"]), Phase::Turn);
    let third_level = read("wbwb/bwbw/wbwb/bwbw,wbw/bwb/wbw,w./..,. w turn 0");
    assert_eq!(phase_after::<Lines>(third_level, &["3b1"]), Phase::Turn);
}
