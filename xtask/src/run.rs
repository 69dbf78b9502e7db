//! Runs other programs.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, bail};
use cargo_metadata::MetadataCommand;

/// Runs a step with its output shown, and prints how long it took.
pub(crate) fn step(name: &str, command: &mut Command) -> anyhow::Result<()> {
    eprintln!("== {name}");
    let started = Instant::now();
    let status = command.status().with_context(|| format!("{name}: cannot run {command:?}"))?;
    if !status.success() {
        bail!("{name} failed: {command:?}");
    }
    eprintln!("== {name}: ok in {:.0} s", started.elapsed().as_secs_f64());
    Ok(())
}

pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments);
    command
}

/// Whether a cargo subcommand is installed.
pub(crate) fn has_cargo_subcommand(name: &str) -> bool {
    cargo(&[name, "--version"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// Cargo's target folder.
pub(crate) fn target_folder() -> anyhow::Result<PathBuf> {
    let metadata = MetadataCommand::new().no_deps().exec().context("cannot read the workspace")?;
    Ok(metadata.target_directory.into_std_path_buf())
}

/// Builds the program for tests and returns its path. It is built together with a test of its own, because then
/// cargo resolves the same features as for all tests: what they compiled is not compiled again.
pub(crate) fn build_program() -> anyhow::Result<PathBuf> {
    let mut build = cargo(&["test", "--workspace", "--no-run", "--quiet", "--test", "commands"]);
    step("program", build.env_remove("POLYSPIRE_SKIP_WEB"))?;
    Ok(target_folder()?.join("debug").join("polyspire"))
}
