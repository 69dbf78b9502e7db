//! `games` and `agents`.

use serde_json::Value;

use crate::support::{complaint, output};

#[test]
fn games_are_listed_for_people_and_for_programs() {
    let text = output(&["games"]);
    let data: Value = serde_json::from_str(&output(&["games", "--json"])).unwrap();
    assert_eq!(data.as_array().unwrap().len(), catalog::games().len());
    for (entry, item) in catalog::games().iter().zip(data.as_array().unwrap()) {
        assert_eq!(item["id"], entry.info.id);
        assert_eq!(item["seats"], entry.info.seats);
        assert!(text.contains(entry.info.title), "{text}");
        assert!(text.lines().any(|line| line.starts_with(entry.info.id)), "{text}");
    }
}

#[test]
fn agents_are_listed_with_their_settings() {
    let text = output(&["agents"]);
    let data: Value = serde_json::from_str(&output(&["agents", "--json"])).unwrap();
    for agent in data.as_array().unwrap() {
        let name = agent["name"].as_str().unwrap();
        assert!(text.lines().any(|line| line.starts_with(&format!("{name}: "))), "{text}");
    }
    assert_eq!(data[0]["settings"][0]["key"], "seed");
    assert!(text.contains("seed=…") && text.contains("0 to 18446744073709551615"), "{text}");
}

#[test]
fn ranges_of_settings_are_data() {
    let data: Value = serde_json::from_str(&output(&["agents", "--json", "--game", "duo"])).unwrap();
    let heuristic = data.as_array().unwrap().iter().find(|agent| agent["name"] == "heuristic").unwrap();
    assert_eq!(heuristic["settings"][0]["key"], "level");
    assert_eq!(heuristic["settings"][0]["kind"]["words"][1], "medium");
    assert_eq!(heuristic["settings"][1]["kind"]["max"], 100.0);
    assert_eq!(heuristic["games"].as_array().unwrap().len(), 5);
}

#[test]
fn levels_say_what_they_are_in_a_game() {
    let text = output(&["agents", "--game", "pylos"]);
    assert!(text.contains("    here: perfect (Elo +"), "{text}");
    assert!(!output(&["agents"]).contains("    here: "));
    let data: Value = serde_json::from_str(&output(&["agents", "--json", "--game", "pylos"])).unwrap();
    let named = |name: &str| data.as_array().unwrap().iter().find(|agent| agent["name"] == name).unwrap();
    assert_eq!(named("level-10")["level"]["spec"], "perfect");
    let about = named("level-10")["level"]["about"].as_str().unwrap();
    assert!(about.contains("perfectly") && text.contains(about), "{text}");
    assert!(named("random").get("level").is_none());
}

#[test]
fn levels_come_first() {
    for arguments in [vec!["agents"], vec!["agents", "--game", "duo"], vec!["agents", "--game", "pylos"]] {
        let text = output(&arguments);
        let names =
            text.lines().filter(|line| !line.starts_with(' ')).map(|line| line.split(':').next().unwrap());
        let levels: Vec<String> = (1..=10).map(|number| format!("level-{number}")).collect();
        assert_eq!(names.take(10).collect::<Vec<_>>(), levels);
    }
}

#[test]
fn one_agent_is_described_for_all_its_games_or_for_one() {
    let text = output(&["agents", "level-3"]);
    assert!(text.starts_with("level-3: ") && !text.contains("level-4"), "{text}");
    for game in catalog::games() {
        let level = &game.levels()[2];
        assert!(text.contains(&format!("    in {}: {} (Elo ", game.info.id, level.spec)), "{text}");
    }
    let text = output(&["agents", "level-3", "--game", "duo"]);
    assert!(text.contains("    in blokus-duo: ") && !text.contains("pylos"), "{text}");
    assert!(text.ends_with("Example: polyspire play --game blokus-duo --seats human,level-3\n"), "{text}");
    let text = output(&["agents", "lookahead"]);
    assert!(text.contains("    plays blokus-classic, ") && text.contains("    time=…  "), "{text}");
    let data: Value =
        serde_json::from_str(&output(&["agents", "level-3", "--json", "--game", "duo"])).unwrap();
    assert_eq!((&data["name"], data["level"]["spec"].is_string()), (&"level-3".into(), true));
}

#[test]
fn agents_that_are_not_there_are_named() {
    let sentence = complaint(&["agents", "level-11"], 2);
    let start = "there is no agent 'level-11' (did you mean 'level-1'?); the agents are level-1 to level-10, random, ";
    assert!(sentence.starts_with(start), "{sentence}");
    let sentence = complaint(&["agents", "perfect", "--game", "duo"], 2);
    assert!(sentence.starts_with("perfect does not play blokus-duo; it plays pylos, "), "{sentence}");
}

#[test]
fn only_agents_that_play_a_game_are_listed_for_it() {
    let names = |game: &str| -> Vec<String> {
        let text = output(&["agents", "--game", game]);
        text.lines()
            .filter(|line| !line.starts_with(' '))
            .map(|line| line.split(':').next().unwrap().to_string())
            .collect()
    };
    let (duo, pylos) = (names("duo"), names("pylos"));
    assert!(duo.contains(&"lookahead".to_string()) && !duo.contains(&"perfect".to_string()), "{duo:?}");
    assert!(pylos.contains(&"perfect".to_string()) && !pylos.contains(&"lookahead".to_string()), "{pylos:?}");
}

#[test]
fn agents_of_a_game_are_listed() {
    assert!(output(&["agents", "--game", "duo"]).contains("random: "));
    assert!(
        complaint(&["agents", "--game", "chess"], 2).starts_with("there is no game 'chess'; the games are ")
    );
}
