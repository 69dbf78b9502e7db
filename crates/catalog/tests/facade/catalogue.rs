//! The names in the catalogue are those that everything else relies on.

use std::collections::HashSet;

use crate::support::all_games;

#[test]
fn catalogue_has_exactly_the_agreed_ids() {
    let listed: HashSet<&str> = catalog::games().iter().map(|entry| entry.info.id).collect();
    assert_eq!(listed, all_games().collect());
    assert_eq!(listed.len(), catalog::games().len());
}

#[test]
fn games_are_found_by_id_and_by_the_short_name_in_any_case() {
    for id in all_games() {
        let short = id.strip_prefix("blokus-").unwrap_or(id);
        for name in [id, short, &id.to_uppercase(), &format!(" {short}\n")] {
            assert_eq!(catalog::find(name).unwrap().info.id, id, "{name:?}");
        }
    }
}

#[test]
fn unknown_games_are_refused_with_a_list_of_what_there_is() {
    for name in ["", "chess", "blokus", "blokus-duo-", "pylos squares"] {
        let message = catalog::find(name).err().unwrap().to_string();
        assert!(message.contains(&format!("'{name}'")) && message.contains("blokus-duo, "), "{message}");
    }
    let message = catalog::find(&"x".repeat(100_000)).err().unwrap().to_string();
    assert!(message.len() < 300, "{message}");
}

#[test]
fn no_two_games_share_a_name() {
    let mut names = HashSet::new();
    for info in catalog::games().iter().map(|entry| entry.info) {
        assert!(std::iter::once(&info.id).chain(info.aliases).all(|name| names.insert(*name)), "{}", info.id);
    }
    let record_names: HashSet<&str> = catalog::games().iter().map(|entry| entry.info.record_name).collect();
    assert_eq!(record_names.len(), catalog::games().len());
}

#[test]
fn games_are_found_by_the_names_of_the_text_protocol() {
    let names = [
        ("Blokus", "blokus-classic"),
        ("Blokus Two-Player", "blokus-classic-2p"),
        ("Blokus Three-Player", "blokus-classic-3p"),
        ("Blokus Duo", "blokus-duo"),
        ("Blokus Junior", "blokus-junior"),
        ("Pylos", "pylos"),
        ("Pylos Lines", "pylos-lines"),
    ];
    for (name, id) in names {
        assert_eq!(catalog::by_record_name(name).unwrap().info.id, id);
    }
    assert!(catalog::by_record_name("Chess").is_none());
}

#[test]
fn seats_are_named_by_their_colors() {
    let names = |id: &str| {
        let info = catalog::find(id).unwrap().info;
        (0..info.seats).map(|seat| info.seat_name(seat)).collect::<Vec<_>>()
    };
    assert_eq!(names("classic"), ["blue", "yellow", "red", "green"]);
    assert_eq!(names("classic-2p"), ["blue+red", "yellow+green"]);
    assert_eq!(names("classic-3p"), ["blue", "yellow", "red"]);
    assert_eq!(names("duo"), ["blue", "orange"]);
    assert_eq!(names("pylos"), ["white", "black"]);
}

#[test]
fn new_sessions_start_at_the_beginning() {
    for id in all_games() {
        let session = catalog::find(id).unwrap().new_session();
        assert_eq!((session.info().id, session.turn(), session.history().len()), (id, 0, 0));
        assert_eq!(session.position(), session.start(), "{id}");
        assert_eq!(session.mover().map(|mover| (mover.seat, mover.color)), Some((0, 0)), "{id}");
        assert_eq!(session.result(), None, "{id}");
    }
}

#[test]
fn texts_that_are_no_position_are_refused_with_the_game_and_the_text() {
    for id in all_games() {
        for text in ["", "nonsense", "14/14 b - -", "w b c d"] {
            let message = catalog::find(id).unwrap().session_at(text).err().unwrap().to_string();
            assert!(message.starts_with(&format!("'{text}' is not a position of {id}: ")), "{message}");
        }
    }
}
