//! Agents as data: kinds, settings and specs.

mod error;
mod info;
mod kind;
mod setting;
mod spec;
mod syntax;

pub use error::SpecError;
pub use info::AgentInfo;
pub use kind::{AgentKind, FamilyAgent};
pub use setting::{Kind, NAME, NOISE, NetworkBound, Preset, SEED, Setting, THREADS, TIME, read_time};
pub use spec::AgentSpec;
pub use syntax::{quote, split_specs};
