//! PostgreSQL, which the store's tests start themselves.

use std::path::Path;

use anyhow::bail;

use crate::debian;

/// Debian installs each version into a subfolder.
const DEBIAN_FOLDER: &str = "/usr/lib/postgresql";

/// Installs the Debian package if it is missing. The tests do not use the server that it starts.
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

pub(crate) fn install() -> anyhow::Result<()> {
    debian::install(&["postgresql"])
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
