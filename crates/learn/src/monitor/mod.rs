//! What a training run tells the world about itself.
//!
//! [`MetricsFile`] keeps every measurement, [`EventFile`] repeats them for `TensorBoard`, [`Manifest`] lists the
//! checkpoints with their strength, and [`report()`] draws all of it as one page.

mod error;
mod events;
mod label;
mod manifest;
mod metrics;
mod numbers;
mod report;
mod time;

pub use error::MonitorError;
pub use events::EventFile;
pub use label::Label;
pub use manifest::{AnchorResult, Checkpoint, Manifest};
pub use metrics::{Metrics, MetricsFile};
pub(crate) use numbers::or_nan;
pub use report::{RunFacts, report};
pub use time::timestamp;
