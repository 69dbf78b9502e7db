//! A table as a pure state machine: commands are turned into events, events change the table, and replaying the
//! events of a log gives the same table again. Nothing here waits, writes, draws lots or asks what time it is, so it runs
//! in a server and in a browser alike.

mod apply;
mod clock;
mod command;
mod digest;
mod event;
mod handle;
mod insight;
mod may;
mod record;
mod result;
mod spec;
mod table;
mod view;

pub use apply::CorruptLog;
pub use clock::ClockView;
pub use command::{Command, Refused, Who};
pub use digest::{Digest, hex};
pub use event::{By, EVENT_VERSION, Entry, Event, Moved, Opening};
pub use insight::{Insight, Look};
pub use may::May;
pub use result::{EndReason, Exit, TableResult};
pub use session::MoveInput;
pub use spec::{ClockSetting, Draw, Forfeits, Participant, SpecError, Starter, TableSpec, UndoRule};
pub use table::{Assignment, Driver, Table};
pub use view::{AdviceRule, PlayedView, SeatView, Status, TableView};
