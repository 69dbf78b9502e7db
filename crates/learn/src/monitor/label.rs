//! Strength as a word.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Strength as a word, by the nearest level of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Label {
    /// Not measured against levels.
    #[serde(rename = "unrated")]
    Unrated,
    /// Levels 1 and 2.
    Beginner,
    /// Levels 3 and 4.
    Novice,
    /// Levels 5 and 6.
    Intermediate,
    /// Levels 7 and 8.
    Advanced,
    /// Levels 9 and 10.
    Expert,
}

impl Label {
    /// The label of a level, from 1.
    pub fn of_level(level: usize) -> Self {
        match level {
            0 => Self::Unrated,
            1..=2 => Self::Beginner,
            3..=4 => Self::Novice,
            5..=6 => Self::Intermediate,
            7..=8 => Self::Advanced,
            9.. => Self::Expert,
        }
    }

    /// The label, and the level if there is one: `Advanced (about level 7)`.
    pub fn with_level(self, level: Option<usize>) -> String {
        level.map_or_else(|| self.to_string(), |level| format!("{self} (about level {level})"))
    }
}

impl fmt::Display for Label {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Self::Unrated => "unrated",
            Self::Beginner => "Beginner",
            Self::Novice => "Novice",
            Self::Intermediate => "Intermediate",
            Self::Advanced => "Advanced",
            Self::Expert => "Expert",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_levels_share_a_word() {
        let words: Vec<String> = (1..=10).map(|level| Label::of_level(level).to_string()).collect();
        let pairs: Vec<&str> = words.chunks(2).map(|pair| pair[0].as_str()).collect();
        assert_eq!(pairs, ["Beginner", "Novice", "Intermediate", "Advanced", "Expert"]);
        assert!(words.chunks(2).all(|pair| pair[0] == pair[1]), "{words:?}");
    }

    #[test]
    fn files_have_the_words_that_people_read() {
        for label in (0..=10).map(Label::of_level) {
            assert_eq!(serde_json::to_string(&label).unwrap(), format!("\"{label}\""));
        }
        assert_eq!(Label::Unrated.with_level(None), "unrated");
        assert_eq!(Label::Advanced.with_level(Some(7)), "Advanced (about level 7)");
    }
}
