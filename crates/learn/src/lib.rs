//! Learning by self-play: games, replay, training, checkpoints.
//!
//! A [`Run`] lives in a folder and is told everything by a [`Config`]. In turn it plays games against itself
//! ([`SelfPlay`]), remembers them ([`Replay`]), learns from them ([`Trainer`], with a [`Learner`] for each kind of network) and saves checkpoints, which a [`Judge`]
//! rates. All random choices follow from the seed, and every finished game is on disk, so a run that was killed goes on
//! as if nothing had happened. An [`Apprentice`] is the same run where others play the games ([`play_elsewhere`]).

mod apprentice;
mod arithmetic;
mod batch;
mod config;
mod course;
mod episode;
mod intake;
mod learner;
mod logbook;
mod losses;
mod monitor;
mod qlearn;
mod replay;
mod run;
mod selfplay;
mod settings;
mod store;
mod trainer;
mod training;

pub use apprentice::{Apprentice, Taken};
pub use batch::Batch;
pub use config::{
    Anchor, Config, DenseSizes, EvaluationConfig, NetworkConfig, SelfPlayConfig, SparseSizes, TrainingConfig,
};
pub use course::{Event, RunEnd};
pub use episode::{Episode, Lesson};
pub use learner::{DenseLearner, Learner, SparseLearner};
pub use logbook::{Judge, Judgement};
pub use losses::{LossWeights, Losses};
pub use monitor::{
    AnchorResult, Checkpoint, EventFile, Label, Manifest, Metrics, MetricsFile, MonitorError, RunFacts,
    report, timestamp,
};
pub use qlearn::{
    GameFacts, Glance, Linear, LinearCard, LinearError, LinearModel, Pace, QLearnConfig, QLearnRun,
    RatingConfig, RuleConfig, Sight, ahead, play_and_learn, worth,
};
pub use replay::Replay;
pub use run::{Run, Scribe};
pub use selfplay::{ExactSearch, SelfPlay, play_elsewhere};
pub use settings::{Method, RunConfig};
pub use store::{RunError, has_run};
pub use trainer::{StepSettings, Trainer};
