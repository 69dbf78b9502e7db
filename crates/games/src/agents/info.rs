//! What the table says about an agent.

use serde::Serialize;
use session::{AgentView, SettingView};

use super::setting::Setting;
use crate::catalogue::GAMES;

/// Games with the same rules but for boards, players or details. Agents play whole families.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// All variants of Blokus.
    Blokus,
    /// All rule sets of Pylos.
    Pylos,
}

impl Family {
    /// Every game there is.
    pub const ALL: &'static [Family] = &[Family::Blokus, Family::Pylos];
}

/// An agent. Names are unique, so agents with equal names are equal.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(into = "AgentView")]
pub struct AgentInfo {
    /// The name in a spec.
    pub name: &'static str,
    /// What it does.
    pub summary: &'static str,
    /// What it can play.
    pub families: &'static [Family],
    /// Its settings.
    pub settings: &'static [Setting],
}

impl AgentInfo {
    /// Whether it plays the games of a family.
    pub fn plays(&self, family: Family) -> bool {
        self.families.contains(&family)
    }

    /// The ids of the games that it plays.
    pub fn games(&self) -> Vec<&'static str> {
        let played = GAMES.iter().filter(|entry| self.plays(entry.family()));
        played.map(|entry| entry.info.id).collect()
    }

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

impl From<AgentInfo> for AgentView {
    fn from(info: AgentInfo) -> Self {
        Self {
            name: info.name,
            summary: info.summary,
            games: info.games(),
            settings: info.settings.iter().copied().map(SettingView::from).collect(),
            levels: None,
        }
    }
}
