//! `evaluator`: each term on its own, the rounds, and that the weights matter.

use session::{Session, ThoughtView};

use crate::support::{after, choice, new_session, score, seeded, thought};

const SCALE: f32 = 10.0;

/// What the agent thinks when only some weights count.
fn with_weights(weights: &str, session: &dyn Session) -> ThoughtView {
    let zero = ["centre", "expansion", "blocking", "piece"]
        .into_iter()
        .filter(|key| !weights.split(',').any(|part| part.starts_with(&format!("{key}="))))
        .map(|key| format!("{key}=0"));
    let settings: Vec<String> = zero.chain(weights.split(',').map(str::to_string)).collect();
    thought(&format!("evaluator:{}", settings.join(",")), session)
}

fn best(weights: &str, session: &dyn Session) -> (String, f32) {
    let thought = with_weights(weights, session);
    (thought.candidates[0].text.clone(), score(thought.candidates[0].value, SCALE))
}

fn is_near(one: f32, other: f32) -> bool {
    (one - other).abs() < 0.01
}

#[test]
fn largest_pieces_are_worth_the_whole_weight_times_the_factor_of_the_round() {
    let start = new_session("duo");
    assert!(is_near(best("piece=3", start.as_ref()).1, 4.5));
    assert!(is_near(best("piece=3,late_round=0", start.as_ref()).1, 2.4));
    let later = after("duo", &["X@d11", "X@i6"]);
    assert!(is_near(best("piece=3,late_round=1", later.as_ref()).1, 2.4));
    assert!(is_near(best("piece=3,late_round=2,early=2", later.as_ref()).1, 6.0));
}

#[test]
fn expansion_is_the_part_of_eight_new_anchors() {
    let (_, score) = best("expansion=4", new_session("duo").as_ref());
    assert!(is_near(score, 4.0), "{score}");
    // In the corner of a large board a piece has fewer free corners.
    let (_, score) = best("expansion=4", new_session("classic").as_ref());
    assert!(score > 1.0 && score < 3.0, "{score}");
}

#[test]
fn centre_is_one_minus_the_part_of_the_longest_distance() {
    let (text, worth) = best("centre=5", new_session("duo").as_ref());
    assert_eq!(text.split(',').count(), 5);
    let cells = text.split(',').map(|cell| {
        (f32::from(cell.as_bytes()[0] - b'a') - 6.5, 14.0 - cell[1..].parse::<f32>().unwrap() - 6.5)
    });
    let (across, down) = cells.fold((0.0, 0.0), |sum, cell| (sum.0 + cell.0 / 5.0, sum.1 + cell.1 / 5.0));
    let expected = 5.0 * (1.0 - f32::hypot(across, down) / (6.5 * std::f32::consts::SQRT_2));
    assert!(is_near(worth, expected), "{worth} {expected}");
}

/// Orange has the cross around j5, with two anchors at each tip; blue reaches some of them, one at a time.
#[test]
fn blocking_is_the_part_of_five_anchors_taken() {
    let session = after("duo", &["X@d11", "X@i6"]);
    let taken = |text: &str| {
        ["i7", "k7", "h6", "h4", "l6", "l4", "i3", "k3"]
            .iter()
            .filter(|anchor| text.split(',').any(|cell| cell == **anchor))
            .count()
    };
    let thought = with_weights("blocking=6", session.as_ref());
    for candidate in &thought.candidates {
        assert_eq!(taken(&candidate.text), 1, "{thought:?}");
        assert!(is_near(score(candidate.value, SCALE), 1.2), "{thought:?}");
    }
    let avoiding = with_weights("blocking=-6", session.as_ref());
    for candidate in &avoiding.candidates {
        assert!(taken(&candidate.text) == 0 && is_near(candidate.value, 0.5), "{avoiding:?}");
    }
}

/// The points of the fourth colour of three players go to nobody, so only blocking counts.
#[test]
fn only_blocking_counts_for_the_colour_of_nobody() {
    let mut session = new_session("classic-3p");
    let mut random = seeded("classic-3p", "random", 1);
    while session.mover().unwrap().color != 3 {
        let text = choice(random.as_mut(), session.as_ref());
        session.play(&text).unwrap();
    }
    let thought = thought("evaluator", session.as_ref());
    assert!(thought.candidates.iter().all(|one| is_near(one.value, 0.5)), "{thought:?}");
}

#[test]
fn default_weights_are_those_of_the_table() {
    let session = after("duo", &["X@d11", "X@i6"]);
    let named = thought(
        "evaluator:centre=5.0,expansion=4.0,blocking=6.0,piece=3.0,early=1.5,late=0.8",
        session.as_ref(),
    );
    let default = thought("evaluator", session.as_ref());
    assert_eq!(named.candidates, default.candidates);
    for other in ["centre=0", "expansion=0", "blocking=0", "piece=0", "early=0"] {
        let changed = thought(&format!("evaluator:{other}"), session.as_ref());
        assert_ne!(changed.candidates, default.candidates, "{other}");
    }
}

#[test]
fn noise_changes_the_choice_and_no_noise_does_not() {
    let session = after("duo", &["X@d11", "X@i6"]);
    let choices = |spec: &str| -> std::collections::HashSet<String> {
        (0..60).map(|seed| choice(seeded("duo", spec, seed).as_mut(), session.as_ref())).collect()
    };
    let (exact, noisy) = (choices("evaluator"), choices("evaluator:noise=0.1"));
    assert!(exact.len() < 3 && noisy.len() > 5, "{exact:?} {noisy:?}");
}
