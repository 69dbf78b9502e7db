//! Learning by self-play: games, replay, training, checkpoints.
//!
//! A [`TrainingRun`] lives in a folder and is defined by a [`Config`]. It plays against itself ([`SelfPlay`],
//! on this machine or by [`play_elsewhere`]), stores the games in a [`ReplayBuffer`], trains on them
//! ([`Trainer`], with a [`Learner`] for each kind of network) and saves checkpoints, which a
//! [`CheckpointEvaluator`] rates. All random choices follow from the seed and every finished game is on disk,
//! so a killed run resumes as if nothing had happened. The run itself is not generic: the game's kit makes
//! the part that knows the game. [`QLearnRun`] is another learner, for comparison, in the same
//! [`TrainingLoop`].

mod arithmetic;
mod batch;
mod config;
mod encoded;
mod episode;
mod game_trainer;
mod intake;
mod learner;
mod losses;
mod monitor;
mod policy_target;
mod processor;
mod qlearn;
mod replay_buffer;
mod run_log;
mod selfplay;
mod settings;
mod start;
mod store;
mod trainer;
mod training_loop;
mod training_run;

pub use batch::Batch;
pub use config::{
    Anchor, Config, DenseSizes, EvaluationConfig, NetworkConfig, SelfPlayConfig, SparseSizes, TrainingConfig,
};
pub use episode::{Episode, EpisodeVersion, Sample};
pub use learner::{DenseLearner, Gradient, Learner, SparseLearner};
pub use losses::{LossWeights, Losses};
pub use monitor::{
    AnchorResult, Checkpoint, EventFile, Label, Manifest, Metrics, MetricsFile, MonitorError, RunFacts,
    report, timestamp,
};
pub use qlearn::{
    GameFacts, Glance, Linear, LinearCard, LinearError, LinearFeatures, LinearModel, Pace, QLearnConfig,
    QLearnRun, RatingConfig, RuleConfig, ahead, play_and_learn, worth,
};
pub use replay_buffer::{ReplayBuffer, ReplaySettings};
pub use run_log::{CheckpointEvaluator, Judgement};
pub use selfplay::{ExactSearch, SelfPlay, play_elsewhere};
pub use settings::{Method, RunConfig};
pub use store::{RunError, has_run};
pub use trainer::{StepSettings, Trainer};
pub use training_loop::{Event, RunEnd, Tell, TrainingLoop};
pub use training_run::{Scribe, Taken, TrainingRun};
