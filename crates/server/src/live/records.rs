//! Texts with game records: lists their games, and opens one of them as a table.

use serde::Serialize;
use session::GameEntry;
use session::record::{Collection, Record};
use utoipa::ToSchema;

use super::open::{Beginning, shorten};
use super::{OpenError, Services};
use table::{Participant, TableSpec, UndoRule};

/// The most games that are listed. The largest accepted text has room for a few hundred real ones.
const MAX_DESCRIBED: usize = 1000;

/// The games of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RecordList {
    /// How many there are.
    pub count: usize,
    /// Their descriptions, at most the first thousand.
    pub games: Vec<RecordSummary>,
}

/// A game of a text, as it describes itself. Its moves have not been checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RecordSummary {
    /// Its number, from 1.
    pub number: usize,
    /// The id of the game; none if it is not in the catalogue.
    pub game: Option<String>,
    /// The name of each seat's player, if any; empty for an unknown game.
    pub players: Vec<Option<String>>,
    /// The date in the record.
    pub date: Option<String>,
    /// The result in the record, such as `B+15`.
    pub result: Option<String>,
}

impl Services {
    /// Lists the games of a text.
    pub(crate) fn records(&self, text: &str) -> Result<RecordList, OpenError> {
        let records = Record::parse_collection(text).map_err(|error| OpenError::Record(error.to_string()))?;
        let games = self.catalogue.games();
        let described = records.iter().zip(1..).take(MAX_DESCRIBED);
        let games = described.map(|(record, number)| summary(record, number, &games)).collect();
        Ok(RecordList { count: records.len(), games })
    }

    /// A table for analysing a recorded game: one person moves for everybody and may take moves back. If
    /// there are several games, `number` selects one, from 1. Also returns how many there are.
    pub(super) fn analysis(
        &self,
        text: &str,
        number: usize,
    ) -> Result<(TableSpec, Beginning, usize), OpenError> {
        let wrong = |error: &dyn std::fmt::Display| OpenError::Record(error.to_string());
        let collection = Collection::parse(text, number).map_err(|error| wrong(&error))?;
        let record = collection.chosen();
        let games = self.catalogue.games();
        let played = session::replay(record, |name| find(&games, name).map(GameEntry::new_session));
        let played = played.map_err(|error| wrong(&error))?;
        let info = played.info();
        let name = |seat| info.player_name(record, seat).map(|name| shorten(&name));
        let people = (0..info.seats).map(|seat| Participant::Human { name: name(seat) }).collect();
        let mut spec = TableSpec::new(info.id, people);
        (spec.hot_seat, spec.undo, spec.listed) = (true, UndoRule::Free, false);
        let beginning = Beginning {
            start: Some(played.start()),
            moves: played.history().into_iter().map(|entry| entry.played.text).collect(),
            given: played.given_turns(),
            record: Some(record.to_string()),
        };
        Ok((spec, beginning, collection.count()))
    }
}

fn find<'a>(games: &'a [GameEntry], name: &str) -> Option<&'a GameEntry> {
    games.iter().find(|entry| entry.info.record_name == name)
}

fn summary(record: &Record, number: usize, games: &[GameEntry]) -> RecordSummary {
    let info = record.game().and_then(|name| find(games, name)).map(|entry| entry.info);
    let name = |seat| info.and_then(|info| info.player_name(record, seat)).map(|name| shorten(&name));
    let told = |identifier| {
        let value = record.property(record.root(), identifier)?.first()?.trim();
        (!value.is_empty()).then(|| shorten(value))
    };
    RecordSummary {
        number,
        game: info.map(|info| info.id.to_string()),
        players: (0..info.map_or(0, |info| info.seats)).map(name).collect(),
        date: told("DT"),
        result: told("RE"),
    }
}
