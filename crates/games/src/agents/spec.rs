//! Agent specs: `name` or `name:key=value,key=value`.

use std::fmt;
use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};

use super::{AGENTS, AgentInfo};

/// A checked spec: the agent exists and has all the settings that are given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AgentSpec {
    agent: &'static AgentInfo,
    settings: Vec<(&'static str, String)>,
}

/// Why a text is no spec. Messages list what is possible.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// No agent has that name.
    #[error("there is no agent '{name}'; the agents are {known}")]
    UnknownAgent {
        /// What was asked for.
        name: String,
        /// What there is.
        known: String,
    },
    /// The agent does not have that setting.
    #[error("{agent} has no setting '{key}'; its settings are {known}")]
    UnknownSetting {
        /// The agent.
        agent: &'static str,
        /// What was asked for.
        key: String,
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
    /// The agent cannot play this game, or not yet.
    #[error("{agent} cannot play: {reason}")]
    NotHere {
        /// The agent.
        agent: &'static str,
        /// Why not.
        reason: String,
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
        range: &'static str,
    },
}

impl SpecError {
    pub(super) fn unknown_agent(name: &str) -> Self {
        let known = AGENTS.iter().map(|agent| agent.name).collect::<Vec<_>>().join(", ");
        Self::UnknownAgent { name: name.chars().take(40).collect(), known }
    }
}

impl AgentSpec {
    /// The agent's name.
    pub fn name(&self) -> &'static str {
        self.agent.name
    }

    /// The seed that is given, or one from the clock.
    pub(super) fn seed(&self) -> Result<u64, SpecError> {
        let from_clock = || {
            let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            game_core::mix(since.as_nanos() as u64)
        };
        Ok(self.value("seed")?.unwrap_or_else(from_clock))
    }

    /// The value of a setting, if it is given.
    fn value<T: FromStr>(&self, key: &'static str) -> Result<Option<T>, SpecError> {
        let Some((_, value)) = self.settings.iter().find(|(given, _)| *given == key) else { return Ok(None) };
        let setting = self.agent.settings.iter().find(|setting| setting.key == key);
        value.parse().map(Some).map_err(|_| SpecError::BadValue {
            agent: self.agent.name,
            key,
            value: value.clone(),
            range: setting.map_or("", |setting| setting.range),
        })
    }
}

impl FromStr for AgentSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let (name, rest) = text.trim().split_once(':').unwrap_or((text.trim(), ""));
        let agent =
            AGENTS.iter().find(|agent| agent.name == name).ok_or_else(|| SpecError::unknown_agent(name))?;
        let mut settings: Vec<(&'static str, String)> = Vec::new();
        for part in rest.split(',').filter(|part| !part.trim().is_empty()) {
            let (key, value) = part.split_once('=').unwrap_or((part, ""));
            let setting =
                agent.settings.iter().find(|setting| setting.key == key.trim()).ok_or_else(|| {
                    let known =
                        agent.settings.iter().map(|setting| setting.key).collect::<Vec<_>>().join(", ");
                    SpecError::UnknownSetting { agent: agent.name, key: key.trim().to_string(), known }
                })?;
            if settings.iter().any(|(given, _)| *given == setting.key) {
                return Err(SpecError::Twice { agent: agent.name, key: setting.key });
            }
            settings.push((setting.key, value.trim().to_string()));
        }
        let spec = Self { agent, settings };
        spec.seed()?;
        Ok(spec)
    }
}

impl fmt::Display for AgentSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.agent.name)?;
        for (number, (key, value)) in self.settings.iter().enumerate() {
            write!(f, "{}{key}={value}", if number == 0 { ":" } else { "," })?;
        }
        Ok(())
    }
}
