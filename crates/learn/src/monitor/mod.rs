//! What a training run reports about itself.
//!
//! [`MetricsFile`] keeps all metrics, [`EventFile`] repeats them for `TensorBoard`, [`Manifest`] lists the
//! checkpoints with their strength, and [`report()`] shows all of it on one page.

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
