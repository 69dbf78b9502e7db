//! `cargo xtask test`: everything that CI runs, cheapest failures first.

use crate::run::{cargo, has_cargo_subcommand, step};
use crate::{chromium, graph, openapi, package, postgres, publish, python, web};

/// All checks.
pub(crate) fn run() -> anyhow::Result<()> {
    graph::check()?;
    web::ensure_npm()?;
    // Building the bindings needs a Python interpreter.
    python::ensure_python()?;
    step("format", &mut cargo(&["fmt", "--all", "--check"]))?;
    step(
        "lints",
        &mut cargo(&["clippy", "--workspace", "--all-targets", "--quiet", "--", "--deny", "warnings"]),
    )?;
    publish::check_no_std()?;
    step(
        "docs",
        cargo(&["doc", "--workspace", "--no-deps", "--document-private-items", "--quiet"])
            .env("RUSTDOCFLAGS", "--deny warnings"),
    )?;
    publish::package()?;
    if has_cargo_subcommand("deny") {
        step(
            "licences and advisories",
            &mut cargo(&["deny", "--offline", "check", "bans", "licenses", "sources"]),
        )?;
    }
    web::check()?;
    step("fuzz targets compile", &mut cargo(&["check", "--quiet", "--manifest-path", "fuzz/Cargo.toml"]))?;
    step("examples in docs", &mut cargo(&["test", "--workspace", "--doc", "--quiet"]))?;
    postgres::ensure()?;
    run_tests()?;
    chromium::test()?;
    package::test(false)?;
    openapi::fuzz()
}

/// Runs the tests with `UPDATE_GOLDENS` set, so that they rewrite their golden files.
pub(crate) fn rewrite_goldens() -> anyhow::Result<()> {
    step("goldens", cargo(&["test", "--workspace", "golden"]).env("UPDATE_GOLDENS", "1"))
}

fn run_tests() -> anyhow::Result<()> {
    if has_cargo_subcommand("nextest") {
        step("tests", &mut cargo(&["nextest", "run", "--workspace", "--no-fail-fast"]))
    } else {
        // Naming a package tests its library even with `test = false`, and the extension module for Python
        // cannot be linked into a test binary.
        step(
            "tests",
            &mut cargo(&["test", "--workspace", "--exclude", "python", "--lib", "--bins", "--tests"]),
        )
    }
}
