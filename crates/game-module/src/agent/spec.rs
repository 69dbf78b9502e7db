//! Agent specs: `name` or `name:key=value,key=value`.

use std::fmt;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::error::SpecError;
use super::info::AgentInfo;
use super::kind::AgentKind;
use super::setting::{NAME, Preset, SEED, Value};
use super::syntax::{quote, split_outside_quotes, unquote};

/// A checked spec: the agent exists, it has all given settings, and their values are valid.
#[derive(Clone)]
pub struct AgentSpec {
    kind: &'static dyn AgentKind,
    /// Given settings, in their given order.
    settings: Vec<(&'static str, String)>,
}

impl AgentSpec {
    /// Parses a spec of one of these kinds.
    pub fn parse(text: &str, kinds: &[&'static dyn AgentKind]) -> Result<Self, SpecError> {
        let (name, rest) = text.trim().split_once(':').unwrap_or((text.trim(), ""));
        let kind = kinds.iter().copied().find(|kind| kind.info().name == name);
        let kind = kind.ok_or_else(|| SpecError::unknown_agent(name, kinds))?;
        let agent = kind.info();
        let mut settings: Vec<(&'static str, String)> = Vec::new();
        for part in split_outside_quotes(rest).into_iter().filter(|part| !part.trim().is_empty()) {
            let (key, value) = part.split_once('=').unwrap_or((part, ""));
            let (key, value) = (key.trim(), value.trim());
            let setting = agent.setting(key).ok_or_else(|| SpecError::unknown_setting(agent, key))?;
            if settings.iter().any(|(given, _)| *given == setting.key) {
                return Err(SpecError::Twice { agent: agent.name, key: setting.key });
            }
            let plain = unquote(value).ok_or_else(|| SpecError::bad_quotes(agent, setting, value))?;
            if setting.kind.read(&plain).is_none() {
                return Err(SpecError::bad_value(agent, setting, &plain));
            }
            settings.push((setting.key, plain));
        }
        let spec = Self { kind, settings };
        let is_missing = |key| !spec.is_given(key);
        match agent.settings.iter().find(|one| one.default == Preset::Required && is_missing(one.key)) {
            Some(setting) => Err(SpecError::missing(agent, setting)),
            None => Ok(spec),
        }
    }

    /// The kind of the agent.
    pub fn kind(&self) -> &'static dyn AgentKind {
        self.kind
    }

    /// The description of the agent.
    pub fn agent(&self) -> &'static AgentInfo {
        self.kind.info()
    }

    /// The name of its kind, such as `mcts`.
    pub fn name(&self) -> &'static str {
        self.agent().name
    }

    /// Whether a setting is given explicitly.
    pub fn is_given(&self, key: &str) -> bool {
        self.settings.iter().any(|(given, _)| *given == key)
    }

    /// Adds a seed, unless one is given or the agent has none.
    pub fn with_seed(mut self, seed: u64) -> Self {
        if self.agent().setting(SEED.key).is_some() && !self.is_given(SEED.key) {
            self.settings.push((SEED.key, seed.to_string()));
        }
        self
    }

    /// Adds a name, unless one is given or the agent has none.
    pub fn with_name(mut self, name: &str) -> Self {
        if self.agent().setting(NAME.key).is_some() && !self.is_given(NAME.key) {
            self.settings.push((NAME.key, name.to_string()));
        }
        self
    }

    /// Sets or replaces a setting.
    pub fn with_setting(mut self, key: &str, value: &str) -> Result<Self, SpecError> {
        let agent = self.agent();
        let setting = agent.setting(key).ok_or_else(|| SpecError::unknown_setting(agent, key))?;
        if setting.kind.read(value).is_none() {
            return Err(SpecError::bad_value(agent, setting, value));
        }
        self.settings.retain(|(given, _)| *given != setting.key);
        self.settings.push((setting.key, value.to_string()));
        Ok(self)
    }

    /// The name given in the spec.
    pub fn given_name(&self) -> Option<&str> {
        self.settings.iter().find(|(key, _)| *key == NAME.key).map(|(_, name)| name.as_str())
    }

    /// The given seed, or one from the clock.
    pub fn seed(&self) -> u64 {
        self.optional_integer(SEED.key).unwrap_or_else(|| {
            let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            game_core::mix(since.as_nanos() as u64)
        })
    }

    /// The given or default value of an integer setting.
    ///
    /// # Panics
    /// Like all getters, if the agent has no such setting, or none of this type with a default.
    pub fn integer(&self, key: &str) -> u64 {
        self.optional_integer(key).expect(HAS_DEFAULT)
    }

    /// `None` if there is neither a value nor a default.
    pub fn optional_integer(&self, key: &str) -> Option<u64> {
        self.value(key).map(|value| if let Value::Integer(number) = value { number } else { wrong_kind(key) })
    }

    /// The given or default value of a decimal setting.
    pub fn float(&self, key: &str) -> f64 {
        self.optional_float(key).expect(HAS_DEFAULT)
    }

    /// `None` if there is neither a value nor a default.
    pub fn optional_float(&self, key: &str) -> Option<f64> {
        self.value(key).map(|value| if let Value::Float(number) = value { number } else { wrong_kind(key) })
    }

    /// The given or default value of a time setting.
    pub fn duration(&self, key: &str) -> Duration {
        self.optional_duration(key).expect(HAS_DEFAULT)
    }

    /// `None` if there is neither a value nor a default.
    pub fn optional_duration(&self, key: &str) -> Option<Duration> {
        self.value(key).map(|value| if let Value::Duration(time) = value { time } else { wrong_kind(key) })
    }

    /// The given or default value of a switch.
    pub fn is_on(&self, key: &str) -> bool {
        match self.value(key).expect(HAS_DEFAULT) {
            Value::Switch(is_on) => is_on,
            _ => wrong_kind(key),
        }
    }

    /// The given or default value of a choice.
    pub fn choice(&self, key: &str) -> &'static str {
        match self.value(key).expect(HAS_DEFAULT) {
            Value::Choice(word) => word,
            _ => wrong_kind(key),
        }
    }

    /// The given or default value of a string setting.
    pub fn text(&self, key: &str) -> String {
        self.optional_text(key).expect(HAS_DEFAULT)
    }

    /// `None` if there is neither a value nor a default.
    pub fn optional_text(&self, key: &str) -> Option<String> {
        self.value(key).map(|value| if let Value::Text(text) = value { text } else { wrong_kind(key) })
    }

    /// Turns a missing requirement into the error that the agent cannot play.
    pub fn needs<T>(&self, found: Result<T, impl Into<String>>) -> Result<T, SpecError> {
        found.map_err(|reason| SpecError::NotHere {
            agent: self.given_name().unwrap_or(self.agent().name).to_string(),
            reason: reason.into(),
        })
    }

    /// The given or default value.
    fn value(&self, key: &str) -> Option<Value> {
        let setting = self.agent().setting(key).expect("an agent asks for settings that the table gives it");
        let given = self.settings.iter().find(|(given, _)| *given == key).map(|(_, text)| text.as_str());
        let default = if let Preset::Value(text) = setting.default { Some(text) } else { None };
        let text = given.or(default)?;
        Some(setting.kind.read(text).expect("values and defaults are in range"))
    }
}

const HAS_DEFAULT: &str = "an agent asks for settings that are given or have a default";

fn wrong_kind(key: &str) -> ! {
    panic!("an agent asks for '{key}' as what the table says it is")
}

impl PartialEq for AgentSpec {
    fn eq(&self, other: &Self) -> bool {
        self.agent() == other.agent() && self.settings == other.settings
    }
}

impl Eq for AgentSpec {}

impl fmt::Debug for AgentSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AgentSpec({self})")
    }
}

impl fmt::Display for AgentSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        for (number, (key, value)) in self.settings.iter().enumerate() {
            write!(f, "{}{key}={}", if number == 0 { ":" } else { "," }, quote(value))?;
        }
        Ok(())
    }
}
