//! Anchors: opponents with known ratings, and ratings on the scale of the levels.

use agents::spec_for;
use game_module::{GameModule, LEVELS, Level, level_name, level_number};
use learn::{Anchor, AnchorResult, RunConfig};

use super::rating::rating;

/// The default anchors. They cover the whole range of strengths, and none thinks for long.
const DEFAULT: [usize; 3] = [3, 6, 9];

/// The anchors of a run with their ratings.
pub(super) fn anchors(game: &'static GameModule, config: &RunConfig) -> Result<Vec<(String, f64)>, String> {
    let given = match config {
        RunConfig::Network(config) => &config.evaluation.anchors,
        RunConfig::QLearn(config) => &config.evaluation.anchors,
    };
    let Some(given) = given else {
        // Games without levels have no default anchors; random play is rated separately.
        let usual =
            |number: usize| Some((level_name(number - 1), f64::from(game.level(number - 1).ok()?.elo)));
        return Ok(DEFAULT.into_iter().filter_map(usual).collect());
    };
    given.iter().map(|anchor| Ok((anchor.agent.clone(), elo(game, anchor)?))).collect()
}

fn elo(game: &GameModule, anchor: &Anchor) -> Result<f64, String> {
    let known = || Some(f64::from(game.level(level(game, &anchor.agent)?).ok()?.elo));
    anchor.elo.or_else(known).ok_or_else(|| {
        let agent = &anchor.agent;
        format!("the anchor {agent}: elo is missing; only level-1 to level-{LEVELS} have one of their own")
    })
}

/// The index of the level that a spec names, from 0.
fn level(game: &GameModule, agent: &str) -> Option<usize> {
    level_number(spec_for(game, agent).ok()?.name())
}

/// A rating on the scale of a game's levels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LadderRating {
    /// The level closest in strength, from 1; at most the strongest level played.
    pub level: usize,
    /// The rating on the scale of the levels.
    pub elo: f64,
    /// Half-width of the 95 % confidence interval.
    pub elo_error: f64,
}

/// Rates results against levels; `None` without such results.
pub fn ladder_rating(game: &GameModule, results: &[AnchorResult]) -> Option<LadderRating> {
    let levels = game.levels();
    let played = results.iter().filter(|result| result.games > 0);
    let met: Vec<(usize, &AnchorResult)> =
        played.filter_map(|result| Some((level(game, &result.agent)?, result))).collect();
    let strongest = met.iter().map(|&(number, _)| number).max()?;
    let rated: Vec<(AnchorResult, f64)> =
        met.into_iter().map(|(number, result)| (result.clone(), f64::from(levels[number].elo))).collect();
    let (elo, elo_error) = rating(&rated);
    let distance = |level: &Level| (f64::from(level.elo) - elo).abs();
    // A clean sweep shows that somebody is stronger than a level, but not by how much.
    let nearest = (0..=strongest).min_by(|&a, &b| distance(&levels[a]).total_cmp(&distance(&levels[b])))?;
    Some(LadderRating { level: nearest + 1, elo, elo_error })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests may panic")]
mod tests {
    use super::*;
    use catalog::{find, games};

    fn result(agent: &str, games: u64, score: f64) -> AnchorResult {
        AnchorResult { agent: agent.to_string(), games, score }
    }

    fn nearest_level(game: &GameModule, results: &[AnchorResult]) -> Option<usize> {
        ladder_rating(game, results).map(|rating| rating.level)
    }

    fn read(text: &str) -> RunConfig {
        RunConfig::read(text).unwrap()
    }

    #[test]
    fn without_a_setting_anchors_are_levels_of_the_game() {
        for game in games() {
            for text in ["", "learner = \"qlearn\""] {
                let found = anchors(game, &read(text)).unwrap();
                let elo = |level: usize| f64::from(game.levels()[level - 1].elo);
                let wanted = [3, 6, 9].map(|level| (format!("level-{level}"), elo(level)));
                assert_eq!(found, wanted, "{}", game.info.id);
            }
        }
        assert_eq!(anchors(games()[0], &read("[evaluation]\nanchors = []")).unwrap(), []);
    }

    #[test]
    fn only_levels_have_ratings_of_their_own() {
        let game = find("duo").unwrap();
        let with = |anchors: &str| read(&format!("[evaluation]\nanchors = [{anchors}]"));
        let found =
            anchors(game, &with("{ agent = \"level-2\" }, { agent = \"greedy\", elo = -351 }")).unwrap();
        let second = f64::from(game.levels()[1].elo);
        assert_eq!(found, [("level-2".to_string(), second), ("greedy".to_string(), -351.0)]);
        let refused = anchors(game, &with("{ agent = \"greedy\" }")).unwrap_err();
        assert!(refused.starts_with("the anchor greedy: elo is missing"), "{refused}");
    }

    #[test]
    fn whoever_is_even_with_a_level_is_at_that_level() {
        for game in games() {
            for number in 1..=LEVELS {
                let even = [result(&format!("level-{number}"), 1000, 0.5)];
                assert_eq!(nearest_level(game, &even), Some(number), "{}", game.info.id);
            }
        }
    }

    #[test]
    fn games_against_others_say_nothing_about_levels() {
        let game = find("duo").unwrap();
        assert_eq!(nearest_level(game, &[]), None);
        assert_eq!(nearest_level(game, &[result("random", 100, 1.0), result("greedy", 100, 1.0)]), None);
        assert_eq!(nearest_level(game, &[result("level-3", 0, f64::NAN)]), None);
        // A clean sweep only shows that it is stronger.
        assert_eq!(nearest_level(game, &[result("level-1", 1000, 1.0)]), Some(1));
        let sweep = [3, 6, 9].map(|level| result(&format!("level-{level}"), 20, 1.0));
        assert_eq!(nearest_level(game, &sweep), Some(9));
        let beaten = [3, 6, 9].map(|level| result(&format!("level-{level}:seed=4"), 20, 0.0));
        assert_eq!(nearest_level(game, &beaten), Some(1));
    }
}
