//! Table files.

mod container;
mod table;
mod write;

pub(crate) use container::{CHECKPOINT, Container, Identity, write_container};
pub use table::Table;
pub(crate) use write::write_table;
