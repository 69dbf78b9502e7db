//! The catalogue: the only list of games and agents. Everything here is `dyn`; generic code is instantiated
//! in the kits.

mod agents;
mod networks;
mod signature;

use std::sync::OnceLock;

use arena::did_you_mean;
use game_module::GameModule;
use session::record::Record;
use session::{Replay, ReplayError, Session};

pub use agents::{agent_kinds, agent_spec, agent_view, agents_of, find_agent};
pub use blokus_kit::pieces;
pub use networks::{games_like, shipped, shipped_level, shipped_names};
pub use signature::{engine_signature, search_signature, signature, signature_of};

/// The kits' modules and installed ones.
static GAMES: OnceLock<Vec<&'static GameModule>> = OnceLock::new();

fn built_in() -> impl Iterator<Item = &'static GameModule> {
    blokus_kit::GAMES.iter().chain(&pylos_kit::GAMES)
}

/// All games, in display order.
pub fn games() -> &'static [&'static GameModule] {
    GAMES.get_or_init(|| built_in().collect())
}

/// Why games cannot be installed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InstallError {
    /// Another game has this name.
    #[error("there is a game called '{0}' already")]
    NameTaken(&'static str),
    /// The catalogue has been read already.
    #[error("games are installed before the catalogue is first used")]
    TooLate,
}

/// Adds games from other crates. Call it once, before the catalogue is first used.
pub fn install(modules: &[&'static GameModule]) -> Result<(), InstallError> {
    let mut games: Vec<&'static GameModule> = built_in().collect();
    for &module in modules {
        let mut names = names_of(module).chain([module.info.record_name]);
        let is_taken = |name: &&str| {
            games.iter().any(|game| game.info.is_called(name) || game.info.record_name == *name)
        };
        if let Some(taken) = names.find(is_taken) {
            return Err(InstallError::NameTaken(taken));
        }
        games.push(module);
    }
    GAMES.set(games).map_err(|_| InstallError::TooLate)
}

fn names_of(game: &GameModule) -> impl Iterator<Item = &'static str> + use<> {
    std::iter::once(game.info.id).chain(game.info.aliases.iter().copied())
}

/// No game has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no game '{name}'{meant}; the games are {known}")]
pub struct UnknownGame {
    name: String,
    /// A suggestion in brackets, or empty.
    meant: String,
    known: String,
}

/// Looks up a game by id or alias.
pub fn find(name: &str) -> Result<&'static GameModule, UnknownGame> {
    games().iter().copied().find(|game| game.info.is_called(name)).ok_or_else(|| UnknownGame {
        name: name.chars().take(40).collect(),
        meant: did_you_mean(name, games().iter().flat_map(|game| names_of(game))),
        known: games().iter().map(|game| game.info.id).collect::<Vec<_>>().join(", "),
    })
}

/// Looks up a game by its name in records and in the text protocol.
pub fn by_record_name(name: &str) -> Option<&'static GameModule> {
    games().iter().copied().find(|game| game.info.record_name == name)
}

/// Replays the main line of a record of any game.
pub fn replay(record: &Record) -> Result<Box<dyn Session>, ReplayError> {
    trace(record).map(|replay| replay.session)
}

/// [`replay`] that also returns the node of each move.
pub fn trace(record: &Record) -> Result<Replay, ReplayError> {
    session::replay_before(record, None, |name| by_record_name(name).map(|game| game.new_session()))
}
