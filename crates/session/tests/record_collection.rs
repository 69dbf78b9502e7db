//! Files with several games.

#![allow(clippy::unwrap_used, reason = "tests may panic")]

use std::path::Path;

use session::record::{Collection, CollectionError, Record, RecordFile};

const THREE: &str = "(;GM[A]C[first])\n\n(;GM[B];B[x])(;GM[C](;B[y])(;B[z]))\n";

#[test]
fn games_are_chosen_by_number() {
    for (number, game) in [(1, "A"), (2, "B"), (3, "C")] {
        let games = Collection::parse(THREE, number).unwrap();
        assert_eq!((games.count(), games.chosen().game()), (3, Some(game)));
        assert_eq!(games.in_words(), Some(format!("3 games, this is number {number}")));
    }
    assert_eq!(Collection::parse("(;GM[A])", 1).unwrap().in_words(), None);
}

#[test]
fn numbers_without_a_game_are_refused_with_the_number_of_games() {
    for (text, number, words) in [
        (THREE, 0, "there is no game 0 in it, only 3 games"),
        (THREE, 4, "there is no game 4 in it, only 3 games"),
        ("(;GM[A])", 2, "there is no game 2 in it, only 1 game"),
    ] {
        let error = Collection::parse(text, number).unwrap_err();
        assert_eq!(error.to_string(), words);
    }
    assert!(matches!(Collection::parse("(;", 1), Err(CollectionError::Malformed(_))));
}

#[test]
fn writing_one_game_keeps_the_others() {
    let games = Collection::parse(THREE, 2).unwrap();
    let longer = Record::parse("(;GM[B];B[x];W[y])").unwrap();
    let written = Record::parse_collection(&games.text_with(&longer)).unwrap();
    let read = Record::parse_collection(THREE).unwrap();
    assert_eq!(written, [read[0].clone(), longer, read[2].clone()]);
}

#[test]
fn only_the_file_that_was_read_gets_all_games() {
    let folder = std::env::temp_dir().join(format!("polyspire-collection-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("games.blksgf");
    std::fs::write(&path, THREE).unwrap();
    let file = RecordFile::new(&path, THREE, 3).unwrap();
    let record = file.games().chosen().clone();
    let count = |path: &Path| Record::parse_collection(&file.text_for(path, &record)).unwrap().len();
    assert_eq!(count(&path), 3);
    assert_eq!(count(&folder.join(".").join("games.blksgf")), 3, "the same file by another name");
    assert_eq!(count(&folder.join("other.blksgf")), 1);
    std::fs::remove_dir_all(&folder).unwrap();
}
