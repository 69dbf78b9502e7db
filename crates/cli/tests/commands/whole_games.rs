//! Games between agents, and a blocked person.

use session::record::Record;

use crate::support::{path_text, play};

#[test]
fn agents_play_every_game_to_its_end() {
    for entry in catalog::games() {
        let info = entry.info;
        let seats = vec!["random:seed=3"; info.seats].join(",");
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.blksgf");
        let text = play(&["play", "--game", info.id, "--seats", &seats, "--save", path_text(&path)], "");
        let last = text.lines().last().unwrap();
        assert!(last.starts_with("game over: ") && last.ends_with(')'), "{}: {last}", info.id);
        let record = Record::parse(&std::fs::read_to_string(&path).unwrap()).unwrap();
        let session = catalog::replay(&record).unwrap();
        assert_eq!(session.info().id, info.id);
        for (seat, score) in session.result().unwrap().scores.iter().enumerate() {
            assert!(last.contains(&format!("{} {score}", info.seat_name(seat))), "{last}");
        }
    }
}

/// A person who always plays the first move of the list is blocked in the end, is told so, and passes.
#[test]
fn blocked_person_is_told_to_pass() {
    let mut session = catalog::find("duo").unwrap().new_session();
    let mut lines = Vec::new();
    while session.mover().is_some() {
        let text = session.legal_moves()[0].text.clone();
        session.play(&text).unwrap();
        lines.push(text);
    }
    let text = play(&["play", "--game", "duo", "--seats", "human,human"], &format!("{}\n", lines.join("\n")));
    assert!(text.contains(" cannot place anything: type pass\n"), "{text}");
    assert!(text.lines().last().unwrap().starts_with("game over: "), "{text}");
}
