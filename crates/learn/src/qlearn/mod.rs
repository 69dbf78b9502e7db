//! Q-learning as textbooks have it, for comparison with networks: a linear value of the position after a move, learned
//! by epsilon-greedy games against itself.
//!
//! [`LinearFeatures`] is what a game shows, [`Linear`] what is learned, [`play_and_learn`] the rule, and [`QLearnRun`] a run in
//! its folder.

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
