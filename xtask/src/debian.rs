//! Installs Debian packages that the tests need.

use std::process::{Command, Stdio};

use anyhow::{Context, bail};

use crate::run::step;

/// Installs packages as root, or with `sudo` if it needs no password.
pub(crate) fn install(packages: &[&str]) -> anyhow::Result<()> {
    let names = packages.join(" ");
    let by_hand = format!("install {names} by hand; the tests need it");
    if !succeeds("apt-get", &["--version"]) {
        bail!("cannot install {names}: there is no apt-get; {by_hand}");
    }
    let prefix: &[&str] = if is_root()? {
        &[]
    } else if succeeds("sudo", &["--non-interactive", "true"]) {
        &["sudo", "--non-interactive"]
    } else {
        bail!("cannot install {names}: this needs root or sudo without a password; {by_hand}");
    };
    // A fresh machine has no package lists.
    step("package lists", &mut apt(prefix, &["update", "--quiet"]))?;
    let install = [&["install", "--yes", "--quiet", "--no-install-recommends"], packages].concat();
    step(&format!("packages {names}"), &mut apt(prefix, &install)).context(by_hand)
}

fn apt(prefix: &[&str], arguments: &[&str]) -> Command {
    // Through `env`, since sudo passes no variables on. Without this one, packages may ask questions.
    let words = prefix.iter().chain(&["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]).chain(arguments);
    let mut words = words.copied();
    let mut command = Command::new(words.next().unwrap_or("env"));
    command.args(words).stdin(Stdio::null());
    command
}

/// Whether a program runs and succeeds. Discards its output.
pub(crate) fn succeeds(program: &str, arguments: &[&str]) -> bool {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

fn is_root() -> anyhow::Result<bool> {
    let user = Command::new("id").arg("-u").output().context("cannot run id")?;
    Ok(user.stdout.trim_ascii() == b"0")
}
