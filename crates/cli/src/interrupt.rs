//! Ctrl-C and other signals that tell the program to end. External engines do not notice them, and are ended here.

use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;
use game_core::StopFlag;

use crate::failure::Failure;

/// Raised by Ctrl-C: the command ends and keeps what is done. Who insists gets out at once, and loses what is under way
/// and nothing else.
pub(crate) fn stop_on_ctrl_c() -> Result<StopFlag, Failure> {
    let stop = StopFlag::default();
    let raised = stop.clone();
    let handler = move || {
        if raised.is_raised() {
            leave();
        }
        // In this order: an engine that has ended is then no news to anybody.
        raised.raise();
        gtp::end_engines();
    };
    ctrlc::set_handler(handler).context("cannot listen for Ctrl-C")?;
    Ok(stop)
}

/// For commands that have nothing to keep: Ctrl-C ends them at once, but not without their engines.
pub(crate) fn leave_on_ctrl_c() -> Result<(), Failure> {
    Ok(ctrlc::set_handler(|| leave()).context("cannot listen for Ctrl-C")?)
}

/// The exit code of a program that a signal ended.
pub(crate) const ENDED_BY_SIGNAL: u8 = 130;

static IS_LEAVING: AtomicBool = AtomicBool::new(false);

fn leave() -> ! {
    // In this order: a command that notices the end of its engine before the program is gone has not failed.
    IS_LEAVING.store(true, Ordering::SeqCst);
    gtp::end_engines();
    std::process::exit(ENDED_BY_SIGNAL.into())
}

/// Whether a signal is ending the program, whatever its command says of that.
pub(crate) fn is_leaving() -> bool {
    IS_LEAVING.load(Ordering::SeqCst)
}
