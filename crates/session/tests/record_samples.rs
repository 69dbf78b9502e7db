//! Hand-written records: what is read from them, and that writing loses nothing.

use session::record::{Mark, Record, RecordError};

/// A short game with what records of other programs hold: players, comments, marks, variations within variations.
const DUO: &str = "\
(;FF[4]CA[UTF-8]AP[Other:1.2]GM[Blokus Duo]PB[Ada]PW[Grace]DT[2024-05-01]
;B[e9,d10,e10,f10,e11]C[The usual start.\nIt keeps both sides open.]TE[2]
;W[j5,i6,j6,k6,j7]
(;B[g8,h8,g9,h9,i9]
;W[h4,h5,g6,h6,g7]DO[]XY[kept][as it is])
(;B[g11,h11,i11]BM[1]
(;W[g4,h4,i4])
(;W[l8,l9]IT[])))";

const SETUP: &str = "(;GM[Blokus]A1[a20,b20][c19]A2[t20]A3[t1,s1]A4[a1]PL[2]1L[30]
;2[s19,r19];3[r2];4[b2];1[d18])";

fn read(text: &str) -> Record {
    text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"))
}

#[test]
fn a_written_record_is_the_text_it_was_read_from() {
    assert_eq!(read(DUO).to_string(), DUO);
}

#[test]
fn the_main_line_follows_first_children() {
    let record = read(DUO);
    let moves: Vec<&str> = record
        .main_line()
        .filter_map(|node| record.property(node, "B").or(record.property(node, "W")))
        .map(|values| values[0].as_str())
        .collect();
    assert_eq!(moves, ["e9,d10,e10,f10,e11", "j5,i6,j6,k6,j7", "g8,h8,g9,h9,i9", "h4,h5,g6,h6,g7"]);
    assert_eq!(record.game(), Some("Blokus Duo"));
    assert_eq!(record.node_count(), 8);
}

#[test]
fn comments_marks_and_unknown_properties_are_found() {
    let record = read(DUO);
    let line: Vec<_> = record.main_line().collect();
    assert_eq!(record.comment(line[1]), Some("The usual start.\nIt keeps both sides open."));
    assert_eq!(record.property(line[4], "XY").unwrap(), ["kept", "as it is"]);
    let marks: Vec<_> = record.walk().filter_map(|(depth, node)| Some((depth, record.mark(node)?))).collect();
    assert_eq!(marks, [(1, Mark::Good), (4, Mark::Doubtful), (3, Mark::Bad), (4, Mark::Interesting)]);
}

#[test]
fn setup_keeps_every_value_in_order() {
    let record = read(SETUP);
    let names: Vec<&str> = record.properties(record.root()).map(|(name, _)| name).collect();
    assert_eq!(names, ["GM", "A1", "A2", "A3", "A4", "PL", "1L"]);
    assert_eq!(record.property(record.root(), "A1").unwrap(), ["a20,b20", "c19"]);
    assert_eq!(read(&record.to_string()), record);

    let duo = read("(;GM[Blokus Duo]AB[e9,e10][a1]AW[j5]AE[c3]PL[W];W[j7])");
    assert_eq!(duo.property(duo.root(), "AB").unwrap(), ["e9,e10", "a1"]);
    assert_eq!(duo.property(duo.root(), "PL").unwrap(), ["W"]);
}

#[test]
fn white_space_between_tokens_and_a_byte_order_mark_change_nothing() {
    let spread = "\u{feff}\r\n ( ;\tGM [Blokus Duo]\n\n A1\t[a1] \r [b2]\n;\n( ; B[c3] ) ( ; ) \n)\n ";
    assert_eq!(read(spread), read("(;GM[Blokus Duo]A1[a1][b2];(;B[c3])(;))"));
}

#[test]
fn lower_case_letters_in_identifiers_are_dropped() {
    assert_eq!(read("(;GaMe[Pylos];Black[a1]Comment[hi])"), read("(;GM[Pylos];B[a1]C[hi])"));
}

#[test]
fn parentheses_around_an_only_child_do_not_matter() {
    assert_eq!(read("(;(;B[a1](;W[b2])))"), read("(;;B[a1];W[b2])"));
}

#[test]
fn escapes_are_resolved() {
    for (written, value) in [
        (r"\]", "]"),
        (r"\\", r"\"),
        (r"a\:b:c", "a:b:c"),
        (r"\n", "n"),
        (r"\é", "é"),
        ("(;B[", "(;B["),
        ("soft\\\nbreak", "softbreak"),
        ("soft\\\r\nbreak", "softbreak"),
        ("soft\\\n\rbreak", "softbreak"),
        ("a\r\nb\rc\n\rd\ne\n\nf\r\rg", "a\nb\nc\nd\ne\n\nf\n\ng"),
        (" tab\tand space ", " tab\tand space "),
        ("\\\\\\\n\\]", r"\]"),
        ("\0\\\0", "\u{fffd}\u{fffd}"),
        ("", ""),
    ] {
        let record = read(&format!("(;C[{written}])"));
        assert_eq!(record.comment(record.root()), Some(value), "{written:?}");
        assert_eq!(read(&record.to_string()), record, "{written:?}");
    }
}

#[test]
fn a_collection_holds_several_games() {
    let text = format!("{DUO}\n\n{SETUP} (;GM[Pylos])");
    let records = Record::parse_collection(&text).unwrap();
    assert_eq!(records, [read(DUO), read(SETUP), read("(;GM[Pylos])")]);
    assert_eq!(Record::parse_collection(SETUP).unwrap().len(), 1);
    assert!(
        matches!(Record::parse(&text), Err(RecordError::Unexpected { found, .. }) if found == "a second game")
    );
}
