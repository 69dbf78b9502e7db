//! Where networks come from: with the program by their names, or from files.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::SystemTime;

use game_core::Encoder;
use nn::{Card, Model, ModelError, Network};

use super::agents::{ALPHAZERO, USUAL_VISITS};
use crate::agents::AgentSpec;
use crate::catalogue::{CatalogueEntry, GAMES};
use crate::levels::{Level, levels_of};

/// A network that comes with the program.
struct Shipped {
    name: &'static str,
    /// The games that it plays when nothing else is said: the one it was trained on, and those that look the same.
    games: &'static [&'static str],
    bytes: &'static [u8],
}

/// The networks that come with the program; nets/README.md tells how they were trained.
static SHIPPED: [Shipped; 4] = [
    Shipped {
        name: "classic",
        games: &["blokus-classic", "blokus-classic-3p"],
        bytes: include_bytes!("../../../../nets/classic.safetensors"),
    },
    Shipped {
        name: "classic-2p",
        games: &["blokus-classic-2p"],
        bytes: include_bytes!("../../../../nets/classic-2p.safetensors"),
    },
    Shipped {
        name: "duo",
        games: &["blokus-duo"],
        bytes: include_bytes!("../../../../nets/duo.safetensors"),
    },
    Shipped {
        name: "pylos",
        games: &["pylos", "pylos-lines", "pylos-children"],
        bytes: include_bytes!("../../../../nets/pylos.safetensors"),
    },
];

/// The names of the networks that come with the program.
pub fn shipped_names() -> impl Iterator<Item = &'static str> {
    SHIPPED.iter().map(|network| network.name)
}

/// The networks that come with the program, with their cards.
pub fn shipped() -> impl Iterator<Item = (&'static str, Card)> {
    SHIPPED
        .iter()
        .filter_map(|network| Some((network.name, Model::card_in(network.name, network.bytes).ok()?)))
}

/// The games that networks of a game can play: those that look the same to them. Empty for a game that there is not.
pub fn games_like(game: &str) -> Vec<&'static str> {
    let encoding = |entry: &CatalogueEntry| entry.environment().shape().encoding;
    let own = GAMES.iter().find(|entry| entry.info.id == game).map(encoding);
    let alike = GAMES.iter().filter(|entry| Some(encoding(entry)) == own);
    alike.map(|entry| entry.info.id).collect()
}

/// The strongest level of a game, from 1 on, that is nothing but this network with as many visits as `alphazero` usually
/// makes, or fewer: that is how strong it was measured to be at least. None if it is no level there.
pub fn shipped_level(name: &str, game: &str) -> Option<usize> {
    SHIPPED.iter().find(|network| network.name == name && network.games.contains(&game))?;
    let is_network = |level: &Level| {
        let spec = level.spec.parse::<AgentSpec>().ok()?;
        let is_search = spec.name() == ALPHAZERO.name && !spec.is_given("checkpoint");
        Some(is_search && spec.optional_integer("visits")? <= USUAL_VISITS)
    };
    levels_of(game).iter().rposition(|level| is_network(level) == Some(true)).map(|number| number + 1)
}

/// What a model file says about itself, whatever its game.
pub fn card(path: &Path) -> Result<Card, ModelError> {
    Model::card_of(path)
}

/// A file as it was when it was read: another time of writing is another network.
type Key = (&'static str, String, Option<SystemTime>);

/// Networks in memory: players are made for every game of an arena, files are read once.
static LOADED: Mutex<Option<HashMap<Key, Arc<Network>>>> = Mutex::new(None);

/// The network that a setting names, or the one for the game that comes with the program; in words why there is none.
pub(crate) fn network<P: Encoder>(
    game: &'static str,
    checkpoint: Option<&str>,
) -> Result<Arc<Network>, String> {
    let shipped = SHIPPED.iter().find(|network| match checkpoint {
        Some(wanted) => network.name == wanted,
        None => network.games.contains(&game),
    });
    let written = checkpoint.and_then(|path| std::fs::metadata(path).ok()?.modified().ok());
    let name = match (shipped, checkpoint) {
        (Some(network), _) => network.name.to_string(),
        (None, Some(path)) => path.to_string(),
        (None, None) => {
            return Err(format!(
                "no network for {game} comes with the program: train one with `polyspire train` and name its file, checkpoint=FILE"
            ));
        }
    };
    let key = (game, name.clone(), if shipped.is_some() { None } else { written });
    let mut loaded = LOADED.lock().map_err(|_| "loading a network failed before".to_string())?;
    let loaded = loaded.get_or_insert_default();
    if let Some(network) = loaded.get(&key) {
        return Ok(Arc::clone(network));
    }
    let model = match shipped {
        Some(network) => Model::from_bytes::<P>(network.name, network.bytes),
        None => Model::load::<P>(Path::new(&name)),
    };
    let network = Arc::new(model.map_err(|error| error.to_string())?.network);
    loaded.insert(key, Arc::clone(&network));
    Ok(network)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn networks_that_come_with_the_program_are_as_strong_as_the_levels_they_play() {
        for network in &SHIPPED {
            for game in network.games {
                let level = shipped_level(network.name, game).expect(game);
                let spec: AgentSpec = levels_of(game)[level - 1].spec.parse().expect(game);
                assert_eq!(spec.name(), "alphazero");
                assert!(spec.optional_integer("visits") <= Some(USUAL_VISITS), "{spec}");
            }
        }
        assert_eq!(shipped_level("duo", "pylos"), None);
        assert_eq!(shipped_level("nobody", "blokus-duo"), None);
    }
}
