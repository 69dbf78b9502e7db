//! Ten levels for every game, from playful to as strong as it gets. A level is an agent with certain settings; which, was
//! found by matches in the arena, so that every level is about as much stronger than the one below.

mod table;
mod words;

use std::str::FromStr;

use session::Player;

use crate::agents::{self, AgentInfo, AgentSpec, Family, SEED, SpecError};
use crate::catalogue::Catalogued;
use table::LADDERS;

pub use session::Level;

/// How many levels there are.
pub const LEVELS: usize = 10;

/// The levels of a game.
struct Ladder {
    game: &'static str,
    levels: [Level; LEVELS],
}

/// The lines of the levels in the table of agents.
pub(crate) const INFOS: [AgentInfo; LEVELS] = [
    info("level-1", "the first of ten levels, for a first game"),
    info("level-2", "the second of ten levels, for beginners"),
    info("level-3", "the third of ten levels, for casual games"),
    info("level-4", "the fourth of ten levels, for casual games"),
    info("level-5", "the fifth of ten levels, for people who know the game"),
    info("level-6", "the sixth of ten levels, for people who know the game"),
    info("level-7", "the seventh of ten levels, for experienced players"),
    info("level-8", "the eighth of ten levels, for experienced players"),
    info("level-9", "the ninth of ten levels, for experts"),
    info(
        "level-10",
        "the strongest of ten levels: the exact table where there is one, else about a second of search",
    ),
];

const fn info(name: &'static str, summary: &'static str) -> AgentInfo {
    AgentInfo { name, summary, families: Family::ALL, settings: &[SEED] }
}

/// The levels of a game, from the weakest on.
pub fn levels_of(game: &str) -> &'static [Level; LEVELS] {
    let ladder = LADDERS.iter().find(|ladder| ladder.game == game);
    &ladder.expect("every game has its levels").levels
}

/// The number of the level that an agent's name says, from 0 on.
pub fn number_of(name: &str) -> Option<usize> {
    INFOS.iter().position(|info| info.name == name)
}

/// The player of a level.
pub(crate) fn player<G: Catalogued>(number: usize, spec: &AgentSpec) -> Result<Box<dyn Player>, SpecError> {
    let level = &levels_of(G::INFO.id)[number];
    agents::player::<G>(&AgentSpec::from_str(level.spec)?.with_seed(spec.seed()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GAMES;

    #[test]
    fn every_level_of_every_game_is_there_and_plays() {
        for game in &GAMES {
            for (number, level) in levels_of(game.info.id).iter().enumerate() {
                assert_eq!(number_of(&format!("level-{}", number + 1)), Some(number));
                let spec: AgentSpec = level.spec.parse().unwrap();
                assert!(number_of(spec.name()).is_none(), "a level cannot be another level");
                let named: AgentSpec = format!("level-{}:seed=3", number + 1).parse().unwrap();
                assert!(game.player(&named).is_ok(), "{} {}", game.info.id, level.spec);
            }
        }
    }

    #[test]
    fn every_level_has_a_sentence_of_its_own() {
        for game in &GAMES {
            let sentences = levels_of(game.info.id).map(|level| level.about);
            for (number, about) in sentences.iter().enumerate() {
                let id = game.info.id;
                assert!(about.ends_with('.') && about.len() <= 80, "{id}, level {}: {about}", number + 1);
                assert!(!sentences[..number].contains(about), "{id} says it twice: {about}");
            }
        }
    }

    #[test]
    fn levels_get_stronger() {
        for game in &GAMES {
            let levels = levels_of(game.info.id);
            assert!(levels.windows(2).all(|pair| pair[0].elo < pair[1].elo), "{}", game.info.id);
            let mean: i32 = levels.iter().map(|level| level.elo).sum::<i32>() / LEVELS as i32;
            assert!(mean.abs() <= 5, "{} has a mean of {mean}", game.info.id);
        }
    }
}
