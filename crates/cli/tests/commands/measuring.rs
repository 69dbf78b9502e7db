//! `perft` and `bench`.

use serde_json::Value;

use crate::support::output;

#[test]
fn perft_prints_one_line_per_depth() {
    assert_eq!(output(&["perft", "--game", "duo", "--depth", "2"]), "1 414\n2 171396\n");
    assert_eq!(output(&["perft", "--game", "blokus-classic", "--depth", "2"]), "1 58\n2 3364\n");
}

#[test]
fn perft_prints_data_for_programs() {
    let data: Value =
        serde_json::from_str(&output(&["perft", "--game", "junior", "--depth", "2", "--json"])).unwrap();
    assert_eq!(data.to_string(), "[189,35721]");
}

#[test]
fn perft_starts_from_a_position() {
    let position = "14/14/14/14/4b9/14/14/14/14/14/14/14/14/14 o - -";
    let from_position = output(&["perft", "--game", "duo", "--depth", "1", "--position", position]);
    assert_eq!(from_position, "1 414\n");
    let position = "14/14/14/14/4b9/14/14/14/14/9o4/14/14/14/14 b - -";
    let mut session = catalog::find("duo").unwrap().new_session();
    session.play("e10").unwrap();
    session.play("j5").unwrap();
    let expected = format!("1 {}\n", session.legal_count());
    assert_eq!(output(&["perft", "--game", "duo", "--depth", "1", "--position", position]), expected);
}

#[test]
fn bench_ends_with_the_signature_of_the_repository() {
    let kept = include_str!("../../../catalog/bench.signature");
    for _ in 0..2 {
        let text = output(&["bench", "--seconds", "0", "--game", "junior"]);
        assert_eq!(text.lines().last(), Some(format!("signature {}", kept.trim_end()).as_str()));
        assert!(text.lines().skip(1).any(|line| line.starts_with("blokus-junior")), "{text}");
        assert!(!text.contains("blokus-duo"), "{text}");
    }
}

#[test]
fn bench_prints_data_for_programs() {
    let text = output(&["bench", "--seconds", "0", "--game", "pylos-children", "--json"]);
    let data: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(data["signature"].as_str().unwrap().len(), 16);
    let rows = data["rows"].as_array().unwrap();
    assert!(rows.iter().all(|row| row["game"] == "pylos-children" && row["median_us"].is_number()), "{text}");
    assert!(rows.iter().any(|row| row["what"] == "perft"), "{text}");
}
