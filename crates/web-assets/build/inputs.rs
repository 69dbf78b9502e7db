//! What the web app is built from: when any of it changes, and only then, it is built again.

use std::fs;
use std::path::Path;

/// Files and folders of `web/` that the build reads. Tests and the notes of editors are not among them.
const INPUTS: [&str; 9] = [
    ".npmrc",
    "build",
    "index.html",
    "package.json",
    "package-lock.json",
    "public",
    "src",
    "tsconfig.json",
    "vite.config.ts",
];

/// Tells cargo about every file. New files matter when a known one begins to name them, except in `public`, which is
/// taken whole.
pub(crate) fn announce(web: &Path) {
    for input in INPUTS {
        let path = web.join(input);
        if input == "public" && path.exists() {
            println!("cargo::rerun-if-changed={}", path.display());
        } else {
            announce_files(&path);
        }
    }
}

fn announce_files(path: &Path) {
    if path.is_dir() {
        let entries = fs::read_dir(path).into_iter().flatten().filter_map(Result::ok);
        entries.for_each(|entry| announce_files(&entry.path()));
    } else if path.is_file() && !is_test(path) {
        println!("cargo::rerun-if-changed={}", path.display());
    }
}

fn is_test(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.contains(".test.")
}
