//! Malformed records: each is refused with the place an editor shows and a sentence that helps.

use session::record::{MAX_BYTES, Place, Record, RecordError};

#[test]
fn malformed_records_are_refused_at_their_place() {
    for (text, line, column, message) in [
        ("", 1, 1, "found the end of the text, expected '(' to begin a game"),
        (" \n ", 2, 2, "found the end of the text, expected '(' to begin a game"),
        ("hello", 1, 1, "found 'h', expected '(' to begin a game"),
        (";GM[Pylos]", 1, 1, "found ';', expected '(' to begin a game"),
        ("()", 1, 2, "found ')', expected ';' to begin the first node"),
        ("((;))", 1, 2, "found '(', expected ';' to begin the first node"),
        ("(GM[Pylos])", 1, 2, "found 'G', expected ';' to begin the first node"),
        ("(;GM[Pylos]\n", 2, 1, "found the end of the text, expected a property, ';', '(' or ')'"),
        ("(;[Pylos])", 1, 3, "found '[', expected a property, ';', '(' or ')'"),
        ("(;é[x])", 1, 3, "found 'é', expected a property, ';', '(' or ')'"),
        ("(;C[é\u{1f600}]])", 1, 8, "found ']', expected a property, ';', '(' or ')'"),
        ("(;C[a\\\\]B])", 1, 10, "found ']', expected '[' and the value of the property"),
        ("(;GM[P];B;W[a1])", 1, 10, "found ';', expected '[' and the value of the property"),
        ("(;GM\nB[a1])", 2, 1, "found 'B', expected '[' and the value of the property"),
        ("(;GM", 1, 5, "found the end of the text, expected '[' and the value of the property"),
        ("(;black[x])", 1, 3, "found the identifier \"black\", expected an identifier with an upper-case"),
        ("(;\r\n;B[a1]\r\n;W[b2\r\n;B[c3\\])", 3, 3, "found '[' that is never closed, expected ']'"),
        (
            "(;\n\r;\r;C[a\nb]B[x]\n C[y])",
            5,
            2,
            "found the property C a second time, expected it once per node",
        ),
        ("(;B[x]Black[y])", 1, 7, "found the property B a second time"),
        ("(;(;B[x]);W[y])", 1, 10, "found ';', expected '(' or ')' after a variation"),
        ("(;(;B[x])W[y])", 1, 10, "found 'W', expected '(' or ')' after a variation"),
        ("(;(;B[x])", 1, 10, "found the end of the text, expected '(' or ')' after a variation"),
        ("(;()(;))", 1, 4, "found ')', expected ';' to begin the variation"),
        ("(;))", 1, 4, "found ')', expected the end of the text after the game"),
        ("\u{feff}(;)\n\u{feff}", 2, 1, "found '\\u{feff}', expected the end of the text after the game"),
        ("(;)\n(;)", 2, 1, "found a second game, expected the end of the text after one game"),
        ("(;\0)", 1, 3, "found '\\0', expected a property, ';', '(' or ')'"),
    ] {
        let error = Record::parse(text).expect_err(text);
        assert_eq!(error.place(), Some(Place { line, column }), "{text:?}: {error}");
        let sentence = error.to_string();
        assert!(
            sentence.starts_with(&format!("line {line}, column {column}: {message}")),
            "{text:?}: {sentence}"
        );
    }
}

#[test]
fn a_collection_needs_a_game_and_nothing_else() {
    for (text, column) in [("", 1), ("(;) x", 5), ("(;)(;B[)", 7)] {
        let error = Record::parse_collection(text).unwrap_err();
        assert_eq!(error.place(), Some(Place { line: 1, column }), "{error}");
    }
}

#[test]
fn games_of_a_collection_do_not_share_properties() {
    assert_eq!(Record::parse_collection("(;B[a1])(;B[a1];B[b2])").unwrap().len(), 2);
}

#[test]
fn messages_stay_short_for_long_words() {
    let word = "X".repeat(100_000);
    for text in [format!("(;{word}[]{word}[])"), format!("(;{})", word.to_lowercase())] {
        assert!(Record::parse(&text).unwrap_err().to_string().len() < 150);
    }
}

#[test]
fn texts_beyond_the_limit_are_refused() {
    let record = |bytes: usize| format!("(;C[{}])", "x".repeat(bytes - 6));
    assert!(Record::parse(&record(MAX_BYTES)).is_ok());
    let error = Record::parse(&record(MAX_BYTES + 1)).unwrap_err();
    assert_eq!(error, RecordError::TooLarge { bytes: MAX_BYTES + 1 });
    assert_eq!(error.place(), None);
    assert_eq!(error.to_string(), "the game record has 16777217 bytes, expected at most 16777216");
}
