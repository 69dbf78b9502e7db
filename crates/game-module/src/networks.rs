//! Where networks come from: with the program by their names, or from files.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::SystemTime;

use nn::{Card, Model, ModelError, Network, NetworkFeatures};

/// A network that comes with the program.
pub struct ShippedNetwork {
    /// Its name.
    pub name: &'static str,
    /// The games that it plays when nothing else is said: the one it was trained on, and those that look the same.
    pub games: &'static [&'static str],
    /// The model file.
    pub bytes: &'static [u8],
}

impl ShippedNetwork {
    /// What its file says about it.
    pub fn card(&self) -> Result<Card, ModelError> {
        Model::card_in(self.name, self.bytes)
    }
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
pub(crate) fn load<F: NetworkFeatures>(
    shipped: &'static [ShippedNetwork],
    game: &'static str,
    checkpoint: Option<&str>,
) -> Result<Arc<Network>, String> {
    let shipped = shipped.iter().find(|network| match checkpoint {
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
        Some(network) => Model::from_bytes::<F>(network.name, network.bytes),
        None => Model::load::<F>(Path::new(&name)),
    };
    let network = Arc::new(model.map_err(|error| error.to_string())?.network);
    loaded.insert(key, Arc::clone(&network));
    Ok(network)
}
