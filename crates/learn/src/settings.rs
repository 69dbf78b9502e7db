//! Settings of a run of any learner; the file names the learner.

use serde::{Deserialize, Serialize};

use crate::config::Config;
use crate::qlearn::QLearnConfig;

/// The learning method.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Method {
    /// A network, trained on games of its own search.
    #[default]
    Network,
    /// Q-learning, for comparison.
    QLearn,
}

/// Settings of one of the learners.
#[derive(Clone, Debug, PartialEq)]
pub enum RunConfig {
    /// For a network.
    Network(Box<Config>),
    /// For Q-learning.
    QLearn(QLearnConfig),
}

/// The setting that decides which others are valid.
#[derive(Deserialize)]
struct Head {
    #[serde(default)]
    learner: Method,
}

impl RunConfig {
    /// Parses and checks the text of a file.
    pub fn read(text: &str) -> Result<Self, String> {
        let head: Head = toml::from_str(text).map_err(|error| arena::explain(text, &error))?;
        match head.learner {
            Method::Network => Config::read(text).map(|config| Self::Network(config.into())),
            Method::QLearn => QLearnConfig::read(text).map(Self::QLearn),
        }
    }

    /// Id of the game.
    pub fn game(&self) -> &str {
        match self {
            Self::Network(config) => &config.game,
            Self::QLearn(config) => &config.game,
        }
    }

    /// Total number of games.
    pub fn games(&self) -> u64 {
        match self {
            Self::Network(config) => config.games,
            Self::QLearn(config) => config.games,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_says_what_learns() {
        let read = |text: &str| RunConfig::read(text).unwrap();
        let network = RunConfig::Network(Box::new(Config { game: "pylos".to_string(), ..Config::default() }));
        assert_eq!(read("game = \"pylos\""), network);
        assert_eq!(read("learner = \"network\"\ngame = \"pylos\""), network);
        let qlearn = RunConfig::QLearn(QLearnConfig { game: "pylos".to_string(), ..QLearnConfig::default() });
        assert_eq!(read("learner = \"qlearn\"\ngame = \"pylos\""), qlearn);
        assert_eq!((qlearn.game(), qlearn.games()), ("pylos", 10_000));
    }

    #[test]
    fn settings_of_the_other_learner_are_refused() {
        let refused = |text: &str| RunConfig::read(text).unwrap_err();
        assert!(refused("learner = \"sarsa\"").ends_with("must be \"network\" or \"qlearn\""));
        assert!(refused("learner = \"qlearn\"\n[selfplay]").contains("there is no setting 'selfplay'"));
        assert!(refused("[qlearn]").contains("there is no setting 'qlearn'"));
    }

    #[test]
    fn the_settings_in_the_documentation_are_the_defaults() {
        let page = include_str!("../../../docs/learning.md");
        let blocks = page.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next());
        let listed: Vec<RunConfig> =
            blocks.filter(|text| text.contains("[evaluation]")).map(read_or_panic).collect();
        let game = || "blokus-duo".to_string();
        let network = RunConfig::Network(Box::new(Config { game: game(), ..Config::default() }));
        let qlearn = RunConfig::QLearn(QLearnConfig { game: game(), ..QLearnConfig::default() });
        assert_eq!(listed, [network, qlearn]);
    }

    fn read_or_panic(text: &str) -> RunConfig {
        RunConfig::read(text).unwrap_or_else(|reason| panic!("{reason}: {text}"))
    }
}
