//! A table as a pure state machine. Commands become events, events change the table, and replaying a log
//! gives the same table again. There is no I/O, no randomness and no clock in here, so it runs in a server
//! and in a browser.

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
pub use insight::{Candidate, Insight};
pub use may::May;
pub use result::{EndReason, Exit, TableResult};
pub use session::MoveInput;
pub use spec::{ClockSetting, Draw, Forfeits, Participant, SpecError, Starter, TableSpec, UndoRule};
pub use table::{Assignment, Driver, Table};
pub use view::{AdviceRule, PlayedView, SeatView, Status, TableView};
