//! The crates that others can use on their own: they need no standard library where that is free, and they can be packaged.

use crate::run::{cargo, step};

/// Crates that can be published, in dependency order.
const PUBLISHED: [&str; 5] = ["game-core", "blokus", "tablebase", "pylos", "search"];

/// Those of them that do without the standard library.
const NO_STD: [&str; 3] = ["game-core", "blokus", "pylos"];

/// Compiles rules without the standard library: with `#![no_std]` a path into it is an error on every target.
pub(crate) fn check_no_std() -> anyhow::Result<()> {
    let mut command = cargo(&["clippy", "--quiet", "--no-default-features", "--features", "serde"]);
    step(
        "rules without the standard library",
        command.args(selected(&NO_STD)).args(["--", "--deny", "warnings"]),
    )
}

/// Packages all published crates at once, so that they find each other without a registry. What is packaged is compiled by
/// the other steps.
pub(crate) fn package() -> anyhow::Result<()> {
    let mut command = cargo(&["package", "--quiet", "--offline", "--no-verify", "--allow-dirty"]);
    step("packages of the libraries", command.args(selected(&PUBLISHED)))
}

fn selected(names: &'static [&'static str]) -> impl Iterator<Item = &'static str> {
    names.iter().flat_map(|name| ["--package", name])
}

#[cfg(test)]
mod tests {
    use cargo_metadata::MetadataCommand;

    use super::*;

    #[test]
    fn published_crates_say_what_they_are() {
        let metadata = MetadataCommand::new().no_deps().exec().unwrap();
        for package in &metadata.packages {
            let name = package.name.as_str();
            let is_published = package.publish.is_none();
            assert_eq!(is_published, PUBLISHED.contains(&name), "{name}: publish, and the list here");
            if !is_published {
                continue;
            }
            let folder = package.manifest_path.parent().unwrap();
            for file in ["README.md", "LICENSE-MIT", "LICENSE-APACHE"] {
                assert!(folder.join(file).is_file(), "{name} has no {file}");
            }
            assert!(
                package.description.is_some() && package.license.is_some() && package.readme.is_some(),
                "{name}"
            );
            assert!((1..=5).contains(&package.keywords.len()), "{name}: one to five keywords");
            assert!(
                package.keywords.iter().all(|keyword| keyword.len() <= 20),
                "{name}: {:?}",
                package.keywords
            );
            assert!((1..=5).contains(&package.categories.len()), "{name}: one to five categories");
        }
    }
}
