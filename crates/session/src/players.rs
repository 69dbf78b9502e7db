//! The players of a game in its record: names for people who read it, and who sits where, so that the game can go on
//! with the same opponents.

use crate::info::GameInfo;
use crate::record::Record;

/// One value per seat: `human`, or the spec of an agent. Other programs keep properties that they do not know.
const SEATS: &str = "SEATS";

impl Record {
    /// Who sat in each seat, if the record says so: `human`, or the spec of an agent.
    pub fn seats(&self) -> Option<&[String]> {
        self.property(self.root(), SEATS)
    }

    /// Writes who sits where, and the date if there is none. The names of players that somebody else wrote stay; those of
    /// an earlier seating are replaced.
    pub fn enter_players(&mut self, info: &GameInfo, seats: &[String], date: &str) {
        let before = self.seats().map(<[String]>::to_vec).unwrap_or_default();
        for (seat, spec) in seats.iter().enumerate() {
            let name = info.player_name(self, seat);
            if name.is_none() || name.as_ref() == before.get(seat) {
                info.set_player_name(self, seat, spec);
            }
        }
        let root = self.root();
        self.set_property(root, SEATS, seats.iter().cloned());
        if self.property(root, "DT").is_none() {
            self.set_property(root, "DT", [date]);
        }
    }
}

impl GameInfo {
    /// Names a player in a record, where it names the player already if it does.
    fn set_player_name(&self, record: &mut Record, seat: usize, name: &str) {
        let known = self
            .player_properties(seat)
            .into_iter()
            .find(|key| record.property(record.root(), key).is_some());
        let key = known.unwrap_or_else(|| self.player_property(seat));
        record.set_property(record.root(), &key, [name]);
    }
}
