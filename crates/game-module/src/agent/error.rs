//! What can be wrong with a spec.

use arena::did_you_mean;

use super::info::AgentInfo;
use super::kind::AgentKind;
use super::setting::Setting;
use crate::ladder::level_number;

/// Why a text is no spec, or no player can be made of it. Messages list what is possible.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// No agent has that name.
    #[error("there is no agent '{name}'{meant}; the agents are {known}")]
    UnknownAgent {
        /// What was asked for.
        name: String,
        /// What may have been meant, in brackets.
        meant: String,
        /// What there is.
        known: String,
    },
    /// The agent does not have that setting.
    #[error("{agent} has no setting '{key}'{meant}; {known}")]
    UnknownSetting {
        /// The agent.
        agent: &'static str,
        /// What was asked for.
        key: String,
        /// What may have been meant, in brackets.
        meant: String,
        /// What there is.
        known: String,
    },
    /// A setting given twice.
    #[error("{agent}: '{key}' is given twice")]
    Twice {
        /// The agent.
        agent: &'static str,
        /// The setting.
        key: &'static str,
    },
    /// A value out of range.
    #[error("{agent}: '{value}' is no value for {key}, which is {range}")]
    BadValue {
        /// The agent.
        agent: &'static str,
        /// The setting.
        key: &'static str,
        /// What was given.
        value: String,
        /// What would be right.
        range: String,
    },
    /// A value whose quotes do not match.
    #[error(
        "{agent}: the quotes of {key} do not match in '{value}'; a quoted value ends with its second quote"
    )]
    BadQuotes {
        /// The agent.
        agent: &'static str,
        /// The setting.
        key: &'static str,
        /// What was given.
        value: String,
    },
    /// A setting that must be given is not.
    #[error("{agent} needs the setting '{key}': {help} ({range})")]
    Missing {
        /// The agent.
        agent: &'static str,
        /// The setting.
        key: &'static str,
        /// What it does.
        help: &'static str,
        /// What it may be.
        range: String,
    },
    /// The agent cannot play this game, or not yet.
    #[error("{agent} cannot play: {reason}")]
    NotHere {
        /// The agent, by the name that it was given if there is one.
        agent: String,
        /// Why not.
        reason: String,
    },
}

impl SpecError {
    /// No agent of these kinds has that name.
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

/// Input as it is quoted in messages.
fn shorten(text: &str) -> String {
    text.chars().take(40).collect()
}
