//! Scores in their three forms, and what they add up to.

use blokus::{Blokus, Classic, Classic2p, Classic3p, ColorIndex, ColorScore, Duo, Junior, Variant};
use game_core::{Position, Seat};

use crate::support::{after, find_in_random_games, nth, random_end, visit_random_games};

fn score(points: i32, squares_left: i32, official: i32) -> ColorScore {
    ColorScore { points, squares_left, official }
}

#[test]
fn scores_count_squares_placed_and_squares_left() {
    assert_eq!(Blokus::<Duo>::start().score(nth(0)), score(0, 89, -89));
    let position = after::<Duo>(&["e9,d10,e10,f10,e11", "j5"]);
    assert_eq!(position.score(nth(0)), score(5, 84, -84));
    assert_eq!(position.score(nth(1)), score(1, 88, -88));
    assert_eq!(Blokus::<Junior>::start().score(nth(1)), score(0, 88, -88));
}

#[test]
fn official_score_is_the_placed_score_minus_89() {
    visit_random_games::<Classic>(20, 10, |position, _| {
        for color in ColorIndex::all() {
            let score = position.score(color);
            assert_eq!(score.official, score.points - 89, "{position}");
            let covered = position.placements(color).iter().map(|mv| mv.cells().count()).sum::<usize>();
            assert_eq!(score.squares_left, 89 - covered as i32, "{position}");
        }
    });
}

/// The points of the colours at the end of a random game, and the scores of the seats.
fn end_scores<V: Variant>() -> (Vec<i32>, Vec<i32>) {
    let end = random_end::<V>(11);
    let points = ColorIndex::all().map(|color| end.score(color).points).collect();
    (points, end.outcome().unwrap().scores().to_vec())
}

#[test]
fn four_players_score_their_colors() {
    let (points, seats) = end_scores::<Classic>();
    assert_eq!(seats, points);
}

#[test]
fn two_players_add_up_their_colors() {
    let (points, seats) = end_scores::<Classic2p>();
    assert_eq!(seats, [points[0] + points[2], points[1] + points[3]]);
}

#[test]
fn green_counts_for_nobody_with_three_players() {
    let (points, seats) = end_scores::<Classic3p>();
    assert!(points[3] > 0);
    assert_eq!(seats, points[..3]);
}

#[test]
fn standing_is_the_score_so_far() {
    let position = after::<Classic2p>(&["a20,a19", "t20", "t1,t2,t3"]);
    assert_eq!(position.standing().scores(), [5, 1]);
    assert_eq!(position.outcome(), None);
}

#[test]
fn equal_scores_are_a_tie() {
    let tie = find_in_random_games::<Duo>(|position| {
        position.is_over() && position.score(nth(0)).points == position.score(nth(1)).points
    });
    let outcome = tie.outcome().unwrap();
    assert!(outcome.is_tie());
    assert_eq!(Seat::first(2).map(|seat| outcome.rank(seat)).collect::<Vec<_>>(), [1, 1]);
    assert_eq!(outcome.winners().count(), 2);
}

#[test]
fn first_place_may_be_shared_by_some_of_four() {
    let tie = find_in_random_games::<Classic>(|position| {
        position.outcome().is_some_and(|outcome| outcome.winners().count() == 2)
    });
    let outcome = tie.outcome().unwrap();
    let best = outcome.scores().iter().max().unwrap();
    for seat in Seat::first(4) {
        assert_eq!(outcome.rank(seat) == 1, outcome.score(seat) == *best);
        assert_ne!(outcome.rank(seat), 2, "two share the first rank, so nobody has the second");
    }
}
