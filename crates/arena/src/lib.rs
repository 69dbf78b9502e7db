//! Matches and tournaments with honest statistics.
//!
//! A [`Plan`] fixes which agents meet, in which seats and from which openings. A [`Referee`] plays one game.
//! [`run()`] plays the plan in parallel and appends every game to a [`Journal`], from which an interrupted
//! run resumes. A [`Summary`] has the statistics. Nothing here knows a game or how agents are created.

mod game;
mod journal;
mod nearest;
mod output;
mod page;
mod plan;
mod referee;
mod run;
mod settings_error;
mod stats;

pub use game::{FaultKind, FaultReport, GameReport, SeatReport};
pub use journal::{Journal, JournalError};
pub use nearest::{did_you_mean, nearest};
pub use output::{csv, read_text, read_whole, text, write_results, write_whole};
pub use page::{escape, page};
pub use plan::{GameTask, MAX_AGENTS, MAX_PLACES, Mode, Plan, PlanError, PlanSettings};
pub use referee::Referee;
pub use run::{Ending, Options, Progress, RunError, run};
pub use settings_error::explain;
pub use stats::{
    AgentSummary, Encounter, Estimate, FaultLine, SeatSummary, Sprt, SprtSettings, SprtSummary, Summary,
    Tally, Verdict,
};
