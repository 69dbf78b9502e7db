//! `polyspire train` and `evaluate`: a run from nothing to a rated checkpoint that plays.

use std::path::Path;

use crate::support::{complaint, output, path_text, run};

const CONFIG: &str = "game = \"pylos\"\ngames = 60\nthreads = 2\n\
    [selfplay]\ngames_per_iteration = 30\nvisits = 12\nquick_visits = 4\nlongest_game = 80\nrecords = 30\n\
    [training]\nbatch_size = 64\nwarmup_games = 30\n\
    [evaluation]\nsave_every = 60\ngames = 4\nvisits = 8\nanchors = [{ agent = \"greedy\", elo = 0.0 }]\n";

fn json(path: &Path) -> serde_json::Value {
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn a_run_is_trained_rated_resumed_and_played_with() {
    works_from_nothing_to_games("hidden = 32\nvalue_hidden = 32\npolicy_hidden = 32", "pylos/1");
}

#[test]
fn so_is_a_run_of_a_dense_network() {
    works_from_nothing_to_games("kind = \"dense\"\nhidden = 32\nsecond_hidden = 32", "pylos-vector/1");
}

fn works_from_nothing_to_games(network: &str, encoding: &str) {
    let folder = tempfile::tempdir().unwrap();
    let (config, out) = (folder.path().join("tiny.toml"), folder.path().join("run"));
    std::fs::write(&config, format!("{CONFIG}[network]\n{network}\n")).unwrap();
    let (config, out_text) = (path_text(&config), path_text(&out));
    let trained = run(&["train", config, "--out", out_text]);
    assert_eq!(trained.code, Some(0), "{}", trained.err);
    assert!(trained.err.contains("all games are played: 60 of 60 games"), "{}", trained.err);
    for name in ["config.toml", "state.safetensors", "metrics.jsonl", "report.html", "games/000001.games"] {
        assert!(out.join(name).exists(), "{name}");
    }
    let records = std::fs::read_dir(out.join("records")).unwrap().map(|file| file.unwrap().file_name());
    assert_eq!(
        records.collect::<std::collections::BTreeSet<_>>(),
        ["00000030.sgf", "00000060.sgf"].map(Into::into).into()
    );
    let manifest = json(&out.join("manifest.json"));
    let checkpoint = &manifest["checkpoints"][0];
    assert_eq!((&manifest["game"], &checkpoint["games"]), (&"pylos".into(), &60.into()));
    assert_eq!(checkpoint["anchors"][0]["agent"], "greedy");
    // Whoever has met no level has no label, however often it has won.
    assert_eq!((&checkpoint["label"], checkpoint.get("level")), (&"unrated".into(), None));
    assert!(trained.err.contains(".safetensors: unrated, Elo "), "{}", trained.err);

    // Nothing is begun anew by mistake, and going on when all is done changes nothing.
    let again = complaint(&["train", config, "--out", out_text], 2);
    assert!(again.contains("has a run already: --resume goes on"), "{again}");
    assert_eq!(run(&["train", config, "--out", out_text, "--resume"]).code, Some(0));
    assert_eq!(json(&out.join("manifest.json")), manifest);

    // The same games are played again, so the same rating comes out.
    let file = out.join(checkpoint["file"].as_str().unwrap());
    let file = path_text(&file);
    let rating: serde_json::Value = serde_json::from_str(&output(&["evaluate", file, "--json"])).unwrap();
    assert_eq!(rating["elo"], checkpoint["elo"]);
    assert_eq!(rating["anchors"], checkpoint["anchors"]);
    assert_eq!(rating["label"], "unrated");
    let table = output(&["evaluate", file, "--positions", "20", "--visits", "4"]);
    assert!(table.contains("no search") && table.contains("4 visits"), "{table}");

    let agents =
        [format!("a=alphazero:checkpoint=\"{file}\",visits=8"), format!("b=policy:checkpoint=\"{file}\"")];
    let games = run(&["arena", "--game", "pylos", "--agents", &agents[0], &agents[1], "--games", "2"]);
    assert_eq!(games.code, Some(0), "{}", games.err);
    let other = complaint(&["arena", "--game", "duo", "--agents", &agents[0], "random", "--games", "2"], 2);
    assert!(other.contains(&format!("was made for {encoding}, not for blokus-duo/2")), "{other}");
}

const QLEARN: &str = "learner = \"qlearn\"\ngame = \"pylos\"\ngames = 300\nthreads = 1\n\
    [evaluation]\nsave_every = 200\ngames = 4\nanchors = [{ agent = \"greedy\", elo = 0.0 }]\n";

#[test]
fn qlearn_is_trained_rated_resumed_and_played_with() {
    let folder = tempfile::tempdir().unwrap();
    let (config, out) = (folder.path().join("tiny.toml"), folder.path().join("run"));
    std::fs::write(&config, QLEARN).unwrap();
    let (config, out_text) = (path_text(&config), path_text(&out));
    let trained = run(&["train", config, "--out", out_text]);
    assert_eq!(trained.code, Some(0), "{}", trained.err);
    assert!(trained.err.contains("all games are played: 300 of 300 games"), "{}", trained.err);
    assert!(trained.err.contains("value loss ") && trained.err.contains("epsilon 0.020"), "{}", trained.err);
    for name in ["config.toml", "state.json", "metrics.jsonl", "report.html", "checkpoints/00000200.json"] {
        assert!(out.join(name).exists(), "{name}");
    }
    let again = complaint(&["train", config, "--out", out_text], 2);
    assert!(again.contains("has a run already: --resume goes on"), "{again}");
    let manifest = json(&out.join("manifest.json"));
    assert_eq!(run(&["train", config, "--out", out_text, "--resume"]).code, Some(0));
    assert_eq!(json(&out.join("manifest.json")), manifest);

    let checkpoint = &manifest["checkpoints"][1];
    let file = out.join(checkpoint["file"].as_str().unwrap());
    let file = path_text(&file);
    let rating: serde_json::Value = serde_json::from_str(&output(&["evaluate", file, "--json"])).unwrap();
    assert_eq!((&rating["elo"], &rating["anchors"]), (&checkpoint["elo"], &checkpoint["anchors"]));
    assert_eq!(rating.get("visits"), None);
    let words = output(&["evaluate", file, "--games", "2"]);
    assert!(words.starts_with("pylos after 300 games, 2 games against each\n"), "{words}");
    let table = output(&["evaluate", file, "--positions", "20"]);
    assert!(table.contains("qlearn"), "{table}");
    let refused = complaint(&["evaluate", file, "--visits", "3"], 2);
    assert!(refused.contains("--visits and --ship are for networks"), "{refused}");
    let network = folder.path().join("network.toml");
    std::fs::write(&network, "game = \"pylos\"").unwrap();
    let refused = complaint(&["evaluate", file, "--config", path_text(&network)], 2);
    assert!(refused.contains("settings of another learner"), "{refused}");
    let refused = complaint(&["train", path_text(&network), "--out", out_text, "--resume"], 2);
    assert!(refused.contains("has the run of another learner"), "{refused}");

    let agent = format!("qlearn:weights=\"{file}\",epsilon=0.1");
    let games = run(&["arena", "--game", "pylos", "--agents", &agent, "random", "--games", "2"]);
    assert_eq!(games.code, Some(0), "{}", games.err);
}

#[test]
fn networks_of_the_program_are_rated_by_their_names() {
    let words = output(&["evaluate", "pylos", "--games", "2", "--visits", "2"]);
    assert!(words.starts_with("pylos after ") && words.contains("against random"), "{words}");
    let table = output(&["evaluate", "pylos", "--positions", "20", "--visits", "2"]);
    assert!(table.contains("no search"), "{table}");
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.safetensors");
    let refused = complaint(&["evaluate", "pylos", "--ship", path_text(&copy)], 2);
    assert!(refused.contains("comes with the program") && !copy.exists(), "{refused}");
}

#[test]
fn labels_are_measured_against_levels_and_the_same_everywhere() {
    let folder = tempfile::tempdir().unwrap();
    let (config, out) = (folder.path().join("tiny.toml"), folder.path().join("run"));
    // No anchors in the settings: levels of the game.
    let text = CONFIG.replace("anchors = [{ agent = \"greedy\", elo = 0.0 }]\n", "");
    assert_ne!(text, CONFIG);
    std::fs::write(&config, text + "[network]\nhidden = 32\nvalue_hidden = 32\npolicy_hidden = 32\n")
        .unwrap();
    let trained = run(&["train", path_text(&config), "--out", path_text(&out)]);
    assert_eq!(trained.code, Some(0), "{}", trained.err);
    let manifest = json(&out.join("manifest.json"));
    let checkpoint = &manifest["checkpoints"][0];
    let met: Vec<&str> =
        checkpoint["anchors"].as_array().unwrap().iter().map(|one| one["agent"].as_str().unwrap()).collect();
    assert_eq!(met, ["level-3", "level-6", "level-9"]);
    let (label, level) = (checkpoint["label"].as_str().unwrap(), checkpoint["level"].as_u64().unwrap());
    assert_ne!(label, "Expert", "four seconds of training: {checkpoint}");

    let file = out.join(checkpoint["file"].as_str().unwrap());
    let shipped = folder.path().join("shipped.safetensors");
    let words = output(&["evaluate", path_text(&file), "--ship", path_text(&shipped)]);
    assert!(words.ends_with(&format!("\n{label} (about level {level})\n")), "{words}");
    let rating: serde_json::Value =
        serde_json::from_str(&output(&["evaluate", path_text(&file), "--json"])).unwrap();
    assert_eq!((&rating["label"], &rating["level"]), (&checkpoint["label"], &checkpoint["level"]));
    let card = game_module::card(&shipped).unwrap();
    let noted = card.rating.unwrap();
    assert_eq!((noted.label.as_str(), noted.level as u64, noted.visits), (label, level, 8));
    assert!(card.strength.contains("against level-9"), "{}", card.strength);
}

#[test]
fn nonsense_is_refused_before_anything_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("run");
    for (text, words) in [
        ("game = \"chess\"", "chess"),
        (
            "game = \"pylos\"\ngmaes = 3",
            "c.toml: line 2: there is no setting 'gmaes' (did you mean 'games'?); the settings are ",
        ),
        (
            "game = \"pylos\"\nlearner = \"sarsa\"",
            "line 2: learner is \"sarsa\", but must be \"network\" or \"qlearn\"",
        ),
        (
            "game = \"pylos\"\nlearner = \"qlearn\"\n[network]\nhidden = 32",
            "there is no setting 'network'; the settings are",
        ),
        (
            "game = \"pylos\"\nlearner = \"qlearn\"\n[qlearn]\nalpha = 7.0",
            "qlearn.alpha is 7, but must be 0 to 1",
        ),
        ("game = \"pylos\"\n[selfplay]\nvisits = 0", "selfplay.visits is 0, but must be more than 0"),
        ("game = \"pylos\"\n[network]\nhidden = 33", "hidden is 33, but must be a multiple of 32"),
        ("game = \"blokus-duo\"\n[network]\nkind = \"dense\"", "this game has networks of kind sparse only"),
        (
            "game = \"pylos\"\n[evaluation]\nanchors = [{ agent = \"nobody\", elo = 1.0 }]",
            "the anchor nobody",
        ),
        (
            "game = \"pylos\"\n[evaluation]\nanchors = [{ agent = \"greedy\" }]",
            "the anchor greedy: elo is missing; only level-1 to level-10 have one of their own",
        ),
    ] {
        let config = folder.path().join("c.toml");
        std::fs::write(&config, text).unwrap();
        let refused = complaint(&["train", path_text(&config), "--out", path_text(&out)], 2);
        assert!(refused.contains(words), "{text}: {refused}");
        assert!(!out.exists(), "{text}");
    }
    // A slip in the name of a run begins no other one.
    let config = folder.path().join("c.toml");
    std::fs::write(&config, "game = \"pylos\"").unwrap();
    std::fs::create_dir(folder.path().join("run-7")).unwrap();
    std::fs::write(folder.path().join("run-7/metrics.jsonl"), "").unwrap();
    let typo = folder.path().join("run-6");
    let refused = complaint(&["train", path_text(&config), "--out", path_text(&typo), "--resume"], 2);
    let right = folder.path().join("run-7");
    let words = format!("{} has no run to go on with (did you mean '{}'?)", typo.display(), right.display());
    assert!(refused.starts_with(&words) && !typo.exists(), "{refused}");
    let missing = complaint(&["train", "/nowhere/at/all.toml"], 2);
    assert!(missing.contains("cannot read /nowhere/at/all.toml"), "{missing}");
    let broken = folder.path().join("broken.safetensors");
    std::fs::write(&broken, "no model").unwrap();
    let refused = complaint(&["evaluate", path_text(&broken)], 2);
    assert!(refused.contains("is no sound model file"), "{refused}");
    let broken = folder.path().join("broken.json");
    std::fs::write(&broken, "no weights").unwrap();
    let refused = complaint(&["evaluate", path_text(&broken)], 2);
    assert!(refused.contains("broken.json is no file of qlearn's weights"), "{refused}");
}
