//! docs/security.md names a test for every promise, ARCHITECTURE.md for every invariant. This checks that they exist.

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::{Path, PathBuf};

    fn workspace() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
    }

    /// All functions of the crates that are marked as tests.
    fn tests_in(folder: &Path, found: &mut BTreeSet<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                tests_in(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                // Facts that are tested on both databases are listed by a macro.
                for list in text.split("on_both!(").skip(1) {
                    let names = list.split(')').next().unwrap_or_default().split(',').map(str::trim);
                    found.extend(names.map(str::to_string));
                }
                let mut is_marked = false;
                for line in text.lines().map(str::trim) {
                    let name = line.trim_start_matches("async ").strip_prefix("fn ");
                    if let Some((name, _)) = name.and_then(|rest| rest.split_once('('))
                        && is_marked
                    {
                        found.insert(name.to_string());
                    }
                    is_marked = line.starts_with("#[test]")
                        || line.starts_with("#[tokio::test")
                        || is_marked && line.starts_with("#[");
                }
            }
        }
    }

    /// Checks that all tests that a page names exist, and that it names at least so many.
    fn check(page: &str, least: usize) {
        let text = fs::read_to_string(workspace().join(page)).unwrap();
        let mut found = BTreeSet::new();
        tests_in(&workspace().join("crates"), &mut found);
        tests_in(&workspace().join("xtask"), &mut found);
        // Names of tests are long; nothing else between backquotes has so many words.
        let prose = text.split("```").step_by(2).collect::<String>();
        let named: Vec<&str> =
            prose.split('`').skip(1).step_by(2).filter(|word| word.matches('_').count() >= 3).collect();
        assert!(named.len() >= least, "{page} names its tests: {named:?}");
        let missing: Vec<_> = named.iter().filter(|name| !found.contains(**name)).collect();
        assert!(missing.is_empty(), "{page} names tests that do not exist: {missing:?}");
    }

    #[test]
    fn tests_that_the_security_page_names_exist() {
        check("docs/security.md", 31);
    }

    #[test]
    fn tests_that_the_architecture_names_exist() {
        check("ARCHITECTURE.md", 15);
    }
}
