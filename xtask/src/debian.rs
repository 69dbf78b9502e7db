//! Debian packages that tests need.

use std::process::{Command, Stdio};

use anyhow::{Context, bail};

use crate::run::step;

/// Installs packages, as root or by way of `sudo` where that asks for no password.
pub(crate) fn install(packages: &[&str]) -> anyhow::Result<()> {
    let names = packages.join(" ");
    let by_hand = format!("install by hand what Debian calls {names}; the tests need it");
    if !succeeds("apt-get", &["--version"]) {
        bail!("{names} cannot be installed, as there is no apt-get here: {by_hand}");
    }
    let prefix: &[&str] = if is_root()? {
        &[]
    } else if succeeds("sudo", &["--non-interactive", "true"]) {
        &["sudo", "--non-interactive"]
    } else {
        bail!("{names} cannot be installed: we are neither root nor may we use sudo: {by_hand}");
    };
    // A machine that has never been asked knows no packages.
    step("package lists", &mut apt(prefix, &["update", "--quiet"]))?;
    let install = [&["install", "--yes", "--quiet", "--no-install-recommends"], packages].concat();
    step(&format!("packages {names}"), &mut apt(prefix, &install)).context(by_hand)
}

fn apt(prefix: &[&str], arguments: &[&str]) -> Command {
    // `env`, since sudo hands no variables on; without this one, packages ask questions.
    let words = prefix.iter().chain(&["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]).chain(arguments);
    let mut words = words.copied();
    let mut command = Command::new(words.next().unwrap_or("env"));
    command.args(words).stdin(Stdio::null());
    command
}

/// Whether a program runs, and ends well. Nobody sees what it says.
pub(crate) fn succeeds(program: &str, arguments: &[&str]) -> bool {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

fn is_root() -> anyhow::Result<bool> {
    let user = Command::new("id").arg("-u").output().context("cannot run id")?;
    Ok(user.stdout.trim_ascii() == b"0")
}
