//! A table as a game record.

use session::record::Record;

use super::Table;
use super::result::EndReason;

impl Table {
    /// The record with the names of the players, and the result if somebody left before the end.
    pub fn record(&self) -> Record {
        let mut record = self.session.record();
        let root = record.root();
        let colors = self.session.info().colors;
        for color in colors {
            if let Some(seat) = color.seat.filter(|&seat| seat < self.seats()) {
                let name = self.seat_view(seat).name;
                record.set_property(root, &format!("P{}", color.record_id), [name.as_str()]);
            }
        }
        let how = self.result().map(|result| (result.reason, result.winners.first()));
        if let Some((reason, Some(&winner))) = how.filter(|(reason, _)| *reason != EndReason::Played) {
            let letter = match reason {
                EndReason::Resigned => "R",
                EndReason::OutOfTime => "T",
                EndReason::Played | EndReason::Faulted => "F",
            };
            if let Some(color) = colors.iter().find(|color| color.seat == Some(winner)) {
                record.set_property(root, "RE", [format!("{}+{letter}", color.record_id)]);
            }
        }
        record
    }
}
