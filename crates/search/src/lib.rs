//! Search for any game: Monte Carlo tree search for two to four seats, and exact endgames.
//!
//! ```
//! use game_core::{Agent, Limits, Position};
//! use pylos::PylosSquares;
//! use search::{MctsAgent, Playouts, SearchSettings, Uniform};
//!
//! let mut agent = MctsAgent::new(SearchSettings::default(), Playouts::<Uniform>::default(), None);
//! let limits = Limits { iterations: Some(100), ..Limits::default() };
//! let chosen = agent.choose(&PylosSquares::start(), &limits)?;
//! assert!(PylosSquares::start().is_legal(chosen));
//! # Ok::<(), game_core::AgentError>(())
//! ```
//!
//! [`Mcts`] has one tree for two kinds of [`LeafEvaluator`]: playouts (UCT with RAVE) and an [`Evaluator`]
//! (PUCT). A game needs numbered moves ([`game_core::ActionSpace`]) besides its rules. [`endgame`] searches to
//! the end of the game and returns exact results.
//!
//! The search runs on threads and reads the clock, so it needs the standard library; the games that it searches do
//! not.

mod agent;
pub mod endgame;
mod evaluator;
mod leaf;
mod mcts;
mod random;
mod ranking;
mod rollout;

pub use agent::{Exact, MctsAgent, SearchSettings};
pub use evaluator::{Evaluated, Evaluator};
pub use leaf::{LeafEvaluator, MoveTrace, Utility};
pub use mcts::{Formula, Mcts, Noise, Params};
pub use random::RandomAgent;
pub use ranking::{MoveScore, RankingAgent, SHOWN, random_error, rank, squash};
pub use rollout::{Playouts, Priors, Rollout, Uniform};

/// The examples of the readme, tested with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
