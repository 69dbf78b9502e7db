//! The interfaces that every game, search and session shares.
//!
//! Nothing here knows a particular game, does I/O or serialises anything. Code that must be fast is generic over
//! [`Position`] (static dispatch); code that must be flexible uses the object-safe facade of the `session` crate.

mod agent;
mod bounded;
mod calendar;
mod cpu;
mod encoder;
mod gauge;
mod key;
mod limits;
mod numbered;
mod outcome;
mod perft;
mod playout;
mod position;
mod rng;
mod seat;
mod thought;

pub use agent::{Agent, AgentError};
pub use bounded::Bounded;
pub use calendar::civil_from_days;
pub use cpu::thread_cpu_time;
pub use encoder::{Encoder, Observation, input_words};
pub use gauge::{Gauge, LEADERS, Leader, Reading};
pub use key::mix;
pub use limits::{Limits, StopFlag};
pub use numbered::Numbered;
pub use outcome::Outcome;
pub use perft::{divide, perft};
pub use playout::random_playout;
pub use position::Position;
pub use rng::Rng;
pub use seat::{MAX_SEATS, Seat};
pub use thought::{Candidate, Thought};
