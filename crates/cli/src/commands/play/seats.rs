//! Makes the players from specs.

use anyhow::anyhow;
use game_module::{GameModule, split_specs};
use local_game::{HUMAN, Seats};
use session::{ForfeitRule, Player, Seated};

/// The default opponent, which people can beat. Every game has all levels.
const OPPONENT: &str = "level-3";

/// The specs as given.
#[derive(Clone, Debug)]
pub(crate) struct Specs(Vec<String>);

impl From<&str> for Specs {
    fn from(text: &str) -> Self {
        Self(split_specs(text))
    }
}

impl From<&[String]> for Specs {
    fn from(specs: &[String]) -> Self {
        Self(specs.to_vec())
    }
}

impl Specs {
    /// Refuses agents that start programs: only the person at the keyboard may ask for them, not a file.
    pub(crate) fn check_harmless(&self) -> anyhow::Result<()> {
        match self.0.iter().find(|spec| spec.trim_start().starts_with("gtp")) {
            Some(spec) => Err(anyhow!("'{spec}' starts a program")),
            None => Ok(()),
        }
    }
}

/// Fills the seats as requested, by default with a person against agents.
pub(crate) fn fill(game: &GameModule, specs: Option<&Specs>, rule: ForfeitRule) -> anyhow::Result<Seats> {
    let count = game.info.seats;
    let names = match specs {
        Some(Specs(names)) => names.clone(),
        None => default_names(game),
    };
    if names.len() != count {
        return Err(anyhow!("{} has {count} seats, but --seats names {}", game.info.id, names.len()));
    }
    Seats::fill(names, |seat, name| Ok(Seated::new(name, player(game, name)?, rule, seat as u64)))
}

/// A person first, then agents: a level where the game has levels.
fn default_names(game: &GameModule) -> Vec<String> {
    let opponent = match game.searcher() {
        _ if !game.levels().is_empty() => OPPONENT,
        Ok(_) => "fast-mcts",
        Err(_) => "random",
    };
    (0..game.info.seats).map(|seat| if seat == 0 { HUMAN } else { opponent }.to_string()).collect()
}

fn player(game: &GameModule, spec: &str) -> anyhow::Result<Box<dyn Player>> {
    Ok(game.player(&catalog::agent_spec(spec)?)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beginners_are_the_default_opponents_of_every_game() {
        for game in catalog::games() {
            let seats = fill(game, None, ForfeitRule::Error).unwrap();
            let (you, others) = seats.names().split_first().unwrap();
            assert!(you == HUMAN && others.iter().all(|name| name == "level-3"), "{:?}", seats.names());
        }
    }
}
