//! Hints and analysis, from the same analyst as everywhere else.

use std::panic::{AssertUnwindSafe, catch_unwind};

use analysis::{GameAnalyst, TIME_FOR_HINT};
use game_core::{Limits, StopFlag};
use game_module::GameModule;
use session::{Analyst, ExactView, Session, ThoughtView};

/// Gives advice on positions of one game.
pub struct Adviser(GameAnalyst);

/// The best move in a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The source: an agent spec, or where the result is known from.
    pub spec: String,
    /// The move, in the game's notation.
    pub text: String,
    /// The search's thought, if there was a search.
    pub thought: Option<ThoughtView>,
    /// The exact result of the best turn, in solved games.
    pub exact: Option<ExactView>,
}

/// A hint for the player to move. Keeps the adviser for the next hint; finds the game's best one if there is
/// none.
pub fn hint(
    game: &'static GameModule,
    adviser: &mut Option<Adviser>,
    session: &dyn Session,
) -> Result<Advice, String> {
    let found = adviser.take().map_or_else(|| Adviser::find(game), Ok)?;
    adviser.insert(found).advise(session, StopFlag::default())
}

impl Adviser {
    /// The best adviser for a game, or an error message if there is none.
    pub fn find(game: &'static GameModule) -> Result<Self, String> {
        let analyst = GameAnalyst::new(game);
        analyst.map(Self).map_err(|error| format!("nobody gives advice in {}: {error}", game.info.id))
    }

    /// Advises the player to move. A panic becomes an error, so that the game survives it.
    pub fn advise(&mut self, session: &dyn Session, stop: StopFlag) -> Result<Advice, String> {
        let limits = Limits { time: Some(TIME_FOR_HINT), stop, ..Limits::default() };
        let answer = catch_unwind(AssertUnwindSafe(|| self.0.analyze(session, &limits)));
        let analysis = match answer {
            Ok(analysis) => analysis.map_err(|error| format!("there is no advice: {error}"))?,
            Err(_) => return Err("the analysis of this position crashed".to_string()),
        };
        Ok(Advice {
            spec: analysis.source.to_string(),
            text: analysis.text.ok_or("the game is over")?,
            thought: analysis.thought,
            exact: analysis.exact.and_then(|turns| turns.into_iter().next()),
        })
    }
}

impl Advice {
    /// The value of the move to the player in `seat`, in words.
    pub fn value(&self, seat: usize) -> Option<String> {
        match (&self.exact, &self.thought) {
            (Some(exact), _) => Some(match exact.turns {
                Some(turns) => format!("{} in {turns} turns", exact.outcome),
                None => exact.outcome.to_string(),
            }),
            (None, Some(thought)) => {
                let percent = percent(*thought.values.get(seat)?);
                let certainty = if thought.is_proven { "exact" } else { "estimated" };
                Some(format!("{percent} {certainty}, {} tries", grouped(tries(thought))))
            }
            (None, None) => None,
        }
    }
}

/// Visits in this search, including those of earlier rounds that the adviser remembers.
pub fn tries(thought: &ThoughtView) -> u64 {
    thought.iterations.max(thought.candidates.iter().map(|candidate| candidate.visits).sum())
}

/// Formats a share between 0 and 1 as a percentage.
pub fn percent(share: f32) -> String {
    format!("{:.0} %", share * 100.0)
}

/// Formats a number with thousands separators.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let first = digits.len() % 3;
    let mut groups: Vec<&str> = Vec::new();
    if first > 0 {
        groups.push(&digits[..first]);
    }
    groups.extend((first..digits.len()).step_by(3).map(|at| &digits[at..at + 3]));
    groups.join(",")
}
