//! `serve`: it says where it is, keeps games over restarts, ends when it is told to, and does not start on nonsense.

use serde_json::json;

use crate::served::Served;
use crate::support::complaint;

#[test]
fn games_are_there_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let served = Served::start(folder.path(), &[]);
    assert_eq!(served.get("/healthz").0, 200);
    assert_eq!(served.get("/readyz").0, 200);
    let table = json!({ "game": "duo", "participants": [
        { "kind": "human" }, { "kind": "agent", "spec": "level-1" },
    ] });
    let (status, opened) = served.ask("POST", "/api/games", "", &table);
    assert_eq!(status, 201, "{opened}");
    assert_eq!(served.end(), Some(0));

    let served = Served::start(folder.path(), &[]);
    let path = format!("/api/games/{}", opened["id"].as_str().unwrap());
    let (status, state) = served.get(&path);
    assert_eq!((status, &state["state"]["game"]), (200, &json!("blokus-duo")), "{state}");
}

/// Service managers take another code than 0 after TERM for a failure; who breaks the server off gets 130 as everywhere.
#[test]
fn only_ctrl_c_counts_as_breaking_it_off() {
    let folder = tempfile::tempdir().unwrap();
    for (signal, code) in [("INT", 130), ("TERM", 0), ("HUP", 0)] {
        assert_eq!(Served::start(folder.path(), &[]).end_by(signal), Some(code), "{signal}");
    }
}

#[test]
fn every_move_is_a_line_of_the_usual_log_and_requests_are_none() {
    let folder = tempfile::tempdir().unwrap();
    let served = Served::start(folder.path(), &[]);
    // An odd number: a search that wins exactly half of its playouts has no opinion to log.
    let table = json!({ "game": "pylos", "delay_ms": 0, "participants": [
        { "kind": "human" }, { "kind": "agent", "spec": "mcts:iterations=51" },
    ] });
    let (_, opened) = served.ask("POST", "/api/games", "", &table);
    let (id, token) = (opened["id"].as_str().unwrap(), opened["seats"][0]["token"].as_str().unwrap());
    served.play(id, token, "a1");
    let path = format!("/api/games/{id}");
    for _ in 0..500 {
        if served.get(&path).1["state"]["moves"] == 2 {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(200));
    }
    assert_eq!(served.end(), Some(0));
    let log = std::fs::read_to_string(folder.path().join("complaints")).unwrap();
    let moves: Vec<&str> = log.lines().filter(|line| line.contains(" INFO moved ")).collect();
    assert_eq!(moves.len(), 2, "{log}");
    for part in [format!("table=\"{id}\""), "seat=0".into(), "agent=\"person\"".into(), "ms=".into()] {
        assert!(moves[0].contains(&part), "{part}: {}", moves[0]);
    }
    for part in ["seat=1", "agent=\"mcts:iterations=51", "ms=", "value=0."] {
        assert!(moves[1].contains(part), "{part}: {}", moves[1]);
    }
    assert!(!log.contains("/api/games"), "{log}");
}

#[test]
fn agents_of_this_machine_are_not_for_strangers() {
    let folder = tempfile::tempdir().unwrap();
    let served = Served::start(folder.path(), &[]);
    let (_, agents) = served.get("/api/agents");
    let names: Vec<&str> = agents.as_array().unwrap().iter().filter_map(|one| one["name"].as_str()).collect();
    assert!(
        names.contains(&"level-10") && !names.contains(&"gtp") && !names.contains(&"qlearn"),
        "{names:?}"
    );
    for spec in [
        "gtp:cmd=\"touch stolen\"",
        "qlearn:weights=/etc/passwd",
        "alphazero:checkpoint=/etc/passwd",
        "alphazero:checkpoint=../games.db",
        "mcts:threads=2",
        "mcts:memory=4096",
        "mcts:time=3600s",
        "alphazero:visits=100000000",
    ] {
        let participants = json!([{ "kind": "human" }, { "kind": "agent", "spec": spec }]);
        let (status, refused) =
            served.ask("POST", "/api/games", "", &json!({ "game": "duo", "participants": participants }));
        assert!(status == 400 || status == 422, "{spec}: {status}");
        assert_eq!(refused["code"], "bad_agent", "{spec}: {refused}");
        assert!(!refused.to_string().contains("root:"), "{spec}: {refused}");
    }
    assert!(!folder.path().join("stolen").exists());
}

#[test]
fn nonsense_is_refused_before_anything_starts() {
    let folder = tempfile::tempdir().unwrap();
    let database = format!("sqlite://{}", folder.path().join("games.db").display());
    assert!(complaint(&["serve", "--database", "mysql://there"], 1).contains("mysql"));
    assert!(complaint(&["serve", "--port", "70000"], 2).contains("70000"));
    assert!(complaint(&["serve", "--host", "nowhere"], 2).contains("nowhere"));
    let served = Served::start(folder.path(), &[]);
    let port = served.address.rsplit(':').next().unwrap();
    let elsewhere = format!("sqlite://{}", folder.path().join("other.db").display());
    assert!(complaint(&["serve", "--port", port, "--database", &elsewhere], 1).contains(port));
    let second = complaint(&["serve", "--port", "0", "--database", &database], 1);
    assert!(second.contains("games.db"), "{second}");
}

#[test]
fn the_app_is_served_beside_the_interface() {
    let folder = tempfile::tempdir().unwrap();
    let served = Served::start(folder.path(), &[]);
    let (status, page) = served.get("/");
    let page = page.as_str().unwrap();
    assert_eq!(status, if web_assets::is_built() { 200 } else { 503 }, "{page}");
    assert!(page.contains("<title>Polyspire"), "{page}");
    // Programs are told that an address is wrong, instead of being handed a page.
    for path in ["/table/x", "/api/nothing", "/assets/nothing.js"] {
        let (status, refused) = served.get(path);
        assert_eq!((status, &refused["code"]), (404, &json!("no_route")), "{path}: {refused}");
    }
}

/// The perfect player needs tables that a machine may not have.
#[test]
fn agents_are_offered_where_they_can_play() {
    let folder = tempfile::tempdir().unwrap();
    let served = Served::start(folder.path(), &[]);
    let (_, agents) = served.get("/api/agents");
    let perfect = agents.as_array().unwrap().iter().find(|one| one["name"] == "perfect").unwrap();
    let offered = perfect["games"].as_array().unwrap();
    assert!(offered.contains(&json!("pylos")) && !offered.contains(&json!("blokus-duo")), "{offered:?}");
    for game in ["pylos", "pylos-lines", "pylos-children"] {
        let participants = json!([{ "kind": "human" }, { "kind": "agent", "spec": "perfect" }]);
        let (status, answer) =
            served.ask("POST", "/api/games", "", &json!({ "game": game, "participants": participants }));
        assert_eq!(status == 201, offered.contains(&json!(game)), "{game}: {answer}");
    }
}
