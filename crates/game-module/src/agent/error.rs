//! Errors in agent specs.

use arena::did_you_mean;

use super::info::AgentInfo;
use super::kind::AgentKind;
use super::setting::Setting;
use crate::ladder::level_number;

/// An invalid spec, or one that cannot play the game. Messages list the valid choices.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// No agent has this name.
    #[error("there is no agent '{name}'{meant}; the agents are {known}")]
    UnknownAgent {
        /// As given.
        name: String,
        /// A suggestion in brackets, or empty.
        meant: String,
        /// The names of all agents.
        known: String,
    },
    /// The agent has no such setting.
    #[error("{agent} has no setting '{key}'{meant}; {known}")]
    UnknownSetting {
        /// The agent.
        agent: &'static str,
        /// As given.
        key: String,
        /// A suggestion in brackets, or empty.
        meant: String,
        /// The agent's settings.
        known: String,
    },
    /// A duplicate setting.
    #[error("{agent}: '{key}' is given twice")]
    Twice {
        /// The agent.
        agent: &'static str,
        /// The setting.
        key: &'static str,
    },
    /// A value out of range or of the wrong type.
    #[error("{agent}: '{value}' is not a valid {key}: use {range}")]
    BadValue {
        /// The agent.
        agent: &'static str,
        /// The setting.
        key: &'static str,
        /// As given.
        value: String,
        /// The valid values.
        range: String,
    },
    /// Unbalanced quotes.
    #[error(
        "{agent}: the quotes of {key} do not match in '{value}'; a quoted value ends with its second quote"
    )]
    BadQuotes {
        /// The agent.
        agent: &'static str,
        /// The setting.
        key: &'static str,
        /// As given.
        value: String,
    },
    /// A required setting is missing.
    #[error("{agent} needs the setting '{key}': {help} ({range})")]
    Missing {
        /// The agent.
        agent: &'static str,
        /// The setting.
        key: &'static str,
        /// What it does.
        help: &'static str,
        /// The valid values.
        range: String,
    },
    /// The agent cannot play this game.
    #[error("{agent} cannot play: {reason}")]
    NotHere {
        /// The agent's given name, or else its kind.
        agent: String,
        /// Why not.
        reason: String,
    },
}

impl SpecError {
    /// [`SpecError::UnknownAgent`] with a suggestion from `kinds`.
    pub fn unknown_agent(name: &str, kinds: &[&'static dyn AgentKind]) -> Self {
        let names = || kinds.iter().map(|kind| kind.info().name);
        let others = names().filter(|name| level_number(name).is_none());
        let known = ["level-1 to level-10"].into_iter().chain(others).collect::<Vec<_>>().join(", ");
        let meant = did_you_mean(name, names());
        Self::UnknownAgent { name: shorten(name), meant, known }
    }

    pub(super) fn unknown_setting(agent: &AgentInfo, key: &str) -> Self {
        let keys: Vec<&str> = agent.settings.iter().map(|setting| setting.key).collect();
        let known = match keys.as_slice() {
            [] => "it has none".to_string(),
            keys => format!("its settings are {}", keys.join(", ")),
        };
        let meant = did_you_mean(key, keys);
        Self::UnknownSetting { agent: agent.name, key: shorten(key), meant, known }
    }

    pub(super) fn bad_value(agent: &AgentInfo, setting: &Setting, value: &str) -> Self {
        let range = setting.kind.to_string();
        Self::BadValue { agent: agent.name, key: setting.key, value: shorten(value), range }
    }

    pub(super) fn bad_quotes(agent: &AgentInfo, setting: &Setting, value: &str) -> Self {
        Self::BadQuotes { agent: agent.name, key: setting.key, value: shorten(value) }
    }

    pub(super) fn missing(agent: &AgentInfo, setting: &Setting) -> Self {
        let range = setting.kind.to_string();
        Self::Missing { agent: agent.name, key: setting.key, help: setting.help, range }
    }

    pub(crate) fn not_here(agent: &AgentInfo, reason: String) -> Self {
        Self::NotHere { agent: agent.name.to_string(), reason }
    }
}

/// Truncates input for messages.
fn shorten(text: &str) -> String {
    text.chars().take(40).collect()
}
