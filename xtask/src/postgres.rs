//! PostgreSQL, which the tests of the store start for themselves.

use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, bail};

use crate::run::step;

/// Where Debian keeps the programs, in one folder per version.
const DEBIAN_FOLDER: &str = "/usr/lib/postgresql";

/// Installs the Debian package when it is not there. Its own server is of no use to us.
pub(crate) fn ensure() -> anyhow::Result<()> {
    if is_installed(Path::new(DEBIAN_FOLDER)) {
        return Ok(());
    }
    install()?;
    if !is_installed(Path::new(DEBIAN_FOLDER)) {
        bail!("the package postgresql was installed, but there is no initdb under {DEBIAN_FOLDER}");
    }
    Ok(())
}

/// Whether some version has all programs that the tests use.
fn is_installed(folder: &Path) -> bool {
    let Ok(versions) = folder.read_dir() else { return false };
    versions.filter_map(Result::ok).any(|version| {
        ["initdb", "postgres", "psql"].iter().all(|program| version.path().join("bin").join(program).exists())
    })
}

/// Installs the package, as root or by way of `sudo` where that asks for no password.
pub(crate) fn install() -> anyhow::Result<()> {
    let by_hand = "install the package postgresql by hand; the tests of the store need it";
    if !succeeds("apt-get", &["--version"]) {
        bail!("PostgreSQL is not installed under {DEBIAN_FOLDER}, and there is no apt-get here: {by_hand}");
    }
    let prefix: &[&str] = if is_root()? {
        &[]
    } else if succeeds("sudo", &["--non-interactive", "true"]) {
        &["sudo", "--non-interactive"]
    } else {
        bail!("PostgreSQL is not installed, and we are neither root nor may we use sudo: {by_hand}");
    };
    // A machine that has never been asked knows no packages.
    step("package lists", &mut apt(prefix, &["update", "--quiet"]))?;
    let install = ["install", "--yes", "--quiet", "--no-install-recommends", "postgresql"];
    step("package postgresql", &mut apt(prefix, &install)).context(by_hand)
}

fn apt(prefix: &[&str], arguments: &[&str]) -> Command {
    // `env`, since sudo hands no variables on; without this one, packages ask questions.
    let words = prefix.iter().chain(&["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]).chain(arguments);
    let mut words = words.copied();
    let mut command = Command::new(words.next().unwrap_or("env"));
    command.args(words).stdin(Stdio::null());
    command
}

fn succeeds(program: &str, arguments: &[&str]) -> bool {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

fn is_root() -> anyhow::Result<bool> {
    let user = Command::new("id").arg("-u").output().context("cannot run id")?;
    Ok(user.stdout.trim_ascii() == b"0")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_or_missing_folder_has_no_server() {
        assert!(!is_installed(Path::new("/no/such/folder")));
        assert!(!is_installed(Path::new("/usr/bin")));
    }
}
