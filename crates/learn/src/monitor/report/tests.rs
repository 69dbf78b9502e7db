//! Whole pages: their sections, and that no text breaks out of its place.

use super::super::{AnchorResult, Checkpoint, Label};
use super::*;

fn metrics(length: u64, keys: &[&str]) -> Vec<Metrics> {
    let values = |step: u64| keys.iter().map(move |key| ((*key).to_string(), 1.0 / (step + 1) as f64));
    (0..length)
        .map(|step| Metrics { step, games: step * 8, seconds: step as f64, values: values(step).collect() })
        .collect()
}

fn manifest(count: u64) -> Manifest {
    let checkpoint = |number: u64| Checkpoint {
        file: format!("step-{number}.net"),
        step: number * 100,
        games: number * 5000,
        seconds: number as f64 * 1800.0,
        win_rate_random: 0.31 * number as f64,
        anchors: vec![AnchorResult { agent: "mcts & friends".to_string(), games: 40, score: 0.25 }],
        // The second is the best.
        elo: [0.0, 50.0, 200.0, 150.0][number as usize],
        elo_error: 30.0,
        level: Some(3 * number as usize),
        label: Label::of_level(3 * number as usize),
        timestamp: "2025-03-01T12:34:56Z".to_string(),
    };
    Manifest { checkpoints: (1..=count).map(checkpoint).collect(), ..Manifest::new("pylos") }
}

fn charts(page: &str) -> Vec<&str> {
    page.split("<figcaption>").skip(1).map(|rest| rest.split('<').next().unwrap()).collect()
}

#[test]
fn only_what_was_measured_is_drawn() {
    let facts = RunFacts::default();
    let page = report("run", &facts, &metrics(3, &["loss/value", "speed/games", "surprise"]), &manifest(0));
    assert_eq!(charts(&page), ["Value loss", "Games per second", "surprise"]);
    assert!(
        !page.contains("<h2>Strength") && !page.contains("<h2>Checkpoints") && !page.contains("<h2>Settings")
    );

    let all = report("run", &facts, &metrics(3, &["learning_rate", "game/first_seat"]), &manifest(3));
    let strength = ["Elo by games", "Elo by hours", "Win rate by opponent"];
    assert_eq!(charts(&all), [&strength[..], &["Learning rate", "Share of the first seat"]].concat());
}

#[test]
fn a_run_without_measurements_says_so() {
    let page = report("run", &RunFacts::default(), &[], &manifest(0));
    assert!(page.contains("Nothing has been measured yet."));
    assert!(charts(&page).is_empty());
}

#[test]
fn checkpoints_are_listed_from_the_latest_and_the_best_is_marked() {
    let page = report("run", &RunFacts::default(), &[], &manifest(3));
    let table = page.split("<h2>Checkpoints").nth(1).unwrap();
    let files: Vec<_> =
        ["step-3.net", "step-2.net", "step-1.net"].map(|file| table.find(file).unwrap()).into();
    assert!(files.is_sorted());
    assert!(table.contains("<tr class=\"best\"><td class=\"name\">step-2.net</td>"));
    assert_eq!(table.matches("class=\"best\"").count(), 1);
    assert!(
        table.contains("<span class=\"label expert\">Expert</span></td><td>+150 ± 30</td><td>93.0 %</td>")
    );
    assert!(
        table.contains(
            "<td>25.0 %</td><td>15,000</td><td>300</td><td>1 h 30 min</td><td>2025-03-01 12:34</td>"
        )
    );
}

#[test]
fn random_is_one_opponent_even_if_it_is_an_anchor() {
    let mut manifest = manifest(1);
    manifest.checkpoints[0].anchors[0].agent = "random".to_string();
    let page = report("run", &RunFacts::default(), &[], &manifest);
    assert!(charts(&page).contains(&"Win rate against random"));
    assert_eq!(page.matches("<th class=\"agent\">").count(), 1);
    assert!(page.contains("random: 25.0 %</title>"), "the anchor's games are the ones to show");
}

#[test]
fn texts_cannot_break_out() {
    let evil = "<script>\"&";
    let facts = RunFacts { game: evil.to_string(), settings: vec![(evil.to_string(), evil.to_string())] };
    let mut manifest = manifest(1);
    manifest.checkpoints[0].file = evil.to_string();
    manifest.checkpoints[0].timestamp = evil.to_string();
    manifest.checkpoints[0].anchors[0].agent = evil.to_string();
    let page = report(evil, &facts, &metrics(2, &[evil]), &manifest);
    assert!(!page.contains("<script") && !page.contains("\"&\""));
    assert!(page.matches("&lt;script&gt;&quot;&amp;").count() > 10);
}

#[test]
fn the_page_needs_nothing_else() {
    let page = report("run", &RunFacts::default(), &metrics(3, &["loss/policy"]), &manifest(3));
    for outside in ["http", "src=", "href=", "url(", "@import"] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert!(page.contains("prefers-color-scheme: dark"));
    for tag in ["div", "section", "figure", "svg", "g", "tr", "td", "table", "span", "p"] {
        let opened = page.matches(&format!("<{tag} ")).count() + page.matches(&format!("<{tag}>")).count();
        assert_eq!(opened, page.matches(&format!("</{tag}>")).count(), "{tag}");
    }
}

#[test]
fn long_runs_stay_small() {
    let keys = ["loss/policy", "loss/value", "loss/margin", "learning_rate", "speed/games", "game/length"];
    let page = report("run", &RunFacts::default(), &metrics(20_000, &keys), &manifest(3));
    assert_eq!(page.matches("class=\"spot\"").count(), keys.len() * MOST_POINTS + 9);
    assert!(page.len() < 1_000_000, "{} bytes", page.len());
}
