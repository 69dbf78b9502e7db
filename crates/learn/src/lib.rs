//! Learning by self-play: games, replay, training, checkpoints.
//!
//! A [`Run`] lives in a folder and is told everything by a [`Config`]. In turn it plays games against itself
//! ([`SelfPlay`]), remembers them ([`Replay`]), learns from them ([`Trainer`], with a [`Learner`] for each kind of network) and saves checkpoints, which a [`CheckpointEvaluator`]
//! rates. All random choices follow from the seed, and every finished game is on disk, so a run that was killed goes on
//! as if nothing had happened. An [`RemoteTrainer`] is the same run where others play the games ([`play_elsewhere`]).

mod arithmetic;
mod batch;
mod config;
mod episode;
mod intake;
mod learner;
mod losses;
mod monitor;
mod qlearn;
mod remote_trainer;
mod replay;
mod run;
mod run_log;
mod selfplay;
mod settings;
mod store;
mod trainer;
mod training;
mod training_loop;

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
pub use qlearn::{
    GameFacts, Glance, Linear, LinearCard, LinearError, LinearFeatures, LinearModel, Pace, QLearnConfig,
    QLearnRun, RatingConfig, RuleConfig, ahead, play_and_learn, worth,
};
pub use remote_trainer::{RemoteTrainer, Taken};
pub use replay::Replay;
pub use run::{Run, Scribe};
pub use run_log::{CheckpointEvaluator, Judgement};
pub use selfplay::{ExactSearch, SelfPlay, play_elsewhere};
pub use settings::{Method, RunConfig};
pub use store::{RunError, has_run};
pub use trainer::{StepSettings, Trainer};
pub use training_loop::{Event, RunEnd};
