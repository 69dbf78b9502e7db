//! The networks shipped with the program.

use ::agents::{ALPHAZERO, DEFAULT_VISITS};
use game_module::{GameModule, Level, ShippedNetwork};
use nn::Card;

use crate::{find, games};

fn networks() -> Vec<&'static ShippedNetwork> {
    let mut all: Vec<&'static ShippedNetwork> = Vec::new();
    for network in
        games().iter().filter_map(|game| game.network().ok()).flat_map(game_module::Networked::shipped)
    {
        if !all.iter().any(|known| known.name == network.name) {
            all.push(network);
        }
    }
    all
}

/// The names of all shipped networks.
pub fn shipped_names() -> impl Iterator<Item = &'static str> {
    networks().into_iter().map(|network| network.name)
}

/// All shipped networks with their model cards.
pub fn shipped() -> impl Iterator<Item = (&'static str, Card)> {
    networks().into_iter().filter_map(|network| Some((network.name, network.card().ok()?)))
}

/// The games that share their networks with this one: their features are the same. Empty for an unknown game.
pub fn games_like(game: &str) -> Vec<&'static str> {
    let encoding = |game: &GameModule| game.network().ok().map(game_module::Networked::encoding);
    let Some(own) = games().iter().find(|one| one.info.id == game).and_then(|one| encoding(one)) else {
        return Vec::new();
    };
    games().iter().filter(|game| encoding(game) == Some(own)).map(|game| game.info.id).collect()
}

/// The strongest level of a game, from 1, that is this network with at most the default number of visits of
/// `alphazero`: a lower bound on its strength. `None` if no level uses it.
pub fn shipped_level(name: &str, game: &str) -> Option<usize> {
    networks().iter().find(|network| network.name == name && network.games.contains(&game))?;
    let game = find(game).ok()?;
    let is_network = |level: &Level| {
        let spec = ::agents::spec_for(game, level.spec).ok()?;
        let is_search = spec.name() == ALPHAZERO.name && !spec.is_given("checkpoint");
        Some(is_search && spec.optional_integer("visits")? <= DEFAULT_VISITS)
    };
    game.levels().iter().rposition(|level| is_network(level) == Some(true)).map(|number| number + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn networks_that_come_with_the_program_are_as_strong_as_the_levels_they_play() {
        for network in networks() {
            for id in network.games {
                let (game, level) = (find(id).expect(id), shipped_level(network.name, id).expect(id));
                let spec = ::agents::spec_for(game, game.levels()[level - 1].spec).expect(id);
                assert_eq!(spec.name(), "alphazero");
                assert!(spec.optional_integer("visits") <= Some(DEFAULT_VISITS), "{spec}");
            }
        }
        assert_eq!(shipped_level("duo", "pylos"), None);
        assert_eq!(shipped_level("nobody", "blokus-duo"), None);
    }
}
