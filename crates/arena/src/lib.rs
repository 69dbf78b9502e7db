//! Matches and tournaments with honest statistics.
//!
//! A [`Plan`] says which agents meet, in which seats and from which openings; a [`Referee`] plays one game; [`run()`]
//! plays the plan on all cores and writes every game to a [`Journal`], from which an interrupted run goes on; a
//! [`Summary`] says what the games show, and how sure that is. Nothing here knows a game, or how agents are made.

mod game;
mod journal;
mod mistake;
mod nearest;
mod output;
mod page;
mod plan;
mod referee;
mod run;
mod stats;

pub use game::{FaultKind, FaultReport, GameReport, SeatReport};
pub use journal::{Journal, JournalError};
pub use mistake::explain;
pub use nearest::{did_you_mean, nearest};
pub use output::{csv, text, write_results};
pub use page::page;
pub use plan::{GameTask, MAX_AGENTS, MAX_PLACES, Mode, Plan, PlanError, PlanSettings};
pub use referee::Referee;
pub use run::{Ending, Options, Progress, RunError, run};
pub use stats::{
    AgentSummary, Encounter, Estimate, FaultLine, SeatSummary, Sprt, SprtSettings, SprtSummary, Summary,
    Tally, Verdict,
};
