//! The browser tests of the web app, and its screenshots.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::bail;

use crate::run::{build_program, step};
use crate::{debian, web};

/// Where Debian's package installs the browser.
const DEBIAN_PATH: &str = "/usr/bin/chromium";

/// End-to-end tests in a browser against the real server.
pub(crate) fn test() -> anyhow::Result<()> {
    run_playwright("web app in the browser", "e2e")
}

/// Retakes `docs/screenshots`.
pub(crate) fn take_screenshots() -> anyhow::Result<()> {
    run_playwright("screenshots", "screenshots")
}

fn run_playwright(name: &str, script: &str) -> anyhow::Result<()> {
    web::ensure_npm()?;
    let chromium = ensure_chromium()?;
    // Also installs the packages that the tests need, under the lock that all builds share.
    let program = build_program()?;
    let mut npm = Command::new("npm");
    npm.args(["run", "--silent", script])
        .current_dir(web::folder())
        .env("CHROMIUM", chromium)
        .env("POLYSPIRE_BIN", program);
    step(name, &mut npm)
}

/// The browser named by `CHROMIUM`, or Debian's, which is installed if missing.
fn ensure_chromium() -> anyhow::Result<PathBuf> {
    if let Some(named) = std::env::var_os("CHROMIUM").map(PathBuf::from) {
        if !named.exists() {
            bail!("CHROMIUM is {}, which does not exist", named.display());
        }
        return Ok(named);
    }
    let usual = Path::new(DEBIAN_PATH);
    if !usual.exists() {
        debian::install(&["chromium"])?;
    }
    Ok(usual.to_path_buf())
}
