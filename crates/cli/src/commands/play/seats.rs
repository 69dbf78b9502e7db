//! Who sits where.

use anyhow::anyhow;
use games::CatalogueEntry;
use games::agents::AgentSpec;
use session::Player;

/// The word for a person.
const HUMAN: &str = "human";

/// Specs as they were given.
#[derive(Clone, Debug)]
pub(crate) struct Specs(Vec<String>);

impl From<&str> for Specs {
    /// Splits a list of specs. The settings of an agent have commas as well: a part with `=` belongs to the spec before.
    fn from(text: &str) -> Self {
        let mut specs: Vec<String> = Vec::new();
        for part in text.split(',') {
            match specs.last_mut() {
                Some(last) if part.contains('=') && !part.contains(':') => {
                    last.push(',');
                    last.push_str(part);
                }
                _ => specs.push(part.trim().to_string()),
            }
        }
        Self(specs)
    }
}

/// The players of a game; `None` is a person.
pub(crate) struct Seats(Vec<Option<Box<dyn Player>>>);

impl Seats {
    /// Fills the seats of a game: as asked, or a person against random agents.
    pub(crate) fn new(game: &CatalogueEntry, specs: Option<&Specs>) -> anyhow::Result<Self> {
        let count = game.info.seats;
        let default =
            || (0..count).map(|seat| if seat == 0 { HUMAN } else { "random" }.to_string()).collect();
        let specs = specs.map_or_else(default, |specs| specs.0.clone());
        if specs.len() != count {
            return Err(anyhow!("{} has {count} seats, but --seats names {}", game.info.id, specs.len()));
        }
        let player = |spec: &String| -> anyhow::Result<Option<Box<dyn Player>>> {
            if spec == HUMAN { Ok(None) } else { Ok(Some(game.player(&spec.parse::<AgentSpec>()?)?)) }
        };
        Ok(Self(specs.iter().map(player).collect::<Result<_, _>>()?))
    }

    /// The agent in a seat; `None` for a person.
    pub(crate) fn agent(&mut self, seat: usize) -> Option<&mut dyn Player> {
        match self.0.get_mut(seat) {
            Some(Some(player)) => Some(player.as_mut()),
            _ => None,
        }
    }

    /// Whether a person sits there.
    pub(crate) fn is_human(&self, seat: usize) -> bool {
        matches!(self.0.get(seat), Some(None))
    }
}
