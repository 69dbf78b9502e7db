//! What an engine needs from outside: games and players.

use session::{GameInfo, Player, Session};

/// The games that an engine can switch between, and its players.
pub trait Catalogue: Send {
    /// The games.
    fn games(&self) -> Vec<&'static GameInfo>;

    /// A new session of a game.
    fn session(&self, game: &'static GameInfo) -> Box<dyn Session>;

    /// The player for a spec, or why there is none. The seed applies unless the spec sets one.
    fn player(
        &self,
        game: &'static GameInfo,
        spec: &str,
        seed: Option<u64>,
    ) -> Result<Box<dyn Player>, String>;
}

/// The game with this id, alias or name in records.
pub(crate) fn find(catalogue: &dyn Catalogue, name: &str) -> Result<&'static GameInfo, String> {
    let games = catalogue.games();
    let is_meant = |info: &&&'static GameInfo| {
        info.record_name.eq_ignore_ascii_case(name.trim()) || info.is_called(name)
    };
    games.iter().find(is_meant).copied().ok_or_else(|| {
        let known = games.iter().map(|info| info.record_name).collect::<Vec<_>>().join(", ");
        let name: String = name.chars().take(40).collect();
        format!("there is no game '{name}'; the games are {known}")
    })
}
