//! What the build script makes of files, and the page that stands in for the app.

#[path = "../build/embed.rs"]
mod embed;

use std::fs;
use std::path::Path;

#[test]
fn the_notice_says_why_and_what_to_install() {
    let folder = tempfile::tempdir().unwrap();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("fallback");
    let files = embed::notice(&source, folder.path(), "npm said: <404> & gone");
    let page = fs::read_to_string(folder.path().join("index.html")).unwrap();
    assert!(page.contains("npm said: &lt;404&gt; &amp; gone"), "{page}");
    assert!(page.contains("apt install nodejs npm") && !page.contains("{reason}"), "{page}");
    assert!(!page.contains("<style") && !page.contains("style="), "the policy forbids inline style");
    let code = embed::code(&files, false);
    assert!(code.contains("is_built: false"), "{code}");
    for path in ["\"/index.html\"", "\"/notice.css\""] {
        assert!(code.contains(path), "{code}");
    }
}

#[test]
fn compressed_copies_belong_to_their_originals() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("assets")).unwrap();
    for (name, content) in
        [("assets/a.js", "plain"), ("assets/a.js.br", "b"), ("assets/a.js.gz", "g"), ("x.png", "p")]
    {
        fs::write(folder.path().join(name), content).unwrap();
    }
    let code = embed::code(&embed::files_of(folder.path()), true);
    let lines: Vec<&str> = code.lines().filter(|line| line.contains("File {")).collect();
    assert_eq!(lines.len(), 2, "{code}");
    assert!(
        lines[0].contains("\"/assets/a.js\"") && lines[0].contains("a.js.gz") && lines[0].contains("a.js.br")
    );
    assert!(lines[1].contains("image/png") && lines[1].contains("gzip: None, brotli: None"));
}

#[test]
fn tags_follow_the_content() {
    let folder = tempfile::tempdir().unwrap();
    let tag_of = |content: &str| {
        fs::write(folder.path().join("a.txt"), content).unwrap();
        let code = embed::code(&embed::files_of(folder.path()), true);
        code.split("tag: ").nth(1).unwrap().split(", plain").next().unwrap().to_string()
    };
    assert_eq!(tag_of("one"), tag_of("one"));
    assert_ne!(tag_of("one"), tag_of("two"));
}

#[test]
#[should_panic(expected = "has no line in TYPES")]
fn files_that_browsers_could_not_read_fail_the_build() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.exe"), "").unwrap();
    embed::code(&embed::files_of(folder.path()), true);
}
