//! What an agent is.

use super::setting::Setting;

/// An agent. Names are unique, so agents with equal names are equal.
#[derive(Clone, Copy, Debug)]
pub struct AgentInfo {
    /// The name in a spec.
    pub name: &'static str,
    /// What it does.
    pub summary: &'static str,
    /// Its settings.
    pub settings: &'static [Setting],
    /// Settings with which a decision follows from the seed and takes little time, for the signature; none for agents
    /// with a clock, in other processes, or that are other agents.
    pub fixed: Option<&'static str>,
}

impl AgentInfo {
    /// The setting with this key.
    pub fn setting(&self, key: &str) -> Option<&'static Setting> {
        self.settings.iter().find(|setting| setting.key == key)
    }
}

impl PartialEq for AgentInfo {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for AgentInfo {}
