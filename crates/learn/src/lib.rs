//! Learning by self-play: games, replay, training, checkpoints.
//!
//! A [`Run`] lives in a folder and is told everything by a [`Config`]. In turn it plays games against itself
//! ([`SelfPlay`]), remembers them ([`Replay`]), learns from them ([`Trainer`], with a [`Learner`] for each kind of network) and saves checkpoints, which a [`Judge`]
//! rates. All random choices follow from the seed, and every finished game is on disk, so a run that was killed goes on
//! as if nothing had happened.

mod arithmetic;
mod batch;
mod config;
mod episode;
mod learner;
mod losses;
mod monitor;
mod replay;
mod run;
mod selfplay;
mod store;
mod trainer;
mod training;

pub use batch::Batch;
pub use config::{
    Anchor, Config, DenseSizes, EvaluationConfig, NetworkConfig, SelfPlayConfig, SparseSizes, TrainingConfig,
};
pub use episode::{Episode, Lesson};
pub use learner::{DenseLearner, Learner, SparseLearner};
pub use losses::{LossWeights, Losses};
pub use monitor::{
    AnchorResult, Checkpoint, EventFile, Label, Manifest, Metrics, MetricsFile, MonitorError, RunFacts,
    report, timestamp,
};
pub use replay::Replay;
pub use run::{Event, Judge, Judgement, Run, RunEnd, Scribe};
pub use selfplay::{ExactSearch, SelfPlay};
pub use store::RunError;
pub use trainer::{StepSettings, Trainer};
