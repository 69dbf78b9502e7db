//! `pieces`.

use serde_json::Value;

use crate::support::{complaint, output, path_text, run};

/// Runs `pieces --check` on a file with this content.
fn check(content: &str) -> (Option<i32>, String, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("shapes.ts");
    std::fs::write(&path, content).unwrap();
    let run = run(&["pieces", "--check", path_text(&path)]);
    (run.code, run.out, run.err)
}

#[test]
fn pieces_are_drawn() {
    let text = output(&["pieces"]);
    assert!(text.contains("19 X: 5 squares, 1 orientation\n       ██\n     ██████\n       ██\n"), "{text}");
    assert!(text.contains(" 1 1 (also O1, I1): 1 square, 1 orientation\n"), "{text}");
}

#[test]
fn pieces_are_data_for_programs() {
    let data: Value = serde_json::from_str(&output(&["pieces", "--json"])).unwrap();
    let orientations = |piece: &Value| piece["orientations"].as_array().unwrap().len();
    assert_eq!(data.as_array().unwrap().iter().map(orientations).sum::<usize>(), 91);
}

#[test]
fn own_list_is_the_same() {
    let (code, out, err) = check(&output(&["pieces", "--json"]));
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert!(out.ends_with("21 entries: the same pieces as the catalogue\n"), "{out}");
}

#[test]
fn other_list_is_told_from_the_catalogue() {
    let (code, out, err) =
        check("export const SHAPES = { I3: [[1, 1, 1]], S4: [[0, 1, 1], [1, 1, 0]], I4: [[1, 1]] };");
    assert_eq!((code, err.lines().count()), (Some(1), 1), "{err}");
    assert!(err.ends_with("shapes.ts does not list the pieces of the catalogue\n"), "{err}");
    assert!(out.contains("ok       I3       is I3\n") && out.contains("ok       S4       is Z4\n"), "{out}");
    assert!(out.contains("differs  I4       has the shape of 2, not of I4\n"), "{out}");
    assert!(out.contains("missing  Z5\n") && out.contains("3 entries: not the same pieces"), "{out}");
}

#[test]
fn comparison_is_data_for_programs() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("shapes.json");
    std::fs::write(&path, "{\"I3\": [\"XXX\"]}").unwrap();
    let run = run(&["pieces", "--json", "--check", path_text(&path)]);
    let data: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((run.code, data["missing"].as_array().unwrap().len()), (Some(1), 20));
    assert_eq!(data["entries"][0]["piece"], "I3");
}

#[test]
fn file_without_shapes_is_bad_usage() {
    let (code, out, err) = check("nothing here");
    assert_eq!((code, out.as_str(), err.lines().count()), (Some(2), "", 1));
    assert!(err.contains("shapes.ts: no shapes found"), "{err}");
}

#[test]
fn unreadable_files_are_bad_usage() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("missing.json");
    let binary = folder.path().join("binary.json");
    std::fs::write(&binary, [0xff, 0xfe, 0x00]).unwrap();
    for path in [missing.as_path(), folder.path(), binary.as_path()] {
        let name = path_text(path);
        assert!(complaint(&["pieces", "--check", name], 2).starts_with(&format!("cannot read {name}: ")));
    }
}
