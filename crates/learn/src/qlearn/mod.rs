//! Textbook Q-learning, for comparison with networks: a linear value of the position after a move, learned
//! from epsilon-greedy self-play.
//!
//! [`LinearFeatures`] describe a position, [`Linear`] is the value function, [`play_and_learn`] the learning
//! rule, and [`QLearnRun`] a run in its folder.

mod config;
mod linear;
mod linear_features;
mod model;
mod rule;
mod run;

pub use config::{QLearnConfig, RatingConfig, RuleConfig};
pub use linear::{Glance, Linear};
pub use linear_features::{LinearFeatures, ahead};
pub use model::{LinearCard, LinearError, LinearModel};
pub use rule::{GameFacts, Pace, play_and_learn, worth};
pub use run::QLearnRun;
