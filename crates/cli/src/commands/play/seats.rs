//! Who sits where.

use anyhow::anyhow;
use game_module::{GameModule, split_specs};
use session::{ForfeitRule, Player, Seated};

/// The word for a person.
const HUMAN: &str = "human";

/// Who sits in the other seats if nobody is named: an opponent that people can beat. Every game has all levels.
const OPPONENT: &str = "level-3";

/// Specs as they were given.
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
    /// Refuses agents that would start programs: these must be asked for by the person at the keyboard, not by a file.
    pub(crate) fn check_harmless(&self) -> anyhow::Result<()> {
        match self.0.iter().find(|spec| spec.trim_start().starts_with("gtp")) {
            Some(spec) => Err(anyhow!("'{spec}' starts a program")),
            None => Ok(()),
        }
    }
}

/// A seat and who is in it.
enum Chair {
    Person,
    Agent(Seated),
    /// The agent is away, thinking.
    Empty,
}

/// The players of a game.
pub(crate) struct Seats {
    names: Vec<String>,
    chairs: Vec<Chair>,
    /// Whether agents wait until somebody says go.
    is_held: bool,
}

impl Seats {
    /// Fills the seats of a game: as asked, or a person against agents.
    pub(crate) fn new(game: &GameModule, specs: Option<&Specs>, rule: ForfeitRule) -> anyhow::Result<Self> {
        let count = game.info.seats;
        let names = match specs {
            Some(Specs(names)) => names.clone(),
            None => default_names(game),
        };
        if names.len() != count {
            return Err(anyhow!("{} has {count} seats, but --seats names {}", game.info.id, names.len()));
        }
        let chair = |(seat, name): (usize, &String)| -> anyhow::Result<Chair> {
            if name == HUMAN {
                return Ok(Chair::Person);
            }
            Ok(Chair::Agent(Seated::new(name, player(game, name)?, rule, seat as u64)))
        };
        let chairs = names.iter().enumerate().map(chair).collect::<Result<_, _>>()?;
        Ok(Self { names, chairs, is_held: false })
    }

    /// Lets agents wait.
    pub(crate) fn hold(&mut self) {
        self.is_held = true;
    }

    /// Lets agents move again.
    pub(crate) fn release(&mut self) {
        self.is_held = false;
    }

    /// Whether agents wait until somebody says go.
    pub(crate) fn is_held(&self) -> bool {
        self.is_held
    }

    /// What the players are called, `human` for a person.
    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }

    /// The agent in a seat; `None` for a person.
    pub(crate) fn agent(&mut self, seat: usize) -> Option<&mut Seated> {
        match self.chairs.get_mut(seat) {
            Some(Chair::Agent(agent)) => Some(agent),
            _ => None,
        }
    }

    /// Takes the agent out of its seat, so that it can think elsewhere.
    pub(crate) fn take(&mut self, seat: usize) -> Option<Seated> {
        let chair = self.chairs.get_mut(seat).filter(|chair| matches!(chair, Chair::Agent(_)))?;
        match std::mem::replace(chair, Chair::Empty) {
            Chair::Agent(agent) => Some(agent),
            Chair::Person | Chair::Empty => None,
        }
    }

    /// Seats an agent that was taken out.
    pub(crate) fn put_back(&mut self, seat: usize, agent: Seated) {
        self.chairs[seat] = Chair::Agent(agent);
    }

    /// Whether a person sits there.
    pub(crate) fn is_human(&self, seat: usize) -> bool {
        matches!(self.chairs.get(seat), Some(Chair::Person))
    }
}

/// A person first, then agents: a level where there are levels.
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
            let seats = Seats::new(game, None, ForfeitRule::Error).unwrap();
            let (you, others) = seats.names().split_first().unwrap();
            assert!(you == HUMAN && others.iter().all(|name| name == "level-3"), "{:?}", seats.names());
        }
    }
}
