//! Games as learners meet them: actions with numbers, positions as stacks of small boards, rewards, and many games that are
//! stepped at once.

mod batch;
mod environment;
mod picture;
mod rewards;

pub use batch::{Batch, Boards, StepError};
pub(crate) use environment::EnvironmentOf;
pub use environment::{Environment, Evaluation, Shape, WrongGame};
pub(crate) use picture::{Last, Pictured, mark};
pub use rewards::RewardRule;
