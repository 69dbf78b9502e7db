//! Games as reinforcement learning environments: actions, observation planes, action masks, rewards, and
//! batches.

mod batch;
mod environment;
mod planes;
mod rewards;

pub use batch::{Batch, Buffers, StepError};
pub use environment::{Environment, EnvironmentOf, Shape, WrongGame, typed};
pub use planes::{Last, Planes, mark};
pub use rewards::RewardRule;
