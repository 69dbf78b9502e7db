//! Games as learners meet them: actions with numbers, positions as stacks of small boards, rewards, and many games that
//! are stepped at once.

mod batch;
mod environment;
mod picture;
mod rewards;

pub use batch::{Batch, Boards, StepError};
pub use environment::{Environment, EnvironmentOf, Shape, WrongGame, typed};
pub use picture::{Last, Planes, mark};
pub use rewards::RewardRule;
