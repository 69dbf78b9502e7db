//! Running npm and Vite. Several cargo commands may do so at once, from other target folders: they share
//! `web/node_modules`, so installing is done under a lock, and only when the lock file of the packages has changed.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The oldest Node that Vite runs on, as in `web/package.json`.
const OLDEST_NODE: (u32, u32) = (20, 19);
/// Beside `node_modules`, which `npm ci` removes, and not in it.
const LOCK: &str = "node_modules.lock";
/// What was installed last: the content of `package-lock.json` at that time.
const STAMP: &str = "node_modules/.installed";

/// What came of it.
pub(crate) enum Outcome {
    /// The app is in the folder.
    Built,
    /// This machine cannot build it, in words for the people who see it.
    Missing(String),
    /// The app has an error.
    Broken(String),
}

/// Builds the app into a folder.
pub(crate) fn build(web: &Path, target: &Path) -> Outcome {
    if let Err(reason) = check_tools() {
        return Outcome::Missing(reason);
    }
    let Ok(lock) = File::create(web.join(LOCK)) else {
        return Outcome::Missing(format!("The folder {} cannot be written.", web.display()));
    };
    if let Err(error) = lock.lock() {
        return Outcome::Missing(format!("The lock beside node_modules cannot be taken: {error}."));
    }
    if let Err(reason) = install(web) {
        return Outcome::Missing(reason);
    }
    // The lock is held until here and further: nobody may install anew while Vite reads the packages.
    let mut vite = Command::new("node");
    vite.arg("node_modules/vite/bin/vite.js").arg("build").arg("--emptyOutDir").arg("--outDir").arg(target);
    match run(web, &mut vite) {
        Ok(()) => Outcome::Built,
        Err(reason) => Outcome::Broken(format!("The web app cannot be built.\n{reason}")),
    }
}

/// Node and npm, new enough.
fn check_tools() -> Result<(), String> {
    let advice = format!(
        "Install Node.js {}.{} or newer with npm (Debian: apt install nodejs npm), then build again.",
        OLDEST_NODE.0, OLDEST_NODE.1
    );
    let version = Command::new("node").arg("--version").output();
    let version = version.map_err(|_| format!("Node.js was not found. {advice}"))?;
    let version = String::from_utf8_lossy(&version.stdout).trim().to_string();
    let mut numbers = version.trim_start_matches('v').split('.').map_while(|text| text.parse::<u32>().ok());
    let found = (numbers.next().unwrap_or_default(), numbers.next().unwrap_or_default());
    if found < OLDEST_NODE {
        return Err(format!("The Node.js here is {version}. {advice}"));
    }
    let npm = Command::new("npm").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    if !npm.is_ok_and(|status| status.success()) {
        return Err(format!("npm was not found. {advice}"));
    }
    Ok(())
}

/// Installs exactly what the lock file says, unless that is there already.
fn install(web: &Path) -> Result<(), String> {
    let wanted = fs::read(web.join("package-lock.json"))
        .map_err(|error| format!("web/package-lock.json cannot be read: {error}."))?;
    if fs::read(web.join(STAMP)).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    let mut npm = Command::new("npm");
    npm.args(["ci", "--no-audit", "--no-fund", "--prefer-offline", "--fetch-retries=1", "--loglevel=error"]);
    run(web, &mut npm).map_err(|reason| {
        // The first lines say what is wrong, the others where in npm; warnings of cargo are one line.
        let begin: Vec<&str> = reason.lines().take(4).collect();
        let begin = begin.join("; ");
        format!("npm could not install the packages; is the network reachable? Then build again. npm said: {begin}")
    })?;
    // The stamp is renamed into place, so that a kill leaves either none or a whole one.
    let fresh = web.join(format!("{STAMP}.tmp"));
    let stamped = fs::write(&fresh, wanted).and_then(|()| fs::rename(&fresh, web.join(STAMP)));
    stamped.map_err(|error| format!("web/node_modules cannot be written: {error}."))
}

/// Runs a program in the folder of the app; what it said, when it fails.
fn run(web: &Path, command: &mut Command) -> Result<(), String> {
    command.current_dir(web).stdin(Stdio::null()).env("NO_COLOR", "1");
    match command.output() {
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => Err(words(&output)),
        Err(error) => Err(error.to_string()),
    }
}

fn words(output: &Output) -> String {
    let said =
        [&output.stderr, &output.stdout].map(|bytes| String::from_utf8_lossy(bytes).trim().to_string());
    said.join("\n").trim().to_string()
}
