//! Settings of a Q-learning run.

use serde::{Deserialize, Serialize};

use super::rule::Pace;
use crate::config::{Anchor, Config};
use crate::settings::Method;

/// All settings of a Q-learning run. Settings missing from the file have their value in
/// [`QLearnConfig::default`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct QLearnConfig {
    /// The learning method.
    pub learner: Method,
    /// Id of the game.
    pub game: String,
    /// Seed of all random choices.
    pub seed: u64,
    /// Total number of games.
    pub games: u64,
    /// Threads for rating, 0 for all cores; learning uses one. The results do not depend on it.
    pub threads: usize,
    /// The learning rule.
    pub qlearn: RuleConfig,
    /// How to rate checkpoints.
    pub evaluation: RatingConfig,
}

/// Parameters of the learning rule.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RuleConfig {
    /// Initial step size.
    pub alpha: f32,
    /// Step size after the last game. It changes linearly with the games played.
    pub final_alpha: f32,
    /// Initial share of random moves.
    pub epsilon: f32,
    /// Share of random moves after the last game, reached linearly too.
    pub final_epsilon: f32,
    /// Discount: what a point at the next decision is worth now.
    pub gamma: f32,
    /// A game with more moves ends as a draw.
    pub longest_game: usize,
    /// Games between two lines of metrics, each with a saved state.
    pub games_per_iteration: u64,
}

/// How to rate checkpoints.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RatingConfig {
    /// Games between two checkpoints.
    pub save_every: u64,
    /// Games against each anchor; 0 saves checkpoints without rating them.
    pub games: u64,
    /// Agents with known ratings. By default, levels of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub anchors: Option<Vec<Anchor>>,
}

impl Default for QLearnConfig {
    fn default() -> Self {
        Self {
            learner: Method::QLearn,
            game: String::new(),
            seed: 1,
            games: 10_000,
            threads: 0,
            qlearn: RuleConfig::default(),
            evaluation: RatingConfig::default(),
        }
    }
}

impl Default for RuleConfig {
    fn default() -> Self {
        Self {
            alpha: 0.01,
            final_alpha: 0.001,
            epsilon: 0.2,
            final_epsilon: 0.02,
            gamma: 1.0,
            longest_game: 200,
            games_per_iteration: 100,
        }
    }
}

impl Default for RatingConfig {
    fn default() -> Self {
        Self { save_every: 2_000, games: 20, anchors: None }
    }
}

impl QLearnConfig {
    /// Parses and checks the text of a file.
    pub fn read(text: &str) -> Result<Self, String> {
        let config: Self = toml::from_str(text).map_err(|error| arena::explain(text, &error))?;
        config.check()?;
        Ok(config)
    }

    /// Fails on the first value out of range.
    fn check(&self) -> Result<(), String> {
        let rule = &self.qlearn;
        for (name, value) in [
            ("qlearn.epsilon", rule.epsilon),
            ("qlearn.final_epsilon", rule.final_epsilon),
            ("qlearn.gamma", rule.gamma),
            ("qlearn.alpha", rule.alpha),
            ("qlearn.final_alpha", rule.final_alpha),
        ] {
            if !(0.0..=1.0).contains(&value) {
                return Err(format!("{name} is {value}, but must be 0 to 1"));
            }
        }
        for (name, value) in [
            ("games", self.games),
            ("qlearn.longest_game", rule.longest_game as u64),
            ("qlearn.games_per_iteration", rule.games_per_iteration),
            ("evaluation.save_every", self.evaluation.save_every),
        ] {
            if value == 0 {
                return Err(format!("{name} is 0, but must be more than 0"));
            }
        }
        Ok(())
    }

    /// Threads for rating, by the same rule as in [`Config::thread_count`].
    pub fn thread_count(&self) -> usize {
        Config { threads: self.threads, ..Config::default() }.thread_count()
    }

    /// Parameters after this many games.
    pub fn pace(&self, games: u64) -> Pace {
        let rule = &self.qlearn;
        let way = (games as f32 / self.games as f32).min(1.0);
        let on_the_way = |first: f32, last: f32| first + way * (last - first);
        Pace {
            alpha: on_the_way(rule.alpha, rule.final_alpha),
            epsilon: on_the_way(rule.epsilon, rule.final_epsilon),
            gamma: rule.gamma,
            longest_game: rule.longest_game,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nonsense_is_named() {
        for (text, words) in [
            ("gmae = 1", "line 1: there is no setting 'gmae' (did you mean 'game'?); the settings are"),
            ("[qlearn]\nalhpa = 1", "line 2: there is no setting 'alhpa' in qlearn (did you mean 'alpha'?)"),
            ("[selfplay]\nvisits = 1", "there is no setting 'selfplay'"),
            ("[evaluation]\nvisits = 1", "there is no setting 'visits' in evaluation"),
            ("games = 0", "games is 0"),
            ("[qlearn]\nalpha = nan", "qlearn.alpha is NaN"),
            ("[qlearn]\nepsilon = -0.1", "qlearn.epsilon is -0.1"),
            ("[qlearn]\ngamma = 1.5", "qlearn.gamma is 1.5, but must be 0 to 1"),
            ("[evaluation]\nsave_every = 0", "evaluation.save_every is 0"),
        ] {
            let refused = QLearnConfig::read(text).unwrap_err();
            assert!(refused.contains(words), "{text}: {refused}");
        }
    }

    #[test]
    #[allow(clippy::float_cmp, reason = "the ends are given")]
    fn steps_and_chance_shrink_evenly() {
        let config = QLearnConfig::read(
            "games = 100\n[qlearn]\nalpha = 0.5\nfinal_alpha = 0.25\nepsilon = 1.0\nfinal_epsilon = 0.0",
        )
        .unwrap();
        let at = |games| (config.pace(games).alpha, config.pace(games).epsilon);
        assert_eq!([at(0), at(50), at(100), at(200)], [(0.5, 1.0), (0.375, 0.5), (0.25, 0.0), (0.25, 0.0)]);
    }
}
