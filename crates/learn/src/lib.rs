//! Learning by self-play: games, replay, training, checkpoints.

mod batch;
mod episode;
mod gradient;
mod monitor;
mod trainer;

pub use batch::Batch;
pub use episode::{Episode, Lesson};
pub use gradient::{LossWeights, Losses};
pub use monitor::{
    AnchorResult, Checkpoint, EventFile, Label, Manifest, Metrics, MetricsFile, MonitorError, RunFacts,
    report, timestamp,
};
pub use trainer::{StepSettings, Trainer};
