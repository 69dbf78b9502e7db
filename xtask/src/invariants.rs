//! Invariants that ARCHITECTURE.md states and the compiler does not check.

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    /// Crates that know no game.
    const GENERAL: [&str; 23] = [
        "agents",
        "analysis",
        "arena",
        "catalog",
        "charts",
        "cli",
        "game-core",
        "game-module",
        "gtp",
        "learn",
        "load",
        "local-game",
        "matches",
        "nn",
        "python",
        "rl-env",
        "search",
        "server",
        "session",
        "store",
        "table",
        "tablebase",
        "tui",
    ];

    /// Families of games, by the words that name them.
    const FAMILIES: [&str; 2] = ["blokus", "pylos"];

    /// Files that name a game all the same.
    const NAMING: [&str; 12] = [
        // The list of games.
        "catalog/src/lib.rs",
        // Help texts and messages: what a setting does where, and examples.
        "agents/src/greedy.rs",
        "agents/src/mcts.rs",
        "cli/src/commands/analyze/mod.rs",
        "cli/src/commands/evaluate.rs",
        "cli/src/commands/solve.rs",
        "cli/src/commands/train.rs",
        "python/src/batch.rs",
        "python/src/game.rs",
        // The game that clients of the plain protocol mean when they name none.
        "server/src/web/socket/plain/message.rs",
        // The games that are played to put a server under load.
        "load/src/crowd.rs",
        "load/src/fuzz.rs",
    ];

    /// Crates with rules.
    const RULES: [&str; 3] = ["game-core", "blokus", "pylos"];

    /// What touches the world outside.
    const OUTSIDE: [&str; 7] =
        ["std::fs", "std::net", "std::io", "std::env", "std::process", "println!", "SystemTime"];

    /// Published steps of the schema, with a hash of the file of each database.
    const SCHEMA: [(&str, u64, u64); 2] = [
        ("0001_tables.sql", 0xbca4_e093_98f0_9112, 0xf351_0be4_50d6_8cda),
        ("0002_no_seats.sql", 0x4942_2c49_1f8a_cf67, 0x4942_2c49_1f8a_cf67),
    ];

    fn workspace() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
    }

    /// The Rust files below a folder, with their texts, by their path from `crates`.
    fn files(folder: &str) -> Vec<(String, String)> {
        let crates = workspace().join("crates");
        let (mut found, mut folders) = (Vec::new(), vec![crates.join(folder)]);
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(&folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|extension| extension == "rs") {
                    let name = path.strip_prefix(&crates).unwrap().display().to_string();
                    found.push((name, fs::read_to_string(&path).unwrap()));
                }
            }
        }
        assert!(!found.is_empty(), "{folder} has no Rust files");
        found
    }

    /// The lines of a file that are neither comments nor tests.
    fn code(text: &str) -> impl Iterator<Item = &str> {
        let before_tests = text.split("#[cfg(test)]").next().unwrap_or_default();
        before_tests.lines().map(str::trim).filter(|line| !line.starts_with("//"))
    }

    fn is_test(name: &str) -> bool {
        name.ends_with("tests.rs") || name.contains("/tests/")
    }

    #[test]
    fn only_kits_and_rules_name_games() {
        for name in GENERAL {
            for (file, text) in files(&format!("{name}/src")) {
                let is_named = code(&text).any(|line| {
                    let line = line.to_lowercase();
                    FAMILIES.iter().any(|family| line.contains(family))
                });
                let may_name = NAMING.contains(&file.as_str()) || is_test(&file);
                assert!(!is_named || may_name, "{file} names a game");
                assert!(is_named || !NAMING.contains(&file.as_str()), "{file} is no exception any more");
            }
        }
    }

    #[test]
    fn rules_touch_nothing_outside() {
        for name in RULES {
            for (file, text) in files(&format!("{name}/src")).iter().filter(|(file, _)| !is_test(file)) {
                let found = OUTSIDE.iter().find(|word| code(text).any(|line| line.contains(**word)));
                assert_eq!(found, None, "{file} reaches outside");
            }
        }
    }

    #[test]
    fn rules_serialise_only_behind_the_feature() {
        for name in RULES {
            for (file, text) in files(&format!("{name}/src")) {
                let is_gated = ["as_text.rs", "serialize.rs"].iter().any(|end| file.ends_with(end));
                let mut lines = code(&text).filter(|line| line.contains("serde"));
                let found = lines.find(|line| !line.contains("feature = \"serde\""));
                assert!(is_gated || found.is_none(), "{file} serialises without the feature: {found:?}");
            }
        }
    }

    #[test]
    fn tables_touch_nothing_outside() {
        for (file, text) in files("table/src") {
            let found = OUTSIDE
                .iter()
                .chain(&["Instant::now", "getrandom", "tokio"])
                .find(|word| code(&text).any(|line| line.contains(**word)));
            assert_eq!(found, None, "{file} reaches outside");
        }
    }

    #[test]
    fn every_crate_has_a_line_in_the_code_map() {
        let page = fs::read_to_string(workspace().join("ARCHITECTURE.md")).unwrap();
        for entry in fs::read_dir(workspace().join("crates")).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            assert!(page.contains(&format!("\n| `{name}` | ")), "{name} has no line in ARCHITECTURE.md");
        }
    }

    /// FNV-1a, which is the same on every machine.
    fn hash(path: &Path) -> u64 {
        let bytes = fs::read(path).unwrap();
        bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
        })
    }

    #[test]
    fn published_schema_steps_never_change() {
        let folder = workspace().join("crates/store/migrations");
        for (number, name) in ["sqlite", "postgres"].iter().enumerate() {
            let mut steps: Vec<PathBuf> =
                fs::read_dir(folder.join(name)).unwrap().map(|entry| entry.unwrap().path()).collect();
            steps.sort_unstable();
            assert_eq!(steps.len(), SCHEMA.len(), "a new step of {name} needs a line in SCHEMA");
            for (step, (file, sqlite, postgres)) in steps.iter().zip(SCHEMA) {
                assert!(step.ends_with(file), "{} instead of {file}", step.display());
                assert_eq!(hash(step), [sqlite, postgres][number], "{} has changed", step.display());
            }
        }
    }

    #[test]
    fn unsafe_code_is_where_the_architecture_says() {
        let page = fs::read_to_string(workspace().join("ARCHITECTURE.md")).unwrap();
        let (_, list) = page.split_once("`unsafe` is denied").expect("the invariant about unsafe code");
        let list = list.split("\n- ").next().unwrap_or_default();
        let mut stated: Vec<&str> =
            list.split('`').skip(1).step_by(2).filter(|word| word.contains('/')).collect();
        let mut found: Vec<String> = files("")
            .into_iter()
            .filter(|(_, text)| text.contains("unsafe_code"))
            .map(|(file, _)| file.replace("/src/", "/").trim_end_matches(".rs").to_string())
            .collect();
        stated.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, stated);
    }
}
