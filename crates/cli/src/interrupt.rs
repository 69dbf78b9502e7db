//! Ctrl-C and other signals that end the program. External engines do not receive them, so they are ended
//! here.
//!
//! One rule for all commands: whatever a signal ends early has exit code 130. Commands with something to keep
//! stop and keep it; the others end at once.

use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::Context;
use game_core::StopFlag;

use crate::failure::{Failure, in_words};

/// Exit code after a signal.
pub(crate) const ENDED_BY_SIGNAL: u8 = 130;
/// Exit code of a command that ran and failed.
const FAILED: u8 = 1;

static IS_TOLD: AtomicBool = AtomicBool::new(false);

/// Exit code of a program that is ending at once; 0 otherwise.
static LEAVING: AtomicU8 = AtomicU8::new(0);

/// The stop flag of a command with something to keep.
static STOP: Mutex<Option<StopFlag>> = Mutex::new(None);

/// Whether the handler is installed: there can be only one.
static IS_LISTENING: Mutex<bool> = Mutex::new(false);

/// For commands with nothing to keep: Ctrl-C ends them at once, together with their engines.
pub(crate) fn leave_on_ctrl_c() -> Result<(), Failure> {
    listen(obey)
}

/// Raised by Ctrl-C: the command ends and keeps what is done. A second Ctrl-C ends the program at once and
/// loses only what is in progress.
pub(crate) fn stop_on_ctrl_c() -> Result<StopFlag, Failure> {
    leave_on_ctrl_c()?;
    let stop = StopFlag::default();
    *STOP.lock().unwrap_or_else(PoisonError::into_inner) = Some(stop.clone());
    Ok(stop)
}

/// For `play` on the screen: raised by the first signal. After `longest` the program ends even if the command
/// does not, for instance because its terminal takes no more output; `last` is called before that.
pub(crate) fn stop_on_ctrl_c_within(
    longest: Duration,
    last: impl Fn() + Send + Sync + 'static,
) -> Result<StopFlag, Failure> {
    let stop = StopFlag::default();
    let raised = stop.clone();
    listen(move || {
        raised.raise();
        gtp::end_engines();
        thread::sleep(longest);
        last();
        leave(ENDED_BY_SIGNAL);
    })?;
    Ok(stop)
}

/// Like [`leave_on_ctrl_c`], but calls `last` before.
pub(crate) fn leave_on_ctrl_c_after(last: impl Fn() + Send + 'static) -> Result<(), Failure> {
    listen(move || {
        last();
        leave(ENDED_BY_SIGNAL);
    })
}

/// Installs the program's only handler, unless there is one.
fn listen(mut handle: impl FnMut() + Send + 'static) -> Result<(), Failure> {
    let mut is_listening = IS_LISTENING.lock().unwrap_or_else(PoisonError::into_inner);
    if !*is_listening {
        let handler = move || {
            IS_TOLD.store(true, Ordering::SeqCst);
            handle();
        };
        ctrlc::set_handler(handler).context("cannot listen for Ctrl-C")?;
        *is_listening = true;
    }
    Ok(())
}

fn obey() {
    let stop = STOP.lock().unwrap_or_else(PoisonError::into_inner).clone();
    match stop.filter(|stop| !stop.is_raised()) {
        // In this order, so that no command reports an engine ended here.
        Some(stop) => {
            stop.raise();
            gtp::end_engines();
        }
        None => leave(ENDED_BY_SIGNAL),
    }
}

/// Reports the error, and ends the program and its engines without waiting for the command.
pub(crate) fn fail_at_once(error: &anyhow::Error) -> ! {
    LEAVING.store(FAILED, Ordering::SeqCst);
    crate::complain(&in_words(error), FAILED);
    leave(FAILED)
}

fn leave(code: u8) -> ! {
    // In this order, so that a command that sees its engine end before the program is gone has not failed.
    LEAVING.store(code, Ordering::SeqCst);
    gtp::end_engines();
    std::process::exit(code.into())
}

/// Records a signal that a command received in its own way.
pub(crate) fn note_signal() {
    IS_TOLD.store(true, Ordering::SeqCst);
}

/// Whether a signal has told the program to end.
pub(crate) fn is_told() -> bool {
    IS_TOLD.load(Ordering::SeqCst)
}

/// Exit code of a program that is ending at once, whatever its command returns.
pub(crate) fn leaving() -> Option<u8> {
    Some(LEAVING.load(Ordering::SeqCst)).filter(|&code| code != 0)
}
