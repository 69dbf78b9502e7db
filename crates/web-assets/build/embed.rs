//! From files to Rust code that embeds them.

use std::collections::hash_map::DefaultHasher;
use std::fmt::Write as _;
use std::fs;
use std::hash::{Hash as _, Hasher as _};
use std::path::{Path, PathBuf};

/// What each ending means to a browser.
const TYPES: [(&str, &str); 10] = [
    ("css", "text/css; charset=utf-8"),
    ("html", "text/html; charset=utf-8"),
    ("ico", "image/x-icon"),
    ("js", "text/javascript; charset=utf-8"),
    ("json", "application/json"),
    ("png", "image/png"),
    ("svg", "image/svg+xml"),
    ("txt", "text/plain; charset=utf-8"),
    ("webmanifest", "application/manifest+json"),
    ("woff2", "font/woff2"),
];

/// A file to embed.
pub(crate) struct Input {
    /// As in an address, with a slash in front.
    path: String,
    file: PathBuf,
}

/// The files that Vite wrote; compressed copies are found beside their originals.
pub(crate) fn files_of(folder: &Path) -> Vec<Input> {
    let mut files = Vec::new();
    collect(folder, "", &mut files);
    files.sort_by(|one, other| one.path.cmp(&other.path));
    files
}

fn collect(folder: &Path, prefix: &str, files: &mut Vec<Input>) {
    for entry in fs::read_dir(folder).expect("Vite wrote a folder").filter_map(Result::ok) {
        let file = entry.path();
        let path = format!("{prefix}/{}", entry.file_name().to_string_lossy());
        if file.is_dir() {
            collect(&file, &path, files);
        } else if !matches!(ending(&file).as_str(), "gz" | "br") {
            files.push(Input { path, file });
        }
    }
}

/// The page that says why there is no app, with its style.
pub(crate) fn notice(source: &Path, target: &Path, reason: &str) -> Vec<Input> {
    fs::create_dir_all(target).expect("the output folder can be written");
    let page = fs::read_to_string(source.join("index.html")).expect("the page is part of the crate");
    let reason = reason.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    fs::write(target.join("index.html"), page.replace("{reason}", &reason))
        .expect("the output folder can be written");
    fs::copy(source.join("notice.css"), target.join("notice.css")).expect("the output folder can be written");
    files_of(target)
}

/// The code: a list of all files.
pub(crate) fn code(files: &[Input], is_built: bool) -> String {
    let mut code = format!("pub(crate) static SITE: Site = Site {{ is_built: {is_built}, files: &[\n");
    for input in files {
        let plain = fs::read(&input.file).expect("the file was just listed");
        let kind = TYPES.iter().find(|(known, _)| *known == ending(&input.file)).map(|(_, kind)| kind);
        let kind = kind.unwrap_or_else(|| panic!("{}: its ending has no line in TYPES", input.path));
        let _ = writeln!(
            code,
            "    File {{ path: {:?}, kind: {kind:?}, tag: {:?}, plain: {}, gzip: {}, brotli: {} }},",
            input.path,
            tag(&plain),
            included(&input.file),
            compressed(&input.file, "gz"),
            compressed(&input.file, "br"),
        );
    }
    code.push_str("] };\n");
    code
}

fn ending(file: &Path) -> String {
    file.extension().unwrap_or_default().to_string_lossy().to_string()
}

fn compressed(file: &Path, ending: &str) -> String {
    let beside = PathBuf::from(format!("{}.{ending}", file.display()));
    if beside.is_file() { format!("Some({})", included(&beside)) } else { "None".to_string() }
}

fn included(file: &Path) -> String {
    format!("include_bytes!({:?})", file.display().to_string())
}

/// Weak, because the same tag stands for all encodings. It need not be the same from one compiler to the next.
fn tag(content: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    format!("W/\"{:016x}\"", hasher.finish())
}
