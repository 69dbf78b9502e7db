//! The crate graph: who may depend on whom.

use std::collections::BTreeMap;

use anyhow::{Context, bail};
use cargo_metadata::{DependencyKind, MetadataCommand};

/// Each crate with the crates of ours that it may use. Lines are in dependency order: a crate only names crates above
/// it, so the graph has no way up. Names of crates that do not exist yet keep their place.
const ALLOWED: &[(&str, &[&str])] = &[
    // Ground.
    ("game-core", &[]),
    ("store", &[]),
    ("web-assets", &[]),
    ("xtask", &[]),
    // Parts: each knows the interfaces, none knows another, except that Pylos offers itself to the solver.
    ("game-testkit", &["game-core"]),
    ("blokus", &["game-core"]),
    ("tablebase", &["game-core"]),
    ("pylos", &["game-core", "tablebase"]),
    ("search", &["game-core"]),
    ("arena", &["game-core"]),
    ("session", &["game-core"]),
    // Uses.
    ("gtp", &["game-core", "session"]),
    ("table", &["game-core", "session"]),
    ("server", &["game-core", "session", "store", "arena", "table"]),
    ("nn", &["game-core", "search"]),
    ("learn", &["game-core", "search", "arena", "nn"]),
    ("rl-env", &["game-core", "session"]),
    // What a game can be, and the agents that are not about one game; external engines are agents too.
    ("game-module", &["game-core", "tablebase", "search", "arena", "session", "nn", "learn", "rl-env"]),
    ("agents", &["game-core", "search", "session", "gtp", "game-module"]),
    ("analysis", &["game-core", "session", "game-module", "agents"]),
    // Kits: all that is generic is instantiated here, and no kit knows another.
    ("blokus-kit", &["game-core", "blokus", "search", "session", "nn", "learn", "rl-env", "game-module"]),
    (
        "pylos-kit",
        &["game-core", "tablebase", "pylos", "search", "session", "nn", "learn", "rl-env", "game-module"],
    ),
    // The catalogue lists games and agents.
    ("catalog", &["game-core", "arena", "session", "nn", "game-module", "agents", "blokus-kit", "pylos-kit"]),
    ("matches", &["game-core", "arena", "session", "learn", "game-module", "agents", "catalog"]),
    // Roots.
    (
        "cli",
        &[
            "game-core",
            "session",
            "gtp",
            "table",
            "server",
            "arena",
            "nn",
            "learn",
            "game-module",
            "agents",
            "analysis",
            "catalog",
            "matches",
            "store",
            "tablebase",
            "web-assets",
        ],
    ),
    ("load", &["game-core", "session", "catalog"]),
    ("python", &["game-core", "session", "arena", "learn", "rl-env", "game-module", "catalog", "matches"]),
];

/// For tests only, so every crate may use it there. Tests may use other crates too: a search is tested on real games.
const TESTKIT: &str = "game-testkit";

/// Checks the workspace against the table.
pub(crate) fn check() -> anyhow::Result<()> {
    let metadata = MetadataCommand::new().no_deps().exec().context("cannot read the workspace")?;
    let ours: Vec<&str> = metadata.packages.iter().map(|package| package.name.as_str()).collect();
    let allowed: BTreeMap<&str, &[&str]> = ALLOWED.iter().copied().collect();
    let mut wrong = Vec::new();
    for package in &metadata.packages {
        let name = package.name.as_str();
        let Some(may_use) = allowed.get(name) else {
            wrong.push(format!("{name} has no line in xtask/src/graph.rs"));
            continue;
        };
        for dependency in package.dependencies.iter().filter(|other| ours.contains(&other.name.as_str())) {
            let is_for_tests = dependency.kind == DependencyKind::Development;
            let used = dependency.name.as_str();
            if used == TESTKIT && !is_for_tests {
                wrong.push(format!("{name} uses {TESTKIT} outside tests"));
            } else if used != TESTKIT && !is_for_tests && !may_use.contains(&used) {
                wrong.push(format!("{name} may not use {used}"));
            }
        }
    }
    if wrong.is_empty() {
        eprintln!("== crate graph: ok, {} crates", ours.len());
        Ok(())
    } else {
        bail!("the crate graph has lost its direction:\n  {}", wrong.join("\n  "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_workspace_keeps_its_direction() {
        check().unwrap();
    }

    #[test]
    fn the_table_only_points_upwards() {
        for (line, (name, may_use)) in ALLOWED.iter().enumerate() {
            for used in *may_use {
                assert!(
                    ALLOWED[..line].iter().any(|(above, _)| above == used),
                    "{name} names {used} before its line"
                );
            }
        }
    }
}
