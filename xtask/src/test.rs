//! `cargo xtask test`: what the build machine runs, in the order in which failures are cheapest to find.

use crate::run::{cargo, has_cargo_subcommand, step};
use crate::{chromium, graph, openapi, package, postgres, publish, python, web};

/// All checks.
pub(crate) fn run() -> anyhow::Result<()> {
    graph::check()?;
    web::ensure_npm()?;
    // The bindings ask it which Python they are for.
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

/// Runs the tests with `UPDATE_GOLDENS` set, so that they write what they would compare.
pub(crate) fn rewrite_goldens() -> anyhow::Result<()> {
    step("goldens", cargo(&["test", "--workspace", "golden"]).env("UPDATE_GOLDENS", "1"))
}

fn run_tests() -> anyhow::Result<()> {
    if has_cargo_subcommand("nextest") {
        step("tests", &mut cargo(&["nextest", "run", "--workspace", "--no-fail-fast"]))
    } else {
        // A library that is asked for by name is tested even if it says that it has no tests, and the one for Python cannot
        // be linked to a program.
        step(
            "tests",
            &mut cargo(&["test", "--workspace", "--exclude", "python", "--lib", "--bins", "--tests"]),
        )
    }
}
