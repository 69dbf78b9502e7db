//! Values of settings that are more than a word or a number.

use std::path::Path;
use std::time::Duration;

use catalog::{agent_spec, find_agent};
use game_module::{AgentSpec, GameModule, read_time, split_specs};

use super::WrongSettings;
use crate::Openings;

/// Stands for the leader that nobody named.
pub const USUAL_LEADER: &str = "";

const PLIES: &str = "plies=";

/// Whether these openings are drawn, and not read from a file.
pub(super) fn is_random(openings: &str) -> bool {
    openings.starts_with(PLIES)
}

/// `plies=4`, or the name of a book.
pub(super) fn openings(game: &GameModule, text: Option<&str>) -> Result<Openings, WrongSettings> {
    let Some(text) = text else { return Ok(Openings::Random { turns: game.info.seats as u16 }) };
    if let Some(number) = text.strip_prefix(PLIES) {
        let wrong = || WrongSettings(format!("'{text}' are no openings: plies is a number from 0 to 65535"));
        return number.parse().map(|turns| Openings::Random { turns }).map_err(|_| wrong());
    }
    let book = charts::read_whole(Path::new(text)).map_err(|error| {
        WrongSettings(format!("openings are plies=N or a file: cannot read {text}: {error}"))
    })?;
    Openings::book(game, &book).map_err(|error| WrongSettings(format!("{text}: {error}")))
}

/// `100ms`, `2s` or `1.5s`, from a millisecond to an hour.
pub(super) fn time(text: &str) -> Result<Duration, WrongSettings> {
    read_time(text, 3600.0).ok_or_else(|| {
        WrongSettings(format!("'{text}' is no time; it is from 1ms to 3600s, such as 100ms or 2s"))
    })
}

/// An agent as it takes part.
pub(super) struct Entrant {
    /// Its name in the results.
    pub(super) name: String,
    pub(super) spec: AgentSpec,
    /// Whether the name is other than the spec.
    pub(super) is_named: bool,
    /// The name without the number that tells it from others.
    base: String,
}

/// Agents by `SPEC` or `NAME=SPEC`. Some specs have a name in them. Those that come to the same are told apart by
/// numbers.
pub(super) fn entrants(texts: &[String]) -> Result<Vec<Entrant>, WrongSettings> {
    let mut all: Vec<Entrant> = Vec::new();
    for text in texts {
        // Specs have a colon before their first equals sign.
        let (name, spec) = match text.find(['=', ':']) {
            Some(at) if text[at..].starts_with('=') => (Some(text[..at].trim()), &text[at + 1..]),
            _ => (None, text.as_str()),
        };
        let spec = agent_spec(spec).map_err(|error| WrongSettings(format!("{error}{}", hint(spec))))?;
        let given = name.or(spec.given_name());
        let base = given.map_or_else(|| spec.to_string(), str::to_string);
        if base.is_empty() {
            return Err(WrongSettings(format!("'{text}' has no name before the equals sign")));
        }
        let count = all.iter().filter(|entrant| entrant.base == base).count();
        if count > 0 && name.is_some() {
            return Err(WrongSettings(format!("two agents are called '{base}'")));
        }
        let is_named = given.is_some();
        let name = if count == 0 { base.clone() } else { format!("{base}#{}", count + 1) };
        all.push(Entrant { name, spec, is_named, base });
    }
    Ok(all)
}

/// For those who write several agents with commas between them, as in `--seats`.
fn hint(spec: &str) -> &'static str {
    let name = |spec: &str| spec.split(':').next().unwrap_or_default().to_string();
    let is_agent = |spec: &String| find_agent(&name(spec)).is_ok();
    if name(spec).contains(',') || split_specs(spec)[1..].iter().any(is_agent) {
        "; agents have spaces between them, no commas (in a file, each is a text of its own)"
    } else {
        ""
    }
}

/// The agent whose processor time the other follows: by name or by number from 1, and otherwise the one that is an
/// external engine, or the first if none is, or both are.
pub(super) fn leader(entrants: &[Entrant], wanted: &str) -> Result<usize, WrongSettings> {
    if entrants.len() != 2 {
        return Err(WrongSettings(format!(
            "--match-cpu is for a match of two agents, not {}",
            entrants.len()
        )));
    }
    let names = || entrants.iter().map(|entrant| entrant.name.as_str()).collect::<Vec<_>>().join(" or ");
    if wanted == USUAL_LEADER {
        let external: Vec<usize> =
            (0..entrants.len()).filter(|&index| entrants[index].spec.name() == "gtp").collect();
        return Ok(if let [leader] = external[..] { leader } else { 0 });
    }
    let by_name = entrants.iter().position(|entrant| entrant.name == wanted);
    let by_number = || wanted.parse().ok().filter(|number| (1..=entrants.len()).contains(number));
    by_name
        .or_else(|| by_number().map(|number: usize| number - 1))
        .ok_or_else(|| WrongSettings(format!("--match-cpu: nobody is called '{wanted}'; name {}", names())))
}
