//! The catalogue of pieces, and comparing other programs' lists with it.

use game_core::Rng;
use game_module::{PieceListError, PieceReport};
use game_testkit::fuzzing::mutate;
use session::PieceView;

fn catalogue() -> Vec<PieceView> {
    catalog::pieces().unwrap().list()
}

fn pictures() -> String {
    catalog::pieces().unwrap().pictures()
}

fn check(text: &str) -> Result<PieceReport, PieceListError> {
    catalog::pieces().unwrap().check(text)
}

/// A list in another form: each piece's name, and the cells of its first orientation written by `shape`.
fn list(shape: impl Fn(&PieceView) -> String) -> String {
    let lines: Vec<String> =
        catalogue().iter().map(|piece| format!("  {:?}: {},", piece.name, shape(piece))).collect();
    format!(
        "// The pieces.\nexport const SHAPES: Record<string, number[][]> = {{\n{}\n}};\n",
        lines.join("\n")
    )
}

/// The first orientation row by row, with one text for filled cells and one for the others.
fn rows(piece: &PieceView, filled: &str, empty: &str, separator: &str) -> Vec<String> {
    let way = &piece.orientations[0];
    let cell = |row, col| if way.cells.contains(&[row, col]) { filled } else { empty };
    let row = |row| (0..way.width).map(|col| cell(row, col)).collect::<Vec<_>>().join(separator);
    (0..way.height).map(row).collect()
}

fn matrix(piece: &PieceView) -> String {
    let rows: Vec<String> = rows(piece, "1", "0", ", ").iter().map(|row| format!("[{row}]")).collect();
    format!("[{}]", rows.join(", "))
}

fn pairs(piece: &PieceView) -> String {
    serde_json::to_string(&piece.orientations[0].cells).unwrap()
}

fn objects(piece: &PieceView) -> String {
    let cells = piece.orientations[0].cells.iter().map(|cell| format!("{{x: {}, y: {}}}", cell[1], cell[0]));
    format!("[{}]", cells.collect::<Vec<_>>().join(", "))
}

fn strings(piece: &PieceView) -> String {
    let rows: Vec<String> = rows(piece, "#", ".", "").iter().map(|row| format!("'{row}'")).collect();
    format!("[{}]", rows.join(", "))
}

fn problem_of<'a>(report: &'a PieceReport, name: &str) -> &'a str {
    let entry = report.entries.iter().find(|entry| entry.name == name).unwrap();
    entry.problem.as_deref().unwrap_or("none")
}

#[test]
fn catalogue_has_21_pieces_89_squares_and_91_orientations() {
    let pieces = catalogue();
    assert_eq!(pieces.iter().map(|piece| piece.id).collect::<Vec<_>>(), (1..=21).collect::<Vec<u8>>());
    assert_eq!(pieces.iter().map(|piece| u32::from(piece.size)).sum::<u32>(), 89);
    assert_eq!(pieces.iter().map(|piece| piece.orientations.len()).sum::<usize>(), 91);
    let names: Vec<&str> = pieces.iter().map(|piece| piece.name).collect();
    assert_eq!(names.join(" "), "1 2 I3 V3 I4 L4 T4 O4 Z4 F I5 L5 N P T5 U V5 W X Y Z5");
}

#[test]
fn pictures_show_every_square_of_every_orientation() {
    let squares: usize =
        catalogue().iter().map(|piece| usize::from(piece.size) * piece.orientations.len()).sum();
    assert_eq!(pictures().matches("██").count(), squares);
}

#[test]
fn own_json_is_the_same() {
    let text = serde_json::to_string_pretty(&catalogue()).unwrap();
    let report = check(&text).unwrap();
    assert!(report.is_same(), "{report}");
    assert_eq!(report.entries.len(), 21);
}

#[test]
fn lists_in_other_forms_are_the_same() {
    for text in [list(matrix), list(pairs), list(objects), list(strings)] {
        let report = check(&text).unwrap();
        assert!(report.is_same() && report.entries.len() == 21, "{text}\n{report}");
    }
}

#[test]
fn lists_of_named_objects_are_the_same() {
    let item = |piece: &PieceView| {
        format!("{{ id: {}, name: '{}', shape: {} }}", piece.id, piece.name, matrix(piece))
    };
    let items: Vec<String> = catalogue().iter().map(item).collect();
    let report = check(&format!("const PIECES = [{}] as const;", items.join(",\n"))).unwrap();
    assert!(report.is_same(), "{report}");
}

#[test]
fn list_with_s4_and_z4_but_without_z5_is_found_out() {
    let text = list(|piece| if piece.name == "Z5" { "[]".into() } else { matrix(piece) });
    let report = check(&text.replace("};", "  S4: [[0, 1, 1], [1, 1, 0]],\n};")).unwrap();
    assert!(!report.is_same());
    assert_eq!(report.missing, ["Z5"]);
    assert_eq!(problem_of(&report, "S4"), "is Z4 again, the same as Z4 turned or flipped");
    assert_eq!(report.entries.iter().filter(|entry| entry.problem.is_some()).count(), 1, "{report}");
}

#[test]
fn wrong_names_and_shapes_are_found() {
    let swapped = list(|piece| {
        let other = if piece.name == "T5" {
            "Y"
        } else if piece.name == "Y" {
            "T5"
        } else {
            piece.name
        };
        pairs(catalogue().iter().find(|piece| piece.name == other).unwrap())
    });
    let report = check(&swapped).unwrap();
    assert_eq!(problem_of(&report, "T5"), "has the shape of Y, not of T5");
    assert_eq!(problem_of(&report, "Y"), "has the shape of T5, not of Y");
    assert_eq!(problem_of(&report, "X"), "none");
    let six = list(|piece| if piece.name == "I5" { "[[1, 1, 1, 1, 1, 1]]".into() } else { matrix(piece) });
    let report = check(&six).unwrap();
    assert_eq!(problem_of(&report, "I5"), "is no piece of the catalogue");
    assert_eq!(report.missing, ["I5"]);
}

#[test]
fn missing_and_repeated_orientations_are_found() {
    let ways = |count: usize| {
        let piece = &catalogue()[5];
        let shapes: Vec<&Vec<[u8; 2]>> =
            piece.orientations.iter().map(|way| &way.cells).cycle().take(count).collect();
        format!("[{{\"name\": \"L4\", \"orientations\": {}}}]", serde_json::to_string(&shapes).unwrap())
    };
    assert_eq!(problem_of(&check(&ways(8)).unwrap(), "L4"), "none");
    let report = check(&ways(7)).unwrap();
    assert_eq!(problem_of(&report, "L4"), "lists 7 orientations, 7 of them distinct; L4 has 8");
    let report = check(&ways(9)).unwrap();
    assert_eq!(problem_of(&report, "L4"), "lists 9 orientations, 8 of them distinct; L4 has 8");
}

#[test]
fn texts_without_shapes_are_refused() {
    let deep = "[".repeat(200_000);
    for text in
        ["", "hello", "[]", "{}", "{\"a\": 1}", "[1, 2, 3]", "const x = 'abc", "]]}}", "/* [[1]]", &deep]
    {
        let message = check(text).unwrap_err().to_string();
        assert!(message.starts_with("no shapes found"), "{message}");
    }
}

#[test]
fn damaged_lists_never_panic() {
    let own = serde_json::to_string(&catalogue()).unwrap();
    let seeds = [list(matrix), list(pairs), list(objects), list(strings), own];
    let mut rng = Rng::seeded(1);
    let mut same = 0;
    for _ in 0..2000 {
        let text = String::from_utf8_lossy(&mutate(&seeds, &mut rng)).into_owned();
        same += u32::from(check(&text).is_ok_and(|report| report.is_same()));
    }
    assert!((1..2000).contains(&same), "{same}");
}

#[test]
fn huge_coordinates_are_no_piece() {
    let text = format!("[{{name: 'I3', cells: [[0, 0], [0, {}], [{}, 1]]}}]", i64::MAX, i64::MIN);
    assert_eq!(problem_of(&check(&text).unwrap(), "I3"), "is no piece of the catalogue");
}
