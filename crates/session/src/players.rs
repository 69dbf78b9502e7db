//! The players in a record: names for readers, and the seating, so that the game can continue with the same
//! opponents.

use crate::info::GameInfo;
use crate::record::Record;

/// One value per seat: `human`, or the spec of an agent. Other programs keep unknown properties.
const SEATS: &str = "SEATS";

impl Record {
    /// Who sat in each seat, if the record says so: `human`, or the spec of an agent.
    pub fn seats(&self) -> Option<&[String]> {
        self.property(self.root(), SEATS)
    }

    /// Writes the seating, and the date if there is none. Names from elsewhere stay; names from an earlier
    /// seating are replaced.
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
    /// Writes the name of a player, into the property that already holds it if there is one.
    fn set_player_name(&self, record: &mut Record, seat: usize, name: &str) {
        let known = self
            .player_properties(seat)
            .into_iter()
            .find(|key| record.property(record.root(), key).is_some());
        let key = known.unwrap_or_else(|| self.player_property(seat));
        record.set_property(record.root(), &key, [name]);
    }
}
