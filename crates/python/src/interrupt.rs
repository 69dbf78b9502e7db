//! Long calls that Ctrl-C can interrupt.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use game_core::StopFlag;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// How often signals are checked.
const SIGNAL_INTERVAL: Duration = Duration::from_millis(50);

/// Runs `work` on its own thread without the GIL. When a signal raises an exception such as
/// `KeyboardInterrupt`, raises the flag, waits for the work to stop, and returns the exception.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    stop: &StopFlag,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let (done, results) = mpsc::sync_channel(1);
    thread::scope(|scope| {
        scope.spawn(move || done.send(catch_unwind(AssertUnwindSafe(work))));
        let results = std::sync::Mutex::new(results);
        let mut interrupt = None;
        loop {
            let heard = py.detach(|| match results.lock() {
                Ok(results) => results.recv_timeout(SIGNAL_INTERVAL),
                Err(_) => Err(RecvTimeoutError::Disconnected),
            });
            match heard {
                Ok(Ok(result)) => return interrupt.map_or(Ok(result), Err),
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(error) = py.check_signals() {
                        stop.raise();
                        interrupt.get_or_insert(error);
                    }
                }
                Ok(Err(_)) | Err(RecvTimeoutError::Disconnected) => {
                    return Err(PyRuntimeError::new_err("internal error: a worker thread panicked"));
                }
            }
        }
    })
}
