//! Games of a contest as records, one file each.

use std::path::Path;

use arena::{GameReport, write_whole};
use session::record::Record;
use session::{GameInfo, Session};

/// Saves a game; the name of the file is its number in the plan, from 1.
pub(super) fn save(
    folder: &Path,
    session: &dyn Session,
    players: &[&str],
    report: &GameReport,
) -> Result<(), String> {
    let info = session.info();
    let path = folder.join(format!("{:05}.{}", report.game + 1, extension(info)));
    let text = format!("{}\n", annotated(session, players, report));
    write_whole(&path, &text).map_err(|error| format!("cannot write {}: {error}", path.display()))
}

/// What other programs call records of Blokus.
fn extension(info: &GameInfo) -> &'static str {
    if info.record_name.starts_with("Blokus") { "blksgf" } else { "sgf" }
}

/// The record of a game with the names of the players and what went wrong.
fn annotated(session: &dyn Session, players: &[&str], report: &GameReport) -> Record {
    let info = session.info();
    let mut record = session.record();
    let root = record.root();
    for (seat, name) in players.iter().enumerate() {
        record.set_property(root, &player_property(info, seat), [*name]);
    }
    record.set_property(root, "EV", ["Polyspire arena"]);
    record.set_property(root, "RO", [(report.game + 1).to_string()]);
    let mut lines = vec![format!("The first {} turns are the opening.", report.opening_turns)];
    lines.extend(report.ending.iter().map(|ending| format!("Ended by {ending}.")));
    for fault in &report.faults {
        lines.push(format!("Turn {}: {} {}.", fault.turn + 1, players[fault.seat], fault.words));
    }
    if let Some(seat) = report.forfeited_by {
        lines.push(format!("{} forfeits the game.", players[seat]));
        if let [first, second] = info.colors {
            let winner = if seat == 0 { second } else { first };
            record.set_property(root, "RE", [format!("{}+F", winner.record_id)]);
        }
    }
    record.set_comment(root, &lines.join("\n"));
    record
}

/// The property with a player's name: `PB` and `PW` for two players, as Blokus programs have it for two colours each as
/// well, otherwise `P1` to `P4`.
fn player_property(info: &GameInfo, seat: usize) -> String {
    let color = info.colors.iter().find(|color| color.seat == Some(seat)).map_or("", |color| color.record_id);
    match (info.seats, color) {
        (2, "1") => "PB".to_string(),
        (2, "2") => "PW".to_string(),
        _ => format!("P{color}"),
    }
}
