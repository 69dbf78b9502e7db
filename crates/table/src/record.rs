//! A table as a game record.

use std::time::{Duration, UNIX_EPOCH};

use session::GameInfo;
use session::record::{Record, date_of};

use crate::result::{EndReason, TableResult};
use crate::spec::Participant;
use crate::table::Table;

impl Table {
    /// The game record with players, date, and the result if somebody left early. If the table was opened
    /// from a record, that record is kept whole, with its players, and extended by the moves played since.
    pub fn record(&self) -> Record {
        let info = self.session.info();
        let mut record = self.uploaded().unwrap_or_else(|| self.new_record(info));
        if let Some(text) = self.result().and_then(|result| result_text(info, result)) {
            record.set_property(record.root(), "RE", [text]);
        }
        record
    }

    /// The uploaded record with the moves played since. It is parsed each time: it is rarely requested, and a
    /// tree takes far more memory than its text.
    fn uploaded(&self) -> Option<Record> {
        let record: Record = self.opening.record.as_ref()?.parse().ok()?;
        let read = session::replay(&record, |_| Some(self.entry.new_session())).ok()?;
        let mut session = self.session.fork();
        session.set_origin(read.origin()?.clone());
        Some(session.record())
    }

    fn new_record(&self, info: &GameInfo) -> Record {
        let mut record = self.session.record();
        let root = record.root();
        for color in info.colors {
            if let Some(seat) = color.seat.filter(|&seat| seat < self.seats()) {
                let name = self.seat_view(seat).name;
                record.set_property(root, &format!("P{}", color.record_id), [name]);
            }
        }
        let spec = |seat| match self.participant(seat) {
            Participant::Human { .. } => "human".to_string(),
            Participant::Agent { spec } => spec.clone(),
        };
        let seats: Vec<String> = (0..self.seats()).map(spec).collect();
        let date = date_of(UNIX_EPOCH + Duration::from_millis(self.created_at));
        record.enter_players(info, &seats, &date);
        record
    }
}

/// The result text of a game that was not played to the end.
fn result_text(info: &GameInfo, result: &TableResult) -> Option<String> {
    let letter = match result.reason {
        EndReason::Played => return None,
        EndReason::Resigned => "R",
        EndReason::OutOfTime => "T",
        EndReason::Faulted => "F",
    };
    let winner = result.winners.first()?;
    let color = info.colors.iter().find(|color| color.seat == Some(*winner))?;
    Some(format!("{}+{letter}", color.record_id))
}
