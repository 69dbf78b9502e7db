//! Python tools, each in its own virtual environment under the target folder, with versions pinned by a file
//! under `xtask/python`.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};

use crate::debian;
use crate::run::{step, target_folder};

/// Checks that Python can create virtual environments: Debian packages the last two modules separately.
const NEEDED: &str = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))";

/// A virtual environment with its packages.
pub(crate) struct Environment {
    folder: PathBuf,
}

impl Environment {
    /// The environment for `xtask/python/NAME.txt`; created again when the file has changed.
    pub(crate) fn ensure(name: &str) -> anyhow::Result<Self> {
        let requirements = Path::new(env!("CARGO_MANIFEST_DIR")).join("python").join(format!("{name}.txt"));
        let wanted = fs::read_to_string(&requirements)
            .with_context(|| format!("cannot read {}", requirements.display()))?;
        let environment = Self { folder: target_folder()?.join("python").join(name) };
        // Written last, so that an interrupted installation starts over.
        let marker = environment.folder.join("installed.txt");
        if fs::read_to_string(&marker).is_ok_and(|installed| installed == wanted) {
            return Ok(environment);
        }
        ensure_python()?;
        step(
            &format!("Python environment {name}"),
            Command::new("python3").args(["-m", "venv", "--clear"]).arg(&environment.folder),
        )?;
        let mut pip = environment.install();
        step(&format!("Python packages of {name}"), pip.arg("--requirement").arg(&requirements))?;
        fs::write(&marker, wanted).with_context(|| format!("cannot write {}", marker.display()))?;
        Ok(environment)
    }

    /// A `pip install` command for the packages added to it, without their dependencies.
    pub(crate) fn install(&self) -> Command {
        let mut pip = self.command("python");
        pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]);
        pip
    }

    /// A program of the environment.
    pub(crate) fn command(&self, program: impl AsRef<OsStr>) -> Command {
        Command::new(self.folder.join("bin").join(program.as_ref()))
    }
}

/// Installs Python if no version can create virtual environments.
pub(crate) fn ensure_python() -> anyhow::Result<()> {
    if debian::succeeds("python3", &["-c", NEEDED]) {
        return Ok(());
    }
    debian::install(&["python3", "python3-venv"])?;
    if !debian::succeeds("python3", &["-c", NEEDED]) {
        bail!("Python was installed, but is older than 3.11 or cannot create virtual environments");
    }
    Ok(())
}
