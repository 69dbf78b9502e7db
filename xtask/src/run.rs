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
