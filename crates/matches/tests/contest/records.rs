//! Every game as a record that can be replayed.

use std::fs;
use std::time::Duration;

use catalog::games;
use matches::{Openings, Rules};
use session::record::Record;

use crate::support::{any_move, duel, fake, plan, play_all, random};

fn text(folder: &std::path::Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn records_name_the_players_and_replay_to_the_result() {
    for game in games() {
        let id = game.info.id;
        let folder = tempfile::tempdir().unwrap();
        let plan = plan(id, &["Ann", "Bob [the second]"], 2);
        let rules = Rules {
            openings: Openings::Random { turns: 2 },
            records: Some(folder.path().to_path_buf()),
            ..Rules::default()
        };
        let reports =
            play_all(&plan, &duel(id, random(id, "Ann"), random(id, "Bob [the second]"), rules)).unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), plan.tasks().len());
        let extension = if id.starts_with("blokus") { "blksgf" } else { "sgf" };
        for report in &reports {
            let record =
                Record::parse(&text(folder.path(), &format!("{:05}.{extension}", report.game + 1))).unwrap();
            let session = catalog::replay(&record).unwrap();
            assert_eq!(session.result().unwrap().scores, report.scores, "{id}");
            let name =
                |property: &str| record.property(record.root(), property).map(|values| values[0].clone());
            let properties: &[&str] = match (game.info.seats, id.starts_with("pylos")) {
                (2, true) => &["PW", "PB"],
                (2, false) => &["PB", "PW"],
                (3, _) => &["P1", "P2", "P3"],
                _ => &["P1", "P2", "P3", "P4"],
            };
            let names: Vec<_> = properties.iter().map(|property| name(property).unwrap()).collect();
            let seated: Vec<_> =
                report.seating.iter().map(|&agent| plan.settings().agents[agent].clone()).collect();
            assert_eq!(names, seated, "{id}");
            assert_eq!(name("RO"), Some((report.game + 1).to_string()));
        }
    }
}

#[test]
fn a_forfeited_game_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let bad = fake("bad", Duration::ZERO, |session, _, rng| {
        if session.turn() < 4 { any_move(session, rng) } else { Ok("z1".to_string()) }
    });
    let plan = plan("duo", &["bad", "good"], 2);
    let rules = Rules { records: Some(folder.path().to_path_buf()), ..Rules::default() };
    let reports = play_all(&plan, &duel("duo", bad, random("duo", "good"), rules)).unwrap();
    for report in &reports {
        let record = Record::parse(&text(folder.path(), &format!("{:05}.blksgf", report.game + 1))).unwrap();
        let result = if report.forfeited_by == Some(0) { "W+F" } else { "B+F" };
        assert_eq!(record.property(record.root(), "RE").unwrap(), [result]);
        let comment = record.comment(record.root()).unwrap();
        assert!(
            comment.contains("bad answered 'z1'") && comment.contains("bad forfeits the game"),
            "{comment}"
        );
    }
}

#[test]
fn a_folder_that_is_not_there_is_an_error() {
    let rules = Rules { records: Some("/no/such/folder".into()), ..Rules::default() };
    let plan = plan("pylos", &["a", "b"], 2);
    let message =
        play_all(&plan, &duel("pylos", random("pylos", "a"), random("pylos", "b"), rules)).unwrap_err();
    assert!(message.contains("/no/such/folder/00001.sgf"), "{message}");
}
