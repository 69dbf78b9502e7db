//! Tournaments: results, files, going on after a kill, and bad settings.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Child, Command};
use std::time::Duration;

use crate::support::{Run, complaint, finish, path_text, polyspire, run};

/// A quick match of two random agents with further arguments.
fn quick(more: &[&str]) -> Run {
    let mut arguments =
        vec!["arena", "--game", "pylos-children", "--agents", "random", "random", "--games", "20"];
    arguments.extend(more);
    let run = run(&arguments);
    assert_eq!(run.code, Some(0), "{}", run.err);
    run
}

/// The games of a journal by number, without anything that is measured.
fn journal(folder: &Path) -> BTreeMap<u64, serde_json::Value> {
    let text = fs::read_to_string(folder.join("journal.jsonl")).unwrap();
    let game = |line: &str| {
        let mut game: serde_json::Value = serde_json::from_str(line).unwrap();
        for seat in game["seats"].as_array_mut().unwrap() {
            seat["cpu"].take();
            seat["wall"].take();
        }
        (game["game"].as_u64().unwrap(), game)
    };
    let games: BTreeMap<_, _> = text.lines().skip(1).map(game).collect();
    assert_eq!(games.len(), text.lines().count() - 1, "every game is there once");
    games
}

/// The names and texts of the saved games.
fn records(folder: &Path) -> BTreeMap<String, String> {
    let files = fs::read_dir(folder.join("games")).unwrap().map(|entry| entry.unwrap().path());
    files
        .map(|path| {
            (path_text(&path).rsplit('/').next().unwrap().to_string(), fs::read_to_string(&path).unwrap())
        })
        .collect()
}

#[test]
fn a_match_prints_a_table() {
    let run = quick(&[]);
    assert!(run.out.starts_with("pylos-children match: 20 of 20 games, seed 1\n"), "{}", run.out);
    for words in ["agent", "random#2", "win rate by seat", "white", "CPU/move", "against random#2: "] {
        assert!(run.out.contains(words), "{words}: {}", run.out);
    }
    assert!(
        run.err.starts_with("pylos-children match: 2 agents, 20 games from 10 openings, "),
        "{}",
        run.err
    );
    // All but the times is the same again.
    let lasting = |out: &str| out.split("effort").next().unwrap().to_string();
    assert_eq!(lasting(&run.out), lasting(&quick(&[]).out));
}

#[test]
fn one_opening_is_not_many() {
    let run = run(&["arena", "--game", "pylos-children", "--agents", "random", "random", "--games", "2"]);
    let start = "pylos-children match: 2 agents, 2 games from 1 opening, ";
    assert!(run.err.starts_with(start), "{}", run.err);
}

#[test]
fn results_are_data_too() {
    let value: serde_json::Value = serde_json::from_str(&quick(&["--json"]).out).unwrap();
    assert_eq!(
        (&value["played"], &value["settings"]["conditions"]["game"]),
        (&20.into(), &"pylos-children".into())
    );
    assert_eq!(value["agents"][0]["seats"][0]["places"], 10);
    let csv = quick(&["--csv"]).out;
    assert!(csv.starts_with("rank,agent,games,") && csv.lines().count() == 3, "{csv}");
}

#[test]
fn four_agents_sit_equally_often_in_each_seat() {
    let agents = ["random", "random:seed=1", "named=random", "random"];
    let mut arguments = vec!["arena", "--game", "classic", "--games", "8", "--json", "--agents"];
    arguments.extend(agents);
    let value: serde_json::Value = serde_json::from_str(&run(&arguments).out).unwrap();
    assert_eq!(
        value["settings"]["agents"],
        serde_json::json!(["random", "random:seed=1", "named", "random#2"])
    );
    for agent in value["agents"].as_array().unwrap() {
        let places: Vec<u64> =
            agent["seats"].as_array().unwrap().iter().map(|seat| seat["places"].as_u64().unwrap()).collect();
        assert_eq!(places, [2, 2, 2, 2], "{agent}");
    }
}

#[test]
fn a_folder_gets_journal_results_report_and_games_and_is_not_played_again() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("new/folder");
    let first = quick(&["--out", path_text(&out)]);
    for name in ["journal.jsonl", "result.json", "result.csv", "report.html"] {
        assert!(fs::metadata(out.join(name)).unwrap().len() > 100, "{name}");
    }
    assert_eq!((journal(&out).len(), records(&out).len()), (20, 20));
    let before = fs::read(out.join("journal.jsonl")).unwrap();
    let second = quick(&["--out", path_text(&out), "--threads", "1"]);
    assert!(second.err.contains("20 games have been played already"), "{}", second.err);
    assert_eq!(second.out, first.out);
    assert_eq!(fs::read(out.join("journal.jsonl")).unwrap(), before);
}

#[test]
fn another_plan_in_the_folder_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let out = path_text(folder.path());
    quick(&["--out", out]);
    let sentence = complaint(
        &["arena", "--game", "pylos-children", "--agents", "random", "random", "--games", "22", "--out", out],
        2,
    );
    assert!(sentence.contains("another tournament (games is 20 there, not 22)"), "{sentence}");
    let sentence = complaint(
        &["arena", "--game", "pylos", "--agents", "random", "random", "--games", "20", "--out", out],
        2,
    );
    assert!(sentence.contains("game is pylos-children there, not pylos"), "{sentence}");
}

/// A match that takes a while, saved to a folder.
fn long_match(folder: &Path, games: &str) -> Command {
    polyspire(&[
        "arena",
        "--game",
        "duo",
        "--agents",
        "random",
        "random",
        "--games",
        games,
        "--threads",
        "2",
        "--out",
        path_text(folder),
    ])
}

/// Waits until some games are in the journal.
fn wait_for_games(child: &mut Child, folder: &Path, count: usize) {
    let lines = || fs::read_to_string(folder.join("journal.jsonl")).map_or(0, |text| text.lines().count());
    while lines() <= count && child.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_millis(2));
    }
}

#[test]
fn a_killed_run_goes_on_to_the_same_games() {
    let (whole, killed) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    assert_eq!(finish(&mut long_match(whole.path(), "200"), "").code, Some(0));
    for games in [5, 60] {
        let mut child = long_match(killed.path(), "200").spawn().unwrap();
        wait_for_games(&mut child, killed.path(), games);
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let run = finish(&mut long_match(killed.path(), "200"), "");
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.err.contains("games have been played already"), "{}", run.err);
    assert_eq!(journal(killed.path()), journal(whole.path()));
    // A temporary file may be left of a game that was being written.
    let named = |folder| -> BTreeMap<_, _> {
        records(folder).into_iter().filter(|(name, _)| name.ends_with(".blksgf")).collect()
    };
    assert_eq!(named(killed.path()), named(whole.path()));
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_leaves_complete_files_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = long_match(folder.path(), "20000");
    let mut child = command.spawn().unwrap();
    wait_for_games(&mut child, folder.path(), 5);
    let signal = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(signal.success());
    let output = child.wait_with_output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(130), "{err}");
    assert!(err.contains("of 20000 games; the same command resumes from there"), "{err}");
    let result: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(folder.path().join("result.json")).unwrap()).unwrap();
    assert_eq!(result["played"], journal(folder.path()).len());
    assert!(fs::read_to_string(folder.path().join("report.html")).unwrap().ends_with("</html>\n"));
}

#[test]
fn a_test_ends_the_match_when_it_is_decided() {
    let mut arguments = vec!["arena", "--game", "pylos-children", "--agents", "random", "random"];
    arguments.extend(["--games", "2000", "--sprt=-300,-200", "--threads", "1"]);
    let run = run(&arguments);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.contains("SPRT: H1 accepted after "), "{}", run.out);
    assert!(!run.out.contains("2000 of 2000 games"), "{}", run.out);
}

#[test]
fn settings_come_from_a_file_and_options_come_first() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("book.txt"), "a1 b1\na1 d4\n").unwrap();
    let path = folder.path().join("match.toml");
    let text = "game = \"pylos-children\"\nagents = [\"random\", \"x=random:seed=3\"]\ngames = 12\nmode = \"gauntlet\"\n\
                openings = \"book.txt\"\nseed = 4\nthreads = 1\nout = \"results\"\ntime = \"30s\"\nforfeits = \"error\"\n\
                match-cpu = \"random\"\n";
    fs::write(&path, text).unwrap();
    let first = run(&["arena", path_text(&path)]);
    assert_eq!(first.code, Some(0), "{}", first.err);
    assert!(first.out.starts_with("pylos-children gauntlet: 12 of 12 games, seed 4\n"), "{}", first.out);
    let results = folder.path().join("results");
    assert!(
        records(&results)["00001.sgf"].contains(";W[a1]\n;B[b1]\n"),
        "{:?}",
        records(&results)["00001.sgf"]
    );
    assert!(records(&results)["00003.sgf"].contains(";W[a1]\n;B[d4]\n"));
    let other = folder.path().join("other");
    let second = run(&[
        "arena",
        path_text(&path),
        "--games",
        "4",
        "--out",
        path_text(&other),
        "--openings",
        "plies=0",
    ]);
    assert_eq!(second.code, Some(0), "{}", second.err);
    assert_eq!(journal(&other).len(), 4);
}

#[test]
fn broken_files_are_named_with_the_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bad.toml");
    let cases = [
        ("game = \n", "line 1: a value is missing, or a string is not quoted"),
        ("game = duo\n", "line 1: a value is missing, or a string is not quoted"),
        ("game\n", "line 1: write settings as KEY = VALUE"),
        ("game = \"duo\n", "line 1: a quote is never closed"),
        ("agents = [\"random\"\n", "line 1: a list is never closed"),
        ("agents = [\"random\" \"greedy\"]\n", "line 1: a comma is missing in a list"),
        ("games = 3\ngames = 4\n", "line 2: games is given twice"),
        (
            "game = \"duo\"\ngmaes = 3\n",
            "line 2: there is no setting 'gmaes' (did you mean 'games'?); the settings are game, agents, games, ",
        ),
        ("[table]\n", "line 1: there is no setting 'table'"),
        ("game = \"duo\"\ngames = \"ten\"\n", "line 2: games is \"ten\", but must be an integer"),
        ("games = 1.5\n", "line 1: games is 1.5, but must be an integer"),
        (
            "games = 99999999999999999999\n",
            "games is 99999999999999999999, but must be an integer of at most 18 digits",
        ),
        ("[games]\nall = 3\n", "games is a table, but must be an integer"),
        ("seed = -1\n", "line 1: seed is -1, but must be a non-negative integer"),
        ("time = 3\n", "line 1: time is 3, but must be a quoted string"),
        ("out = true\n", "line 1: out is true, but must be a quoted string"),
        (
            "agents = \"random\"\n",
            "agents is \"random\", but must be a list in brackets, such as [\"random\"",
        ),
        ("agents = [\n  \"random\",\n  7,\n]\n", "line 3: 7 in agents must be a quoted string"),
        ("match-cpu = 3\n", "line 1: match-cpu is true, false or the name of an agent"),
        (
            "game = \"duo\"\nagents = [\"random\", \"random\"]\ngames = -3\n",
            "each agent plays at least 1 game, not -3",
        ),
        ("game = \"duo\"\nagents = [\"random,random\"]\n", "in a file, each is its own string"),
        ("game = \"duo\"\nagents = [\"random\", \"random\"]\nopenings = \"no-such-book\"\n", "no-such-book"),
        ("agents = [\"random\", \"random\"]\n", "no game is given"),
        ("game = \"duo\"\n", "2 to 64 agents, not 0"),
    ];
    for (text, words) in cases {
        fs::write(&path, text).unwrap();
        let sentence = complaint(&["arena", path_text(&path)], 2);
        assert!(sentence.contains(words), "{text}: {sentence}");
    }
    fs::write(&path, b"game = \"\xff\"\n").unwrap();
    assert!(complaint(&["arena", path_text(&path)], 2).contains("bad.toml"));
    assert!(complaint(&["arena", "/no/such/file.toml"], 2).contains("/no/such/file.toml"));
}

#[test]
fn bad_settings_are_one_sentence_that_names_the_input() {
    let folder = tempfile::tempdir().unwrap();
    let book = folder.path().join("book.txt");
    fs::write(&book, "e10 j5\ne10 e10\n").unwrap();
    let two = ["--game", "duo", "--agents", "random", "random"];
    let three = ["--game", "duo", "--agents", "random", "random", "random"];
    let cases: &[(&[&str], &[&str], &str)] = &[
        (&[], &[], "no game is given"),
        (&["--game", "chess", "--agents", "random", "random"], &[], "'chess'"),
        (&["--game", "duo"], &[], "2 to 64 agents, not 0"),
        (&["--game", "duo", "--agents", "random"], &[], "2 to 64 agents, not 1"),
        (&["--game", "duo", "--agents", "random", "genius"], &[], "'genius'"),
        (&["--game", "duo", "--agents", "random", "random:speed=1"], &[], "'speed'"),
        (&["--game", "duo", "--agents", "random,greedy"], &[], "separate agents by spaces, not commas"),
        (&["--game", "duo", "--agents", "a=random,b=greedy"], &[], "separate agents by spaces"),
        (&["--game", "duo", "--agents", "random:seed=1,greedy"], &[], "separate agents by spaces"),
        (&["--game", "duo", "--agents", "random", "x=random", "x=random"], &[], "two agents are called 'x'"),
        (&["--game", "duo", "--agents", "random", "=random"], &[], "'=random'"),
        (&["--game", "duo", "--agents", "random", "perfect"], &[], "perfect"),
        (&two, &["--games", "0"], "not 0"),
        (&two, &["--games", "-3"], "each agent plays at least 1 game, not -3"),
        (&two, &["--games", "many"], "'many'"),
        (
            &two,
            &["--mode", "swiss"],
            "'swiss' is not a mode; the modes are match, round-robin, gauntlet, ladder",
        ),
        (&three, &["--mode", "match"], "a match has two agents, not 3"),
        (&two, &["--openings", "plies=x"], "'plies=x'"),
        (&two, &["--openings", "/no/such/book"], "/no/such/book"),
        (&two, &["--openings", path_text(&book)], "line 2 of the book, move 2: 'e10' is refused"),
        (&two, &["--sprt", "5"], "'5' is not a test"),
        (&two, &["--sprt", "5,0"], "'5,0'"),
        (&three, &["--sprt", "0,5"], "--sprt is for a match of two agents, not 3"),
        (&two, &["--match-cpu", "bob"], "no agent is called 'bob'"),
        (&three, &["--match-cpu"], "--match-cpu is for a match of two agents, not 3"),
        (&two, &["--time", "soon"], "'soon' is not a time"),
        (&two, &["--time", "0ms"], "'0ms' is not a time"),
        (&two, &["--forfeits", "beat"], "'beat' is not a forfeit rule; the rules are error, random, stop"),
        (&two, &["--threads", "0"], "--threads is 1 to 1024, not 0"),
        (&two, &["--threads", "-2"], "--threads is 1 to 1024, not -2"),
        (&two, &["--seed", "-1"], "'-1' for '--seed <N>': must be an integer from 0 to "),
        (&two, &["--json", "--csv"], "--csv"),
    ];
    for (start, more, words) in cases {
        let arguments = [&["arena"], *start, *more].concat();
        let sentence = complaint(&arguments, 2);
        assert!(sentence.contains(words), "{arguments:?}: {sentence}");
    }
}

#[test]
fn a_folder_that_cannot_be_made_is_a_failure() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let out = file.path().join("inside");
    let arguments =
        ["arena", "--game", "duo", "--agents", "random", "random", "--games", "2", "--out", path_text(&out)];
    assert!(complaint(&arguments, 1).contains("cannot create the folder"));
}

#[test]
fn a_follower_is_named_in_the_conditions() {
    let value: serde_json::Value = serde_json::from_str(&quick(&["--match-cpu", "2", "--json"]).out).unwrap();
    assert_eq!(value["settings"]["conditions"]["processor time"], "follows random#2");
    // Between agents of this program the first one leads.
    let value: serde_json::Value = serde_json::from_str(&quick(&["--json", "--match-cpu"]).out).unwrap();
    assert_eq!(value["settings"]["conditions"]["processor time"], "follows random");
}
