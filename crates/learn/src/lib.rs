//! Learning by self-play: games, replay, training, checkpoints.
//!
//! A [`Run`] lives in a folder and is told everything by a [`Config`]. In turn it plays games against itself
//! ([`SelfPlay`]), remembers them ([`Replay`]), learns from them ([`Trainer`]) and saves checkpoints, which a [`Judge`]
//! rates. All random choices follow from the seed, and every finished game is on disk, so a run that was killed goes on
//! as if nothing had happened.

mod batch;
mod config;
mod episode;
mod gradient;
mod monitor;
mod replay;
mod run;
mod selfplay;
mod store;
mod trainer;

pub use batch::Batch;
pub use config::{Anchor, Config, EvaluationConfig, NetworkConfig, SelfPlayConfig, TrainingConfig};
pub use episode::{Episode, Lesson};
pub use gradient::{LossWeights, Losses};
pub use monitor::{
    AnchorResult, Checkpoint, EventFile, Label, Manifest, Metrics, MetricsFile, MonitorError, RunFacts,
    report, timestamp,
};
pub use replay::Replay;
pub use run::{Event, Judge, Judgement, Run, RunEnd, Scribe};
pub use selfplay::{ExactSearch, SelfPlay};
pub use store::RunError;
pub use trainer::{StepSettings, Trainer};
