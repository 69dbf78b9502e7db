//! Ctrl-C in commands that leave complete results when they are stopped.

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
            std::process::exit(130);
        }
        raised.raise();
    };
    ctrlc::set_handler(handler).context("cannot listen for Ctrl-C")?;
    Ok(stop)
}
