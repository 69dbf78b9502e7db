//! Loads networks: shipped ones by name, others from files.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::SystemTime;

use nn::{Card, Model, ModelError, Network, NetworkFeatures};

/// A network that ships with the program.
pub struct ShippedNetwork {
    /// Its name.
    pub name: &'static str,
    /// The games that it plays by default: the one it was trained on, and those with the same features.
    pub games: &'static [&'static str],
    /// The model file.
    pub bytes: &'static [u8],
}

impl ShippedNetwork {
    /// The card in its file.
    pub fn card(&self) -> Result<Card, ModelError> {
        Model::card_in(self.name, self.bytes)
    }
}

/// The card of a model file for any game.
pub fn card(path: &Path) -> Result<Card, ModelError> {
    Model::card_of(path)
}

/// Identifies a network. Includes the file's modification time, so that a changed file is another network.
type Key = (&'static str, String, Option<SystemTime>);

/// Cache of loaded networks: an arena makes players for every game but reads files once.
static LOADED: Mutex<Option<HashMap<Key, Arc<Network>>>> = Mutex::new(None);

/// Loads the network that a setting names, or the shipped one for the game. The error says why there is none.
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
