//! The ten levels as agents. Each stands for a spec in the game's ladder.

use game_module::{AgentInfo, AgentKind, AgentSpec, GameModule, LEVELS, SEED, SpecError};
use session::Player;

use crate::book::BOOK;
use crate::spec_for;

/// The first level, from 0, that knows the opening book of a game.
const FIRST_WITH_BOOK: usize = 7;

pub(crate) struct LevelAgent {
    /// From 0.
    number: usize,
    info: AgentInfo,
}

pub(crate) static LEVEL_AGENTS: [LevelAgent; LEVELS] = [
    level(0, "level-1", "the first of ten levels, for a first game"),
    level(1, "level-2", "the second of ten levels, for beginners"),
    level(2, "level-3", "the third of ten levels, for casual games"),
    level(3, "level-4", "the fourth of ten levels, for casual games"),
    level(4, "level-5", "the fifth of ten levels, for people who know the game"),
    level(5, "level-6", "the sixth of ten levels, for people who know the game"),
    level(6, "level-7", "the seventh of ten levels, for experienced players"),
    level(7, "level-8", "the eighth of ten levels, for experienced players"),
    level(8, "level-9", "the ninth of ten levels, for experts"),
    level(
        9,
        "level-10",
        "the strongest of ten levels: the exact table where there is one, else about a second of search",
    ),
];

const fn level(number: usize, name: &'static str, summary: &'static str) -> LevelAgent {
    LevelAgent { number, info: AgentInfo { name, summary, settings: &[SEED], fixed: None } }
}

impl AgentKind for LevelAgent {
    fn info(&self) -> &'static AgentInfo {
        &LEVEL_AGENTS[self.number].info
    }

    fn plays(&self, game: &GameModule) -> Result<(), String> {
        Ok(game.level(self.number).map(drop)?)
    }

    fn make(&self, game: &GameModule, spec: &AgentSpec) -> Result<Box<dyn Player>, SpecError> {
        game.player(&spec.needs(level_spec(game, self.number))?.with_seed(spec.seed()))
    }
}

/// The agent that a level, counted from 0, stands for. Strong levels use the opening book, if game and agent
/// have one. The error says what is missing.
pub fn level_spec(game: &GameModule, number: usize) -> Result<AgentSpec, String> {
    let spec = spec_for(game, game.level(number)?.spec).map_err(|error| error.to_string())?;
    let has_book = game.book().is_ok() && spec.agent().setting(BOOK.key).is_some();
    if number < FIRST_WITH_BOOK || !has_book {
        return Ok(spec);
    }
    spec.with_setting(BOOK.key, "on").map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_levels() {
        for (number, agent) in LEVEL_AGENTS.iter().enumerate() {
            assert_eq!((agent.number, agent.info.name), (number, game_module::level_name(number).as_str()));
        }
    }
}
