//! Building and changing records.

use session::record::{Mark, Record};

#[test]
fn a_new_record_names_its_game_and_its_program() {
    let record = Record::new("Pylos");
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(record.to_string(), format!("(;FF[4]CA[UTF-8]AP[Polyspire:{version}]GM[Pylos])"));
    assert_eq!(record.game(), Some("Pylos"));
}

#[test]
fn the_first_child_continues_the_line_and_others_are_variations() {
    let mut record = Record::new("Blokus Duo");
    let root = record.root();
    let first = record.add_child(root);
    let second = record.add_child(root);
    let third = record.add_child(first);
    assert_eq!(record.children(root).collect::<Vec<_>>(), [first, second]);
    assert_eq!(record.main_line().collect::<Vec<_>>(), [root, first, third]);
    assert_eq!(record.walk().collect::<Vec<_>>(), [(0, root), (1, first), (2, third), (1, second)]);
    assert_eq!(
        [root, first, second, third].map(|node| record.parent(node)),
        [None, Some(root), Some(root), Some(first)]
    );
}

#[test]
fn equality_sees_the_tree_and_not_the_order_of_building() {
    let build = |depth_first: bool| {
        let mut record = Record::new("Pylos");
        let a = record.add_child(record.root());
        let (b, c) = if depth_first {
            let c = record.add_child(a);
            (record.add_child(record.root()), c)
        } else {
            (record.add_child(record.root()), record.add_child(a))
        };
        record.set_comment(b, "b");
        record.set_comment(c, "c");
        record
    };
    assert_eq!(build(true), build(false));
    let tree = |text: &str| Record::parse(text).unwrap();
    assert_ne!(tree("(;(;;)(;))"), tree("(;(;)(;;))"));
    assert_ne!(tree("(;(;)(;))"), tree("(;;)"));
    assert_ne!(tree("(;A[1]B[2])"), tree("(;B[2]A[1])"));
    assert_ne!(tree("(;A[1][2])"), tree("(;A[1])"));
}

#[test]
fn a_property_is_replaced_in_place_and_removed_by_no_values() {
    let mut record = Record::parse("(;A[1]B[2]C[3])").unwrap();
    let root = record.root();
    record.set_property(root, "B", ["4", "5"]);
    record.set_property(root, "D", [String::from("6")]);
    assert_eq!(record.to_string(), "(;A[1]B[4][5]C[3]D[6])");
    record.set_property(root, "A", None::<String>);
    assert!(record.remove_property(root, "C"));
    assert!(!record.remove_property(root, "C"));
    assert_eq!(record.to_string(), "(;B[4][5]D[6])");
    assert_eq!(record.property(root, "A"), None);
}

#[test]
#[should_panic(expected = "not an identifier")]
fn an_identifier_that_could_not_be_read_back_is_a_mistake_of_the_program() {
    let mut record = Record::new("Pylos");
    record.set_property(record.root(), "a b", ["1"]);
}

#[test]
fn an_empty_comment_is_none() {
    let mut record = Record::new("Pylos");
    record.set_comment(record.root(), "x]\r\ny\\");
    assert_eq!(record.comment(record.root()), Some("x]\ny\\"));
    assert_eq!(Record::parse(&record.to_string()).unwrap(), record);
    record.set_comment(record.root(), "");
    assert_eq!(record.comment(record.root()), None);
    assert_eq!(record, Record::new("Pylos"));
}

#[test]
fn a_node_has_one_mark() {
    let mut record = Record::parse("(;BM[1]DO[]B[a1])").unwrap();
    let root = record.root();
    for mark in Mark::ALL {
        record.set_mark(root, Some(mark));
        assert_eq!(record.mark(root), Some(mark));
        assert_eq!(record.properties(root).count(), 2);
    }
    assert_eq!(record.to_string(), "(;B[a1]IT[])");
    record.set_mark(root, None);
    assert_eq!(record.to_string(), "(;B[a1])");
}

#[test]
fn marking_again_keeps_the_degree() {
    let mut record = Record::parse("(;TE[2])").unwrap();
    record.set_mark(record.root(), Some(Mark::Good));
    assert_eq!(record.to_string(), "(;TE[2])");
}

#[test]
fn a_node_is_put_between_a_node_and_its_children() {
    let mut record = Record::parse("(;A[1](;B[2];C[3])(;D[4]))").unwrap();
    let root = record.root();
    let child = record.insert_child(root);
    record.set_property(child, "X", ["9"]);
    assert_eq!(record, Record::parse("(;A[1];X[9](;B[2];C[3])(;D[4]))").unwrap());
    for node in record.children(child) {
        assert_eq!(record.parent(node), Some(child));
    }
    let leaf = record.main_line().last().unwrap();
    let end = record.insert_child(leaf);
    assert_eq!((record.parent(end), record.children(end).count()), (Some(leaf), 0));
}

#[test]
fn any_child_can_be_the_main_one() {
    for chosen in 0..3 {
        let mut record = Record::parse("(;A[0](;B[0])(;B[1])(;B[2]))").unwrap();
        let root = record.root();
        let node = record.children(root).nth(chosen).unwrap();
        assert_eq!(record.make_main(node), chosen > 0);
        assert!(!record.make_main(node), "it is already");
        let mut order = vec![chosen];
        order.extend((0..3).filter(|&other| other != chosen));
        let expected: Vec<String> = order.iter().map(|number| format!("(;B[{number}])")).collect();
        let expected = expected.concat();
        assert_eq!(record, Record::parse(&format!("(;A[0]{expected})")).unwrap());
        // The links behind the last one are whole as well.
        let last = record.add_child(root);
        assert_eq!((record.children(root).last(), record.children(root).count()), (Some(last), 4));
        assert!(!record.make_main(root), "the root has no siblings");
    }
}
