//! Parses settings with a syntax of their own.

use std::path::Path;
use std::time::Duration;

use catalog::{agent_spec, find_agent};
use game_module::{AgentSpec, GameModule, read_time, split_specs};

use super::SettingsError;
use crate::Openings;

/// Stands for the default leader.
pub const DEFAULT_LEADER: &str = "";

const PLIES: &str = "plies=";

/// The openings that ship with the game.
const BALANCED: &str = "balanced";

/// Whether the openings are read from a file.
pub(super) fn is_file(openings: &str) -> bool {
    openings != BALANCED && !openings.starts_with(PLIES)
}

/// `balanced`, `plies=N`, or the path of a book.
pub(super) fn openings(game: &GameModule, text: Option<&str>, seed: u64) -> Result<Openings, SettingsError> {
    let Some(text) = text else { return Ok(Openings::default_for(game, seed)) };
    if text == BALANCED {
        let none =
            || SettingsError(format!("{} has no balanced openings; use plies=N or a file", game.info.id));
        return Openings::balanced(game, seed).ok_or_else(none);
    }
    if let Some(number) = text.strip_prefix(PLIES) {
        let wrong = || SettingsError(format!("'{text}' is not valid: plies must be from 0 to 65535"));
        return number.parse().map(|turns| Openings::Random { turns }).map_err(|_| wrong());
    }
    let book = charts::read_whole(Path::new(text)).map_err(|error| {
        SettingsError(format!("openings must be balanced, plies=N or a file: cannot read {text}: {error}"))
    })?;
    Openings::book(game, &book).map_err(|error| SettingsError(format!("{text}: {error}")))
}

/// A time such as `100ms`, `2s` or `1.5s`, from a millisecond to an hour.
pub(super) fn time(text: &str) -> Result<Duration, SettingsError> {
    read_time(text, 3600.0).ok_or_else(|| {
        SettingsError(format!("'{text}' is not a time; use 1ms to 3600s, such as 100ms or 2s"))
    })
}

/// An agent that takes part.
pub(super) struct Entrant {
    /// Its unique name in the results.
    pub(super) name: String,
    pub(super) spec: AgentSpec,
    /// Whether the settings name it, rather than the spec.
    pub(super) is_named: bool,
    /// The name without the number that makes it unique.
    base: String,
}

/// Parses `SPEC` or `NAME=SPEC`. Agents with equal names get numbers.
pub(super) fn entrants(texts: &[String]) -> Result<Vec<Entrant>, SettingsError> {
    let mut all: Vec<Entrant> = Vec::new();
    for text in texts {
        // In a spec a colon comes before the first equals sign.
        let (name, spec) = match text.find(['=', ':']) {
            Some(at) if text[at..].starts_with('=') => (Some(text[..at].trim()), &text[at + 1..]),
            _ => (None, text.as_str()),
        };
        let spec = agent_spec(spec).map_err(|error| SettingsError(format!("{error}{}", hint(spec))))?;
        let given = name.or(spec.given_name());
        let base = given.map_or_else(|| spec.to_string(), str::to_string);
        if base.is_empty() {
            return Err(SettingsError(format!("'{text}' has no name before the equals sign")));
        }
        let count = all.iter().filter(|entrant| entrant.base == base).count();
        if count > 0 && name.is_some() {
            return Err(SettingsError(format!("two agents are called '{base}'")));
        }
        let is_named = given.is_some();
        let name = if count == 0 { base.clone() } else { format!("{base}#{}", count + 1) };
        all.push(Entrant { name, spec, is_named, base });
    }
    Ok(all)
}

/// Explains the likely cause if the agents are separated by commas, as in `--seats`.
fn hint(spec: &str) -> &'static str {
    let name = |spec: &str| spec.split(':').next().unwrap_or_default().to_string();
    let is_agent = |spec: &String| find_agent(&name(spec)).is_ok();
    if name(spec).contains(',') || split_specs(spec)[1..].iter().any(is_agent) {
        "; separate agents by spaces, not commas (in a file, each is its own string)"
    } else {
        ""
    }
}

/// The agent whose CPU time the other follows, by name or by number from 1. By default it is the external
/// engine; if none or both are external, the first agent.
pub(super) fn leader(entrants: &[Entrant], wanted: &str) -> Result<usize, SettingsError> {
    if entrants.len() != 2 {
        return Err(SettingsError(format!(
            "--match-cpu is for a match of two agents, not {}",
            entrants.len()
        )));
    }
    let names = || entrants.iter().map(|entrant| entrant.name.as_str()).collect::<Vec<_>>().join(" or ");
    if wanted == DEFAULT_LEADER {
        let external: Vec<usize> =
            (0..entrants.len()).filter(|&index| entrants[index].spec.name() == "gtp").collect();
        return Ok(if let [leader] = external[..] { leader } else { 0 });
    }
    let by_name = entrants.iter().position(|entrant| entrant.name == wanted);
    let by_number = || wanted.parse().ok().filter(|number| (1..=entrants.len()).contains(number));
    by_name
        .or_else(|| by_number().map(|number: usize| number - 1))
        .ok_or_else(|| SettingsError(format!("--match-cpu: no agent is called '{wanted}'; use {}", names())))
}
