//! Hints and analysis: what the best player of the catalogue would do.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use game_core::{Limits, StopFlag};
use games::CatalogueEntry;
use games::agents::AgentSpec;
use session::{ExactView, Player, Session, ThoughtView};

/// Who is asked: the first of these that the catalogue has and that plays the game. Nobody wants advice from `random`.
const ADVISERS: [&str; 4] = ["perfect", "mcts:time=1s", "lookahead", "greedy"];

/// No adviser may take longer, whatever its own settings say.
const LONGEST: Duration = Duration::from_secs(5);

/// Somebody who gives advice.
pub(crate) struct Adviser {
    spec: &'static str,
    player: Box<dyn Player>,
}

/// What an adviser would do in a position.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Advice {
    /// Who says so.
    pub(crate) spec: String,
    /// The move.
    pub(crate) text: String,
    /// What the adviser thought, if it thinks.
    pub(super) thought: Option<ThoughtView>,
    /// What is exactly known of the best turn, in solved games.
    pub(super) exact: Option<ExactView>,
}

/// A hint for the player to move, from the adviser of the last one or from the best for the game.
pub(crate) fn hint(
    game: &CatalogueEntry,
    adviser: &mut Option<Adviser>,
    session: &dyn Session,
) -> Result<Advice, String> {
    let found = adviser.take().map_or_else(|| Adviser::find(game), Ok)?;
    adviser.insert(found).advise(session, StopFlag::default())
}

impl Adviser {
    /// The best adviser for a game, or in words that there is none.
    pub(super) fn find(game: &CatalogueEntry) -> Result<Self, String> {
        let ask = |spec: &'static str| {
            let player = game.player(&spec.parse::<AgentSpec>().ok()?).ok()?;
            Some(Self { spec, player })
        };
        ADVISERS.into_iter().find_map(ask).ok_or_else(|| {
            let names: Vec<&str> = ADVISERS.iter().filter_map(|spec| spec.split(':').next()).collect();
            format!("nobody gives advice in {}: none of {} plays it", game.info.id, names.join(", "))
        })
    }

    /// What it would do. It must not take the screen down with it, so that a crash is an answer too.
    pub(super) fn advise(&mut self, session: &dyn Session, stop: StopFlag) -> Result<Advice, String> {
        let limits = Limits { time: Some(LONGEST), stop, ..Limits::default() };
        let answer = catch_unwind(AssertUnwindSafe(|| self.player.choose(session, &limits)));
        let text = match answer {
            Ok(chosen) => chosen.map_err(|error| format!("{} has no advice: {error}", self.spec))?,
            Err(_) => return Err(format!("{} crashed over this position", self.spec)),
        };
        let thought = self.player.thought();
        let exact = if thought.is_some() {
            None
        } else {
            session.exact_values().ok().and_then(|values| values.into_iter().next())
        };
        Ok(Advice { spec: self.spec.to_string(), text, thought, exact })
    }
}

impl Advice {
    /// How good the move is, for the player who makes it from a seat.
    pub(crate) fn value(&self, seat: usize) -> Option<String> {
        match (&self.thought, &self.exact) {
            (Some(thought), _) => {
                let percent = percent(*thought.values.get(seat)?);
                let certainty = if thought.is_proven { "proven" } else { "estimated" };
                Some(format!("{percent} {certainty}, {} tries", grouped(tries(thought))))
            }
            (None, Some(exact)) => Some(match exact.turns {
                Some(turns) => format!("{} in {turns} turns", exact.outcome),
                None => exact.outcome.to_string(),
            }),
            (None, None) => None,
        }
    }
}

/// How often moves were tried, in this round and in those before it that the adviser remembers.
pub(super) fn tries(thought: &ThoughtView) -> u64 {
    thought.iterations.max(thought.candidates.iter().map(|candidate| candidate.visits).sum())
}

/// A share of 1 for people.
pub(super) fn percent(share: f32) -> String {
    format!("{:.0} %", share * 100.0)
}

/// A number with its thousands apart.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let first = digits.len() % 3;
    let mut groups: Vec<&str> = Vec::new();
    if first > 0 {
        groups.push(&digits[..first]);
    }
    groups.extend((first..digits.len()).step_by(3).map(|at| &digits[at..at + 3]));
    groups.join(",")
}
