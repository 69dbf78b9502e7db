//! `polyspire doctor`.

use std::net::TcpListener;

use serde_json::Value;

use crate::support::{Run, finish, path_text, polyspire};

/// A doctor who looks at the data folder of nobody else.
fn doctor(data: &std::path::Path, arguments: &[&str]) -> Run {
    let arguments: Vec<&str> = ["doctor"].iter().chain(arguments).copied().collect();
    finish(polyspire(&arguments).env("POLYSPIRE_DATA", data).env("XDG_DATA_HOME", data), "")
}

/// What was found of one thing: the state and the words.
fn finding(run: &Run, what: &str) -> (String, String) {
    let data: Value = serde_json::from_str(&run.out).unwrap();
    let finding = data.as_array().unwrap().iter().find(|finding| finding["what"] == what).unwrap().clone();
    (finding["state"].as_str().unwrap().to_string(), finding["words"].as_str().unwrap().to_string())
}

#[test]
fn a_healthy_machine_has_no_problems_and_stays_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let run = doctor(folder.path(), &["--json", "--port", "0"]);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{}", run.out);
    let (state, words) = finding(&run, "engines");
    assert_eq!(state, "good");
    assert!(words.ends_with(include_str!("../../../catalog/bench.signature").trim()), "{words}");
    assert_eq!(finding(&run, "networks").0, "good");
    assert!(finding(&run, "database").1.ends_with("games.db will be made"));
    let (state, words) = finding(&run, "tables");
    assert!(state == "remark" && words.contains("polyspire solve --game pylos-lines"), "{state} {words}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "nothing was written");
}

#[test]
fn people_get_one_line_for_each_thing() {
    let folder = tempfile::tempdir().unwrap();
    let text = doctor(folder.path(), &["--port", "0"]).out;
    for (line, what) in
        text.lines().zip(["processor", "engines", "networks", "tables", "web app", "database", "port"])
    {
        assert!(line.starts_with(what), "{text}");
    }
    assert_eq!(text.lines().count(), 7, "{text}");
}

#[test]
fn what_will_not_work_is_a_problem() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("tables")).unwrap();
    std::fs::write(folder.path().join("tables/pylos.full.table"), "no table").unwrap();
    let not_a_database = folder.path().join("text.db");
    std::fs::write(
        &not_a_database,
        "This is no database, but a text of more than a hundred bytes.\n".repeat(4),
    )
    .unwrap();
    let url = format!("sqlite://{}", path_text(&not_a_database));
    let run = doctor(folder.path(), &["--json", "--port", "0", "--database", &url]);
    assert_eq!((run.code, run.err.as_str()), (Some(1), "polyspire: there are 2 problems\n"), "{}", run.out);
    assert_eq!(finding(&run, "database").0, "problem");
    assert_eq!(finding(&run, "tables").0, "problem");
}

#[test]
fn a_port_that_somebody_else_uses_is_a_problem() {
    let folder = tempfile::tempdir().unwrap();
    let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = listener.local_addr().unwrap().port().to_string();
    // Somebody who hangs up at once, and is no server of this program.
    let other = std::thread::spawn(move || {
        drop(listener.accept());
        listener
    });
    let run = doctor(folder.path(), &["--json", "--port", &port]);
    drop(other.join().unwrap());
    assert_eq!((run.code, finding(&run, "port").0.as_str()), (Some(1), "problem"), "{}", run.out);
}

#[cfg(unix)]
#[test]
fn a_server_that_runs_is_no_problem_for_itself() {
    use crate::served::{Served, database};
    let folder = tempfile::tempdir().unwrap();
    let served = Served::start(folder.path(), &[]);
    let port = served.address.rsplit(':').next().unwrap().to_string();
    let url = database(folder.path());
    let run = doctor(folder.path(), &["--json", "--port", &port, "--database", &url]);
    assert_eq!(run.code, Some(0), "{}", run.out);
    assert_eq!((finding(&run, "port").0, finding(&run, "database").0), ("remark".into(), "remark".into()));
    // Another server would have no database.
    let run = doctor(folder.path(), &["--json", "--port", "0", "--database", &url]);
    assert_eq!((run.code, finding(&run, "database").0.as_str()), (Some(1), "problem"), "{}", run.out);
}
