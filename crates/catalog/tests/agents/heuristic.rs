//! `heuristic`: each rule on its own, the levels, and that the weights matter.

use std::collections::HashMap;

use session::{Session, ThoughtView};

use crate::support::{after, choice, new_session, score, seeded, thought};

const SCALE: f32 = 50.0;

/// What the agent thinks when only some weights count.
fn with_weights(weights: &str, session: &dyn Session) -> ThoughtView {
    let mut all: HashMap<&str, &str> = HashMap::new();
    for key in ["piece_size", "corner_creation", "center_preference", "corner_blocking", "edge_avoidance"] {
        all.insert(key, "0");
    }
    for part in weights.split(',').filter(|part| !part.is_empty()) {
        let (key, value) = part.split_once('=').unwrap();
        all.insert(key, value);
    }
    let settings: Vec<String> = all.iter().map(|(key, value)| format!("{key}={value}")).collect();
    thought(&format!("heuristic:{}", settings.join(",")), session)
}

/// The points of one move under some weights; the position must have few moves, as only the best are named.
fn points(weights: &str, position: &str, text: &str) -> f32 {
    let session = catalog::find("duo").unwrap().session_at(position).unwrap();
    let thought = with_weights(weights, session.as_ref());
    let named = thought.candidates.iter().find(|one| one.text == text);
    score(named.unwrap_or_else(|| panic!("{text} is not in {thought:?}")).value, SCALE)
}

fn is_near(one: f32, other: f32) -> bool {
    (one - other).abs() < 0.01
}

#[test]
fn squares_count_ten_each() {
    let thought = with_weights("piece_size=10", new_session("duo").as_ref());
    assert!(thought.candidates.iter().all(|one| is_near(score(one.value, SCALE), 50.0)), "{thought:?}");
    assert!(thought.candidates.iter().all(|one| one.text.split(',').count() == 5), "{thought:?}");
}

/// The cross has eight free corners, more than any other first piece.
#[test]
fn new_corners_count_five_each() {
    let thought = with_weights("corner_creation=5", new_session("duo").as_ref());
    let cross = thought.candidates.iter().find(|one| one.text == "e9,d10,e10,f10,e11");
    let best = &thought.candidates[0];
    assert!(is_near(score(best.value, SCALE), 40.0), "{thought:?}");
    assert!(cross.is_some_and(|cross| is_near(cross.value, best.value)), "{thought:?}");
}

/// From e10, five rows and columns from the top left, the cell nearest to the centre of Duo is three columns right.
#[test]
fn distance_from_the_centre_costs_two_per_square() {
    let thought = with_weights("center_preference=2", new_session("duo").as_ref());
    let best = &thought.candidates[0];
    let cells: Vec<(f32, f32)> = best
        .text
        .split(',')
        .map(|cell| (f32::from(cell.as_bytes()[0] - b'a'), 14.0 - cell[1..].parse::<f32>().unwrap()))
        .collect();
    let mean = |part: fn(&(f32, f32)) -> f32| cells.iter().map(part).sum::<f32>() / cells.len() as f32;
    let (across, down) = (mean(|cell| cell.0) - 6.5, mean(|cell| cell.1) - 6.5);
    assert!(is_near(score(best.value, SCALE), -2.0 * across.hypot(down)), "{thought:?}");
    assert!(cells.len() == 5 && cells.iter().all(|cell| cell.0 >= 4.0 && cell.1 >= 4.0), "{thought:?}");
}

/// Blue has the cross around e10 and only the pieces of two and one squares; g11,g12 lies beside its anchor f12.
#[test]
fn own_corners_at_the_edges_of_the_piece_cost_three_each() {
    let session = after("duo", &["X@d11", "X@i6"]);
    let thought = with_weights("corner_blocking=-3", session.as_ref());
    assert!(score(thought.candidates[0].value, SCALE) >= 3.0, "{thought:?}");
    let thought = with_weights("corner_blocking=3", session.as_ref());
    assert!(thought.candidates.iter().all(|one| one.value >= 0.5), "{thought:?}");
}

#[test]
fn squares_at_the_edge_of_the_board_cost_what_is_asked() {
    let session = new_session("classic");
    let thought = with_weights("edge_avoidance=1", session.as_ref());
    assert!(is_near(score(thought.candidates[0].value, SCALE), -1.0), "{thought:?}");
    let thought = with_weights("edge_avoidance=-1", session.as_ref());
    assert!(is_near(score(thought.candidates[0].value, SCALE), 5.0), "{thought:?}");
}

/// A position near the end, so that all moves are named.
#[test]
fn points_of_all_rules_add_up() {
    let mut session = new_session("duo");
    let mut random = seeded("duo", "random", 4);
    while session.legal_count() > 10 || session.legal_count() == 1 {
        let text = choice(random.as_mut(), session.as_ref());
        session.play(&text).unwrap();
    }
    let position = session.position();
    for mv in session.legal_moves() {
        let of = |weights: &str| points(weights, &position, &mv.text);
        let parts = of("piece_size=10")
            + of("corner_creation=5")
            + of("center_preference=2")
            + of("corner_blocking=3");
        let whole = of("piece_size=10,corner_creation=5,center_preference=2,corner_blocking=3");
        assert!((parts - whole).abs() < 0.05, "{} {parts} {whole}", mv.text);
        let default = thought("heuristic", session.as_ref());
        let named = default.candidates.iter().find(|one| one.text == mv.text).unwrap();
        assert!((score(named.value, SCALE) - whole).abs() < 0.05, "{named:?} {whole}");
    }
}

#[test]
fn levels_draw_from_all_five_or_three_moves() {
    let session = after("duo", &["X@d11", "X@i6"]);
    let drawn = |level: &str| {
        let mut drawn: HashMap<String, u32> = HashMap::new();
        // The order of equals depends on the seed, so one player is asked again and again.
        for seed in 0..300 {
            let mut player = seeded("duo", &format!("heuristic:level={level},center_preference=1.9"), seed);
            *drawn.entry(choice(player.as_mut(), session.as_ref())).or_default() += 1;
        }
        drawn
    };
    let best = thought("heuristic:center_preference=1.9", session.as_ref());
    let fifth = best.candidates[4].value;
    let third = best.candidates[2].value;
    let equal_to = |value: f32| best.candidates.iter().filter(|one| one.value >= value - 1e-6).count();
    let (medium, hard, easy) = (drawn("medium"), drawn("hard"), drawn("easy"));
    assert!(medium.len() >= 5 && medium.len() <= equal_to(fifth), "{medium:?}");
    assert!(hard.len() >= 3 && hard.len() <= equal_to(third), "{hard:?}");
    assert!(easy.len() > 100, "{}", easy.len());
    for (text, count) in &hard {
        assert!(*count > 20, "{text} {count}");
    }
}
