//! The description of a game in the catalogue.

use serde::Serialize;
use utoipa::ToSchema;

use crate::record::Record;

/// The description of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct GameInfo {
    /// The id, such as `blokus-duo`.
    pub id: &'static str,
    /// The family, such as `blokus`: games that differ only in board, players or details.
    pub family: &'static str,
    /// Shorter names accepted on the command line.
    pub aliases: &'static [&'static str],
    /// The name for people.
    pub title: &'static str,
    /// The game in one sentence.
    pub summary: &'static str,
    /// How many seats it has.
    pub seats: usize,
    /// The colours in the order of their first moves.
    pub colors: &'static [ColorInfo],
    /// The name in game records and in GTP.
    pub record_name: &'static str,
    /// The extension of record files: `blksgf` if other programs expect that, otherwise `sgf`.
    #[serde(skip)]
    pub record_extension: &'static str,
    /// How moves are typed, as lines of a help text.
    #[serde(skip)]
    pub typing: &'static str,
}

/// A colour of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ColorInfo {
    /// The name for people, in lower case.
    pub name: &'static str,
    /// The property of its moves in game records, such as `B` or `1`.
    pub record_id: &'static str,
    /// The seat that it scores for; none for a neutral colour.
    #[schema(required)]
    pub seat: Option<usize>,
}

impl GameInfo {
    /// Whether this is the id or an alias.
    pub fn is_called(&self, name: &str) -> bool {
        let name = name.trim();
        std::iter::once(&self.id).chain(self.aliases).any(|known| known.eq_ignore_ascii_case(name))
    }

    /// The names of a seat's colours, such as `blue+red`.
    pub fn seat_name(&self, seat: usize) -> String {
        let names: Vec<&str> =
            self.colors.iter().filter(|color| color.seat == Some(seat)).map(|color| color.name).collect();
        names.join("+")
    }

    /// The property for a player's name in game records: `PB` and `PW` for two players, as Blokus programs
    /// use them even with two colours each, otherwise `P1` to `P4`.
    pub fn player_property(&self, seat: usize) -> String {
        match (self.seats, self.first_color(seat)) {
            (2, "1") => "PB".to_string(),
            (2, "2") => "PW".to_string(),
            (_, color) => format!("P{color}"),
        }
    }

    /// The name of a player in a record, in any of the usual properties.
    pub fn player_name(&self, record: &Record, seat: usize) -> Option<String> {
        let keys = self.player_properties(seat);
        let name = keys.iter().find_map(|key| record.property(record.root(), key)?.first())?.trim();
        (!name.is_empty()).then(|| name.to_string())
    }

    /// The properties that programs use for a player's name, the usual one first.
    pub(crate) fn player_properties(&self, seat: usize) -> [String; 2] {
        [self.player_property(seat), format!("P{}", self.first_color(seat))]
    }

    /// The record id of a seat's first colour.
    fn first_color(&self, seat: usize) -> &'static str {
        self.colors.iter().find(|color| color.seat == Some(seat)).map_or("", |color| color.record_id)
    }
}
