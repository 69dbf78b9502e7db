//! How long `serve` keeps games.

use std::time::Duration;

use serde_json::Value;

use crate::served::{Served, database};
use crate::support::complaint;

/// The ids of all tables that the server lists.
fn listed(served: &Served) -> Vec<String> {
    let (status, page) = served.get("/api/games");
    assert_eq!(status, 200, "{page}");
    let games = page["games"].as_array().unwrap();
    games.iter().map(|game| game["id"].as_str().unwrap().to_string()).collect()
}

/// Waits until only these tables are listed.
fn until_listed(served: &Served, expected: &[&String]) {
    for _ in 0..600 {
        if listed(served).iter().collect::<Vec<_>>() == expected {
            return;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    panic!("{expected:?} are not what is left: {:?}", listed(served));
}

#[test]
fn old_games_are_removed_when_that_is_asked_for_and_only_then() {
    let folder = tempfile::tempdir().unwrap();
    let served = Served::start(folder.path(), &[]);
    let (begun, _) = served.open();
    let (over, tokens) = served.open();
    let (status, _) = served.ask("POST", &format!("/api/games/{over}/resign"), &tokens[0], &Value::Null);
    assert_eq!(status, 200);
    assert_eq!(served.end(), Some(0));

    let served = Served::start(folder.path(), &["--keep-finished", "1d", "--keep-idle", "1d"]);
    assert_eq!(listed(&served), [over.clone(), begun.clone()]);
    assert_eq!(served.end(), Some(0));
    let served = Served::start(folder.path(), &["--keep-finished", "1s"]);
    until_listed(&served, &[&begun]);
    assert_eq!(served.get(&format!("/api/games/{over}")).0, 404);
    assert_eq!(served.end(), Some(0));
    let served = Served::start(folder.path(), &["--keep-idle", "1s"]);
    until_listed(&served, &[]);
    assert_eq!(served.get(&format!("/api/games/{begun}")).0, 404);
}

#[test]
fn times_and_limits_that_make_no_sense_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let database = database(folder.path());
    for (option, value) in [
        ("--keep-finished", "90"),
        ("--keep-idle", "soon"),
        ("--address-sockets", "0"),
        ("--live-tables", "x"),
    ] {
        let said = complaint(&["serve", "--database", &database, option, value], 2);
        assert!(said.contains(option) && said.contains(value), "{said}");
    }
}
