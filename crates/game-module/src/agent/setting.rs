//! Settings of agents: what each may be, what it is when it is not given, and the ones that many agents share.

use std::fmt;
use std::time::Duration;

use session::{SettingKind, SettingView};

/// A setting of an agent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Setting {
    /// The key in a spec.
    pub key: &'static str,
    /// What it may be.
    pub kind: Kind,
    /// What it is when it is not given.
    pub default: Preset,
    /// What it does.
    pub help: &'static str,
    /// What clients of a server may set. Every setting says it, so that nobody forgets to ask.
    pub network: NetworkBound,
}

/// How far clients of a server may go with a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetworkBound {
    /// The range itself is safe.
    Same,
    /// A whole number up to this.
    Most(u64),
    /// A time up to this.
    Longest(Duration),
    /// The server looks up what it names.
    ById,
    /// Nothing: it names files or commands of the machine.
    Local,
}

/// The longest time for a move that clients may ask for.
const LONGEST_OVER_NETWORK: NetworkBound = NetworkBound::Longest(Duration::from_secs(20));

/// What a setting may be. `Display` says it in words.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
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
    Choice(&'static [&'static str]),
    /// A time such as `500ms`, `1.5s` or `2s`.
    Duration {
        /// The shortest.
        min: Duration,
        /// The longest.
        max: Duration,
    },
    /// `on` or `off`.
    Switch,
    /// Anything but nothing.
    Text,
}

/// What a setting is when it is not given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// This value, written as in a spec.
    Value(&'static str),
    /// No value, and in words what that means.
    Unset(&'static str),
    /// It must be given.
    Required,
}

/// A value that has been checked.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    /// Of [`Kind::Integer`].
    Integer(u64),
    /// Of [`Kind::Float`].
    Float(f64),
    /// Of [`Kind::Choice`].
    Choice(&'static str),
    /// Of [`Kind::Duration`].
    Duration(Duration),
    /// Of [`Kind::Switch`].
    Switch(bool),
    /// Of [`Kind::Text`].
    Text(String),
}

impl Kind {
    /// The value that a text means, if it is one of this kind and inside the range.
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

/// Reads `500ms`, `2s` or `1.5s`.
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

/// Two times of a range, to show as examples.
fn examples(min: Duration, max: Duration) -> Vec<&'static str> {
    const TIMES: [&str; 6] = ["500ms", "2s", "20ms", "50ms", "5ms", "60s"];
    let fits = |text: &&str| read_duration(text).is_some_and(|time| (min..=max).contains(&time));
    TIMES.into_iter().filter(fits).take(2).collect()
}

/// `100ms`, `2s` or `1.5s`, from a millisecond to so many seconds.
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
            Self::Text => f.write_str("a text"),
        }
    }
}

impl fmt::Display for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(text) | Self::Unset(text) => f.write_str(text),
            Self::Required => f.write_str("none, it must be given"),
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

/// The seed of the random sequence, for all agents that draw.
pub const SEED: Setting = Setting {
    key: "seed",
    kind: Kind::Integer { min: 0, max: u64::MAX },
    default: Preset::Unset("a new one each time"),
    help: "fixes the sequence of random choices",
    network: NetworkBound::Same,
};

/// Time per move, for agents that can stop at any time.
pub const TIME: Setting = Setting {
    key: "time",
    kind: Kind::Duration { min: Duration::from_millis(1), max: Duration::from_secs(3600) },
    default: Preset::Unset("no bound of its own"),
    help: "the longest time for a move",
    network: LONGEST_OVER_NETWORK,
};

/// Threads, for agents that can use several.
pub const THREADS: Setting = Setting {
    key: "threads",
    kind: Kind::Integer { min: 1, max: 256 },
    default: Preset::Value("1"),
    help: "how many threads think at once",
    network: NetworkBound::Most(1),
};

/// What makes a name of the agent in results as well, see [`crate::AgentSpec::given_name`].
pub const NAME: Setting = Setting {
    key: "name",
    kind: Kind::Text,
    default: Preset::Unset("the name of the program"),
    help: "what the engine is called in results and messages",
    network: NetworkBound::Local,
};

/// Errors on purpose, for agents that value moves.
pub const NOISE: Setting = Setting {
    key: "noise",
    kind: Kind::Float { min: 0.0, max: 1.0 },
    default: Preset::Value("0"),
    help: "the largest random error added to the value of a move, where values lie between 0 and 1",
    network: NetworkBound::Same,
};
