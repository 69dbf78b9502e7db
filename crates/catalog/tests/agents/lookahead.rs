//! `lookahead`: what it saves, what it takes first, and that it keeps to its bounds.

use std::collections::HashSet;

use blokus::{Blokus, Duo};
use game_core::{Bounded, Limits, Position, Seat};
use search::endgame::{Allowance, Solution, solve};
use session::Session;

use crate::support::{choice, new_session, play_out, seeded, thought, visit_random_game};

type Duos = Blokus<Duo>;

fn exact(position: &Duos) -> Option<Solution<blokus::Move<Duo>>> {
    solve(position, &Allowance { positions: 20_000, time: None }, &Limits::default())
}

/// By how much the first seat is ahead with best play.
fn margin(position: &Duos) -> Option<i32> {
    let outcome = position.outcome().or_else(|| exact(position).map(|solution| solution.outcome))?;
    Some(outcome.score(Seat::new(0)) - outcome.score(Seat::new(1)))
}

/// Endings of random games with something to decide, and what best play comes to.
fn visit_endings(seeds: std::ops::Range<u64>, mut visit: impl FnMut(&dyn Session, &Duos, i32)) {
    for seed in seeds {
        visit_random_game("duo", seed, |session| {
            let position: Duos = session.position().parse().unwrap();
            if (4..=40).contains(&position.open_moves())
                && position.count_moves() > 1
                && let Some(best) = margin(&position)
            {
                visit(session, &position, best);
            }
        });
    }
}

/// What a choice costs the mover, compared with best play.
fn loss(position: &Duos, text: &str, best: i32) -> i32 {
    let mut after = *position;
    after.play(text.parse().unwrap()).unwrap();
    (best - margin(&after).unwrap()).abs()
}

#[test]
fn endings_are_played_exactly() {
    let mut endings = 0;
    visit_endings(0..15, |session, position, best| {
        let mut player = seeded("duo", "lookahead:positions=100000000", 1);
        let text = choice(player.as_mut(), session);
        assert_eq!(loss(position, &text, best), 0, "{text} in {}", session.position());
        assert!(player.thought().unwrap().is_proven, "{}", session.position());
        endings += 1;
    });
    assert!(endings > 50, "{endings}");
}

/// Without the exact search it still sees what can be taken away, and leaves what cannot for later.
#[test]
fn endings_are_played_almost_exactly_by_looking_ahead_alone() {
    let (mut endings, mut deep, mut greedy) = (0, 0, 0);
    visit_endings(20..40, |session, position, best| {
        let loss_of = |spec: &str| loss(position, &choice(seeded("duo", spec, 1).as_mut(), session), best);
        deep += loss_of("lookahead:endgame=0,depth=4");
        greedy += loss_of("greedy");
        endings += 1;
    });
    assert!(endings > 50 && 5 * deep < greedy, "{endings} endings: {deep} points lost, greedy {greedy}");
}

#[test]
fn single_square_is_saved() {
    for seed in 0..4 {
        let mut session = new_session("duo");
        let mut players = vec![seeded("duo", "lookahead:positions=800", seed), seeded("duo", "greedy", seed)];
        play_out(session.as_mut(), &mut players);
        let own: Vec<String> = session
            .history()
            .into_iter()
            .filter(|entry| entry.played.mover.seat == 0 && entry.played.text != "pass")
            .map(|entry| entry.played.text)
            .collect();
        let single = own.iter().position(|text| !text.contains(','));
        assert!(single.is_none_or(|at| at + 4 >= own.len()), "{single:?} of {}", own.len());
    }
}

#[test]
fn bounds_are_kept() {
    let session = new_session("duo");
    for (settings, depth, positions) in [
        ("depth=1", 1, 414),
        ("depth=2,positions=1000000", 2, 1_000_000),
        ("depth=3,positions=2000", 3, 2000),
        ("depth=20,positions=500", 20, 500),
        ("positions=1", 1, 1),
    ] {
        let thought = thought(&format!("lookahead:{settings}"), session.as_ref());
        assert!(thought.depth <= depth && thought.depth >= 1, "{settings}: {}", thought.depth);
        assert!(thought.iterations <= positions, "{settings}: {}", thought.iterations);
    }
    for positions in 800..850 {
        let thought = thought(&format!("lookahead:positions={positions}"), session.as_ref());
        assert!(thought.iterations <= positions, "{positions}: {}", thought.iterations);
    }
    let mut player = seeded("duo", "lookahead", 1);
    player.choose(session.as_ref(), &Limits { iterations: Some(450), ..Limits::default() }).unwrap();
    assert!(player.thought().unwrap().iterations <= 450);
}

/// The largest pieces are judged first, so even one position is enough for a sensible move.
#[test]
fn small_budget_is_spent_on_large_pieces() {
    for game in ["duo", "classic", "junior"] {
        let session = new_session(game);
        for positions in [1, 2, 5, 20, 50] {
            let text = thought(&format!("lookahead:positions={positions}"), session.as_ref()).line.remove(0);
            assert_eq!(text.split(',').count(), 5, "{game}, {positions}: {text}");
        }
    }
}

#[test]
fn width_bounds_the_moves_that_are_followed() {
    let session = new_session("duo");
    for width in [1, 3] {
        let thought = thought(&format!("lookahead:depth=2,width={width}"), session.as_ref());
        assert_eq!(thought.candidates.len(), 2 * width);
    }
}

#[test]
fn thought_tells_values_candidates_and_a_line_that_can_be_played() {
    let mut session = new_session("classic-3p");
    let thought = thought("lookahead:depth=3,width=2,positions=1000000", session.as_ref());
    assert_eq!((thought.depth, thought.line.len(), thought.values.len()), (3, 3, 3));
    assert_eq!(thought.candidates[0].text, thought.line[0]);
    assert!(
        thought
            .values
            .iter()
            .chain(thought.candidates.iter().map(|one| &one.value))
            .all(|v| (0.0..=1.0).contains(v))
    );
    assert!(thought.candidates.is_sorted_by(|one, other| one.value >= other.value), "{thought:?}");
    for text in &thought.line {
        session.play(text).unwrap();
    }
}

#[test]
fn noise_changes_the_choice() {
    let session = new_session("duo");
    let choices = |spec: &str| -> HashSet<String> {
        (0..12).map(|seed| choice(seeded("duo", spec, seed).as_mut(), session.as_ref())).collect()
    };
    let exact = choices("lookahead:depth=1");
    let noisy = choices("lookahead:depth=1,noise=0.3");
    assert!(noisy.len() > exact.len() + 2, "{exact:?} {noisy:?}");
}
