//! Matches with honest statistics.

use std::collections::BTreeMap;

use arena::{Journal, Mode, Options, Plan, PlanSettings, Summary};
use game_core::StopFlag;
use matches::{MatchReferee, Openings, Participant, Rules};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::agent::{duration, read_spec};
use crate::errors::wrong;
use crate::game::Game;
use crate::interrupt::interruptible;
use crate::plain::plain;
use crate::whole::{GameCount, OpeningTurns, Seed, Threads};

/// Plays a match, and returns the summary that ``polyspire arena --json`` prints, and the same for people.
#[pyfunction]
#[pyo3(signature = (
    first, second, game, games=GameCount(100), seed=Seed(1), threads=Threads(1), opening_turns=OpeningTurns(0), time=None
))]
#[allow(clippy::too_many_arguments, reason = "named arguments in Python")]
pub(crate) fn play_match<'py>(
    py: Python<'py>,
    first: &str,
    second: &str,
    game: &Bound<'py, PyAny>,
    games: GameCount,
    seed: Seed,
    threads: Threads,
    opening_turns: OpeningTurns,
    time: Option<f64>,
) -> PyResult<(Bound<'py, PyAny>, String)> {
    let game = Game::named(game)?.entry;
    let specs = [read_spec(first, None)?, read_spec(second, None)?];
    let mut names = specs.each_ref().map(ToString::to_string);
    if names[0] == names[1] {
        names[1].push_str(" (second)");
    }
    let openings = Openings::Random { turns: opening_turns.0 };
    let conditions = BTreeMap::from([
        ("game".to_string(), game.info.id.to_string()),
        ("openings".to_string(), openings.describe()),
    ]);
    let settings = PlanSettings {
        agents: names.to_vec(),
        seats: game.info.seats,
        mode: Mode::default_for(2),
        games: games.0,
        seed: seed.0,
        conditions,
    };
    let plan = Plan::new(settings).map_err(wrong)?;
    let participants: Vec<Participant> = names
        .iter()
        .zip(&specs)
        .map(|(name, spec)| Participant::of_spec(game, name, spec))
        .collect::<Result<_, _>>()
        .map_err(wrong)?;
    let referee =
        MatchReferee::new(game, participants, Rules { openings, time: duration(time)?, ..Rules::default() });
    let options = Options { threads: threads.0.max(1), sprt: None };
    let stop = StopFlag::default();
    let summary = interruptible(py, &stop, || {
        let mut journal = Journal::in_memory(&plan);
        let played = arena::run(&plan, &referee, &mut journal, options, &stop, &mut |_| {});
        played.map(|_| Summary::new(&plan, journal.reports(), &referee.seat_names(), None))
    })?;
    let summary = summary.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
    Ok((plain(py, &summary)?, arena::text(&summary)))
}
