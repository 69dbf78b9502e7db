//! The interfaces that every game, search and session shares.
//!
//! A game implements [`Position`]; everything else follows. This one is Nim with one heap, and taking the last match wins:
//!
//! ```
//! # use std::{fmt, num::ParseIntError, ops::ControlFlow, str::FromStr};
//! use game_core::{Outcome, Position, Seat, mix, perft};
//!
//! #[derive(Clone, Debug, PartialEq, Eq)]
//! struct Nim {
//!     matches: u8,
//!     turn: u16,
//! }
//!
//! #[derive(Clone, Debug, PartialEq, thiserror::Error)]
//! #[error("there are not so many matches")]
//! struct TooMany;
//!
//! impl Position for Nim {
//!     type Move = u8;
//!     type Refusal = TooMany;
//!     const SEATS: usize = 2;
//!
//!     fn start() -> Self {
//!         Self { matches: 5, turn: 0 }
//!     }
//!
//!     fn to_move(&self) -> Seat {
//!         Seat::new(usize::from(self.turn % 2))
//!     }
//!
//!     fn turn(&self) -> u16 {
//!         self.turn
//!     }
//!
//!     fn visit_moves(&self, visit: impl FnMut(u8) -> ControlFlow<()>) -> ControlFlow<()> {
//!         (1..=self.matches.min(3)).try_for_each(visit)
//!     }
//!
//!     fn check(&self, mv: u8) -> Result<(), TooMany> {
//!         if (1..=self.matches.min(3)).contains(&mv) { Ok(()) } else { Err(TooMany) }
//!     }
//!
//!     fn play_unchecked(&mut self, mv: u8) {
//!         self.matches -= mv;
//!         self.turn += 1;
//!     }
//!
//!     fn outcome(&self) -> Option<Outcome> {
//!         let first_won = self.turn % 2 == 1;
//!         (self.matches == 0).then(|| Outcome::new(if first_won { &[1, 0] } else { &[0, 1] }))
//!     }
//!
//!     fn key(&self) -> u64 {
//!         mix(u64::from(self.matches) << 16 | u64::from(self.turn))
//!     }
//! }
//! # impl fmt::Display for Nim {
//! #     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { write!(f, "{}", self.matches) }
//! # }
//! # impl FromStr for Nim {
//! #     type Err = ParseIntError;
//! #     fn from_str(text: &str) -> Result<Self, ParseIntError> { Ok(Self { matches: text.parse()?, turn: 0 }) }
//! # }
//!
//! assert_eq!(Nim::start().moves(), [1, 2, 3]);
//! assert_eq!(perft(&Nim::start(), 2), 8);
//! ```
//!
//! Nothing here knows a particular game or does I/O. Code that must be fast is generic over [`Position`] (static
//! dispatch); code that must be flexible erases whole games, never single moves.
//!
//! # Features
//!
//! - `std` (default): agents with their limits and progress, and processor time. Without it the crate is `no_std` and
//!   needs `alloc`.
//! - `serde`: seats and outcomes as plain data, and `as_text` for positions and moves of any game.

#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod action_space;
#[cfg(feature = "std")]
mod agent;
#[cfg(feature = "serde")]
pub mod as_text;
mod bounded;
mod calendar;
#[cfg(feature = "std")]
mod cpu;
mod key;
#[cfg(feature = "std")]
mod limits;
mod outcome;
mod perft;
mod playout;
mod position;
#[cfg(feature = "std")]
mod progress;
mod rng;
mod seat;
#[cfg(feature = "serde")]
mod serialize;
mod symmetries;
mod thought;

pub use action_space::ActionSpace;
#[cfg(feature = "std")]
pub use agent::{Agent, AgentError};
pub use bounded::Bounded;
pub use calendar::civil_from_days;
#[cfg(feature = "std")]
pub use cpu::thread_cpu_time;
pub use key::mix;
#[cfg(feature = "std")]
pub use limits::{Limits, StopFlag};
pub use outcome::Outcome;
pub use perft::{divide, perft};
pub use playout::random_playout;
pub use position::Position;
#[cfg(feature = "std")]
pub use progress::{LEADING_MOVES, LeadingMove, Progress, ProgressReport};
pub use rng::Rng;
pub use seat::{MAX_SEATS, Seat};
pub use symmetries::Symmetries;
pub use thought::{Candidate, Thought};

/// The examples of the readme, tested with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
