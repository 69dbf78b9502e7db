//! Trees no person would make: very deep, very wide, very many properties. Every step must be a loop, and none
//! may take quadratic time; tests run on small stacks and finish in seconds or never.

use std::fmt::Write as _;

use session::record::{NodeId, Record};

const MANY: usize = 1_000_000;

/// Reads, copies, compares, writes, reads again and drops.
fn survives(text: &str) -> Record {
    let record = Record::parse(text).unwrap_or_else(|error| panic!("{error}"));
    let written = record.to_string();
    let again = Record::parse(&written).unwrap_or_else(|error| panic!("{error}"));
    assert!(again == record.clone());
    assert_eq!(again.to_string(), written);
    drop(again);
    record
}

#[test]
fn a_million_nested_variations_survive() {
    let record = survives(&format!("{}{}", "(;".repeat(MANY), ")".repeat(MANY)));
    assert_eq!(record.main_line().count(), MANY);
}

#[test]
fn a_million_branching_variations_survive() {
    let record = survives(&format!("(;{}(;){}", "(;)(;".repeat(MANY), ")".repeat(MANY + 1)));
    assert_eq!(record.walk().map(|(depth, _)| depth).max(), Some(MANY + 1));
    assert_eq!(record.node_count(), 2 * MANY + 2);
}

#[test]
fn a_million_moves_in_a_row_survive() {
    let record = survives(&format!("({})", ";B[a1]".repeat(MANY)));
    assert_eq!(record.main_line().count(), MANY);
}

#[test]
fn a_million_siblings_survive() {
    let record = survives(&format!("(;{})", "(;W[a1])".repeat(MANY)));
    assert_eq!(record.children(record.root()).count(), MANY);
}

#[test]
fn a_million_values_and_a_million_properties_survive() {
    let record = survives(&format!("(;AB{})", "[a1]".repeat(MANY)));
    assert_eq!(record.property(record.root(), "AB").map(<[String]>::len), Some(MANY));

    let mut text = String::from("(;");
    for number in 0..MANY {
        write!(text, "{number}[]").unwrap();
    }
    let record = survives(&(text + ";1[]" + &";B[]".repeat(MANY / 10) + ")"));
    assert_eq!(record.properties(record.root()).count(), MANY);
}

#[test]
fn a_tree_built_a_million_deep_survives() {
    let mut record = Record::new("Pylos");
    let mut node: NodeId = record.root();
    for _ in 0..MANY {
        node = record.add_child(node);
    }
    assert_eq!(survives(&record.to_string()).node_count(), MANY + 1);
}

#[test]
fn unfinished_nesting_is_an_error_and_not_an_overflow() {
    for text in ["(;".repeat(MANY), "(".repeat(MANY), "(;A[".repeat(MANY), format!("(;{}", ")".repeat(MANY))]
    {
        assert!(Record::parse(&text).is_err());
        assert!(Record::parse_collection(&text).is_err());
    }
}
