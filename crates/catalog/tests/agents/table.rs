//! The table itself.

use std::collections::HashSet;

use catalog::{agent_kinds, agent_spec};
use catalog::{find, games};
use game_core::Limits;
use game_module::{AgentInfo, Kind, Preset};
use serde_json::{Value, json};
use session::Player;

use crate::support::{BLOKUS, PYLOS};

#[test]
fn every_default_is_a_value_that_can_be_given() {
    for agent in agent_kinds().into_iter().map(game_module::AgentKind::info) {
        let required: Vec<String> = agent
            .settings
            .iter()
            .filter(|setting| setting.default == Preset::Required)
            .map(|setting| format!("{}=x", setting.key))
            .collect();
        for setting in agent.settings {
            if let Preset::Value(text) = setting.default {
                let parts = [required.as_slice(), &[format!("{}={text}", setting.key)]].concat();
                let spec = format!("{}:{}", agent.name, parts.join(","));
                assert_eq!(agent_spec(&spec).map_err(|error| error.to_string()).err(), None);
            }
        }
    }
}

#[test]
fn names_and_keys_are_unique_and_explained() {
    let mut names = HashSet::new();
    for agent in agent_kinds().into_iter().map(game_module::AgentKind::info) {
        assert!(names.insert(agent.name), "{}", agent.name);
        assert!(!agent.summary.is_empty(), "{}", agent.name);
        let mut keys = HashSet::new();
        for setting in agent.settings {
            assert!(keys.insert(setting.key) && !setting.help.is_empty(), "{} {}", agent.name, setting.key);
        }
    }
}

/// Whether an agent has what it needs is its own affair, but it never fails in the middle of a game.
#[test]
fn every_agent_plays_its_games_or_says_why_not() {
    let limits = Limits { iterations: Some(100), ..Limits::default() };
    let needs_nothing = |info: &&AgentInfo| info.settings.iter().all(|one| one.default != Preset::Required);
    for kind in agent_kinds() {
        let Some(agent) = Some(kind.info()).filter(needs_nothing) else { continue };
        let spec = agent_spec(agent.name).unwrap();
        for entry in games() {
            let mut session = entry.new_session();
            match entry.player(&spec) {
                Ok(mut player) => {
                    assert!(kind.plays(entry).is_ok(), "{} in {}", agent.name, entry.info.id);
                    let text = player.choose(session.as_ref(), &limits).unwrap();
                    assert!(session.play(&text).is_ok(), "{} in {}", agent.name, entry.info.id);
                }
                Err(error) => {
                    // Tables and networks do not come with the program for every game.
                    let needs_more = ["perfect", "policy", "alphazero"].contains(&agent.name);
                    assert!(needs_more || kind.plays(entry).is_err(), "{error}");
                    let sentence = error.to_string();
                    assert!(sentence.starts_with(&format!("{} cannot play: ", agent.name)), "{sentence}");
                }
            }
        }
    }
}

#[test]
fn agents_refuse_games_that_are_not_theirs() {
    let refused = |game: &str, spec: &str| -> String {
        let player: Result<Box<dyn Player>, _> =
            find(game).unwrap().player(&catalog::agent_spec(spec).unwrap());
        player.err().unwrap().to_string()
    };
    assert_eq!(
        refused("pylos", "heuristic"),
        format!("heuristic cannot play: pylos is not one of its games, which are {}", BLOKUS.join(", "))
    );
    assert_eq!(
        refused("duo", "perfect"),
        format!("perfect cannot play: blokus-duo is not one of its games, which are {}", PYLOS.join(", "))
    );
}

#[test]
fn engine_that_cannot_play_is_called_by_its_name() {
    let refused = |spec: &str| -> String {
        let spec = agent_spec(spec).unwrap();
        find("duo").unwrap().player(&spec).err().unwrap().to_string()
    };
    let start = "cannot play: cannot start '/no/such/engine': ";
    let (named, unnamed) = (refused("gtp:cmd=/no/such/engine,name=bob"), refused("gtp:cmd=/no/such/engine"));
    assert!(named.starts_with(&format!("bob {start}")), "{named}");
    assert!(unnamed.starts_with(&format!("gtp {start}")), "{unnamed}");
}

#[test]
fn games_list_the_agents_that_play_them() {
    let names = |game: &str| {
        catalog::agents_of(find(game).unwrap()).map(|agent| agent.info().name).collect::<Vec<_>>()
    };
    for game in BLOKUS {
        assert!(names(game).contains(&"lookahead") && !names(game).contains(&"perfect"), "{game}");
    }
    for game in PYLOS {
        assert!(names(game).contains(&"perfect") && !names(game).contains(&"evaluator"), "{game}");
    }
    for game in BLOKUS.into_iter().chain(PYLOS) {
        assert!(names(game).contains(&"random") && names(game).contains(&"greedy"), "{game}");
    }
}

#[test]
fn ranges_are_data() {
    let data =
        serde_json::to_value(agent_kinds().into_iter().map(catalog::agent_view).collect::<Vec<_>>()).unwrap();
    let find = |name: &str| data.as_array().unwrap().iter().find(|agent| agent["name"] == name).unwrap();
    let setting = |name: &str, key: &str| -> Value {
        let settings = find(name)["settings"].as_array().unwrap();
        settings.iter().find(|setting| setting["key"] == key).unwrap().clone()
    };
    assert_eq!(find("heuristic")["games"], json!(BLOKUS));
    assert_eq!(
        setting("random", "seed"),
        json!({
            "key": "seed",
            "kind": { "type": "integer", "min": 0, "max": u64::MAX },
            "default": null,
            "without": "a new one each time",
            "required": false,
            "help": "determines all random choices",
        })
    );
    let level = setting("heuristic", "level");
    assert_eq!(level["kind"], json!({ "type": "choice", "words": ["easy", "medium", "hard"] }));
    assert_eq!((&level["default"], &level["without"]), (&json!("hard"), &Value::Null));
    assert_eq!(setting("evaluator", "noise")["kind"], json!({ "type": "float", "min": 0.0, "max": 1.0 }));
    assert_eq!(
        setting("lookahead", "time")["kind"],
        json!({ "type": "duration", "min_seconds": 0.001, "max_seconds": 3600.0 })
    );
    assert_eq!(setting("mcts", "transpositions")["kind"], json!({ "type": "switch" }));
    assert_eq!(setting("gtp", "cmd")["kind"], json!({ "type": "text" }));
    assert_eq!(setting("gtp", "cmd")["required"], json!(true));
}

#[test]
fn kinds_are_said_in_words() {
    for (kind, words) in [
        (Kind::Integer { min: 1, max: 8 }, "1 to 8"),
        (Kind::Float { min: 0.0, max: 1.5 }, "0.0 to 1.5"),
        (Kind::Choice(&["a", "b"]), "one of a, b"),
        (Kind::Switch, "on or off"),
        (Kind::Text, "a non-empty string"),
    ] {
        assert_eq!(kind.to_string(), words);
    }
}
