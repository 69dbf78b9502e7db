//! Settings of agents: types, ranges, defaults, and settings that many agents share.

use std::fmt;
use std::time::Duration;

use session::{SettingKind, SettingView};

/// A setting of an agent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Setting {
    /// The key in a spec.
    pub key: &'static str,
    /// Type and range.
    pub kind: Kind,
    /// The default.
    pub default: Preset,
    /// A one-line description for users.
    pub help: &'static str,
    /// What clients of a server may set. Required, so that nobody forgets to decide.
    pub network: NetworkBound,
}

/// The range of a setting over the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetworkBound {
    /// The full range is safe.
    Same,
    /// An integer up to this.
    Most(u64),
    /// A time up to this.
    Longest(Duration),
    /// An id that the server looks up.
    ById,
    /// Not allowed: it names local files or commands.
    Local,
}

/// The longest time per move over the network.
const LONGEST_OVER_NETWORK: NetworkBound = NetworkBound::Longest(Duration::from_secs(20));

/// Type and range of a setting. `Display` describes it to users.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// An integer.
    Integer {
        /// Inclusive.
        min: u64,
        /// Inclusive.
        max: u64,
    },
    /// A decimal number.
    Float {
        /// Inclusive.
        min: f64,
        /// Inclusive.
        max: f64,
    },
    /// One of these words.
    Choice(&'static [&'static str]),
    /// A time such as `500ms`, `1.5s` or `2s`.
    Duration {
        /// Inclusive.
        min: Duration,
        /// Inclusive.
        max: Duration,
    },
    /// `on` or `off`.
    Switch,
    /// A non-empty string.
    Text,
}

/// The default of a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// This value, written as in a spec.
    Value(&'static str),
    /// No value; the text describes what happens then.
    Unset(&'static str),
    /// None: the setting is required.
    Required,
}

/// A checked value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Integer(u64),
    Float(f64),
    Choice(&'static str),
    Duration(Duration),
    Switch(bool),
    Text(String),
}

impl Kind {
    /// Parses a value; `None` if it is of the wrong type or out of range.
    pub(super) fn read(self, text: &str) -> Option<Value> {
        match self {
            Self::Integer { min, max } => {
                text.parse().ok().filter(|value| (min..=max).contains(value)).map(Value::Integer)
            }
            Self::Float { min, max } => {
                text.parse().ok().filter(|value| (min..=max).contains(value)).map(Value::Float)
            }
            Self::Choice(words) => words.iter().find(|word| **word == text).map(|word| Value::Choice(word)),
            Self::Duration { min, max } => {
                read_duration(text).filter(|value| (min..=max).contains(value)).map(Value::Duration)
            }
            Self::Switch => match text {
                "on" => Some(Value::Switch(true)),
                "off" => Some(Value::Switch(false)),
                _ => None,
            },
            Self::Text => (!text.is_empty()).then(|| Value::Text(text.to_string())),
        }
    }
}

/// Parses `500ms`, `2s` or `1.5s`.
fn read_duration(text: &str) -> Option<Duration> {
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 1e-3),
        None => (text.strip_suffix('s')?, 1.0),
    };
    let is_plain = number.starts_with(|c: char| c.is_ascii_digit())
        && number.chars().all(|c| c.is_ascii_digit() || c == '.');
    let seconds = if is_plain { number.parse::<f64>().ok()? * unit } else { return None };
    Duration::try_from_secs_f64(seconds).ok()
}

/// Two example values within a range.
fn examples(min: Duration, max: Duration) -> Vec<&'static str> {
    const TIMES: [&str; 6] = ["500ms", "2s", "20ms", "50ms", "5ms", "60s"];
    let fits = |text: &&str| read_duration(text).is_some_and(|time| (min..=max).contains(&time));
    TIMES.into_iter().filter(fits).take(2).collect()
}

/// Parses `100ms`, `2s` or `1.5s`, from a millisecond to `most_seconds`.
pub fn read_time(text: &str, most_seconds: f64) -> Option<Duration> {
    read_duration(text).filter(|time| (1e-3..=most_seconds).contains(&time.as_secs_f64()))
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer { min, max } => write!(f, "{min} to {max}"),
            Self::Float { min, max } => write!(f, "{min:?} to {max:?}"),
            Self::Choice(words) => write!(f, "one of {}", words.join(", ")),
            Self::Duration { min, max } => {
                let examples = examples(*min, *max).join(" or ");
                write!(f, "a time from {min:?} to {max:?}, such as {examples}")
            }
            Self::Switch => f.write_str("on or off"),
            Self::Text => f.write_str("a non-empty string"),
        }
    }
}

impl fmt::Display for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(text) | Self::Unset(text) => f.write_str(text),
            Self::Required => f.write_str("none, required"),
        }
    }
}

impl From<Kind> for SettingKind {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::Integer { min, max } => Self::Integer { min, max },
            Kind::Float { min, max } => Self::Float { min, max },
            Kind::Choice(words) => Self::Choice { words },
            Kind::Duration { min, max } => {
                Self::Duration { min_seconds: min.as_secs_f64(), max_seconds: max.as_secs_f64() }
            }
            Kind::Switch => Self::Switch,
            Kind::Text => Self::Text,
        }
    }
}

impl From<Setting> for SettingView {
    fn from(setting: Setting) -> Self {
        let (default, without) = match setting.default {
            Preset::Value(text) => (Some(text), None),
            Preset::Unset(words) => (None, Some(words)),
            Preset::Required => (None, None),
        };
        Self {
            key: setting.key,
            kind: setting.kind.into(),
            default,
            without,
            required: setting.default == Preset::Required,
            help: setting.help,
        }
    }
}

/// The random seed.
pub const SEED: Setting = Setting {
    key: "seed",
    kind: Kind::Integer { min: 0, max: u64::MAX },
    default: Preset::Unset("a new one each time"),
    help: "determines all random choices",
    network: NetworkBound::Same,
};

/// Time per move, for agents that can stop at any time.
pub const TIME: Setting = Setting {
    key: "time",
    kind: Kind::Duration { min: Duration::from_millis(1), max: Duration::from_secs(3600) },
    default: Preset::Unset("no limit of its own"),
    help: "the longest time for a move",
    network: LONGEST_OVER_NETWORK,
};

/// Threads, for agents that can use several.
pub const THREADS: Setting = Setting {
    key: "threads",
    kind: Kind::Integer { min: 1, max: 256 },
    default: Preset::Value("1"),
    help: "number of search threads",
    network: NetworkBound::Most(1),
};

/// The agent's name in results; see [`crate::AgentSpec::given_name`].
pub const NAME: Setting = Setting {
    key: "name",
    kind: Kind::Text,
    default: Preset::Unset("the name of the program"),
    help: "the engine's name in results and messages",
    network: NetworkBound::Local,
};

/// Deliberate weakness, for agents that evaluate moves.
pub const NOISE: Setting = Setting {
    key: "noise",
    kind: Kind::Float { min: 0.0, max: 1.0 },
    default: Preset::Value("0"),
    help: "the largest random error added to the value of a move, where values lie between 0 and 1",
    network: NetworkBound::Same,
};
