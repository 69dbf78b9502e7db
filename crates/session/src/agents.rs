//! Agents as data, for clients that offer them.

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

/// An agent for clients.
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
    /// For levels, where it is told: what they are, by the id of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub levels: Option<BTreeMap<&'static str, Level>>,
}

/// A setting of an agent for clients.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SettingView {
    /// The key in a spec.
    pub key: &'static str,
    /// What it may be.
    pub kind: SettingKind,
    /// What it is when it is not given, as it would be written in a spec; none when there is no such value.
    #[schema(required)]
    pub default: Option<&'static str>,
    /// In words what it means to give no value, where there is no default.
    #[schema(required)]
    pub without: Option<&'static str>,
    /// Whether it must be given.
    pub required: bool,
    /// What it does.
    pub help: &'static str,
}

/// What a setting may be.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum SettingKind {
    /// A whole number between these two.
    Integer {
        /// The smallest.
        min: u64,
        /// The largest.
        max: u64,
    },
    /// A number between these two.
    Float {
        /// The smallest.
        min: f64,
        /// The largest.
        max: f64,
    },
    /// One of these words.
    Choice {
        /// Which.
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
    /// Anything but nothing.
    Text,
}

/// A level of a game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub struct Level {
    /// Who plays, as a spec.
    pub spec: &'static str,
    /// Its rating among the levels of its game, as measured; 0 is their mean.
    pub elo: i32,
    /// Milliseconds of processor time for a decision, on average, as measured.
    pub milliseconds: f32,
    /// What it is like to play against it, in a sentence.
    pub about: &'static str,
}
