//! What the catalogue says about a game.

use serde::Serialize;
use utoipa::ToSchema;

use crate::record::Record;

/// A line of the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct GameInfo {
    /// The id that everything uses, such as `blokus-duo`.
    pub id: &'static str,
    /// The family: games with the same rules but for boards, players or details, such as `blokus`.
    pub family: &'static str,
    /// Shorter names accepted on the command line.
    pub aliases: &'static [&'static str],
    /// The name for people.
    pub title: &'static str,
    /// The game in one sentence.
    pub summary: &'static str,
    /// How many seats it has.
    pub seats: usize,
    /// The colours in the order in which they first move.
    pub colors: &'static [ColorInfo],
    /// The name in game records and in the text protocol.
    pub record_name: &'static str,
    /// The end of the names of its records' files: `blksgf` where other programs expect that, else `sgf`.
    #[serde(skip)]
    pub record_extension: &'static str,
    /// How moves are typed, as lines for a help text.
    #[serde(skip)]
    pub typing: &'static str,
}

/// A colour of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ColorInfo {
    /// The name for people, in lower case.
    pub name: &'static str,
    /// The property that holds its moves in game records, such as `B` or `1`.
    pub record_id: &'static str,
    /// The seat whose score it counts for; none for a colour that belongs to nobody.
    #[schema(required)]
    pub seat: Option<usize>,
}

impl GameInfo {
    /// Whether this is what people call the game.
    pub fn is_called(&self, name: &str) -> bool {
        let name = name.trim();
        std::iter::once(&self.id).chain(self.aliases).any(|known| known.eq_ignore_ascii_case(name))
    }

    /// The names of a seat's colours, as in `blue+red`.
    pub fn seat_name(&self, seat: usize) -> String {
        let names: Vec<&str> =
            self.colors.iter().filter(|color| color.seat == Some(seat)).map(|color| color.name).collect();
        names.join("+")
    }

    /// The property with a player's name in game records: `PB` and `PW` for two players, as Blokus programs have it for two
    /// colours each as well, otherwise `P1` to `P4`.
    pub fn player_property(&self, seat: usize) -> String {
        match (self.seats, self.first_color(seat)) {
            (2, "1") => "PB".to_string(),
            (2, "2") => "PW".to_string(),
            (_, color) => format!("P{color}"),
        }
    }

    /// The name of a player in a record, if it has one, whichever way it was written.
    pub fn player_name(&self, record: &Record, seat: usize) -> Option<String> {
        let keys = self.player_properties(seat);
        let name = keys.iter().find_map(|key| record.property(record.root(), key)?.first())?.trim();
        (!name.is_empty()).then(|| name.to_string())
    }

    /// Where programs write the name of a player, the usual place first.
    pub(crate) fn player_properties(&self, seat: usize) -> [String; 2] {
        [self.player_property(seat), format!("P{}", self.first_color(seat))]
    }

    /// What records call a seat's first colour.
    fn first_color(&self, seat: usize) -> &'static str {
        self.colors.iter().find(|color| color.seat == Some(seat)).map_or("", |color| color.record_id)
    }
}
