//! Agents as data for clients.

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

/// An agent.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct AgentView {
    /// The name in a spec.
    pub name: &'static str,
    /// What it does.
    pub summary: &'static str,
    /// The ids of the games that it plays.
    pub games: Vec<&'static str>,
    /// Its settings.
    pub settings: Vec<SettingView>,
    /// For levels: what they are, by the id of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub levels: Option<BTreeMap<&'static str, Level>>,
}

/// A setting of an agent.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SettingView {
    /// The key in a spec.
    pub key: &'static str,
    /// The range of values.
    pub kind: SettingKind,
    /// The default, written as in a spec; none if there is none.
    #[schema(required)]
    pub default: Option<&'static str>,
    /// What omitting it means, if there is no default.
    #[schema(required)]
    pub without: Option<&'static str>,
    /// Whether it is required.
    pub required: bool,
    /// What it does.
    pub help: &'static str,
}

/// The range of a setting.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum SettingKind {
    /// A whole number in this range.
    Integer {
        /// The smallest.
        min: u64,
        /// The largest.
        max: u64,
    },
    /// A number in this range.
    Float {
        /// The smallest.
        min: f64,
        /// The largest.
        max: f64,
    },
    /// One of these words.
    Choice {
        /// The words.
        words: &'static [&'static str],
    },
    /// A time such as `500ms`, `1.5s` or `2s`.
    Duration {
        /// The shortest.
        min_seconds: f64,
        /// The longest.
        max_seconds: f64,
    },
    /// `on` or `off`.
    Switch,
    /// Any non-empty text.
    Text,
}

/// A level of a game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub struct Level {
    /// The agent that plays it.
    pub spec: &'static str,
    /// Its measured rating among the levels of its game; their mean is 0.
    pub elo: i32,
    /// The measured processor time per decision in milliseconds, on average.
    pub milliseconds: f32,
    /// What it is like to play against, in a sentence.
    pub about: &'static str,
}
