//! `export` and `import`: games go from one server to another as they were, and broken files change nothing.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::served::{Served, database};
use crate::support::{complaint, finish, output, path_text, polyspire};

/// A server with a game that was begun and one that is over; the id and tokens of the first.
fn played(folder: &Path) -> (Served, String, [String; 2]) {
    let served = Served::start(folder, &[]);
    let (over, tokens) = served.open();
    served.play(&over, &tokens[0], "a1");
    let (status, _) = served.ask("POST", &format!("/api/games/{over}/resign"), &tokens[1], &Value::Null);
    assert_eq!(status, 200);
    let (id, tokens) = served.open();
    served.play(&id, &tokens[0], "b2");
    served.play(&id, &tokens[1], "c3");
    (served, id, tokens)
}

#[test]
fn games_go_from_one_server_to_another_and_are_played_on() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let file = here.path().join("games.jsonl");
    let (served, id, tokens) = played(here.path());
    let before = served.get(&format!("/api/games/{id}")).1;
    // The server goes on meanwhile.
    let said = output(&["export", path_text(&file), "--database", &database(here.path())]);
    assert_eq!(said, format!("2 games in {}\n", file.display()));
    served.play(&id, &tokens[0], "a4");
    assert!(!fs::read_to_string(&file).unwrap().contains(&tokens[0]), "tokens are nowhere in clear");

    let check = output(&["import", path_text(&file), "--check"]);
    assert_eq!(check, format!("{} has 2 games\n", file.display()));
    let import = ["import", path_text(&file), "--database", &database(there.path())];
    assert_eq!(output(&import), "2 games imported\n");
    assert_eq!(output(&import), "0 games imported, 2 were there already\n");
    let other = Served::start(there.path(), &[]);
    assert_eq!(other.get(&format!("/api/games/{id}")).1, before);
    other.play(&id, &tokens[0], "d4");
}

#[test]
fn games_go_through_pipes() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (served, id, _) = played(here.path());
    let export = |format: &[&str]| {
        let mut command = polyspire(&["export", "-", "--database", &database(here.path())]);
        let run = finish(command.args(format).current_dir(here.path()), "");
        assert_eq!((run.code, run.err.as_str()), (Some(0), "2 games\n"));
        run.out
    };
    let (games, records) = (export(&[]), export(&["--format", "sgf"]));
    assert!(!here.path().join("-").exists(), "no file has that name");
    assert_eq!((records.matches("GM[Pylos]").count(), games.lines().count()), (2, 3), "{records}");
    drop(served);
    let import = |input: &str, more: &[&str]| finish(polyspire(&["import", "-"]).args(more), input);
    let check = import(&games, &["--check"]);
    assert_eq!((check.code, check.out.as_str()), (Some(0), "standard input has 2 games\n"), "{}", check.err);
    let imported = import(&games, &["--database", &database(there.path())]);
    assert_eq!((imported.code, imported.out.as_str()), (Some(0), "2 games imported\n"), "{}", imported.err);
    let other = Served::start(there.path(), &[]);
    assert_eq!(other.get(&format!("/api/games/{id}")).0, 200);
    let torn = import(&games[..games.len() / 2], &["--check"]);
    assert!(torn.code == Some(2) && torn.err.contains("standard input: line"), "{}", torn.err);
}

#[test]
fn records_are_written_one_per_game() {
    let folder = tempfile::tempdir().unwrap();
    let (_served, id, _) = played(folder.path());
    let records = folder.path().join("records");
    let export = ["export", path_text(&records), "--format", "sgf", "--database", &database(folder.path())];
    assert_eq!(output(&export), format!("2 games in {}\n", records.display()));
    assert_eq!(fs::read_dir(&records).unwrap().count(), 2);
    let record = fs::read_to_string(records.join(format!("pylos-{id}.sgf"))).unwrap();
    assert!(record.contains("[Ada]") && record.contains("[b2]") && record.contains("[c3]"), "{record}");

    let finished = folder.path().join("finished");
    let export = [&export[..1], &[path_text(&finished), "--finished"], &export[2..]].concat();
    assert_eq!(output(&export), format!("1 game in {}\n", finished.display()));
    let name = fs::read_dir(&finished).unwrap().next().unwrap().unwrap().path();
    assert!(fs::read_to_string(name).unwrap().contains("RE[W+R]"));
    let export = [&export[..], &["--game", "duo"]].concat();
    assert_eq!(output(&export), format!("0 games in {}\n", finished.display()));
}

#[test]
fn broken_files_are_refused_before_anything_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.jsonl");
    let (served, _, _) = played(folder.path());
    output(&["export", path_text(&file), "--database", &database(folder.path())]);
    drop(served);
    let good = fs::read_to_string(&file).unwrap();
    let lines: Vec<&str> = good.lines().collect();
    assert_eq!(lines.len(), 3);
    let with = |line: usize, pointer: &str, value: Value| {
        let mut changed: Value = serde_json::from_str(lines[line]).unwrap();
        *changed.pointer_mut(pointer).unwrap() = value;
        let mut all: Vec<String> = lines.iter().map(ToString::to_string).collect();
        all[line] = changed.to_string();
        all.join("\n")
    };
    let elsewhere = tempfile::tempdir().unwrap();
    let broken = elsewhere.path().join("broken.jsonl");
    for (content, words) in [
        (String::new(), ["line 1", "truncated"]),
        ("\n".to_string(), ["line 1", "not JSON"]),
        ("\u{0}\u{1}PNG".to_string(), ["line 1", "not JSON"]),
        (lines[..2].join("\n"), ["line 3", "truncated"]),
        (good[..good.len() / 2].to_string(), ["line", "JSON"]),
        ([lines[0], lines[2]].join("\n"), ["line 2", "2 games"]),
        (format!("{good}{{}}"), ["line 4", "after its end"]),
        (format!("{{}}\n{}", lines[2]), ["line 1", "events"]),
        (with(1, "/events/1/body/event/text", json!("h8")), ["line 2", "event 2"]),
        (with(0, "/events/0/body/event/spec/game", json!("chess")), ["line 1", "chess"]),
        (with(0, "/id", json!("00000000000000000000")), ["line 1", "not to"]),
        (with(0, "/events/1/seq", json!(7)), ["line 1", "event 7"]),
    ] {
        fs::write(&broken, &content).unwrap();
        let said = complaint(&["import", path_text(&broken), "--database", &database(elsewhere.path())], 2);
        assert!(said.contains("broken.jsonl"), "{said}");
        assert!(words.iter().all(|word| said.contains(word)), "{words:?}: {said}");
    }
    // What only the store knows to be wrong.
    fs::write(&broken, with(0, "/version", json!(9))).unwrap();
    let said = complaint(&["import", path_text(&broken), "--database", &database(elsewhere.path())], 1);
    assert!(said.contains("line 1") && said.contains("version 9"), "{said}");
}

#[test]
fn what_is_not_there_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.jsonl");
    let said = complaint(&["export", path_text(&file), "--database", &database(folder.path())], 1);
    assert!(said.contains("games.db"), "{said}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is left behind");
    let said = complaint(&["import", path_text(&file)], 2);
    assert!(said.contains("games.jsonl"), "{said}");
    let served = Served::start(folder.path(), &[]);
    let nowhere = folder.path().join("no/such/folder/games.jsonl");
    let said = complaint(&["export", path_text(&nowhere), "--database", &database(folder.path())], 2);
    assert!(said.contains("games.jsonl"), "{said}");
    assert!(complaint(&["export", "x", "--game", "chess"], 2).contains("chess"));
    assert!(complaint(&["export", "x", "--format", "pdf"], 2).contains("pdf"));
    // A file that is in use is not written by two.
    output(&["export", path_text(&file), "--database", &database(folder.path())]);
    let said = complaint(&["import", path_text(&file), "--database", &database(folder.path())], 1);
    assert!(said.contains("in use"), "{said}");
    drop(served);
}
