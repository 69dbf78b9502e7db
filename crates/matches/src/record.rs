//! Records of arena games, one file each.

use std::path::Path;

use arena::{GameReport, write_whole};
use game_module::titled;
use session::Session;
use session::record::Record;

/// Saves a game under its number in the plan, from 1.
pub(super) fn save(
    folder: &Path,
    session: &dyn Session,
    players: &[&str],
    report: &GameReport,
) -> Result<(), String> {
    let info = session.info();
    let path = folder.join(format!("{:05}.{}", report.game + 1, info.record_extension));
    let text = format!("{}\n", annotated(session, players, report));
    write_whole(&path, &text).map_err(|error| format!("cannot write {}: {error}", path.display()))
}

/// The record of a game with comments on its faults.
fn annotated(session: &dyn Session, players: &[&str], report: &GameReport) -> Record {
    let info = session.info();
    let mut record = titled(session, players, "Polyspire arena", report.game as u64 + 1);
    let root = record.root();
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
