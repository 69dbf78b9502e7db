//! The web app: Node.js, npm, and the app's own checks.

use std::path::Path;
use std::process::Command;

use anyhow::bail;

use crate::debian;
use crate::run::{cargo, step};

/// The oldest supported version, as in `web/package.json`.
const OLDEST_NODE: (u32, u32) = (20, 19);

/// Types, lints and unit tests. Builds the app first, which installs its packages under the lock that all
/// builds share.
pub(crate) fn check() -> anyhow::Result<()> {
    step(
        "web app",
        cargo(&["build", "--quiet", "--package", "web-assets"]).env_remove("POLYSPIRE_SKIP_WEB"),
    )?;
    for (name, script) in [("types", "types"), ("lints", "lint"), ("tests", "test")] {
        let mut npm = Command::new("npm");
        npm.args(["run", "--silent", script]).current_dir(folder());
        step(&format!("web app: {name}"), &mut npm)?;
    }
    Ok(())
}

/// Installs Node.js and npm if they are missing.
pub(crate) fn ensure_npm() -> anyhow::Result<()> {
    if version_of("node").is_some_and(|version| version >= OLDEST_NODE) && version_of("npm").is_some() {
        return Ok(());
    }
    debian::install(&["nodejs", "npm"])?;
    match version_of("node") {
        Some(version) if version >= OLDEST_NODE => Ok(()),
        found => bail!(
            "the web app needs Node.js {}.{} or newer, but the system's packages have {found:?}: install a newer one by hand",
            OLDEST_NODE.0,
            OLDEST_NODE.1
        ),
    }
}

/// The folder of the web app.
pub(crate) fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../web"))
}

/// Major and minor version from `--version`; `None` if the program cannot be run.
fn version_of(program: &str) -> Option<(u32, u32)> {
    let output = Command::new(program).arg("--version").output().ok()?;
    parse_version(&String::from_utf8_lossy(&output.stdout))
}

fn parse_version(text: &str) -> Option<(u32, u32)> {
    let mut numbers = text.trim().trim_start_matches('v').split('.').map(str::parse);
    Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_as_numbers() {
        assert_eq!(parse_version("v20.19.4\n"), Some((20, 19)));
        assert_eq!(parse_version("11.5.0"), Some((11, 5)));
        assert_eq!(parse_version("no such program"), None);
        assert!(parse_version("v20.9.0") < Some(OLDEST_NODE));
        assert!(parse_version("v22.0.0") >= Some(OLDEST_NODE));
    }

    #[test]
    fn the_app_needs_the_node_that_is_looked_for() {
        let package = std::fs::read_to_string(folder().join("package.json")).unwrap();
        let wanted = format!(">={}.{}", OLDEST_NODE.0, OLDEST_NODE.1);
        assert!(package.contains(&wanted), "engines in web/package.json do not say {wanted}");
    }
}
