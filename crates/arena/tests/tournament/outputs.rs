//! Results as text, CSV, JSON and a page.

use arena::{FaultKind, FaultReport, Mode, SprtSettings, Summary, csv, page, text, write_whole};

use crate::support::{World, plan, settings};

fn summary(agents: usize, seats: usize, mode: Mode) -> Summary {
    let plan = plan(agents, seats, mode, 48, 1);
    let strengths: Vec<f64> = (0..agents).map(|agent| 80.0 - 40.0 * agent as f64).collect();
    let sprt = (agents == 2).then_some(SprtSettings { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 });
    let names: Vec<String> = (0..seats).map(|seat| format!("colour-{seat}")).collect();
    let mut reports = World { first_seat: 60.0, ..World::new(&strengths) }.games(&plan, 2);
    let first = reports[0].as_mut().unwrap();
    first.forfeited_by = Some(1);
    let words = "answered '<script>', which is refused".to_string();
    first.faults = vec![FaultReport { seat: 1, turn: 3, kind: FaultKind::Illegal, words }];
    Summary::new(&plan, &reports, &names, sprt)
}

fn shapes() -> impl Iterator<Item = Summary> {
    [(2, 2), (2, 3), (2, 4), (3, 2), (5, 2), (4, 4), (8, 4), (20, 2)]
        .into_iter()
        .map(|(agents, seats)| summary(agents, seats, Mode::default_for(agents)))
}

#[test]
fn the_text_has_every_agent_and_every_seat() {
    for summary in shapes() {
        let text = text(&summary);
        for agent in &summary.agents {
            assert!(text.lines().filter(|line| line.contains(&agent.name)).count() >= 3, "{text}");
        }
        for seat in &summary.seats {
            assert!(text.contains(&seat.name), "{text}");
        }
        assert_eq!(text.contains("SPRT: "), summary.sprt.is_some(), "{text}");
        assert!(text.contains("game 1, turn 4: "), "{text}");
    }
}

#[test]
fn the_csv_has_as_many_cells_in_every_line() {
    for summary in shapes() {
        let csv = csv(&summary);
        let columns = csv.lines().next().unwrap().split(',').count();
        assert_eq!(columns, 23 + 2 * summary.seats.len());
        assert_eq!(csv.lines().count(), 1 + summary.agents.len());
        assert!(csv.lines().all(|line| line.split(',').count() == columns), "{csv}");
    }
}

#[test]
fn names_with_commas_are_quoted() {
    let mut settings = settings(2, 2, Mode::Match, 4, 1);
    settings.agents = vec!["mcts:a=1,b=2".to_string(), "gtp:cmd=\"x\"".to_string()];
    let plan = arena::Plan::new(settings).unwrap();
    let summary = Summary::new(&plan, &World::new(&[0.0, 0.0]).games(&plan, 1), &[], None);
    let csv = csv(&summary);
    assert!(csv.contains(",\"mcts:a=1,b=2\",") && csv.contains(",\"gtp:cmd=\"\"x\"\"\","), "{csv}");
}

#[test]
fn the_json_can_be_read_by_others() {
    for summary in shapes() {
        let value: serde_json::Value =
            serde_json::from_str(&serde_json::to_string(&summary).unwrap()).unwrap();
        assert_eq!(value["played"], summary.played);
        assert_eq!(value["agents"].as_array().unwrap().len(), summary.agents.len());
        assert!(value["agents"][0]["elo"]["value"].is_f64());
        assert_eq!(value["settings"]["mode"], summary.settings.mode.to_string());
        assert_eq!(value["faults"][0]["kind"], "illegal");
    }
}

/// Whether every tag is closed in the right order; enough to find a picture that is cut off.
fn assert_well_formed(page: &str) {
    let mut open: Vec<&str> = Vec::new();
    for (at, _) in page.match_indices('<') {
        let tag = &page[at + 1..at + page[at..].find('>').expect("a tag ends")];
        let name = tag.trim_start_matches('/').split([' ', '\n', '/']).next().unwrap();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "…{}", &page[at.saturating_sub(200)..at]);
        } else if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn the_page_is_whole_and_needs_nothing_from_anywhere() {
    for summary in shapes() {
        let page = page(&summary);
        for chart in
            ["Elo of each", "Score of each", "Win rate of each", "points of each", "lengths of games"]
        {
            assert!(page.contains(chart), "{chart}");
        }
        assert_eq!(page.matches("<svg ").count(), 5);
        assert!(page.contains("prefers-color-scheme: dark"));
        for foreign in ["<script", "src=", "href=", "@import", "url(", "NaN", "inf"] {
            assert!(!page.contains(foreign), "{foreign}");
        }
        let addresses = page.matches("http").count();
        assert_eq!(addresses, page.matches("http://www.w3.org/2000/svg").count());
        assert!(page.contains("&lt;script&gt;"), "faults are quoted safely");
        for agent in &summary.agents {
            assert!(page.contains(&agent.name));
        }
    }
}

#[test]
fn pages_have_balanced_tags() {
    for summary in shapes() {
        let page = page(&summary);
        let body = page.find("<body>").unwrap()..page.find("</html>").unwrap();
        assert_well_formed(&page[body]);
    }
}

#[test]
fn results_without_games_can_be_shown() {
    let plan = plan(3, 2, Mode::RoundRobin, 4, 1);
    let summary = Summary::new(&plan, &vec![None; plan.tasks().len()], &[], None);
    assert!(text(&summary).contains("0 of 6 games"), "{}", text(&summary));
    assert!(!page(&summary).contains("NaN"));
    assert_eq!(csv(&summary).lines().count(), 4);
}

#[test]
fn one_game_alone_can_be_shown() {
    let plan = plan(2, 2, Mode::Match, 2, 1);
    let mut reports = World::new(&[0.0, 0.0]).games(&plan, 1);
    reports[1] = None;
    let summary = Summary::new(&plan, &reports, &[], None);
    assert!(text(&summary).contains("± ?"));
    let page = page(&summary);
    assert!(!page.contains("NaN") && !page.contains("inf"), "{page}");
}

#[test]
fn files_are_replaced_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("result.csv");
    write_whole(&path, "old and long").unwrap();
    write_whole(&path, "new").unwrap();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "new");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "no temporary file is left");
    assert!(write_whole(&folder.path().join("no/such/file"), "").is_err());
}
