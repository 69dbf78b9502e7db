//! The Python package: wheels, tests and benchmarks.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use crate::python::Environment;
use crate::run::{build_program, cargo, step, target_folder};

/// Builds the release wheel.
pub(crate) fn wheel() -> anyhow::Result<()> {
    let environment = Environment::ensure("polyspire")?;
    let wheel = build(&environment, "wheels", &["--release"])?;
    eprintln!("== {}", wheel.display());
    Ok(())
}

/// Builds and installs the package, runs its tests (with `is_full` the long ones too), then type-checks all
/// Python code.
pub(crate) fn test(is_full: bool) -> anyhow::Result<()> {
    let environment = Environment::ensure("polyspire")?;
    let program = build_program()?;
    let wheel = build(&environment, "wheels-for-tests", &["--compatibility", "linux"])?;
    install(&environment, &wheel)?;
    let third_game = build_third_game()?;
    let mut tests = environment.command("python");
    tests.args(["-m", "pytest", "--quiet"]).args(is_full.then_some("--full"));
    tests.current_dir(folder()).env("POLYSPIRE", program).env("POLYSPIRE_THIRD_GAME", third_game);
    step("Python tests", &mut tests)?;
    let mut types = environment.command("python");
    types.args(["-m", "mypy", "--package", "polyspire"]).current_dir(folder().join("python"));
    step("Python types", types.arg("--config-file").arg(folder().join("pyproject.toml")))?;
    let mut types = environment.command("python");
    step("Python types of the examples", types.args(["-m", "mypy", "examples"]).current_dir(folder()))
}

/// Benchmarks the environments against those of others. Needs a quiet machine.
pub(crate) fn bench() -> anyhow::Result<()> {
    let environment = Environment::ensure("bench-python")?;
    let wheel = build(&Environment::ensure("polyspire")?, "wheels", &["--release"])?;
    install(&environment, &wheel)?;
    step("speed", environment.command("python").arg(folder().join("bench.py")))
}

/// Builds a wheel with maturin into a subfolder of the target folder.
fn build(environment: &Environment, name: &str, options: &[&str]) -> anyhow::Result<PathBuf> {
    let out = target_folder()?.join(name);
    // Empty the folder first, so that it has only the new wheel.
    match std::fs::remove_dir_all(&out) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            return Err(error).with_context(|| format!("cannot empty {}", out.display()));
        }
        _ => {}
    }
    let mut maturin = environment.command("maturin");
    maturin.args(["build", "--quiet"]).args(options).arg("--out").arg(&out).current_dir(folder());
    step("Python wheel", &mut maturin)?;
    let files = std::fs::read_dir(&out).with_context(|| format!("cannot read {}", out.display()))?;
    let wheels = files.filter_map(|file| Some(file.ok()?.path()));
    match wheels
        .filter(|path| path.extension().is_some_and(|end| end == "whl"))
        .collect::<Vec<_>>()
        .as_slice()
    {
        [wheel] => Ok(wheel.clone()),
        wheels => bail!("expected one wheel in {}, found {}", out.display(), wheels.len()),
    }
}

/// Builds the extension with a third game, after the wheel for tests. It has the wheel's profile, features and
/// configuration of `PyO3`, so only the bindings themselves are compiled again.
fn build_third_game() -> anyhow::Result<PathBuf> {
    let target = target_folder()?;
    let mut build = cargo(&["build", "--quiet", "--package", "python", "--example", "third_game"]);
    build.args(["--features", "extension-module"]);
    // Maturin leaves the configuration here. Without it PyO3 finds out by itself, and is compiled again.
    let files = std::fs::read_dir(target.join("maturin")).into_iter().flatten().filter_map(Result::ok);
    let configs = files.filter(|file| file.file_name().to_string_lossy().starts_with("pyo3-config-"));
    if let Some(config) = configs.max_by_key(|file| file.metadata().and_then(|data| data.modified()).ok()) {
        build.env("PYO3_CONFIG_FILE", config.path());
    }
    step("extension with a third game", &mut build)?;
    let name = format!("{}third_game{}", std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX);
    Ok(target.join("debug").join("examples").join(name))
}

fn install(environment: &Environment, wheel: &Path) -> anyhow::Result<()> {
    step("Python package", environment.install().arg("--force-reinstall").arg(wheel))
}

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/python"))
}
