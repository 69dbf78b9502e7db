//! Commands that configure the player: `param`, the seed, the clocks.

use std::fmt::Write as _;
use std::time::Duration;

use super::clock::{self, Clock, Control, Overtime};
use super::{Answer, Engine, none, seated};
use crate::wire::words;

/// The word for no bound.
const NO_BOUND: &str = "none";

/// Limits of a move besides the clock.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Bounds {
    pub(super) time: Option<Duration>,
    pub(super) iterations: Option<u64>,
}

impl Engine {
    /// Lists the parameters, shows one, or sets one.
    pub(super) fn param(&mut self, rest: &str) -> Answer {
        let (name, value) = rest.split_once(' ').unwrap_or((rest, ""));
        match (name, value.trim()) {
            ("", _) => Ok(self.params().iter().fold(String::new(), |mut text, (name, value)| {
                let _ = writeln!(text, "{name} {value}");
                text
            })),
            (name, "") => {
                let found = self.params().into_iter().find(|(known, _)| *known == name);
                found.map(|(_, value)| value).ok_or_else(|| self.unknown_param(name))
            }
            ("agent", spec) => self.set_agent(spec.to_string(), self.seed),
            ("time", value) => {
                self.bounds.time = bound(value, duration)?;
                Ok(String::new())
            }
            ("iterations", value) => {
                self.bounds.iterations = bound(value, iterations)?;
                Ok(String::new())
            }
            (name, _) => Err(self.unknown_param(name)),
        }
    }

    fn params(&self) -> [(&'static str, String); 3] {
        let none = || NO_BOUND.to_string();
        [
            ("agent", self.spec.clone()),
            ("time", self.bounds.time.map_or_else(none, |time| format!("{}s", time.as_secs_f64()))),
            ("iterations", self.bounds.iterations.map_or_else(none, |number| number.to_string())),
        ]
    }

    fn unknown_param(&self, name: &str) -> String {
        let known = self.params().map(|(name, _)| name).join(", ");
        format!("unknown parameter '{name}'; the parameters are {known}")
    }

    pub(super) fn set_random_seed(&mut self, rest: &str) -> Answer {
        let seed =
            rest.parse().map_err(|_| format!("'{rest}' is not a seed: write a whole number from 0 up"))?;
        self.set_agent(self.spec.clone(), Some(seed))
    }

    fn set_agent(&mut self, spec: String, seed: Option<u64>) -> Answer {
        self.player = seated(&spec, self.catalogue.player(self.table.info(), &spec, seed)?);
        (self.spec, self.seed, self.thought) = (spec, seed, None);
        Ok(String::new())
    }

    pub(super) fn time_settings(&mut self, rest: &str) -> Answer {
        self.control = clock::plain_control(&words(rest))?;
        self.reset_clocks();
        Ok(String::new())
    }

    pub(super) fn kgs_time_settings(&mut self, rest: &str) -> Answer {
        self.control = clock::named_control(&words(rest))?;
        self.reset_clocks();
        Ok(String::new())
    }

    pub(super) fn time_left(&mut self, rest: &str) -> Answer {
        let words = words(rest);
        let [color, time, count] = words.as_slice() else {
            return Err("three arguments are needed: colour, time, and moves or 0 for main time".to_string());
        };
        let (color, time, count) = (self.color(color)?, clock::seconds(time)?, clock::count(count)?);
        if self.control.is_none() {
            let moves = (count > 0).then_some(Overtime::Moves(time, count));
            let main = if count == 0 { time } else { Duration::ZERO };
            self.control = Some(Control { main, overtime: moves.unwrap_or(Overtime::None) });
            self.reset_clocks();
        }
        if let Some(clock) = self.clocks.get_mut(color) {
            Clock::set_left(clock, time, count);
        }
        Ok(String::new())
    }
}

/// The processor time of this process in seconds.
#[cfg(unix)]
pub(super) fn cputime(_: &mut Engine, rest: &str) -> Answer {
    none(rest)?;
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Ok(format!("{:.6}", time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9))
}

#[cfg(not(unix))]
pub(super) fn cputime(_: &mut Engine, rest: &str) -> Answer {
    none(rest)?;
    Err("the processor time is not known on this system".to_string())
}

/// Parses a bound, or the word for none.
fn bound<T>(text: &str, read: impl FnOnce(&str) -> Result<T, String>) -> Result<Option<T>, String> {
    if text == NO_BOUND { Ok(None) } else { read(text).map(Some) }
}

fn iterations(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|&number| number > 0);
    number
        .ok_or_else(|| format!("'{text}' is not a number of iterations: write a whole number or {NO_BOUND}"))
}

/// Parses `500ms`, `2s` or a number of seconds.
fn duration(text: &str) -> Result<Duration, String> {
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 1e-3),
        None => (text.strip_suffix('s').unwrap_or(text), 1.0),
    };
    let seconds = clock::seconds(number)
        .map_err(|_| format!("'{text}' is not a time, such as 500ms or 2s, or {NO_BOUND}"))?;
    Ok(seconds.mul_f64(unit))
}
