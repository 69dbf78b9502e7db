//! Descriptions of agents.

use super::setting::Setting;

/// The description of an agent. Names are unique, and equality compares names.
#[derive(Clone, Copy, Debug)]
pub struct AgentInfo {
    /// The name in a spec.
    pub name: &'static str,
    /// A one-line description for users.
    pub summary: &'static str,
    /// In display order.
    pub settings: &'static [Setting],
    /// Settings that make a move quick and determined by the seed, for the bench signature. `None` for agents
    /// that use a clock, other processes or other agents.
    pub fixed: Option<&'static str>,
}

impl AgentInfo {
    /// Looks up a setting by key.
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
