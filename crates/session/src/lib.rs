//! placeholder

pub mod record;
